import { inspect } from 'node:util'
import { afterEach, describe, expect, test } from 'vitest'
import { createBackend } from '../../src/backends/index.ts'
import {
  createSecret,
  createVerifier,
  isHashError,
  transcode,
  type VerifierEvent,
  type VerifierOptions,
} from '../../src/index.ts'
import { bcryptOf, cheap, legacyOf, otherKey, signerKey, spelledAs } from '../fixtures/hashes.ts'

const password = 'Tr0ub4dor&3-never-logged'
const secrets = { legacyScryptSignerKey: signerKey, argon2Keys: { YQ: { base64: otherKey } } }
const hashes = {
  bcrypt: bcryptOf(password),
  argon2: await createVerifier({ policy: cheap }).hash(password),
  legacyScrypt: spelledAs['supertokens-legacy-scrypt'](legacyOf(password)),
  embedded: spelledAs['clerk-legacy-scrypt'](legacyOf(password)),
} as const

/** Returns every encoding in which bytes could appear in a text. */
function encodingsOf(bytes: Uint8Array): readonly string[] {
  const buffer = Buffer.from(bytes)
  return [
    buffer.toString('base64').replace(/=+$/, ''),
    buffer.toString('base64url'),
    buffer.toString('hex'),
    buffer.toString('hex').toUpperCase(),
    [...buffer].join(','),
    [...buffer].join(', '),
    (buffer.toString('hex').match(/../g) ?? []).join(' '),
    buffer.toString('latin1'),
  ].map((writing) => writing.slice(0, 40))
}

const forbidden: readonly string[] = [
  password,
  ...encodingsOf(Buffer.from(password)),
  ...encodingsOf(Buffer.from(signerKey, 'base64')),
  ...encodingsOf(Buffer.from(otherKey, 'base64')),
  ...Object.values(hashes).flatMap((hash) => {
    const { salt, digest } = createVerifier().parse(hash).descriptor
    return [hash, ...encodingsOf(salt), ...encodingsOf(digest)]
  }),
  ...hashes.bcrypt.split('$').filter((part) => part.length > 20),
]

function expectNoSecret(text: string): void {
  const flat = text.replace(/\s+/g, ' ')
  for (const secret of forbidden) expect(flat.includes(secret), `${flat.slice(0, 200)} holds ${secret}`).toBe(false)
}

/** Returns everything that a log could show of a value. */
const logOf = (value: unknown): string =>
  [
    inspect(value, { depth: 20, showHidden: true, maxArrayLength: null, maxStringLength: null, compact: true }),
    JSON.stringify(value) ?? '',
    String(value),
    value instanceof Error ? `${value.message} ${value.stack}` : '',
  ].join(' ')

function createObserved(options: Partial<VerifierOptions> = {}) {
  const events: VerifierEvent[] = []
  const verifier = createVerifier({ policy: cheap, secrets, ...options, observe: (event) => events.push(event) })
  return { events, verifier, outcomes: () => events.map(({ type, outcome }) => `${type} ${outcome}`) }
}

const code = (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => 'no error',
    (error: unknown) => (isHashError(error) ? error.code : String(error)),
  )

describe('an event', () => {
  test('an event has the format, the estimated cost, the outcome, the time and the wait, and nothing else', async () => {
    const { events, verifier } = createObserved()
    await verifier.verify(password, hashes.bcrypt)
    expect(events).toEqual([
      {
        type: 'verify',
        format: 'bcrypt',
        cost: expect.any(Number),
        outcome: 'match',
        milliseconds: expect.any(Number),
        wait: expect.any(Number),
      },
    ])
    expect(events[0]!.cost).toBe(verifier.inspect(hashes.bcrypt).work.cost)
    expect(events[0]!.milliseconds).toBeGreaterThan(0)
  })

  test('an event says how the verification ended', async () => {
    const { events, verifier, outcomes } = createObserved()
    await verifier.verify(password, hashes.argon2)
    await verifier.check('wrong', hashes.legacyScrypt)
    await verifier.verifyAndUpgrade(password, hashes.bcrypt)
    await verifier.verifyAbsent(password, { subject: 'nobody' })
    await verifier.hash(password)
    expect(outcomes()).toEqual([
      'verify match',
      'verify mismatch',
      'verify match',
      'hash done',
      'upgrade done',
      'verify mismatch',
      'hash done',
    ])
    expectNoSecret(logOf(events))
  })

  test.each([
    ['ERR_LIMIT', { limits: { cost: 0.001 } }, hashes.bcrypt, {}],
    ['ERR_SECRET', { secrets: {} }, hashes.legacyScrypt, {}],
    ['ERR_SECRET', { secrets: { legacyScryptSignerKey: otherKey } }, hashes.embedded, {}],
    ['ERR_UNSUPPORTED', { backends: [] }, hashes.bcrypt, {}],
    ['ERR_ABORTED', {}, hashes.bcrypt, { signal: AbortSignal.abort() }],
    ['ERR_ABORTED', {}, hashes.bcrypt, { deadline: 1 }],
  ] as const)('an event says %s', async (expected, options, hash, how) => {
    const { events, verifier, outcomes } = createObserved(options)
    expect(await code(verifier.verify(password, hash, how))).toBe(expected)
    expect(outcomes()).toEqual([`verify ${expected}`])
    expectNoSecret(logOf(events))
  })

  test('an event can have the outcome ERR_PASSWORD', async () => {
    const { verifier, outcomes } = createObserved()
    expect(await code(verifier.verify('x'.repeat(4097), hashes.bcrypt))).toBe('ERR_PASSWORD')
    expect(outcomes()).toEqual(['verify ERR_PASSWORD'])
  })

  test('an event has the outcome ERR_BACKEND if a backend throws its input', async () => {
    let proving = true
    const { bcrypt } = (await import('../../src/backends/js.ts')).js.kernels
    const talkative = createBackend('talkative', {
      bcrypt: {
        async compute(bytes, descriptor, job) {
          if (proving) return bcrypt!.compute(bytes, descriptor, job)
          throw Object.assign(new Error(`${Buffer.from(bytes)} ${hashes.bcrypt}`), { input: Buffer.from(bytes) })
        },
      },
    })
    await talkative.load('bcrypt')
    proving = false
    const { events, verifier, outcomes } = createObserved({ backends: [talkative] })
    const error: unknown = await verifier.verify(password, hashes.bcrypt).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ code: 'ERR_BACKEND' })
    expect(outcomes()).toEqual(['verify ERR_BACKEND'])
    expectNoSecret(logOf(events))
    expectNoSecret(logOf(error))
  })

  test('the cost of an event includes every reading of a hash string', async () => {
    const { events, verifier } = createObserved()
    const old = hashes.bcrypt.replace(/^\$2.\$/, '$2a$')
    await verifier.verify('x'.repeat(10), old)
    await verifier.verify('x'.repeat(258), old)
    expect(events[1]!.cost).toBe(2 * events[0]!.cost)
  })
})

describe('an observer', () => {
  const rejections: unknown[] = []
  const hear = (reason: unknown) => rejections.push(reason)
  afterEach(() => {
    process.off('unhandledRejection', hear)
    rejections.length = 0
  })

  async function answers(observe?: (event: VerifierEvent) => void) {
    const verifier = createVerifier({ policy: cheap, secrets, ...(observe && { observe }) })
    return [
      await verifier.verify(password, hashes.bcrypt),
      await verifier.verify('wrong', hashes.argon2),
      await code(verifier.verify('x'.repeat(4097), hashes.bcrypt)),
      (await verifier.verifyAndUpgrade(password, hashes.legacyScrypt)).upgraded?.slice(0, 9),
      await verifier.verifyAbsent(password, { subject: 'nobody' }),
      (await verifier.hash(password)).slice(0, 9),
    ]
  }

  test('an observer that throws changes nothing', async () => {
    let calls = 0
    const thrown = await answers(() => {
      calls++
      throw new Error('the log is full')
    })
    expect(thrown).toEqual(await answers())
    expect(calls).toBeGreaterThanOrEqual(6)
  })

  test('an observer that rejects changes nothing', async () => {
    process.on('unhandledRejection', hear)
    const rejected = await answers(async () => {
      throw new Error('the log is full')
    })
    await new Promise((resolve) => setTimeout(resolve, 10))
    expect(rejected).toEqual(await answers())
    expect(rejections).toEqual([])
  })

  test('an observer that changes an event changes nothing', async () => {
    const changed = await answers((event) => {
      Object.assign(event, { outcome: 'match', type: 'hash' })
    })
    expect(changed).toEqual(await answers())
  })
})

describe('logs', () => {
  test('no log of a secret shows its bytes', () => {
    for (const input of [{ base64: signerKey }, Buffer.from(signerKey, 'base64')]) {
      const secret = createSecret(input)
      expectNoSecret(logOf(secret))
      expect(`${secret} ${JSON.stringify({ secret })} ${inspect(secret)}`).toBe(
        '[secret] {"secret":"[secret]"} [secret]',
      )
      expect(Buffer.from(secret.bytes()).toString('base64')).toBe(signerKey)
    }
  })

  test('no log of the options of a verifier shows its secrets', () => {
    const key = createSecret({ base64: signerKey })
    const options = {
      secrets: { legacyScryptSignerKey: { a: key, b: createSecret({ base64: otherKey }) } },
      absenceKey: createSecret({ base64: otherKey }),
    }
    expectNoSecret(logOf(options))
    expectNoSecret(logOf(createVerifier({ secrets, absenceKey: otherKey })))
    expectNoSecret(logOf(createVerifier(options)))
  })

  test.each(Object.keys(spelledAs) as (keyof typeof spelledAs)[])(
    'no log of a %s descriptor shows its embedded key',
    (id) => {
      const understood = createVerifier().parse(spelledAs[id](legacyOf('another'), signerKey))
      expectNoSecret(logOf(understood))
      expectNoSecret(logOf(createVerifier().inspect(spelledAs[id](legacyOf('another'), signerKey))))
    },
  )

  test('no log of an error shows a password, digest, salt or key', async () => {
    const verifier = createVerifier({ secrets, policy: cheap })
    const failing: (() => unknown)[] = []
    for (const hash of [...Object.values(hashes), `${hashes.embedded}!`]) {
      for (const text of [
        `${hash}$`,
        hash.slice(0, -1),
        hash.slice(1),
        `${hash}${'A'.repeat(2000)}`,
        hash.replace(/\d/, ''),
      ])
        failing.push(
          () => verifier.verify(password, text),
          () => verifier.inspect(text, { format: 'argon2' }),
          () => transcode(verifier, text, { to: 'bcrypt', secrets }),
        )
      failing.push(
        () => verifier.verify(hash, password),
        () => verifier.verify(`${password}\ud800`, hash),
        () => verifier.verify(password, hash, { secrets: { legacyScryptSignerKey: otherKey } }),
        () => verifier.verify(password, hash, { signal: AbortSignal.abort() }),
        () => createVerifier({ backends: [] }).verify(password, hash),
        () => createVerifier({ secrets: { legacyScryptSignerKey: `${signerKey}!` } }),
        () => transcode(verifier, hash, { to: 'logto-legacy-scrypt', secrets: { legacyScryptSignerKey: otherKey } }),
      )
    }
    let errors = 0
    for (const fail of failing)
      try {
        await fail()
      } catch (error) {
        errors++
        expectNoSecret(logOf(error))
      }
    expect(errors).toBeGreaterThan(70)
  })
})

describe('a caller’s own bytes', () => {
  test('a caller’s bytes may change while a verification runs, and are not modified', async () => {
    const verifier = createVerifier({ secrets })
    for (const hash of Object.values(hashes)) {
      const bytes = Buffer.from(`>>${password}<<`).subarray(2, -2)
      const running = verifier.verify(bytes, hash)
      const before = bytes.toString()
      bytes.fill(0)
      expect(await running).toBe(true)
      expect(before).toBe(password)
    }
  })

  test('a caller’s bytes are not overwritten', async () => {
    const bytes = new TextEncoder().encode(password)
    const verifier = createVerifier({ secrets, policy: cheap })
    for (const hash of Object.values(hashes)) await verifier.verifyAndUpgrade(bytes, hash)
    await verifier.hash(bytes)
    expect(new TextDecoder().decode(bytes)).toBe(password)
  })

  test('a caller’s bytes may be shared memory', async () => {
    const shared = new Uint8Array(new SharedArrayBuffer(password.length + 3), 3)
    shared.set(new TextEncoder().encode(password))
    const verifier = createVerifier({ secrets })
    for (const hash of Object.values(hashes)) expect(await verifier.verify(shared, hash)).toBe(true)
  })

  test('the bytes of a key are copied when it is configured', async () => {
    const key = Buffer.from(signerKey, 'base64')
    const verifier = createVerifier({ secrets: { legacyScryptSignerKey: key } })
    key.fill(0)
    expect(await verifier.verify(password, hashes.legacyScrypt)).toBe(true)
  })

  test('a value that is not a key is refused as a key', () => {
    for (const wrong of [32, true, [1, 2, 3], new ArrayBuffer(32), new Float64Array(4), {}, null])
      expect(() => createSecret(wrong as unknown as Uint8Array), inspect(wrong)).toThrow()
    for (const wrong of [32, [1, 2, 3], new ArrayBuffer(32), { a: 32 }, { a: [1] }])
      expect(
        () => createVerifier({ secrets: { legacyScryptSignerKey: wrong as unknown as string } }),
        inspect(wrong),
      ).toThrow()
  })
})
