import { createSecret, createVerifier, describe as describeFailure, seal } from 'saltbridge'
import { signerKeyId } from 'saltbridge/convert'
import type { Format } from 'saltbridge/formats'
import { describe, expect, test } from 'vitest'
import { few } from '../../test/sample.ts'
import { createHashReader, type HashDetails, type Read } from '../src/hashes/reader.ts'
import { digest, legacyScrypt, otherSignerKey, signerKey } from './clients/hashes.ts'

const { passwordHash: legacy } = legacyScrypt
const bcrypt = '$2b$04$abcdefghijklmnopqrstuuCFaEytnzrfaPZJKbS76hh9vqd9r8v2S'

const verifier = createVerifier()
const reader = createHashReader(verifier, { legacyScryptSignerKey: createSecret({ base64: signerKey }) })
const keyless = createHashReader(verifier)

const hashOf = (read: Read) => (read.ok ? read.hash : expect.fail('it is refused'))
const failureOf = (read: Read) => (read.ok ? expect.fail('it is accepted') : { field: read.field, ...read.failure })

/** MD5 of a salt, which is text of exactly five characters, and the password. */
const salted: Format = {
  id: 'salted',
  schemes: verifier.formats.find(({ id }) => id === 'raw-md5')!.schemes,
  writers: [],
  grammar: '<digest>:<salt>',
  claims: { prefixes: ['md5:'] },
  notes: [],
  parse(text) {
    const [, digits = '', salt = ''] = text.split(':')
    if (salt.length !== 5) return { ok: false, code: 'ERR_MALFORMED', detail: { offset: 4 } }
    const expression = { hash: 'md5', of: { join: ['salt', 'password'] } } as const
    const digest = Uint8Array.from(Buffer.from(digits, 'hex'))
    const bytes = Uint8Array.from(Buffer.from(salt))
    return { ok: true, descriptor: { scheme: 'digest', expression, salt: bytes, digest }, notes: [] }
  },
  serialize({ salt, digest }) {
    const text = Buffer.from(salt).toString()
    if (text.length !== 5) return { ok: false, code: 'ERR_UNREPRESENTABLE', detail: {} }
    return { ok: true, text: `md5:${Buffer.from(digest).toString('hex')}:${text}`, fields: {}, needs: [] }
  },
}

test('an Argon2 hash whose field names a key is stored with that field', async () => {
  const argon2 = '$argon2id$v=19$m=256,t=2,p=1$bnBtIGFyZ29uMiBzYWx0IQ$XdNjxKT9Wq6r2gQEQudiQFyHe8gq77CVjMW8NjNgm0M'
  const fields = { keyId: 'app' }
  const secrets = { argon2Keys: { app: createSecret({ utf8: 'the secret of id-v19' }) } }
  const { text, fields: kept } = hashOf(createHashReader(verifier, secrets).read(argon2, { fields }))
  expect({ text, kept }).toEqual({ text: argon2, kept: fields })
  expect(await verifier.verify('password', text, { fields: kept, secrets })).toBe(true)
  expect(failureOf(reader.read(argon2, { fields }))).toMatchObject({
    code: 'ERR_SECRET',
    detail: { name: 'argon2Keys' },
  })
  expect(failureOf(reader.read(bcrypt, { fields }))).toMatchObject({ code: 'ERR_FIELD', detail: { name: 'keyId' } })
})

test('a hash that takes too long is refused with the limit and the next step', () => {
  const refused = failureOf(reader.read(bcrypt.replace('$04$', '$31$')))
  expect(describeFailure(refused)).toMatch(
    /^bcrypt: one verification would take about [\d,]+ ms on one core of this machine, and the limit of this service is 10,000 ms\. Raise max_verification_ms \(or MAX_VERIFICATION_MS\), or let this user set a new password$/,
  )
})

test('an unknown format or system is refused in its own field', () => {
  expect(failureOf(reader.read(bcrypt, { writtenBy: 'wordpres' }))).toMatchObject({
    field: 'writtenBy',
    code: 'ERR_UNKNOWN_FORMAT',
    detail: { given: 'wordpres' },
  })
  expect(failureOf(reader.read(bcrypt, { format: 'bcryptt' }))).toMatchObject({
    field: 'format',
    code: 'ERR_UNKNOWN_FORMAT',
  })
  expect(failureOf(reader.read('nonsense'))).toMatchObject({ field: 'passwordHash', code: 'ERR_UNKNOWN_FORMAT' })
  expect(reader.read(bcrypt, { writtenBy: 'LARAVEL' })).toMatchObject({ ok: true })
})

describe('a sealed text', () => {
  const vbulletin = '28f9975808ae2bdc5847b1cda26033ea'
  const sealed = seal(verifier, vbulletin, { format: 'vbulletin', fields: { salt: '308' } })

  test('a sealed text is stored as the hash string that it contains, with its format and fields', () => {
    const { text, fields, class: its } = hashOf(reader.read(sealed))
    expect({ text, fields, format: its.format }).toEqual({
      text: vbulletin,
      fields: { salt: '308' },
      format: 'vbulletin',
    })
    expect(its.like).toBe('0'.repeat(32))
    expect(hashOf(reader.read(sealed, { format: 'vbulletin', writtenBy: 'vBulletin' })).text).toBe(vbulletin)
    expect(hashOf(reader.read(seal(verifier, bcrypt))).text).toBe(bcrypt)
  })

  test('a sealed text of legacy scrypt needs the signer key, and is stored without it', () => {
    const text = seal(verifier, legacy)
    expect(hashOf(reader.read(text))).toEqual(hashOf(reader.read(legacy)))
    expect(failureOf(keyless.read(text))).toMatchObject({ field: 'passwordHash', code: 'ERR_SECRET' })
  })

  test('a sealed text is refused if the row contradicts it, or if it is damaged', () => {
    for (const said of [{ format: 'raw-md5' }, { writtenBy: 'wordpress' }, { fields: { salt: '309' } }])
      expect(failureOf(reader.read(sealed, said))).toMatchObject({ field: 'passwordHash', code: 'ERR_FIELD' })
    expect(failureOf(reader.read(`${sealed}0`))).toMatchObject({ field: 'passwordHash', code: 'ERR_MALFORMED' })
    const unknown = sealed.replace('=vbulletin', '=vbulletin9')
    expect(failureOf(reader.read(unknown))).toMatchObject({ field: 'passwordHash', code: 'ERR_UNKNOWN_FORMAT' })
  })
})

describe('a hash is stored', () => {
  few(3).each(['a1b2c', 'ß€ß€ß'])('a hash is stored with a storable hash class if its salt is text: %s', (salt) => {
    const text = `md5:${'ab'.repeat(16)}:${salt}`
    const { text: kept, class: its } = hashOf(createHashReader(createVerifier({ formats: [salted] })).read(text))
    expect(kept).toBe(text)
    expect(its.like).toBe(`md5:${'0'.repeat(32)}:00000`)
  })

  test('a hash is stored as its format writes it, with its hash class', () => {
    expect(hashOf(reader.read(bcrypt))).toEqual({
      text: bcrypt,
      fields: {},
      class: { format: 'bcrypt', cost: 'cost 4', keyId: undefined, like: `$2b$04$${'.'.repeat(53)}`, likeFields: {} },
    })
  })

  test('a hash in another spelling is stored in the canonical spelling', () => {
    const urlSafe = legacy.replaceAll('+', '-').replaceAll('/', '_').replace(/=+\$/g, '$')
    expect(hashOf(reader.read(urlSafe)).text).toBe(legacy)
  })

  test('a hash is stored without its embedded key, with the id of that key', () => {
    const clerk = `${digest}$42xEC+ixf3L2lw==$${signerKey}$Bw==$8$14`
    const hash = hashOf(reader.read(clerk))
    expect(hash.text).toBe(legacy)
    expect(hash.class).toMatchObject({
      format: 'supertokens-legacy-scrypt',
      keyId: signerKeyId(createSecret({ base64: signerKey })),
    })
    expect(JSON.stringify(hash)).not.toContain(signerKey)
  })

  test('a hash is stored without the name of its signer key, in a hash class with the id of that key', () => {
    const secrets = {
      legacyScryptSignerKey: createSecret({ base64: signerKey }),
      signerKeys: { shop: createSecret({ base64: otherSignerKey }) },
    }
    const several = createHashReader(verifier, secrets)
    const usual = hashOf(several.read(legacy))
    const named = hashOf(several.read(legacy, { fields: { keyId: 'shop' } }))
    expect([named.text, named.fields]).toEqual([legacy, {}])
    expect(named.class.keyId).toBe(signerKeyId(secrets.signerKeys.shop))
    expect(usual.class).toEqual({ ...named.class, keyId: signerKeyId(secrets.legacyScryptSignerKey) })
    const embedded = `${digest}$42xEC+ixf3L2lw==$${otherSignerKey}$Bw==$8$14`
    expect(hashOf(several.read(embedded)).class).toEqual(named.class)
    expect(several.read(embedded, { fields: { keyId: 'shop' } })).toEqual(several.read(embedded))
    expect(several.read(`${digest}$42xEC+ixf3L2lw==$${signerKey}$Bw==$8$14`, { fields: { keyId: 'shop' } }).ok).toBe(
      false,
    )
    expect(several.withSignerKey('0'.repeat(32))).toBeUndefined()
  })

  test('a hash is stored in the same class as other hashes of the same cost', () => {
    const [one, two] = ['a', 'b'].map((letter) => hashOf(reader.read(bcrypt.replace('CFa', `${letter}Fa`))))
    expect(one!.class).toBe(two!.class)
    expect(hashOf(reader.read(bcrypt.replace('$04$', '$05$'))).class).not.toBe(one!.class)
  })
})

describe('a hash is refused', () => {
  few(3).each<[string, string, object]>([
    ['a prefix alone', '$2a$', { code: 'ERR_MALFORMED' }],
    ['no hash at all', 'secret', { code: 'ERR_UNKNOWN_FORMAT' }],
    ['an empty text', '', { code: 'ERR_UNKNOWN_FORMAT' }],
    ['more work than a verification may be', bcrypt.replace('$04$', '$31$'), { code: 'ERR_LIMIT' }],
    ['m=33', legacy.replace('m=14', 'm=33'), { code: 'ERR_LIMIT' }],
    ['another key than ours', `${digest}$42xEC+ixf3L2lw==$${otherSignerKey}$Bw==$8$14`, { code: 'ERR_SECRET' }],
    ['a locked password', '!', { code: 'ERR_NOT_A_HASH' }],
  ])('a hash is refused for this reason: %s', (_, text, expected) =>
    expect(failureOf(reader.read(text))).toMatchObject({ field: 'passwordHash', ...expected }),
  )

  few(3).each([legacy, `${digest}$42xEC+ixf3L2lw==$${signerKey}$Bw==$8$14`])(
    'a hash is refused if it needs a signer key and none is configured: %#',
    (text) => {
      const { code, detail } = failureOf(keyless.read(text))
      expect(code).toBe('ERR_SECRET')
      expect(`${detail.name} ${detail.hint}`).toMatch(/base64_signer_key/)
    },
  )
})

describe('the algorithm that a caller states', () => {
  few(3).each<[HashDetails['hashingAlgorithm'], string]>([
    ['legacy_scrypt', legacy],
    [' Legacy_Scrypt\t', legacy],
    ['firebase_scrypt', legacy],
    ['BCRYPT', bcrypt],
    [undefined, legacy],
  ])('%s is accepted for a hash of that algorithm', (hashingAlgorithm, text) =>
    expect(reader.read(text, { hashingAlgorithm }).ok).toBe(true),
  )

  test('the algorithm that a caller states is compared with the hash, and a refusal names the format of the hash', () => {
    const { field, detail } = failureOf(reader.read(bcrypt, { hashingAlgorithm: 'argon2' }))
    expect(field).toBe('hashingAlgorithm')
    expect(detail.hint).toContain('bcrypt')
  })

  test('the algorithm that a caller states is refused if it is unknown', () => {
    expect(failureOf(reader.read(bcrypt, { hashingAlgorithm: 'md5' })).detail.hint).toBe(
      'hashingAlgorithm must be argon2, bcrypt or legacy_scrypt. For other hashes, omit hashingAlgorithm',
    )
  })
})

test('the id of a key is one-way, stable and different for each key', () => {
  expect(signerKeyId(createSecret({ base64: signerKey }))).toMatch(/^[0-9a-f]{32}$/)
  expect(signerKeyId(createSecret({ base64: signerKey }))).not.toBe(
    signerKeyId(createSecret({ base64: otherSignerKey })),
  )
})
