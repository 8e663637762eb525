import { describe, expect, test } from 'vitest'
import { createVerifier } from '../../src/index.ts'
import { assess, asvs, owasp, type Policy, rfc9106 } from '../../src/policy/index.ts'
import type { Descriptor } from '../../src/schemes/index.ts'
import { hashLength } from '../../src/schemes/pbkdf2.ts'
import { slow } from '../sample.ts'

const salt = new Uint8Array(16)
const digest = new Uint8Array(32)
const argon2 = (memory: number, passes: number, lanes = 1): Descriptor & { scheme: 'argon2' } => ({
  scheme: 'argon2',
  variant: 'id',
  version: 19,
  memory,
  passes,
  lanes,
  salt,
  digest,
})
const scrypt = (exponent: number, blockSize: number, parallelization: number): Descriptor => ({
  scheme: 'scrypt',
  cost: 2 ** exponent,
  blockSize,
  parallelization,
  salt,
  digest,
})
const bcrypt = (cost: number): Descriptor => ({
  scheme: 'bcrypt',
  variant: '2b',
  cost,
  salt,
  digest: new Uint8Array(23),
})
const pbkdf2 = (hash: keyof typeof hashLength, iterations: number): Descriptor => ({
  scheme: 'pbkdf2',
  hash,
  iterations,
  salt,
  digest: new Uint8Array(hashLength[hash]),
})
const reasonsOf = (descriptor: Descriptor, policy: Policy, notes: readonly string[] = []) =>
  assess(descriptor, notes, policy).map(({ reason }) => reason)

/**
 * The minima of the published documents, not of the code: memory in KiB and passes of Argon2, log2 N, r and p of
 * scrypt, iterations of PBKDF2.
 */
const documents: readonly {
  readonly policy: Policy
  readonly argon2: readonly (readonly [memory: number, passes: number, lanes: number])[]
  readonly scrypt: readonly (readonly [exponent: number, r: number, p: number])[]
  readonly bcrypt: number | undefined
  readonly pbkdf2: Readonly<Record<string, number>>
}[] = [
  {
    policy: owasp,
    argon2: [
      [47104, 1, 1],
      [19456, 2, 1],
      [12288, 3, 1],
      [9216, 4, 1],
      [7168, 5, 1],
    ],
    scrypt: [
      [17, 8, 1],
      [16, 8, 2],
      [15, 8, 3],
      [14, 8, 5],
      [13, 8, 10],
    ],
    bcrypt: 10,
    pbkdf2: { sha256: 600_000, sha512: 220_000 },
  },
  {
    policy: asvs,
    argon2: [
      [47104, 1, 1],
      [19456, 2, 1],
      [12288, 3, 1],
    ],
    scrypt: [
      [17, 8, 1],
      [16, 8, 2],
      [15, 8, 3],
    ],
    bcrypt: 10,
    pbkdf2: { sha256: 600_000, sha512: 210_000 },
  },
  {
    policy: rfc9106,
    argon2: [
      [2 ** 21, 1, 4],
      [2 ** 16, 3, 4],
    ],
    scrypt: [],
    bcrypt: undefined,
    pbkdf2: {},
  },
]

describe.each(documents)('$policy.id', ({ policy, ...minima }) => {
  test.each(minima.argon2)(
    'the policy accepts Argon2id with m=%i, t=%i and nothing weaker',
    (memory, passes, lanes) => {
      expect(reasonsOf(argon2(memory, passes, lanes), policy)).toEqual([])
      expect(reasonsOf(argon2(memory - 1, passes, lanes), policy)).toEqual(['cost-below-policy'])
      const fewer = minima.argon2.some(([m, t]) => m <= memory && t <= passes - 1)
      if (passes > 1 && !fewer)
        expect(reasonsOf(argon2(memory, passes - 1, lanes), policy)).toEqual(['cost-below-policy'])
    },
  )

  test.each(minima.argon2)('the policy accepts Argon2id that is stronger than m=%i, t=%i', (memory, passes, lanes) => {
    for (const stronger of [
      argon2(memory + 1, passes, lanes),
      argon2(memory, passes + 1, lanes),
      argon2(2 * memory, 10 * passes, lanes),
      argon2(memory, passes, lanes + 3),
    ])
      expect(reasonsOf(stronger, policy)).toEqual([])
  })

  test.each(minima.argon2)(
    'the policy requires the variant id and version 19 at m=%i, t=%i',
    (memory, passes, lanes) => {
      const good = argon2(memory, passes, lanes)
      expect(reasonsOf({ ...good, variant: 'i' }, policy)).toEqual(['weaker-scheme'])
      expect(reasonsOf({ ...good, variant: 'd' }, policy)).toEqual(['weaker-scheme'])
      expect(reasonsOf({ ...good, version: 16 }, policy)).toEqual(['weaker-scheme'])
    },
  )

  if (minima.scrypt.length > 0)
    test.each(minima.scrypt)('the policy accepts scrypt with N=2^%i, r=%i, p=%i and nothing weaker', (n, r, p) => {
      for (const enough of [scrypt(n, r, p), scrypt(n + 1, r, p), scrypt(n, r + 1, p), scrypt(n, r, p + 1)])
        expect(reasonsOf(enough, policy)).toEqual([])
      expect(reasonsOf(scrypt(n - 1, r, p), policy)).toEqual(['cost-below-policy'])
      expect(reasonsOf(scrypt(n, r - 1, p), policy)).toEqual(['cost-below-policy'])
      if (p > 1) expect(reasonsOf(scrypt(n, r, p - 1), policy)).toEqual(['cost-below-policy'])
    })
  else
    test('a policy without scrypt treats scrypt as a weaker scheme', () =>
      expect(reasonsOf(scrypt(20, 8, 1), policy)).toEqual(['weaker-scheme']))

  test('the policy reports that bcrypt truncates, and that a low cost is too low', () => {
    const { bcrypt: least } = minima
    for (let cost = 4; cost <= 31; cost++) {
      const first = least === undefined ? ['weaker-scheme'] : cost < least ? ['cost-below-policy'] : []
      expect(reasonsOf(bcrypt(cost), policy)).toEqual([...first, 'truncating-scheme'])
    }
  })

  test.each(Object.keys(hashLength) as (keyof typeof hashLength)[])(
    'the policy applies its minimum to PBKDF2 with %s',
    (hash) => {
      const least = minima.pbkdf2[hash]
      if (least === undefined) {
        expect(reasonsOf(pbkdf2(hash, 100_000_000), policy)).toEqual(['weaker-scheme'])
        return
      }
      expect(reasonsOf(pbkdf2(hash, least), policy)).toEqual([])
      expect(reasonsOf(pbkdf2(hash, least + 1), policy)).toEqual([])
      expect(reasonsOf(pbkdf2(hash, least - 1), policy)).toEqual(['cost-below-policy'])
    },
  )

  test('the policy treats legacy scrypt as a weaker scheme', () => {
    for (const memoryCost of [1, 14, 24])
      expect(
        reasonsOf(
          { scheme: 'legacy-scrypt', memoryCost, rounds: 8, saltSeparator: salt, salt, digest: new Uint8Array(64) },
          policy,
        ),
      ).toEqual(['weaker-scheme'])
  })

  test('the policy gives one reason for each note of a strong hash', () => {
    const strong = argon2(2 ** 21, 1024, 4)
    expect(assess(strong, ['parameter-order', 'implicit-version'], policy)).toEqual([
      { reason: 'noted-variation', detail: 'parameter-order' },
      { reason: 'noted-variation', detail: 'implicit-version' },
    ])
  })

  slow('new hashes of the policy meet the policy', async () => {
    const verifier = createVerifier({ policy })
    const hash = await verifier.hash('correct horse')
    const { memory, passes, lanes } = policy.hash
    expect(hash).toMatch(new RegExp(`^\\$argon2id\\$v=19\\$m=${memory},t=${passes},p=${lanes}\\$.{22}\\$.{43}$`))
    expect(memory).toBeGreaterThanOrEqual(19456)
    expect(passes).toBeGreaterThanOrEqual(2)
    expect(await verifier.check('correct horse', hash)).toMatchObject({ match: true, needsRehash: false, reasons: [] })
    expect(await verifier.check('wrong', hash)).toMatchObject({ match: false, needsRehash: false })
    expect(await verifier.verifyAndUpgrade('correct horse', hash)).toEqual({ match: true })
  })
})

test('new hashes of every preset meet OWASP and ASVS', async () => {
  for (const policy of [owasp, asvs, rfc9106]) {
    const { descriptor } = createVerifier().parse(await createVerifier({ policy }).hash('x'))
    expect(assess(descriptor, [], owasp)).toEqual([])
    expect(assess(descriptor, [], asvs)).toEqual([])
  }
})

test('each new hash has a different salt', async () => {
  const verifier = createVerifier()
  const [one, other] = await Promise.all([verifier.hash('same'), verifier.hash('same')])
  expect(one).not.toBe(other)
})

test('the default policy is owasp', () => expect(createVerifier().policy).toBe(owasp))

test('the notes of a format become reasons', () => {
  const text = '$argon2id$v=19$m=19456,p=1,t=2$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'
  expect(createVerifier().inspect(text).reasons).toEqual([{ reason: 'noted-variation', detail: 'parameter-order' }])
})

test('hash refuses parameters that exceed the limits of the verifier', async () => {
  await expect(createVerifier({ limits: { bytes: 2 ** 24 } }).hash('x')).rejects.toMatchObject({ code: 'ERR_LIMIT' })
})

test('a reason contains nothing of the hash except its parameters', () => {
  const secretive = new Uint8Array(32).fill(0xab)
  for (const policy of [owasp, asvs, rfc9106])
    for (const descriptor of [argon2(8, 1), scrypt(1, 1, 1), bcrypt(4), pbkdf2('sha1', 1)]) {
      const said = JSON.stringify(assess({ ...descriptor, digest: secretive }, [], policy))
      expect(said).not.toMatch(/abab|q6ur|171/i)
    }
})
