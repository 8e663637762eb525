import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Format } from '../src/formats/index.ts'
import { createVerifier, formats, identify } from '../src/index.ts'
import { digest } from '../src/schemes/digest.ts'

const bytes = (text: string) => Uint8Array.from(Buffer.from(text))
const md5 = (text: string) => createHash('md5').update(text).digest('hex')
const text = md5('secretsalt')

/**
 * Returns a format of 32 hex digits with a salt in a separate field. The salt is hashed before the password if
 * `isFirst`, otherwise after it.
 */
function salted(id: string, isFirst: boolean, rounds = 0): Format {
  return {
    id,
    schemes: [digest],
    writers: [isFirst ? 'before' : 'behind'],
    fields: ['salt'],
    grammar: '<digest>',
    claims: { shapes: [{ length: [32, 32], evidence: '32 digits', rank: isFirst ? 0.2 : 0.1, isWeak: true }] },
    notes: [],
    parse(digits, { salt }) {
      if (salt === undefined) return { ok: false, code: 'ERR_FIELD', detail: { name: 'salt' } }
      const join = isFirst ? (['salt', 'password'] as const) : (['password', 'salt'] as const)
      const hash = { hash: 'md5', of: { join } } as const
      const expression = { iterate: 'md5', rounds, from: hash, over: 'state' } as const
      const digest = Uint8Array.from(Buffer.from(digits, 'hex'))
      return { ok: true, descriptor: { scheme: 'digest', expression, salt: bytes(salt), digest }, notes: [] }
    },
    serialize: () => ({ ok: false, code: 'ERR_UNREPRESENTABLE', detail: {} }),
  }
}

const verifier = createVerifier({ formats: [salted('behind', false), salted('before', true)] })

test('identify tries the possible formats, the likeliest first, and each has an outcome', async () => {
  const found = await identify(verifier, 'secret', text, { fields: { salt: 'salt' } })
  expect(found).toEqual([
    { format: 'before', evidence: '32 digits', outcome: 'mismatch' },
    { format: 'behind', evidence: '32 digits', outcome: 'match' },
  ])
})

test('identify names a format that lacks a field, and does not try it', async () => {
  const found = await identify(verifier, 'secret', text)
  expect(found.map(({ outcome }) => outcome)).toEqual(['ERR_FIELD', 'ERR_FIELD'])
})

test('writtenBy limits identify to the formats of that system', async () => {
  const found = await identify(verifier, 'secret', text, { writtenBy: 'behind', fields: { salt: 'salt' } })
  expect(found.map(({ format, outcome }) => [format, outcome])).toEqual([['behind', 'match']])
})

test('identify stays within its work budget', async () => {
  const slow = createVerifier({ formats: [salted('slow', true, 5_000_000), salted('behind', false)] })
  const found = await identify(slow, 'secret', text, { fields: { salt: 'salt' }, cost: 100 })
  expect(found.map(({ format, outcome }) => [format, outcome])).toEqual([
    ['slow', 'skipped'],
    ['behind', 'match'],
  ])
})

test('verify never tries formats: a weak shape needs a hint, even if only one format has it', async () => {
  const alone = createVerifier({ formats: [salted('behind', false)] })
  const fields = { salt: 'salt' }
  for (const one of [verifier, alone])
    await expect(one.verify('secret', text, { fields })).rejects.toMatchObject({ code: 'ERR_AMBIGUOUS_FORMAT' })
  expect(await alone.verify('secret', text, { fields, format: 'behind' })).toBe(true)
  expect(await alone.verify('secret', text, { fields, writtenBy: 'behind' })).toBe(true)
})

test('identify tries a hash with a prefix in the format of the prefix and in those that look the same', async () => {
  const all = createVerifier()
  const found = await identify(all, 'test', '$2y$04$mIJxfrCaEI3GukZe11CiXublhEFanu5.ododkll1WphfSp6pn4zIu')
  expect(found[0]).toMatchObject({ format: 'bcrypt', outcome: 'match' })
  const others = found.slice(1).filter(({ outcome }) => outcome === 'match')
  expect(others.map(({ format }) => format)).toEqual([
    'bcrypt-nfkc',
    'bcrypt-trimmed',
    'phpbb-bcrypt',
    'symfony-bcrypt',
    'wordpress-plugin-bcrypt',
  ])
  expect(formats.length).toBeGreaterThan(9)
  await all.close()
})

test('identify does not try a format for which the hash shows no evidence', async () => {
  const all = createVerifier()
  for (const strange of ['S:5FDAB69F543563582BA57894FE1C1361FB8ED57B903603F2C52ED1B4D642', 'hello, world', '*2C90'])
    expect(await identify(all, 'password', strange), strange).toEqual([])
  await all.close()
})

test('an invalid password is an error of identify itself', async () => {
  const attempt = identify(verifier, '\ud800', text, { fields: { salt: 'salt' } })
  await expect(attempt).rejects.toMatchObject({ code: 'ERR_PASSWORD' })
})

test('a value that is not a string is refused by identify as by verify', async () => {
  for (const value of [null, undefined, 5, {}])
    await expect(identify(verifier, 'secret', value as never)).rejects.toMatchObject({
      code: 'ERR_UNKNOWN_FORMAT',
      message: 'the hash must be a string',
    })
})

const salt = 'a1b2c3d4e5f60718'
const inHex = Buffer.from(salt, 'hex')
const saltedWays = [
  ['utf8', 'prefix', [salt, 'correct horse']],
  ['utf8', 'suffix', ['correct horse', salt]],
  ['hex', 'prefix', [inHex, 'correct horse']],
  ['hex', 'suffix', ['correct horse', inHex]],
  ['base64', 'prefix', [Buffer.from(salt, 'base64'), 'correct horse']],
  ['base64', 'suffix', ['correct horse', Buffer.from(salt, 'base64')]],
] as const

test.each(
  ['md5', 'sha1', 'sha224', 'sha256', 'sha384', 'sha512', 'sha3-256'].flatMap((name) =>
    saltedWays.map((way) => [name, ...way] as const),
  ),
)('identify finds %s of a salt in %s as a %s', async (name, saltEncoding, saltPosition, parts) => {
  const hash = createHash(name)
  for (const part of parts) hash.update(part)
  const all = createVerifier()
  const digits = hash.digest('hex')
  const found = await identify(all, 'correct horse', digits, { fields: { salt } })
  const raw = found.find(({ format }) => format === `raw-${name}`)!
  expect(raw).toMatchObject({ outcome: 'match', fields: { saltEncoding, saltPosition } })
  expect(raw.evidence).toContain(saltPosition === 'prefix' ? 'before the password' : 'after the password')
  expect(await all.verify('correct horse', digits, { format: raw.format, fields: { salt, ...raw.fields } })).toBe(true)
  const wrong = await identify(all, 'another', digits, { fields: { salt } })
  expect(wrong.filter(({ outcome }) => outcome === 'match')).toEqual([])
})
