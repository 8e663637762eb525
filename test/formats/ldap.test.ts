import { describe, expect, test } from 'vitest'
import { createVerifier, formats, type HashError, transcode } from '../../src/index.ts'
import type { Descriptor } from '../../src/schemes/index.ts'

const verifier = createVerifier()
const to = (text: string, format: string): string => {
  try {
    return transcode(verifier, text, { to: format }).text
  } catch (error) {
    return (error as HashError).code
  }
}
const formatOf = (text: string, how = {}) => {
  const found = verifier.tryParse(text, how)
  return found.ok ? found.format.id : found.code
}
const serialize = (id: string, descriptor: Descriptor) => formats.find((one) => one.id === id)!.serialize(descriptor)

const ssha = '{SSHA}PTggDCOUPEVj5h7bZjhxfKWQBpey47nF'
const argon2i = '$argon2i$v=19$m=32768,t=4,p=1$f2iuP4aUeNMrgu34fhOkkg$1XSZZMWlIs0zmE+snlUIcLADO3GXbA2O/hsQmmc317k'
const bcrypt = '$2y$05$11ipvo5dR6CwkzwmhwM26OXgzXwhV2PyPuLV.Qi31ILcRcThQpEiW'

describe('the format of a text', () => {
  test.each([
    ['{SHA256}n4bQgYhMfWWaL+qgxVrQFaO/TxsrC4Is0V1sFbDwCgg=', 'ldap-sha256'],
    ['{SHA256}9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08', 'ldap-sha256'],
    [`{sHA512.hEX}${'0f'.repeat(64)}`, 'ldap-sha512'],
    ['{MD5}CY9rzUYh03PK3k6DJie09g==', 'ldap-md5'],
    ['{MD5}098f6bcd4621d373cade4e832627b4f6', 'ldap-md5'],
    ['{PLAIN-MD5}098f6bcd4621d373cade4e832627b4f6', 'dovecot-plain-md5'],
    [`{CRYPT}${bcrypt}`, 'ldap-crypt'],
    ['{MD5}$1$wmyrgRuV$kImF6.9MAFQNHe23kq5vI/', 'dovecot-md5-crypt'],
    ['{crypt}$1$wmyrgRuV$kImF6.9MAFQNHe23kq5vI/', 'ldap-crypt'],
    [`{ARGON2I}${argon2i}`, 'dovecot-argon2i'],
    [`{ARGON2}${argon2i}`, 'ldap-argon2'],
    [`{ldap}${ssha}`, 'spring-ldap'],
    ['{PLAIN.b64}c2VjcmV0', 'ERR_NOT_A_HASH'],
    ['{PLAIN}secret', 'ERR_NOT_A_HASH'],
    ['{cleartext}secret', 'ERR_NOT_A_HASH'],
    [`{crypt}!${bcrypt}`, 'ERR_NOT_A_HASH'],
    ['{ſſHA}PTggDCOUPEVj5h7bZjhxfKWQBpey47nF', 'ERR_UNKNOWN_FORMAT'],
  ])('the text %s is claimed by %s', (text, expected) => expect(formatOf(text)).toBe(expected))

  test('the text selects the scheme of a writer with several schemes', () => {
    expect(formatOf(ssha, { writtenBy: 'openldap' })).toBe('ldap-ssha')
    expect(formatOf(ssha.toLowerCase().slice(0, 6) + ssha.slice(6), { writtenBy: 'spring' })).toBe('ldap-ssha')
  })
})

describe('a hash in another format', () => {
  test.each([
    [
      '{SSHA.HEX}1bc74958f014572d9acd6242c23ca173b0cbe9717441971e',
      'ldap-ssha',
      '{SSHA}G8dJWPAUVy2azWJCwjyhc7DL6XF0QZce',
    ],
    ['{SHA1}qUqP5cyxm6YcTAhz05Hph5gvu9M=', 'ldap-sha', '{SHA}qUqP5cyxm6YcTAhz05Hph5gvu9M='],
    ['{LDAP-MD5}CY9rzUYh03PK3k6DJie09g==', 'dovecot-plain-md5', '{PLAIN-MD5}098f6bcd4621d373cade4e832627b4f6'],
    ['{PLAIN-MD5}098f6bcd4621d373cade4e832627b4f6', 'ldap-md5', '{MD5}CY9rzUYh03PK3k6DJie09g=='],
    [`{crypt}${bcrypt}`, 'bcrypt', bcrypt],
    [`{BLF-CRYPT}${bcrypt}`, 'ldap-crypt', `{CRYPT}${bcrypt}`],
    ['{MD5}$1$wmyrgRuV$kImF6.9MAFQNHe23kq5vI/', 'md5-crypt', '$1$wmyrgRuV$kImF6.9MAFQNHe23kq5vI/'],
    ['$1$wmyrgRuV$kImF6.9MAFQNHe23kq5vI/', 'dovecot-md5-crypt', '{MD5-CRYPT}$1$wmyrgRuV$kImF6.9MAFQNHe23kq5vI/'],
    ['$1$wmyrgRuV$kImF6.9MAFQNHe23kq5vI/', 'ldap-crypt', '{CRYPT}$1$wmyrgRuV$kImF6.9MAFQNHe23kq5vI/'],
    ['$apr1$r31.....$HqJZimcKQFAMYayBlzkrA/', 'ldap-crypt', 'ERR_UNREPRESENTABLE'],
    ['$apr1$r31.....$HqJZimcKQFAMYayBlzkrA/', 'dovecot-md5-crypt', 'ERR_UNREPRESENTABLE'],
    [bcrypt, 'ldap-bcrypt', `{BCRYPT}${bcrypt}`],
    [argon2i, 'ldap-argon2', `{ARGON2}${argon2i}`],
    [`{ARGON2}${argon2i}`, 'dovecot-argon2i', `{ARGON2I}${argon2i}`],
    [ssha, 'spring-ldap', `{ldap}${ssha}`],
    [`{ldap}${ssha}`, 'ldap-ssha', ssha],
    [argon2i, 'dovecot-argon2id', 'ERR_UNREPRESENTABLE'],
    [argon2i.replace('$v=19', ''), 'dovecot-argon2i', 'ERR_UNREPRESENTABLE'],
    [argon2i.replace('p=1$', 'p=1,data=Zm9v$'), 'ldap-argon2', 'ERR_UNREPRESENTABLE'],
    [ssha, 'ldap-sha', 'ERR_UNREPRESENTABLE'],
    ['{MD5}CY9rzUYh03PK3k6DJie09g==', 'ldap-smd5', 'ERR_UNREPRESENTABLE'],
    ['{MD5}CY9rzUYh03PK3k6DJie09g==', 'dovecot-plain-md4', 'ERR_UNREPRESENTABLE'],
    ['{SMD5}UjFY34os/pnZQ3oQOzjqGu4yeXE=', 'spring-ldap', 'ERR_UNREPRESENTABLE'],
  ])('%s is transcoded to %s as %s', (text, format, expected) => expect(to(text, format)).toBe(expected))

  test('a salt that a directory cannot read is not written', () => {
    const { descriptor } = verifier.parse(ssha)
    for (const [length, ok] of [
      [0, false],
      [1, true],
      [64, true],
      [65, false],
    ] as const)
      expect(serialize('ldap-ssha', { ...descriptor, salt: new Uint8Array(length) }).ok, `${length}`).toBe(ok)
    const unsalted = verifier.parse('{SHA}qUqP5cyxm6YcTAhz05Hph5gvu9M=').descriptor
    expect(serialize('ldap-sha', { ...unsalted, salt: new Uint8Array(1) }).ok).toBe(false)
  })
})

test('the spans of digest and salt touch', () => {
  const { anatomy } = verifier.inspect(ssha)
  expect(anatomy.map(({ name, start, end }) => [name, start, end])).toEqual([
    ['scheme', 1, 5],
    ['digest', 6, 33],
    ['salt', 33, 38],
  ])
})

test.each([
  ['{CRYPT}CCNf8Sbh3HDfQ', 'DES crypt'],
  ['{crypt}//EsnG9FLTKjo', 'DES crypt'],
  ['{CRYPT}_J9..CCCCXBrJUJV154M', 'BSDi crypt'],
])('%s is refused as %s, which is not supported', async (text, name) => {
  await expect(verifier.verify('test', text)).rejects.toMatchObject({
    code: 'ERR_UNSUPPORTED',
    format: 'ldap-crypt',
    detail: { reasons: [`${name} is not supported`] },
  })
  expect(verifier.tryParse(`${text}!`)).toMatchObject({ code: 'ERR_MALFORMED' })
})

test('the scheme name of Atlassian is also read in lower case', async () => {
  const text = '{PKCS5S2}c4xaeTQM0lUieMS3V5voiexyX9XhqC2dBd5ecVy60IPksHChwoTAVYFrhsgoq8/p'
  const lower = text.replace('PKCS5S2', 'pkcs5s2')
  expect(await verifier.check('admin', lower)).toMatchObject({ match: true, notes: ['scheme-name'] })
  expect(verifier.parse(lower).descriptor).toEqual(verifier.parse(text).descriptor)
})
