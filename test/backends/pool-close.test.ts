import { expect, test } from 'vitest'
import { createWorkers, pool } from '../../src/backends/pool/index.ts'
import { createVerifier } from '../../src/index.ts'
import { nowhere, puppet } from '../fixtures/puppet.ts'
import { alive, asked, outcome } from '../fixtures/threads.ts'

const text = `$pbkdf2-sha256$i=1,l=32$c2FsdA$${'AQEB'.repeat(10)}AQE`

/** Opens a verifier with its own threads. Its first backend does not load. */
function open() {
  const workers = createWorkers({ threads: 2 })
  const backends = [pool(nowhere, { workers }), pool(puppet, { workers })]
  return { verifier: createVerifier({ backends }), backends }
}

test('a verifier that is closed while it loads leaves no thread and loads no other backend', async () => {
  const { verifier, backends } = open()
  const job = outcome(verifier.verify('sleep 0', text))
  // The backend is asked after the preparation of the password.
  await Promise.resolve()
  await verifier.close()
  expect(asked.size).toBe(1)
  expect(alive().length).toBe(0)
  expect(await job).toBe('ERR_CLOSED')
  expect(backends.map((backend) => backend.status().pbkdf2?.state)).toEqual(['failed', 'idle'])
  expect(alive().length).toBe(0)
})

test('ready() is ERR_CLOSED if the verifier is closed meanwhile, and starts nothing more', async () => {
  const { verifier, backends } = open()
  const ready = outcome(verifier.ready())
  await verifier.close()
  expect(await ready).toBe('ERR_CLOSED')
  expect(backends[1]!.status()).toEqual({ pbkdf2: { state: 'idle' }, scrypt: { state: 'idle' } })
  expect(alive().length).toBe(0)
})

test('closing a verifier does not stop another one from loading', async () => {
  const workers = createWorkers({ threads: 2 })
  const backends = [pool(puppet, { workers })]
  const [one, other] = [createVerifier({ backends }), createVerifier({ backends })]
  expect(await one.verify('sleep 0', text)).toBe(true)
  const loading = other.verify('sleep 20', text)
  await one.close()
  expect(await loading).toBe(true)
  await other.close()
  expect(alive().length).toBe(0)
})
