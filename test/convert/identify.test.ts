import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Format } from '../../src/formats/index.ts'
import { createVerifier, formats, identify } from '../../src/index.ts'
import { digest } from '../../src/schemes/digest.ts'
import { few } from '../sample.ts'

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

few(3).each(
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
  const isDecoded = saltEncoding === 'utf8' ? '' : ` (decoded from ${saltEncoding})`
  const order =
    saltPosition === 'prefix' ? `salt${isDecoded} followed by the password` : 'password followed by the salt'
  expect(raw.evidence).toContain(`it is the hash of the ${order}`)
  expect(await all.verify('correct horse', digits, { format: raw.format, fields: { salt, ...raw.fields } })).toBe(true)
  const wrong = await identify(all, 'another', digits, { fields: { salt } })
  expect(wrong.filter(({ outcome }) => outcome === 'match')).toEqual([])
})

// Made by Python: h = lambda *b: getattr(hashlib, name)(b''.join(b)).hexdigest(); p, s = b'correct horse',
// b'a1b2c3d4e5f60718'; b = bytes.fromhex(s.decode()); i = h(p).encode(); h(s, i); h(i, s); h(b, i); h(i, b); h(i)
const nested = [
  ['md5', 'prefix', 'utf8', 'c2ac6ea281ddc719a7a021e8bde94627'],
  ['md5', 'suffix', 'utf8', '92294069eed6e7d04aaf3b1f44915420'],
  ['md5', 'prefix', 'hex', '53ca12a0f8ff45c7b1f58366eb3f0938'],
  ['md5', 'suffix', 'hex', 'd83fd4b2d03112914150cbeb29b609e3'],
  ['md5', undefined, undefined, '8e076cc271a46d554a161e4579dfe5e8'],
  ['sha1', 'prefix', 'utf8', '77d6fa8d613bfd1334549f5f3b8e607ab894dcff'],
  ['sha1', 'suffix', 'utf8', '465dd886b5ecdd7d5ae7db127759526248c44ebe'],
  ['sha1', 'prefix', 'hex', '76e56fbed703555acb374fc52193b7608dbb7c5b'],
  ['sha1', 'suffix', 'hex', 'fb86c0ed5bfaa2b45c93ba21fe45422d6ef702c1'],
  ['sha1', undefined, undefined, '5a6bb1c4e6452e11b24382f77b45268fcb4d112c'],
  ['sha256', 'prefix', 'utf8', 'a1670212f3c3e677ae7f34d7dca659edfd9c7594003c966cdf52a54ad59aa505'],
  ['sha256', 'suffix', 'utf8', '595dc040c754767cb8e7df83602fd82e893684fcf9f84e19716d583df3730063'],
  ['sha256', 'prefix', 'hex', '4d4cf8d56d6b8b0dec038ff5f8d106972aba20f53c75cb92d8eb496c2c0b4301'],
  ['sha256', 'suffix', 'hex', 'b00033404dd4fff506c6a34e63949326819126ed48d6c457ff7af3c53d4f5351'],
  ['sha256', undefined, undefined, 'c72fc6959b5eb2733b58cba72a5f6abc5df79e719c3f05a6aeb32290cb80c6bd'],
  [
    'sha512',
    'prefix',
    'utf8',
    'ebc52bf0f519aa78af8319e467e098b713e315acce37c6ae0a25421aae9043a7d5a3eb1b303f1ceed1adb854e10e897f8fe2a41cfb50f26bca421fb0a9b7862c',
  ],
  [
    'sha512',
    'suffix',
    'utf8',
    '7c62b141e7ae5bf81f6a715f35d85f25675817fd65c8e25e3b4893b43d16661437b188b9d07a148fd61d34ded90d33c1cff79ff5502ebd9a8a6cf986446a743b',
  ],
  [
    'sha512',
    'prefix',
    'hex',
    '71f36476fea221130b16b88c9b4018effb6923c7ab2341c9ce34dd9e3a45c30a3a0e40d984072ecff546efcd68ce314ab4207ba7cf8acf9bfe69d22667d0e09a',
  ],
  [
    'sha512',
    'suffix',
    'hex',
    '0ed3aa4889e3759720b95a3ea9cb8137a4896801815c1e1ab4f5558527d98f9cb2b7d17f290c5520bdb416c1b637b426cb16eb6fcaa7fb1493e3465cc451094a',
  ],
  [
    'sha512',
    undefined,
    undefined,
    '1a7e241d9e3858b08ce34954340c1989d00b8c30b2871adf10ac4ab503970c76ad720e6c98be726759a9c5c0822e4d04274e9a730977dfa3ab576f57f4955df2',
  ],
] as const

few(3).each(nested)(
  'identify finds %s of the same hash in hexadecimal with the salt as %s in %s',
  async (name, saltPosition, saltEncoding, digits) => {
    const all = createVerifier()
    const format = `raw-${name}`
    const given = saltPosition && { salt }
    const way = { passwordDigest: 'hex', ...(saltPosition && { saltPosition, saltEncoding }) }
    const found = await identify(all, 'correct horse', digits, { fields: given })
    const entry = found.find((one) => one.format === format)!
    expect(entry).toMatchObject({ outcome: 'match', fields: way })
    expect(entry.evidence).toContain('the same hash of the password in hexadecimal')
    for (const [field, value] of Object.entries(way)) expect(entry.evidence).toContain(`${field}=${value}`)
    expect(await all.verify('correct horse', digits, { format, fields: { ...given, ...entry.fields } })).toBe(true)
    expect(await all.verify('another', digits, { format, fields: { ...given, ...entry.fields } })).toBe(false)
    const { descriptor } = all.parse(digits, { format, fields: { ...given, ...way } })
    const written = all.formats.find(({ id }) => id === format)!.serialize(descriptor as never)
    expect(written).toMatchObject({ ok: true, text: digits, fields: { passwordDigest: 'hex' } })
  },
)

// Python: h(i, s) for MD5 and SHA-256, h(s, i) for SHA-1, with the functions above and the salt of the row.
few(3).each([
  ['vbulletin', '7ba', 'md5', '74ecddb8bcfbe57d337e8b71a7d14117'],
  ['redmine', 'a1b2c3d4e5f60718a1b2c3d4e5f60718', 'sha1', 'a97b8ca4633ef41e7b54fe2cc4d163fe7e58a81f'],
  [
    'xenforo1',
    'a1b2c3d4e5f60718'.repeat(4),
    'sha256',
    '7c72b93dcd7d35239d330240b897b4da385def07012b27a3424ced3131db1a17',
  ],
])('identify names %s beside the composition of its digest', async (system, itsSalt, name, digits) => {
  const found = await identify(createVerifier(), 'correct horse', digits, { fields: { salt: itsSalt } })
  const matches = found.filter(({ outcome }) => outcome === 'match').map(({ format }) => format)
  expect(matches).toEqual(expect.arrayContaining([system, `raw-${name}`]))
})

test('identify tries the position of a salt that is in the hash string', async () => {
  const digits = md5('correct horsea1b2')
  const found = await identify(createVerifier(), 'correct horse', `a1b2$${digits}`)
  const match = found.find(({ outcome }) => outcome === 'match')
  expect(match).toMatchObject({ format: 'clerk-md5-salted', fields: { saltPosition: 'suffix' } })
})

test('identify counts the cost of each way to compute a digest', async () => {
  const text = 'f'.repeat(32)
  const found = await identify(createVerifier(), 'correct horse', text, { fields: { salt }, cost: 0.01 })
  expect(found.find(({ format }) => format === 'raw-md5')).toMatchObject({ outcome: 'skipped' })
})
