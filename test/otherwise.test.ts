import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { hashWasm } from '../src/backends/index.ts'
import { type Backend, createBackend, createVerifier } from '../src/index.ts'

const kernel = hashWasm.kernels.bcrypt!
let computed = 0
const counting: Backend = createBackend('counting', {
  ...hashWasm.kernels,
  bcrypt: {
    ...kernel,
    compute(password, descriptor, job) {
      computed++
      return kernel.compute(password, descriptor, job)
    },
  },
})
const verifier = createVerifier({ backends: [counting] })

/** As WordPress hashes a password that reaches it so. */
async function wordpress(password: string): Promise<string> {
  const key = createHmac('sha384', 'wp-sha384').update(password.trim()).digest('base64')
  const plain = verifier.parse('$2b$04$abcdefghijklmnopqrstuuCFaEytnzrfaPZJKbS76hh9vqd9r8v2S').descriptor
  if (plain.scheme !== 'bcrypt') throw new TypeError(plain.scheme)
  const digest = await kernel.compute(new TextEncoder().encode(key), plain, {})
  const spelled = verifier.formats.find(({ id }) => id === 'bcrypt')!.serialize({ ...plain, variant: '2y', digest })
  if (!spelled.ok) throw new TypeError(spelled.code)
  return `$wp${spelled.text}`
}

test('a password with an apostrophe is right as a form posts it to WordPress and as it is', async () => {
  for (const [stored, reading] of [
    ["O'Brien", 'plain'],
    ["O\\'Brien", 'php-slashes'],
  ] as const) {
    const text = await wordpress(stored)
    expect(await verifier.check("O'Brien", text)).toMatchObject({ match: true, reading })
    expect(await verifier.check('OBrien', text)).toMatchObject({ match: false, reading: 'plain' })
  }
})

test('both are computed, and the cost is that of both, only where they differ', async () => {
  const text = await wordpress('secret')
  const costs: number[] = []
  const observed = createVerifier({ backends: [counting], observe: ({ cost }) => costs.push(cost) })
  for (const [password, times] of [
    ['secret', 1],
    ['wrong', 1],
    ['wr"ong', 2],
    ['wrong\\', 2],
  ] as const) {
    await verifier.ready()
    computed = 0
    await observed.verify(password, text)
    expect(computed, password).toBe(times)
  }
  expect(costs[2]).toBeCloseTo(2 * costs[1]!, 1)
})

test('a new hash is of the password as it was given', async () => {
  const { upgraded } = await createVerifier().verifyAndUpgrade("O'Brien", await wordpress("O\\'Brien"))
  expect(await createVerifier().verify("O'Brien", upgraded!)).toBe(true)
  expect(await createVerifier().verify("O\\'Brien", upgraded!)).toBe(false)
})
