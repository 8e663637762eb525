import { pbkdf2Sync } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import * as backends from '../../src/backends/index.ts'
import { spell } from '../../src/convert/transcode.ts'
import { createVerifier, formats, isHashError, transcode } from '../../src/index.ts'
import type { Descriptor } from '../../src/schemes/index.ts'
import { pbkdf2 } from '../../src/schemes/pbkdf2.ts'
import { hex } from '../../src/spelling/encodings.ts'
import { createBytesPart, createTemplateFormat } from '../../src/spelling/template.ts'
import { slow } from '../sample.ts'
import { passwordOf, vectorsFiles } from '../vectors.ts'

const verifier = createVerifier()
const spelling = formats.filter(({ schemes }) => schemes.some(({ id }) => id === 'pbkdf2'))
const byId = new Map(formats.map((format) => [format.id, format]))

type Pbkdf2 = Extract<Descriptor, { scheme: 'pbkdf2' }>
const descriptor = (over: Partial<Pbkdf2> = {}): Pbkdf2 => ({
  scheme: 'pbkdf2',
  hash: 'sha256',
  iterations: 1000,
  salt: new TextEncoder().encode('0123456789abcdef'),
  digest: Uint8Array.from({ length: 32 }, (_, i) => (i * 37 + 11) & 255),
  ...over,
})
const spellAs = (id: string, over?: Partial<Pbkdf2>) => spell(descriptor(over), byId.get(id)!)
const refused = { ok: false, code: 'ERR_UNREPRESENTABLE' }

describe('PBKDF2 hashes of other systems are transcoded to PHC strings', () => {
  const sources: readonly (readonly [id: string, row: string])[] = [
    ['aspnet-identity-v2', 'published'],
    ['aspnet-identity-v3', 'published-sha512-250'],
    ['atlassian-pbkdf2', 'jira'],
    ['django-pbkdf2', 'passlib-sha256'],
    ['dovecot-pbkdf2', 'dovecot'],
    ['fusionauth-pbkdf2', 'example'],
    ['gitea-pbkdf2', 'published-characters'],
    ['grafana-pbkdf2', 'published'],
    ['ldap-pbkdf2', 'openldap-sha512'],
    ['mediawiki-pbkdf2', 'published'],
    ['passlib-pbkdf2', 'published-sha512'],
    ['spring-delegating-pbkdf2-v5-8', 'documented'],
    ['symfony-pbkdf2', 'published'],
    ['web2py-pbkdf2', 'hashcat'],
    ['werkzeug-pbkdf2', 'port-go'],
  ]

  test.each(sources)('%s, %s', async (id, row) => {
    const vector = vectorsFiles.find(({ format }) => format === id)!.vectors.find((one) => one.id === row)!
    const how = { format: id, ...(vector.fields && { fields: vector.fields }) }
    const { text, fields } = transcode(verifier, vector.hash, { ...how, to: 'phc-pbkdf2' })
    expect(fields).toEqual({})
    expect(await verifier.verify(passwordOf(vector), text)).toBe(true)
    expect(await verifier.verify('another password', text)).toBe(false)
  })
})

test('sha224 and sha384 of Kratos are SHA-3, so they have other names in other formats', () => {
  const text = '$pbkdf2-sha224$i=100000,l=32$A2nzbFd+wwzPSb+TqkF5Pw$9M4GM2yOYw/fZvsvQbF/0Ec8JO2u9O1MYRTfrDimX6o'
  const phc = { format: 'phc-pbkdf2' }
  const plain = verifier.parse(text, phc)
  const kratos = verifier.parse(text, { writtenBy: 'kratos' })
  expect(plain).toMatchObject({ format: { id: 'phc-pbkdf2' }, descriptor: { hash: 'sha224' } })
  expect(kratos).toMatchObject({ format: { id: 'kratos-pbkdf2' }, descriptor: { hash: 'sha3-224' } })
  expect(() => transcode(verifier, text, { writtenBy: 'kratos', to: 'phc-pbkdf2' })).toThrow('sha3-224')
  expect(() => transcode(verifier, text, { ...phc, to: 'kratos-pbkdf2' })).toThrow('sha224')
  for (const hash of ['sha3-224', 'sha3-256', 'sha3-384', 'sha3-512'] as const)
    for (const { id } of spelling)
      if (id !== 'kratos-pbkdf2' || hash === 'sha3-256' || hash === 'sha3-512')
        expect(spellAs(id, { hash }), id).toMatchObject(refused)
})

test.each(['sha224', 'sha384'])(
  'a PHC string of PBKDF2 with %s is ambiguous until a hint names its writer, and refused for another system',
  async (name) => {
    const { hash, password } = vectorsFiles
      .find(({ format }) => format === 'phc-pbkdf2')!
      .vectors.find(({ id }) => id === `openssl-${name}`)!
    await expect(verifier.verify(password!, hash)).rejects.toMatchObject({
      code: 'ERR_AMBIGUOUS_FORMAT',
      detail: { candidates: [{ format: 'phc-pbkdf2' }, { format: 'kratos-pbkdf2' }] },
    })
    await expect(verifier.verify(password!, hash, { writtenBy: 'ghost' })).rejects.toMatchObject({
      code: 'ERR_UNKNOWN_FORMAT',
      detail: { reasons: [expect.stringContaining('but ghost writes')] },
    })
    for (const writtenBy of ['phc', 'rustcrypto', 'auth0', 'wildduck'])
      expect(await verifier.verify(password!, hash, { writtenBy })).toBe(true)
    for (const writtenBy of ['kratos', 'ory']) expect(await verifier.verify(password!, hash, { writtenBy })).toBe(false)
    expect(verifier.tryParse(hash.slice(0, -1))).toMatchObject({ code: 'ERR_MALFORMED', format: 'phc-pbkdf2' })
  },
)

test('Django and Clerk use the same prefix, and `writtenBy` tells whether the salt is text', () => {
  const text = 'pbkdf2_sha256$10000$kjVJaVz6qsnJ$5yPHw3rwJGECpUf70daLGhOrQ5+AMxIJdz1c3bqK1Rs='
  expect(verifier.parse(text).descriptor.salt.length).toBe(12)
  expect(verifier.parse(text, { writtenBy: 'django' }).descriptor.salt.length).toBe(12)
  expect(verifier.parse(text, { writtenBy: 'clerk' }).descriptor.salt.length).toBe(9)
  expect(verifier.parse(text, { writtenBy: 'clerk', format: 'django-pbkdf2' }).descriptor.salt.length).toBe(12)
})

test.each([
  ['$pbkdf2$1000$c2FsdA$AAAAAAAAAAAAAAAAAAAAAAAAAAA', 'passlib-pbkdf2'],
  ['$pbkdf2$f=SHA256,w=1000,l=16$c2FsdA$AAAAAAAAAAAAAAAAAAAAAA', 'mattermost-pbkdf2'],
  ['$pbkdf2$i=1000$c2FsdA$AAAAAAAAAAAAAAAAAAAAAAAAAAA', 'phc-pbkdf2'],
  ['$pbkdf2-sha256$1000$c2FsdA$AAAAAAAAAAAAAAAAAAAAAA', 'passlib-pbkdf2'],
  ['$pbkdf2-sha256$i=1000$c2FsdA$AAAAAAAAAAAAAAAAAAAAAA', 'phc-pbkdf2'],
  ['{PBKDF2}1000$c2FsdA$AAAAAAAAAAAAAAAAAAAAAAAAAAA', 'ldap-pbkdf2'],
  [`{PBKDF2}$1$salt$1000$${'00'.repeat(20)}`, 'dovecot-pbkdf2'],
])('the text %s is read as %s', (text, id) =>
  expect(verifier.parse(text)).toMatchObject({ format: { id }, notes: expect.anything() }),
)

describe('a format refuses to write what it cannot represent', () => {
  test.each([
    ['django-pbkdf2', 'a digest that its hash function does not have', { digest: new Uint8Array(20).fill(1) }],
    ['django-pbkdf2', 'a salt with a dollar', { salt: new TextEncoder().encode('a$b') }],
    ['django-pbkdf2', 'a salt that is not UTF-8', { salt: Uint8Array.of(255, 0, 1) }],
    ['django-pbkdf2', 'an empty salt', { salt: new Uint8Array(0) }],
    ['django-pbkdf2', 'sha512', { hash: 'sha512', digest: new Uint8Array(64).fill(1) }],
    ['werkzeug-pbkdf2', 'a longer digest', { digest: new Uint8Array(33).fill(1) }],
    ['mattermost-pbkdf2', 'sha1', { hash: 'sha1', digest: new Uint8Array(20).fill(1) }],
    ['atlassian-pbkdf2', 'other iterations', { hash: 'sha1', iterations: 10_001 }],
    ['atlassian-pbkdf2', 'another salt', { hash: 'sha1', iterations: 10_000, salt: new Uint8Array(8) }],
    ['aspnet-identity-v2', 'other iterations', { hash: 'sha1', iterations: 1001 }],
    ['aspnet-identity-v3', 'sha384', { hash: 'sha384' }],
    ['aspnet-identity-v3', 'a salt of 15 bytes', { salt: new Uint8Array(15) }],
    ['aspnet-identity-v3', 'a salt too long for its text', { salt: new Uint8Array(800) }],
    ['spring-pbkdf2-v5-5', 'sha256', { salt: new Uint8Array(8) }],
    ['spring-pbkdf2-v5-5', 'a salt of 16 bytes', { hash: 'sha1' }],
    ['spring-delegating-pbkdf2-v5-8', 'a digest of 20 bytes', { digest: new Uint8Array(20).fill(1) }],
    ['fusionauth-pbkdf2', 'a digest of 33 bytes', { digest: new Uint8Array(33).fill(1) }],
    ['fusionauth-pbkdf2', 'sha1', { hash: 'sha1', digest: new Uint8Array(20).fill(1) }],
    ['grafana-pbkdf2', 'other iterations', { digest: new Uint8Array(50).fill(1) }],
    ['gitea-pbkdf2', 'a salt of five bytes, whose ten digits are ten characters', { salt: new Uint8Array(5) }],
    ['clerk-pbkdf2-sha1', 'an empty salt', { hash: 'sha1', salt: new Uint8Array(0) }],
    ['logto-pbkdf2', 'sha3-384', { hash: 'sha3-384' }],
    ['logto-pbkdf2', 'an empty salt', { salt: new Uint8Array(0) }],
    ['payload-pbkdf2', 'a salt that is not UTF-8', { salt: Uint8Array.of(255) }],
  ] as const)('%s: %s', (id, _what, over) => expect(spellAs(id, over)).toMatchObject(refused))

  slow('a written hash is parsed as the same hash, for a thousand hashes', () => {
    let wrote = 0
    for (let round = 0; round < 1000; round++) {
      const pick = <T>(list: readonly T[], salt: number): T => list[(round * salt) % list.length]!
      const own = descriptor({
        hash: pick(['sha1', 'sha224', 'sha256', 'sha384', 'sha512', 'sha3-224', 'sha3-384'], 3),
        iterations: pick([1, 1000, 10_000, 25_000, 185_000, 310_000, 600_000], 5),
        salt: Uint8Array.from({ length: pick([1, 5, 8, 10, 16, 24, 32], 11) }, (_, i) =>
          pick([48, 65, 97, 36, 58, 255, 0], i + 1),
        ),
        digest: Uint8Array.from({ length: pick([16, 20, 28, 32, 48, 50, 64, 512], 7) }, (_, i) => (i * round) & 255),
      })
      for (const format of spelling) {
        const spelled = spell(own, format)
        if (!spelled.ok) {
          expect(spelled.code, format.id).toBe('ERR_UNREPRESENTABLE')
          continue
        }
        wrote++
        const again = format.parse(spelled.text, spelled.fields)
        expect(again, format.id).toMatchObject({ ok: true, notes: [] })
        if (again.ok) expect(JSON.stringify(again.descriptor), format.id).toBe(JSON.stringify(own))
      }
    }
    expect(wrote).toBeGreaterThan(3000)
  })
})

test('a missing, malformed or wrongly typed field is reported as ERR_FIELD', () => {
  const text = 'ab'.repeat(32)
  const right = { password_algorithm: '$pbkdf2-sha256$i=1,l=32$', salt: 'a salt' }
  expect(verifier.tryParse(text, { format: 'discourse-pbkdf2', fields: right })).toMatchObject({ ok: true })
  for (const [name, values] of Object.entries({
    password_algorithm: [
      undefined,
      '',
      '$pbkdf2-sha256$i=1,l=33$',
      '$pbkdf2-sha512$i=1,l=32$',
      '$pbkdf2-sha256$i=1$',
      7,
    ],
    salt: [undefined, '', 'a'.repeat(1025), '\ud800', 7],
  }))
    for (const value of values) {
      const fields = { ...right, [name]: value } as Record<string, string>
      const parsed = verifier.tryParse(text, { format: 'discourse-pbkdf2', fields })
      const isLength = value === '$pbkdf2-sha256$i=1,l=33$'
      expect(parsed, `${name}: ${String(value)}`).toMatchObject({
        ok: false,
        code: isLength ? 'ERR_MALFORMED' : 'ERR_FIELD',
      })
    }
})

test('every content of a field gives a HashError', () => {
  for (const { id, fields = [] } of spelling)
    for (const value of ['', '$', '0', '-1', 'x'.repeat(2000), '💥', '\0']) {
      try {
        verifier.parse('00'.repeat(40), { format: id, fields: Object.fromEntries(fields.map((name) => [name, value])) })
      } catch (error) {
        expect(isHashError(error), `${id}: ${value}`).toBe(true)
      }
    }
})

test.each(['web2py-pbkdf2', 'payload-pbkdf2', 'phc-pbkdf2'])(
  '%s refuses to write a text that is too long to be parsed',
  (id) => {
    const long = { digest: new Uint8Array(id === 'phc-pbkdf2' ? 800 : 512).fill(7) }
    expect(spellAs(id, long)).toMatchObject(refused)
    const { text, fields } = spellAs(id, { digest: long.digest.subarray(0, 400) }) as { text: string; fields: object }
    expect(verifier.tryParse(text, { format: id, fields: { ...fields } }).ok).toBe(true)
  },
)

test('Logto does not support SHA-3 and empty salts', () => {
  expect(spellAs('logto-pbkdf2', { hash: 'sha3-384' })).toMatchObject(refused)
  expect(spellAs('logto-pbkdf2', { salt: new Uint8Array(0) })).toMatchObject(refused)
})
test.each([12, 16, 24])(
  'a salt of %i bytes, with or without padding, goes into Keycloak’s credential',
  async (length) => {
    const salt = Buffer.alloc(length, 's')
    const unpadded = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')
    const digest = pbkdf2Sync('password', salt, 2, 48, 'sha256')
    const text = `$pbkdf2-sha256$i=2,l=48$${unpadded(salt)}$${unpadded(digest)}`
    const credential = transcode(verifier, text, { to: 'keycloak-pbkdf2' }).text
    expect(await verifier.verify('password', credential)).toBe(true)
    expect(transcode(verifier, credential, { to: 'phc-pbkdf2' }).text).toBe(text)
  },
)

test('PBKDF2 with MD5 is read from Werkzeug and hashcat, and computed by every backend but WebCrypto', async () => {
  const digest = pbkdf2Sync('password', 'saltsalt', 1000, 16, 'md5')
  const werkzeug = `pbkdf2:md5:1000$saltsalt$${digest.toString('hex')}`
  const hashcat = `md5:1000:${Buffer.from('saltsalt').toString('base64')}:${digest.toString('base64')}`
  expect(transcode(verifier, werkzeug, { to: 'hashcat-pbkdf2' }).text).toBe(hashcat)
  for (const text of [werkzeug, hashcat])
    for (const backend of [backends.node, backends.hashWasm])
      expect(await createVerifier({ backends: [backend] }).verify('password', text), backend.id).toBe(true)
  const web = createVerifier({ backends: [backends.web] }).verify('password', werkzeug)
  await expect(web).rejects.toMatchObject({
    code: 'ERR_UNSUPPORTED',
    detail: { reasons: ['web: WebCrypto does not have md5'] },
  })
  expect(verifier.inspect(werkzeug).work.cost).toBeGreaterThan(0.1)
})

test.each(formats.flatMap((format) => (format.fields ?? []).map((name) => [format.id, name] as const)))(
  '%s refuses a number as its field %s, and says that it must be a string',
  (format, name) => {
    const { hash, fields } = vectorsFiles
      .find((file) => file.format === format)!
      .vectors.find(({ expect: outcome }) => outcome === 'match')!
    const found = verifier.tryParse(hash, { format, fields: { ...fields, [name]: 1000 as never } })
    expect(found).toMatchObject({
      ok: false,
      code: 'ERR_FIELD',
      detail: { name, reasons: [`the field \`${name}\` must be a string, not a number`] },
    })
  },
)

test('a PBKDF2 text of Django’s whose salt may be the base64 of Clerk is ambiguous, unless Django writes such salts', async () => {
  const { vectors } = vectorsFiles.find(({ format }) => format === 'clerk-pbkdf2-sha256')!
  const long = vectors.find(({ id }) => id === 'python-nfc')!
  // The digest of Django has 32 bytes.
  expect(await verifier.verify(long.password!, long.hash)).toBe(true)
  const { hash, password } = vectors.find(({ id }) => id === 'python-empty')!
  await expect(verifier.verify(password!, hash)).rejects.toMatchObject({
    code: 'ERR_AMBIGUOUS_FORMAT',
    detail: { candidates: [{ format: 'django-pbkdf2' }, { format: 'clerk-pbkdf2-sha256' }] },
  })
  expect(await verifier.verify(password!, hash, { writtenBy: 'clerk' })).toBe(true)
  expect(await verifier.verify(password!, hash, { writtenBy: 'django' })).toBe(false)
  const digest = '$8xBlGd3jVgvJ+92hWPxi5ww0uuAuAnKgC45eudxro7c='
  const formatOf = (salt: string) => {
    const parsed = verifier.tryParse(`pbkdf2_sha256$390000$${salt}${digest}`)
    return parsed.ok ? parsed.format.id : parsed.code
  }
  // Django's salts have 12 characters before Django 3.1, and 22 since then. The other salts were chosen by people.
  for (const salt of ['H0dPx8NeajVu', 'ZmVkY2JhOTg3NjU0MzIxM', 'fedcba98765432100f1e2d', 'seasalt', 'abcdefghijklmnop'])
    expect(formatOf(salt), salt).toBe('django-pbkdf2')
  for (const salt of ['ab+/', 'YWJjZA==']) expect(formatOf(salt), salt).toBe('ERR_AMBIGUOUS_FORMAT')
})

/** Digests of Python's hashlib for the password `correct horse`, by the salt, with 1,000 iterations. */
const ofDjango = [
  ['a1b2c3d4e5f6', 'wBGD9Ey/fKoO5zkmG50boEIV9nCurdFlV6UmYpYlMDo='],
  ['a1b2c3d4e5f6a1b2', 'G30GHHyefpkJYwnQk+OIeGWuPODJ/39E6623dSOf5R8='],
  ['a1b2c3d4e5f6a1b2c3d4', 'P51LdAy5vywy0hp+lRo2kGm5SW6R1dr9FQ7lFNykKwE='],
  ['a1b2c3d4e5f6a1b2c3d4e5', '1QZDXN+jSxMAeD7yWpx1q9rwEj1+zzuU/mRNm7ylry4='],
  ['a1b2c3d4e5f6a1b2c3d4e5f6', 'UnX75AxLRSu+u3EEf+vOhrvJYZaL/ALQ/s6XJWY/mIw='],
  ['a1b2c3d4e5f6a1b2c3d4e5f6a1b2c3d4', 'D5dRPkCVzzmdN/YXG/tZ050OO7zxJP8BsOVB/1UsBLQ='],
  ['a1b2c3d4e5f6a1b2c3d4e5f6a1b2c3d4e5f6a1b2c3d', 'AghI6uZRr2hEe1TlG5yuka326Ub8ZDnB/Ehp88x8wU0='],
] as const

test.each(ofDjango)('Django’s PBKDF2 with the salt %s is verified without a hint', async (salt, digest) => {
  const text = `pbkdf2_sha256$1000$${salt}$${digest}`
  expect(await verifier.verify('correct horse', text)).toBe(true)
  if (salt.length % 4 === 0) expect(verifier.parse(text, { writtenBy: 'clerk' }).format.id).toBe('clerk-pbkdf2-sha256')
  // Django never writes a digest of this length.
  const long = `pbkdf2_sha256$1000$${salt.slice(0, 16)}$${'A'.repeat(86)}==`
  if (salt.length >= 16) expect(verifier.parse(long).format.id).toBe('clerk-pbkdf2-sha256')
})

test('a refused hash names the part that the format cannot contain', () => {
  const reasonOf = (id: string, over: Partial<Pbkdf2>) => {
    const spelled = byId.get(id)!.serialize(descriptor(over))
    return spelled.ok ? spelled.text : spelled.detail.reasons?.[0]
  }
  expect(reasonOf('okta-pbkdf2', { digest: new Uint8Array(0) })).toBe('the format cannot contain this digest')
  expect(reasonOf('django-pbkdf2', { salt: Uint8Array.of(255) })).toBe('the format cannot contain this salt')
  expect(reasonOf('django-pbkdf2', { salt: new TextEncoder().encode('a$b') })).toBe(
    'the format cannot contain this salt',
  )
  expect(reasonOf('spring-delegating-pbkdf2-v5-8', { salt: new Uint8Array(8) })).toBe(
    'the format needs a salt of 16 bytes',
  )
  expect(reasonOf('fusionauth-pbkdf2', { salt: new Uint8Array(0) })).toBe('the format needs a salt of 1 to 1,024 bytes')
})

test('a part that the format cannot contain is refused, not left out, also if the format reads an empty text there', () => {
  const format = createTemplateFormat<Pbkdf2, { salt: Uint8Array; digest: Uint8Array }>(
    { id: 'some', writers: [], text: '<hash>$<salt>$<digest>', salt: hex, digest: hex },
    {
      scheme: pbkdf2,
      parts: {
        hash: { reader: () => () => undefined, write: ({ hash }) => (hash === 'sha1' ? '' : undefined) },
        salt: createBytesPart('salt', hex),
        digest: createBytesPart('digest', hex),
      },
      start: () => ({ salt: new Uint8Array(0), digest: new Uint8Array(0) }),
      end: (values) => ({ scheme: 'pbkdf2', hash: 'sha1', iterations: 1000, ...values }),
    },
  )
  expect(format.serialize(descriptor({ hash: 'sha1' }))).toMatchObject({ ok: true })
  const reasons = ['the format cannot contain this hash']
  expect(format.serialize(descriptor({ hash: 'sha256' }))).toMatchObject({ ...refused, detail: { reasons } })
})
