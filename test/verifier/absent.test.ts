import { describe, expect, test } from 'vitest'
import { type CostClass, createVerifier, HashError, isHashError } from '../../src/index.ts'
import type { Descriptor } from '../../src/schemes/index.ts'
import { bcryptOf, cheap, legacyOf, signerKey, spelledAs } from '../fixtures/hashes.ts'
import { type Call, createSpy } from '../fixtures/spy.ts'
import { few, slow } from '../sample.ts'

const absenceKey = new Uint8Array(32).fill(7)
const secrets = { legacyScryptSignerKey: signerKey }
const spy = await createSpy()
const { calls } = spy
const verifier = createVerifier({ backends: [spy.backend], policy: cheap, secrets, absenceKey })

/** A stored hash of each class. */
const stored = {
  bcrypt: bcryptOf('stored'),
  argon2: await verifier.hash('stored'),
  legacyScrypt: spelledAs['supertokens-legacy-scrypt'](legacyOf('stored')),
  embedded: spelledAs['workos-legacy-scrypt'](legacyOf('stored')),
  pbkdf2: '$pbkdf2-sha256$i=10,l=32$c2FsdHNhbHQ$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
  scrypt: '$scrypt$ln=4,r=2,p=3$c2FsdHNhbHQ$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
} as const

async function callsOf(work: () => Promise<unknown>): Promise<readonly Call[]> {
  calls.length = 0
  await work()
  return [...calls]
}

async function codeOf(work: () => Promise<unknown>): Promise<string> {
  try {
    await work()
    return 'no error'
  } catch (error) {
    return isHashError(error) ? error.code : 'another error'
  }
}

/** Returns the class that a subject selects. The scheme of the computation shows the class. */
async function selectedScheme(by: typeof verifier, subject: string, population: readonly CostClass[]) {
  const [call] = await callsOf(() => by.verifyAbsent('any', { subject, population }))
  return call!.scheme
}

describe('an absent subject', () => {
  test('verifyAbsent returns false even for the password of its example hash', async () => {
    for (const like of Object.values(stored))
      for (const password of ['stored', 'any', ''].slice(0, like === stored.bcrypt ? 3 : 2))
        expect(await verifier.verifyAbsent(password, { subject: 'nobody', population: [{ like, share: 1 }] })).toBe(
          false,
        )
  })

  few(3).each(Object.entries(stored))(
    'verifyAbsent computes exactly what a real %s verification computes',
    async (_, like) => {
      for (const password of ['short', 'x'.repeat(73), 'x'.repeat(300), 'ÿ'.repeat(40), new Uint8Array(9).fill(255)]) {
        const real = await callsOf(() => verifier.verify(password, like))
        const absent = await callsOf(() =>
          verifier.verifyAbsent(password, { subject: 'nobody', population: [{ like, share: 1 }] }),
        )
        expect(real.length).toBeGreaterThan(0)
        expect(absent).toEqual(real)
      }
    },
  )

  test('verifyAbsent computes all readings of $2a$ like a real verification', async () => {
    const like = stored.bcrypt.replace(/^\$2.\$/, '$2a$')
    const password = 'x'.repeat(258)
    const absent = await callsOf(() =>
      verifier.verifyAbsent(password, { subject: 'nobody', population: [{ like, share: 1 }] }),
    )
    expect(absent).toHaveLength(2)
    expect(absent).toEqual(await callsOf(() => verifier.verify(password, like)))
  })

  test('verifyAbsent without a population does the work of a new hash', async () => {
    const fresh = await verifier.hash('any')
    expect(await callsOf(() => verifier.verifyAbsent('any', { subject: 'nobody' }))).toEqual(
      await callsOf(() => verifier.verify('any', fresh)),
    )
  })

  test('verifyAbsent reports the same event as a wrong password', async () => {
    const events: object[] = []
    const observed = createVerifier({
      backends: [spy.backend],
      secrets,
      observe: ({ milliseconds: _, ...event }) => events.push(event),
    })
    for (const like of Object.values(stored)) {
      await observed.verify('wrong', like)
      await observed.verifyAbsent('wrong', { subject: 'nobody', population: [{ like, share: 1 }] })
      expect(events.at(-1)).toEqual(events.at(-2))
    }
  })

  few(3).each([
    ['too long a text', 'x'.repeat(4097)],
    ['too many bytes', 'é'.repeat(2049)],
    ['a lone surrogate', 'x\udc00'],
    ['bytes beyond the limit', new Uint8Array(4097)],
    ['no password at all', undefined as unknown as string],
  ])('verifyAbsent refuses %s like a real verification', async (_, password) => {
    for (const like of Object.values(stored)) {
      const population = [{ like, share: 1 }]
      expect(await codeOf(() => verifier.verify(password, like))).toBe('ERR_PASSWORD')
      expect(await codeOf(() => verifier.verifyAbsent(password, { subject: 'nobody', population }))).toBe(
        'ERR_PASSWORD',
      )
    }
    expect(await codeOf(() => verifier.verifyAbsent(password, { subject: 'nobody' }))).toBe('ERR_PASSWORD')
  })

  test('verifyAbsent applies the same limits, secrets, signals and deadlines', async () => {
    const small = createVerifier({ backends: [spy.backend], limits: { cost: 1 } })
    const dear = bcryptOf('x').replace('$04$', '$12$')
    const at = (like: string) => ({ subject: 'nobody', population: [{ like, share: 1 }] })
    for (const [by, like, code] of [
      [small, dear, 'ERR_LIMIT'],
      [createVerifier({ backends: [spy.backend] }), stored.legacyScrypt, 'ERR_SECRET'],
      [createVerifier({ backends: [] }), stored.bcrypt, 'ERR_UNSUPPORTED'],
    ] as const) {
      expect(await codeOf(() => by.verify('x', like))).toBe(code)
      expect(await codeOf(() => by.verifyAbsent('x', at(like)))).toBe(code)
    }
    const stopped = { signal: AbortSignal.abort() }
    expect(await codeOf(() => verifier.verifyAbsent('x', { ...at(stored.bcrypt), ...stopped }))).toBe('ERR_ABORTED')
    expect(await codeOf(() => verifier.verifyAbsent('x', { ...at(stored.bcrypt), deadline: 1 }))).toBe('ERR_ABORTED')
  })
})

describe('the class of an absent subject', () => {
  const population: readonly CostClass[] = [
    { like: stored.bcrypt, share: 60 },
    { like: stored.pbkdf2, share: 30 },
    { like: stored.scrypt, share: 10 },
  ]

  test('a subject always selects the same group', async () => {
    for (let i = 0; i < 20; i++) {
      const first = await selectedScheme(verifier, `user${i}@example.org`, population)
      for (let again = 0; again < 5; again++)
        expect(await selectedScheme(verifier, `user${i}@example.org`, population)).toBe(first)
    }
  })

  slow('the selected groups follow the shares, within four standard deviations of 2,000 draws', async () => {
    const draws = 2000
    const found: Partial<Record<Descriptor['scheme'], number>> = {}
    for (let i = 0; i < draws; i++) {
      const scheme = await selectedScheme(verifier, `someone.${i}@example.com`, population)
      found[scheme] = (found[scheme] ?? 0) + 1
    }
    for (const [scheme, share] of [
      ['bcrypt', 0.6],
      ['pbkdf2', 0.3],
      ['scrypt', 0.1],
    ] as const)
      expect(Math.abs(found[scheme]! - share * draws)).toBeLessThan(4 * Math.sqrt(draws * share * (1 - share)))
  })

  test('a group without a share is never selected', async () => {
    const some = [...population, { like: stored.argon2, share: 0 }]
    for (let i = 0; i < 100; i++) expect(await selectedScheme(verifier, `user ${i}`, some)).not.toBe('argon2')
  })

  few(3).each([[Number.NaN], [-1], [0], [Number.POSITIVE_INFINITY]])(
    'a population with the share %s is refused',
    async (share) => {
      const absent = verifier.verifyAbsent('x', { subject: 'a', population: [{ like: stored.bcrypt, share }] })
      await expect(absent).rejects.toThrow(HashError)
    },
  )

  test('a malformed group is an error for every subject', async () => {
    const some = [...population, { like: '$2b$cut', share: 0 }]
    for (let i = 0; i < 20; i++)
      await expect(verifier.verifyAbsent('x', { subject: `user ${i}`, population: some })).rejects.toThrow(
        'bcrypt: not valid at character 5',
      )
  })

  slow('verifiers with the same absence key select the same groups', async () => {
    const even: readonly CostClass[] = [
      { like: stored.bcrypt, share: 1 },
      { like: stored.pbkdf2, share: 1 },
    ]
    const selectSchemes = async (key: Uint8Array | string | undefined) => {
      const by = createVerifier({ backends: [spy.backend], ...(key && { absenceKey: key }) })
      const schemes: string[] = []
      for (let i = 0; i < 64; i++) schemes.push(await selectedScheme(by, `user${i}`, even))
      return schemes.join()
    }
    const base = await selectSchemes(absenceKey)
    expect(await selectSchemes(Buffer.from(absenceKey).toString('base64'))).toBe(base)
    expect(await selectSchemes(new Uint8Array(32).fill(8))).not.toBe(base)
    expect(await selectSchemes(undefined)).not.toBe(await selectSchemes(undefined))
  })

  test('a group may have fields like the stored hashes', async () => {
    const keyed = createVerifier({ backends: [spy.backend], secrets: { legacyScryptSignerKey: { a: signerKey } } })
    const like = stored.legacyScrypt
    const fields = { keyId: 'a' }
    const real = await callsOf(() => keyed.verify('x', like, { fields }))
    const absent = await callsOf(() =>
      keyed.verifyAbsent('x', { subject: 'nobody', population: [{ like, share: 1, fields } as CostClass] }),
    )
    expect(absent).toEqual(real)
  })
})

describe('an absence key', () => {
  test('an empty absence key is refused and not replaced by a random one', () => {
    expect(() => createVerifier({ absenceKey: '' })).toThrow(HashError)
    expect(() => createVerifier({ absenceKey: new Uint8Array(0) })).toThrow(HashError)
  })
})
