import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { createSecret, createVerifier, type SecretInput, type Secrets, transcode } from '../../src/index.ts'
import { otherKey, signerKey } from '../fixtures/hashes.ts'

const utf8 = (text: string) => Uint8Array.from(Buffer.from(text))
const messageOf = (act: () => unknown): string => {
  try {
    act()
  } catch (error) {
    return (error as Error).message
  }
  throw new Error('nothing was thrown')
}

describe('createSecret', () => {
  test.each<[SecretInput, Uint8Array]>([
    [utf8('key'), utf8('key')],
    [{ utf8: 'schlüssel' }, utf8('schlüssel')],
    [{ base64: 'a2V5' }, utf8('key')],
    [{ base64: '-_8' }, Uint8Array.of(0xfb, 0xff)],
    [{ hex: '6B6579' }, utf8('key')],
  ])('createSecret reads %j', (input, bytes) => {
    expect(createSecret(input).bytes()).toEqual(bytes)
  })

  test.each<[unknown, string]>([
    ['a2V5', 'a bare string, so its encoding is unknown: pass bytes, { utf8: text }'],
    [{ base64: 'a2V' + '5!' }, 'not base64'],
    [{ base64: 'a2V5=' }, 'not base64'],
    [{ hex: '6b657' }, 'must be hexadecimal'],
    [{ hex: '0x6b' }, 'must be hexadecimal'],
    [{ utf8: 'a\ud800' }, 'lone surrogate'],
    [{ utf8: '' }, 'empty'],
    [{ hex: '' }, 'empty'],
    [{ base64: '' }, 'empty'],
    [new Uint8Array(0), 'empty'],
    [{ utf8: 'a', hex: '61' }, 'not a secret'],
    [{ utf8: 5 }, 'not a secret'],
    [{ text: 'a2V5' }, 'not a secret'],
    [Object.create({ utf8: 'a2V5' }), 'not a secret'],
  ])('createSecret refuses %j', (input, words) => {
    const message = messageOf(() => createSecret(input as SecretInput))
    expect(message).toContain(words)
    expect(message).not.toContain('a2V')
  })
})

describe('a pepper', () => {
  // A PrestaShop cookie key of 56 letters and digits is also valid base64.
  const cookieKey = 'FQNbzwwly2mQx0XQgAa1W55dVvFgDyThcNyxwbFylZsppcm1WLGrWQNxE'.slice(0, 56)
  const hash = createHash('md5').update(`${cookieKey}password`).digest('hex')
  const verify = (peppers: Secrets['peppers'], fields = {}) =>
    createVerifier({ secrets: { peppers: peppers! } }).verify('password', hash, { format: 'prestashop', fields })

  test('a pepper that is a bare string is text, even if it looks like base64', async () => {
    expect(await verify(cookieKey)).toBe(true)
    expect(await verify({ utf8: cookieKey })).toBe(true)
    expect(await verify({ base64: Buffer.from(cookieKey).toString('base64') })).toBe(true)
    expect(await verify({ hex: Buffer.from(cookieKey).toString('hex') })).toBe(true)
  })

  test('a pepper is selected by id, and each pepper may have another encoding', async () => {
    const several = { shop: cookieKey, other: { hex: '00' } }
    expect(await verify(several, { pepperId: 'shop' })).toBe(true)
    await expect(verify(several)).rejects.toMatchObject({ code: 'ERR_SECRET' })
  })
})

describe('a verifier', () => {
  const verifierOf = (secrets: unknown) => () => createVerifier({ secrets: secrets as Secrets })

  test.each<[string, unknown, string]>([
    ['an Argon2 key without an encoding', { argon2Keys: { a: 'c2VjcmV0' } }, 'secrets.argon2Keys is a bare string'],
    [
      'an Argon2 key without an id',
      { argon2Keys: { base64: 'c2VjcmV0' } },
      'secrets.argon2Keys must be an object that maps the id of each Argon2 key to the key',
    ],
    [
      'one Argon2 key',
      { argon2Keys: utf8('secret') },
      'secrets.argon2Keys must be an object that maps the id of each Argon2 key to the key',
    ],
    [
      'an encoding together with ids',
      { peppers: { utf8: 'secret', a: 'secret' } },
      'secrets.peppers has the property utf8 and other properties',
    ],
    [
      'a signer key that is not base64',
      { legacyScryptSignerKey: `${signerKey}!` },
      'legacyScryptSignerKey is not base64',
    ],
    ['a signer key of 15 bytes', { legacyScryptSignerKey: { hex: '00'.repeat(15) } }, 'has 15 bytes'],
    [
      'a signer key of 257 bytes',
      { legacyScryptSignerKey: { a: new Uint8Array(257) } },
      'it must have 16 to 256 bytes',
    ],
    ['an empty pepper', { peppers: '' }, 'secrets.peppers is empty'],
  ])('createVerifier refuses %s', (_what, secrets, words) => {
    const message = messageOf(verifierOf(secrets))
    expect(message).toContain(words)
    expect(message).not.toContain('c2VjcmV0')
    expect(message).not.toContain(signerKey)
  })

  test('verify refuses the same secrets in its options', async () => {
    const secrets = { argon2Keys: { a: 'c2VjcmV0' } } as unknown as Secrets
    const text = '$argon2id$v=19$m=64,t=1,p=1$nSbqAjzmT4ddHajbeJQnFQ$cHDPEqcHDPEqcHDPEqcHDPEqcHDPEqcHDPEqcHDPEqc'
    const error = await createVerifier()
      .verify('x', text, { secrets })
      .catch((caught) => caught)
    expect(error).toMatchObject({ code: 'ERR_SECRET' })
    expect(error.message).toContain('secrets.argon2Keys is a bare string')
    expect(() => transcode(createVerifier(), text, { to: 'django-argon2', secrets })).toThrow('bare string')
  })

  test('createVerifier accepts a signer key in every encoding, and an absence key as base64', () => {
    const bytes = Buffer.from(otherKey, 'base64')
    for (const key of [
      otherKey,
      bytes,
      { base64: otherKey },
      { hex: bytes.toString('hex') },
      { a: otherKey, b: bytes },
    ])
      expect(verifierOf({ legacyScryptSignerKey: key })).not.toThrow()
    expect(() => createVerifier({ absenceKey: otherKey })).not.toThrow()
    expect(messageOf(() => createVerifier({ absenceKey: 'not base64!' }))).toBe('absenceKey is not base64')
  })
})
