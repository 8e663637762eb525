import { describe, expect, test } from 'vitest'
import { createValidator, csv, json } from '../../src/convert/index.ts'
import { chooseHash, createHashChooser } from '../../src/convert/target-hash.ts'
import { isHashError } from '../../src/core/errors.ts'
import { createVerifier, formats, identify } from '../../src/index.ts'
import { importers } from '../../src/targets/importers.ts'
import { chunksOf } from '../helpers/read.ts'
import { slow } from '../sample.ts'
import { costOf, howOf, passwordOf, secretsOf, vectorsFiles } from '../vectors.ts'

const verifier = createVerifier()
const importerOf = (id: string) => importers.find((one) => one.id === id)!

type How = Parameters<typeof chooseHash>[3]

/** Returns how a system would store a hash, or the code of the refusal. */
function choose(text: string, importer: (typeof importers)[number], how: How) {
  try {
    return chooseHash(verifier, text, importer, how)
  } catch (error) {
    if (isHashError(error)) return error.code
    throw error
  }
}

/** Formats whose systems change the password before they hash it, or may have done so. */
const changing = vectorsFiles.flatMap(({ format: id, vectors }) => {
  const format = formats.find((one) => one.id === id)!
  const cheap = vectors.filter((one) => one.expect === 'match' && (costOf(one, format) ?? Infinity) < 20)
  // These formats hash the typed password, unless a field says otherwise.
  const isChanging = format.prepare || format.otherwise || id === 'passport-local-mongoose'
  return isChanging && cheap.length > 0 ? [{ format, vectors: cheap }] : []
})

slow('a hash that is written without a caveat still matches every password, as the other system reads it', async () => {
  let written = 0
  let caveats = 0
  const seen = new Set<string>()
  const faults: string[] = []
  for (const { format, vectors } of changing)
    for (const vector of vectors) {
      const own = secretsOf(vector)
      const hints = format.writers.slice(0, 1).map((writtenBy) => ({ fields: vector.fields, writtenBy }))
      const ways: How[] = [howOf(vector, format), ...hints]
      for (const importer of importers)
        for (const how of ways) {
          const chosen = choose(vector.hash, importer, { ...how, ...own })
          if (typeof chosen === 'string' || chosen.hash.format === 'sealed') continue
          const { text, format: id, fields } = chosen.hash
          const key = JSON.stringify([vector.id, format.id, id, text, fields, chosen.caveats])
          if (seen.has(key)) continue
          seen.add(key)
          if (chosen.caveats.length > 0) {
            caveats++
            continue
          }
          written++
          const { match, reading } = await createReader(own).check(passwordOf(vector), text, { format: id, fields })
          if (!match || reading !== 'plain') faults.push(`${format.id} ${vector.id} in ${importer.id} as ${id}`)
        }
    }
  expect(faults).toEqual([])
  expect(written).toBeGreaterThan(100)
  expect(caveats).toBeGreaterThan(100)
})

const readers = new Map<string, ReturnType<typeof createVerifier>>()

/** Returns a verifier with the secrets of a vector. */
function createReader(secrets: ReturnType<typeof secretsOf>) {
  const key = JSON.stringify(secrets)
  const reader = readers.get(key) ?? createVerifier(secrets)
  readers.set(key, reader)
  return reader
}

const body = '$2y$10$mIJxfrCaEI3GukZe11CiXublhEFanu5.ododkll1WphfSp6pn4zIu'
const fields = { smf: { username: 'Admin' }, mybb: { salt: 'abcde' }, metabase: { salt: 'abcde' } }

test.each([
  ['smf', 'ERR_UNREPRESENTABLE'],
  ['mybb', 'ERR_UNREPRESENTABLE'],
  ['metabase', 'ERR_UNREPRESENTABLE'],
  ['meteor', 'ERR_UNREPRESENTABLE'],
  ['rocketchat', 'ERR_UNREPRESENTABLE'],
  ['myth-auth', 'ERR_UNREPRESENTABLE'],
  ['vbulletin5', 'ERR_UNREPRESENTABLE'],
  ['devise', 'ERR_AMBIGUOUS_FORMAT'],
  ['phpbb', ['html-escape', 'html-escape-trimmed']],
  ['drupal', ['php-trim']],
  ['lucia', ['nfkc']],
  ['laravel', []],
])('bcrypt of %s in Supabase is refused, or has its caveats: %s', (writtenBy, expected) => {
  const own = fields[writtenBy as keyof typeof fields]
  const text = ['meteor', 'rocketchat', 'devise', 'metabase'].includes(writtenBy) ? body.replace('2y', '2b') : body
  const chosen = choose(text, importerOf('supabase'), { writtenBy, ...(own && { fields: own }) })
  expect(typeof chosen === 'string' ? chosen : chosen.caveats).toEqual(expected)
})

describe('the columns of a file show a system that may change passwords', () => {
  const hash = body.replace('2y', '2b')
  const mongo = JSON.stringify([{ _id: 'a', services: { password: { bcrypt: hash } } }])
  const rails = `id,encrypted_password,reset_password_token\n1,${hash},\n`
  const plain = `id,encrypted_password,aud\n1,${hash},authenticated\n`

  async function outcomeOf(source: typeof csv | typeof json, text: string, column: string, how = {}) {
    const options = { columns: { hash: column, id: column === 'encrypted_password' ? 'id' : '_id' } }
    for await (const [record] of source.read(chunksOf(text), options)) {
      const outcome = createValidator(verifier, how)(record!)
      if (outcome.failure) return outcome.failure.code
      const chosen = createHashChooser(importerOf('supabase'), {}, verifier, how)(outcome)
      return chosen.ok ? chosen.caveats : chosen.code
    }
    throw new Error('no record')
  }

  test('hashes of Meteor and Rocket.Chat are those of the SHA-256', async () => {
    expect(await outcomeOf(json, mongo, 'services.password.bcrypt')).toBe('ERR_UNREPRESENTABLE')
    expect(await outcomeOf(json, mongo, 'services.password.bcrypt', { format: 'bcrypt' })).toEqual([])
    expect(await outcomeOf(json, mongo, 'services.password.bcrypt', { writtenBy: 'laravel' })).toEqual([])
  })

  test('hashes of Devise may need a pepper, until the format says that they do not', async () => {
    expect(await outcomeOf(csv, rails, 'encrypted_password')).toBe('ERR_AMBIGUOUS_FORMAT')
    expect(await outcomeOf(csv, rails, 'encrypted_password', { format: 'bcrypt' })).toEqual([])
    expect(await outcomeOf(csv, rails, 'encrypted_password', { writtenBy: 'rails' })).toEqual([])
    expect(await outcomeOf(csv, plain, 'encrypted_password')).toEqual([])
  })
})

test('identify with the name of a system that writes a hash tries the format of the hash', async () => {
  const faults: string[] = []
  const cheap = { formats, tryParse: verifier.tryParse, verify: async () => false }
  for (const { format: id, vectors } of vectorsFiles) {
    const format = formats.find((one) => one.id === id)!
    const vector = vectors.find((one) => one.expect === 'match')!
    for (const writtenBy of format.writers) {
      const tried = await identify(cheap, 'test', vector.hash, { writtenBy, fields: vector.fields })
      if (!tried.some((one) => one.format === id)) faults.push(`${id} of ${writtenBy}`)
    }
  }
  expect(faults).toEqual([])
})
