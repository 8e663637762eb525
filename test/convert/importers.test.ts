import { describe, expect, test } from 'vitest'
import { chooseHash, findImporters } from '../../src/convert/target-hash.ts'
import { createVerifier, type ParseOptions } from '../../src/index.ts'
import type { Bound } from '../../src/schemes/index.ts'
import { importers, importersOf } from '../../src/targets/importers.ts'
import { targets } from '../../src/targets/index.ts'
import { saltbridge, useCommand } from '../cli/command.ts'
import { argon2, bcrypt, legacy } from '../cli/known.ts'
import { few, sample, slow } from '../sample.ts'
import { costOf, howOf, secretsOf, type Vector, vectorsFiles } from '../vectors.ts'
import { converted } from './convert.ts'

useCommand()

const verifier = createVerifier()
const formatOf = new Map(verifier.formats.map((format) => [format.id, format]))
const named = new Map(importers.map((importer) => [importer.id, importer]))

/** A well-formed hash of every parameter of every format: its password is right or wrong, but the text can be read. */
const readable = vectorsFiles.flatMap(({ format, vectors }) =>
  vectors
    .filter((vector) => costOf(vector, formatOf.get(format)!) !== undefined)
    .map((vector): readonly [id: string, vector: Vector, how: ParseOptions] => [
      `${format} ${vector.id}`,
      vector,
      howOf(vector, formatOf.get(format)!),
    ]),
)

/** Returns the ids of the systems for which one hash can be written. */
function writableFor({ hash, ...vector }: Vector, how: ParseOptions): readonly string[] {
  return importers
    .filter((importer) => {
      try {
        return chooseHash(verifier, hash, importer, { ...how, ...secretsOf({ hash, ...vector }) }).hash.text !== ''
      } catch {
        return false
      }
    })
    .map(({ id }) => id)
}

const isWithin = (value: unknown, [min, max]: Bound): boolean =>
  typeof value !== 'number' || (value >= min && value <= max)

describe('every vector of every format and every system that imports hashes', { tags: ['sampled'] }, () => {
  const rows = sample(
    readable,
    ([, { hash }, how]) => {
      const { format, descriptor } = verifier.parse(hash, how)
      // Each format with each variant, which decides what most systems accept.
      return [
        format.id,
        'variant' in descriptor ? descriptor.variant : '',
        'cost' in descriptor ? descriptor.cost : '',
      ].join(' ')
    },
    ([, vector]) => vector.hash.length,
  )

  slow('a system is said to import a hash if, and only if, the hash can be written for it, within its limits', () => {
    expect(rows.length).toBeGreaterThan(verifier.formats.length)
    for (const [name, vector, how] of rows) {
      const found = findImporters(verifier, vector.hash, { ...how, ...secretsOf(vector) })
      expect(found, name).toEqual(writableFor(vector, how))
      for (const id of found) {
        const importer = named.get(id)!
        const { hash } = chooseHash(verifier, vector.hash, importer, { ...how, ...secretsOf(vector) })
        const rules = importer.accepts.filter((one) => one.format === hash.format)
        expect(rules, `${name} for ${id}`).not.toEqual([])
        expect(hash.text.length).toBeLessThanOrEqual(importer.longestHash ?? Infinity)
        if (hash.format === 'sealed') continue
        const { descriptor } = verifier.parse(hash.text, { format: hash.format, fields: hash.fields })
        const values = descriptor as unknown as { readonly [name: string]: string | number }
        const isAccepted = rules.some(
          ({ limits = {}, only = {} }) =>
            Object.entries(limits).every(([parameter, bound]) => isWithin(values[parameter], bound)) &&
            Object.entries(only).every(([parameter, allowed]) => allowed.includes(values[parameter]!)),
        )
        expect(isAccepted, `${name} for ${id} as ${hash.format}`).toBe(true)
      }
    }
  })

  few(20).each(rows)(
    'convert writes the hash %s for the targets that import it, and for no other',
    async (_, ...row) => {
      const [vector, how] = row
      const { hash: text, fields = {} } = vector
      const { format, writtenBy } = how
      const hints = { ...(format !== undefined && { format }), ...(writtenBy !== undefined && { writtenBy }) }
      const record = { row: 1, id: '1', email: 'ada@example.com', emailVerified: true, hash: { text, fields, hints } }
      const taken: string[] = []
      for (const target of Object.values(targets)) {
        const { account } = await converted([record], target, { verifier, ...secretsOf(vector) })
        const { exact, except, held } = account.passwords
        // A caveat holds the user until it is accepted, but the target accepts the hash.
        if (exact + except > 0 || (held > 0 && account.held['unaccepted-hashes'] === undefined)) taken.push(target.id)
      }
      const said = findImporters(verifier, text, { ...how, ...secretsOf(vector) })
      expect(taken.sort()).toEqual(said.filter((id) => Object.hasOwn(targets, id)))
    },
  )
})

describe('hashes with several signer keys', () => {
  const keys = [legacy.key, Buffer.alloc(64, 1).toString('base64')]
  const users = keys.map((key, at) => ({
    row: at + 1,
    id: String(at),
    email: `u${at}@example.com`,
    emailVerified: true,
    hash: { text: legacy.withKey.kratos.replace(legacy.key, key), fields: {} },
  }))

  test('each user keeps the own key in every target that imports Firebase scrypt', async () => {
    const carried: string[] = []
    for (const target of Object.values(targets)) {
      const { files, account } = await converted(users, target, { verifier, answers: { ids: 'keep' } })
      const written = JSON.stringify(Object.entries(files).filter(([name]) => name !== 'not-written.ndjson'))
      if (account.passwords.exact === 0) {
        expect(
          keys.some((key) => written.includes(key.slice(0, 80))),
          target.id,
        ).toBe(false)
        continue
      }
      carried.push(target.id)
      expect(account.passwords, target.id).toMatchObject({ exact: users.length })
      for (const key of keys) expect(written.split(key.slice(0, 80)).length - 1, target.id).toBe(1)
    }
    expect(carried.sort()).toEqual(['better-auth', 'clerk', 'kratos', 'supabase'])
  })
})

describe('the documented limits', () => {
  const tail = '$abcdefghijklmnopqrstuuCFaEytnzrfaPZJKbS76hh9vqd9r8v2S'
  const all = importers.map(({ id }) => id)
  const argon = (variant: string, rest = 'v=19$m=4096,t=3,p=1') =>
    `$argon2${variant}$${rest}$cmFuZG9tc2FsdGlzaGFyZA$CB0Du96aj3fQVcVSqb0LIA6Z6fpStjzjVkaC3RlpK9A`

  test.each([
    ['$2b$10', ['firebase', 'zitadel', 'clerk', 'kratos', 'okta', 'fusionauth'], ['keycloak']],
    ['$2b$04', ['firebase', 'clerk', 'kratos'], ['zitadel']],
    ['$2b$16', ['firebase', 'supabase', 'zitadel', 'okta'], ['clerk', 'kratos']],
    ['$2b$17', ['firebase', 'supabase', 'okta'], ['clerk', 'kratos', 'zitadel']],
    ['$2b$21', ['firebase', 'supabase'], ['clerk', 'kratos', 'zitadel', 'okta']],
    // Only saltbridge verifies the hashes of crypt_blowfish before 1.1 as they were made.
    ['$2x$10', ['better-auth'], all.filter((id) => id !== 'better-auth')],
    ['$2$10', ['better-auth'], all.filter((id) => id !== 'better-auth' && id !== 'authentik')],
  ])('bcrypt %s… is imported by %j, and not by %j', (begin, by, notBy) => {
    const found = findImporters(verifier, `${begin}${tail}`, {})
    expect(by.filter((id) => !found.includes(id))).toEqual([])
    expect(notBy.filter((id) => found.includes(id))).toEqual([])
  })

  test.each([
    [argon('id'), ['auth0', 'clerk', 'keycloak', 'kratos', 'stytch', 'supabase', 'workos', 'zitadel'], ['firebase']],
    [
      argon('d'),
      ['keycloak', 'logto', 'supertokens'],
      ['appwrite', 'auth0', 'clerk', 'kratos', 'stytch', 'supabase', 'workos', 'zitadel'],
    ],
    [argon('id', 'm=4096,t=3,p=1'), ['keycloak', 'supertokens'], ['clerk', 'kratos', 'logto', 'supabase', 'zitadel']],
    [argon('id', 'v=19$m=4096,t=11,p=1'), ['clerk', 'supabase'], ['kratos']],
    [argon('id', 'v=19$m=4096,t=3,p=1,data=c2FsdA'), [], ['auth0', 'clerk', 'kratos', 'logto', 'supabase', 'zitadel']],
    ['pbkdf2_sha256$120000$c2FsdA$fX6dbeiw5pD5GoaxsTVaoVIq3S7AmWmWvjSF2nwD9XM=', ['firebase', 'okta', 'clerk'], []],
    ['pbkdf2_sha256$120001$c2FsdA$fX6dbeiw5pD5GoaxsTVaoVIq3S7AmWmWvjSF2nwD9XM=', ['okta', 'clerk'], ['firebase']],
    ['pbkdf2_sha256$4095$c2FsdA$fX6dbeiw5pD5GoaxsTVaoVIq3S7AmWmWvjSF2nwD9XM=', ['firebase', 'clerk'], ['okta']],
  ])('%s is imported by %j, and not by %j', (text, by, notBy) => {
    const found = findImporters(verifier, text, {})
    expect(by.filter((id) => !found.includes(id))).toEqual([])
    expect(notBy.filter((id) => found.includes(id))).toEqual([])
  })

  test('a format is listed for a system only if the table of the system has it', () => {
    expect(importersOf('bcrypt')).toContain('firebase')
    expect(importersOf('bcrypt')).not.toContain('keycloak')
    for (const { accepts } of importers)
      for (const { format } of accepts) expect(format === 'sealed' || formatOf.has(format), format).toBe(true)
  })
})

test.each([
  ['bcrypt of cost 16', bcrypt.text.replace('$10$', '$16$')],
  ['bcrypt 2x', bcrypt.text.replace('$2b$', '$2x$')],
  ['argon2d', argon2.text.replace('argon2id', 'argon2d')],
  ['argon2id', argon2.text],
  [
    'a Firebase hash without its key',
    '$f_scrypt$lSrfV15cpx95/sZS2W9c9Kp6i/LVgQNDNC/qzrCnh1SAyZvqmZqAjTdn3aoItz+VHjoZilo78198JAdRuid5lQ==$42xEC+ixf3L2lw==$m=14$r=8$s=Bw==',
  ],
])('inspect lists exactly the systems for which transcode writes %s', async (_, text) => {
  const { stdout } = await saltbridge(['inspect', text, '--no-measure', '--json'])
  const written: string[] = []
  for (const { id } of importers) {
    const { code } = await saltbridge(['transcode', text, '--to', id])
    if (code === 0) written.push(id)
  }
  expect(JSON.parse(stdout).importers).toEqual(written)
  expect(written.length).toBeGreaterThan(0)
})
