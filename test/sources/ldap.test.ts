import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { afterAll, describe, expect, test } from 'vitest'
import { lossesOf } from '../../src/cli/reading/people.ts'
import { createValidator } from '../../src/convert/validate.ts'
import { describe as inWords } from '../../src/core/errors.ts'
import { createVerifier } from '../../src/index.ts'
import { ldap } from '../../src/sources/ldap.ts'
import { timeOfGeneralizedTime } from '../../src/sources/ldap-attributes.ts'
import { chunksOf, recordsIn } from '../helpers/read.ts'
import { few, slow } from '../sample.ts'

const verifier = createVerifier()
afterAll(() => verifier.close())

const recordsOf = (data: string | Uint8Array, isWhole = true) => recordsIn(ldap.read(chunksOf(data), { isWhole }))

const folder = 'test/exports/ldap'
const answers: { readonly [user: string]: readonly string[] } = JSON.parse(
  readFileSync(`${folder}/answers.json`, 'utf8'),
)
const read = (name: string) => recordsOf(readFileSync(`${folder}/${name}.ldif`))
const one = async (...lines: string[]) =>
  (await recordsOf(`dn: uid=ada,dc=example\nobjectClass: person\n${lines.join('\n')}\n\n`))[0]!
const password = (...values: string[]) => one(...values.map((value) => `userPassword: ${value}`))

const ssha = '{SSHA}PTggDCOUPEVj5h7bZjhxfKWQBpey47nF'
const sha512 = '{SSHA512}f/lFQskkl7PdMsTGJxHZq8LDt/l+UqRMm6/pj4pV7/xZkcOaKCgvQqp+KCeXc/Vd4RY6vEHWn4y0DnFcQ6wgyv9fyxk='
const bcrypt = '$2y$05$11ipvo5dR6CwkzwmhwM26OXgzXwhV2PyPuLV.Qi31ILcRcThQpEiW'

describe('the exports of OpenLDAP', () => {
  few(3).each(['slapcat', 'slapcat-nowrap', 'ldapsearch', 'ldapsearch-lll'])(
    'the known passwords of %s.ldif verify',
    async (name) => {
      const records = await read(name)
      const validator = createValidator(verifier)
      const known = new Set<string>()
      for (const record of records) {
        const key = record.username ?? record.names?.full ?? (record.id?.startsWith('cn=admin') ? 'admin' : '')
        const person = record.username === undefined && record.hash ? 'admin' : key
        const hashes = record.hash ? [record.hash, ...(record.otherHashes ?? [])] : []
        if (answers[person] === undefined) continue
        known.add(person)
        expect(validator(record).status).toBe('accepted')
        expect(hashes).toHaveLength(answers[person].length)
        // The passwords are tried with all hashes, because a directory does not keep the order of values.
        for (const text of answers[person]) {
          const matches = await Promise.all(
            hashes.map((hash) => verifier.verify(text, hash.text, { fields: hash.fields, ...hash.hints })),
          )
          expect(matches.filter(Boolean), person).toHaveLength(1)
          expect(await verifier.verify(`${text}?`, hashes[0]!.text, hashes[0]!.hints)).toBe(false)
        }
      }
      const all = Object.keys(answers).filter((user) => user !== 'admin' || !name.endsWith('lll'))
      expect([...known].sort()).toEqual(all.sort())
    },
  )

  test('slapcat.ldif has these people', async () => {
    const records = await read('slapcat')
    const outcomes = records.map((record) => [
      record.row,
      record.username,
      record.disabled,
      record.failure?.code ?? record.none ?? 'hash',
    ])
    expect(outcomes).toEqual([
      [2, undefined, undefined, 'hash'],
      [4, 'ada', undefined, 'hash'],
      [5, 'boris', undefined, 'hash'],
      [6, 'chi', undefined, 'hash'],
      [7, 'dora', undefined, 'hash'],
      [8, 'emil', true, 'hash'],
      [9, 'fay', true, 'hash'],
      [10, 'gus', undefined, 'ERR_NOT_A_HASH'],
      [11, 'hana', undefined, 'missing'],
      [12, 'ines', undefined, 'hash'],
      [13, 'jo', undefined, 'missing'],
      [14, 'kim, jr', undefined, 'hash'],
    ])
    expect(records[1]).toMatchObject({
      id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f-]{27}$/),
      email: 'ada@example.org',
      otherEmails: ['lovelace@example.org'],
      phone: '+44 20 7946 0000',
      names: { full: 'Ada Lovelace', given: 'Ada', family: 'Lovelace' },
      createdAt: expect.any(Number),
      customData: {
        username: 'ada',
        phoneNumber: '+44 20 7946 0000',
        title: 'Analyst',
        telephoneNumber: '+44 20 7946 0001',
      },
      notRead: ['photo', 'time of the last change'],
    })
    expect(lossesOf(records[1]!, 'ldap')).toEqual([
      'sign-in by username',
      'time of the last change',
      'other e-mail addresses',
      'photo',
    ])
    expect(records[1]!.emailVerified).toBeUndefined()
    expect(records[2]!.notRead).toEqual(['other usernames (uid)', 'other attributes', 'time of the last change'])
    expect(lossesOf(records[2]!, 'ldap')).toEqual([
      'sign-in by username',
      'time of the last change',
      'other passwords (userPassword)',
      'other usernames (uid)',
      'other attributes',
    ])
    expect(records[8]!.notRead).toContain('password in another system ({SASL})')
  })

  test('a password in clear text is in no part of a record or message', async () => {
    const records = await read('slapcat')
    const gus = records.find(({ username }) => username === 'gus')!
    expect(JSON.stringify(gus)).not.toContain('in clear text"')
    expect(JSON.stringify({ ...gus, failure: undefined })).not.toContain('clear')
    expect(inWords(gus.failure!)).toBe(
      'userPassword: this is not a password hash. The password is stored in clear text. Replace the password in the directory by a hash, for example with slappasswd, and export again',
    )
  })

  test('ldapsearch.ldif has the dn as id, because a search without + has no entryUUID', async () => {
    const [, ada] = await read('ldapsearch')
    expect(ada!.id).toBe('uid=ada,ou=people,dc=example,dc=org')
  })

  test('a search that the server stopped is refused at its end', async () => {
    expect((await read('ldapsearch-limited')).at(-1)!.failure?.code).toBe('ERR_MALFORMED')
  })
})

describe('passwords of an entry', () => {
  test('several hashes are hash and otherHashes, in the order of the entry', async () => {
    const record = await password(ssha, sha512)
    expect([record.hash?.text, record.otherHashes?.map(({ text }) => text)]).toEqual([ssha, [sha512]])
    expect(record.notRead).toBeUndefined()
    expect(lossesOf(record, 'ldap')).toEqual(['other passwords (userPassword)'])
  })

  test('a person is accepted by the first hash that can be read', async () => {
    const validator = createValidator(verifier)
    const outcome = validator(await password('{NS-MTA-MD5}xyz', sha512, ssha))
    expect([outcome.status, outcome.format, outcome.record.hash?.text]).toEqual(['accepted', 'ldap-ssha512', sha512])
    expect(outcome.record.otherHashes?.map(({ text }) => text)).toEqual(['{NS-MTA-MD5}xyz', ssha])
    expect(validator(await password('{NS-MTA-MD5}xyz', '{SSHA}abc')).failure?.code).toBe('ERR_UNKNOWN_FORMAT')
  })

  test('a locked hash is kept, and the account is disabled', async () => {
    for (const [value, text] of [
      [`{CRYPT}!${bcrypt}`, `{CRYPT}${bcrypt}`],
      ['{SSHA}!PTggDCOUPEVj5h7bZjhxfKWQBpey47nF', ssha],
    ] as const)
      expect(await password(value)).toMatchObject({ disabled: true, hash: { text } })
  })

  test('a locked hash of an account with another hash is not read, because an import would unlock it', async () => {
    const record = await password(`{CRYPT}!${bcrypt}`, ssha)
    expect(record).toMatchObject({ hash: { text: ssha }, notRead: ['locked password'] })
    expect([record.disabled, record.otherHashes]).toEqual([undefined, undefined])
  })

  few(3).each([
    '{CRYPT}!',
    '{CRYPT}*',
    '{crypt}!*',
    '{CRYPT}x',
    '{SASL}ada@EXAMPLE.ORG',
    '{KERBEROS}ada',
    '*',
    '!',
    '!!',
    '',
  ])('the value %j means that there is no password', async (value) =>
    expect(await password(value)).toMatchObject({ none: 'missing', hash: undefined, failure: undefined }),
  )

  few(3).each([
    'secret',
    '!secret',
    '$ecret$1',
    '{CLEARTEXT}secret',
    '{Plain}secret',
    '{clear.b64}c2VjcmV0',
    ':: /w==',
  ])('the value %j is refused as clear text', async (value) => {
    const record = value.startsWith(':') ? await one(`userPassword:${value.slice(1)}`) : await password(value)
    expect([record.failure?.code, record.hash?.text]).toEqual(['ERR_NOT_A_HASH', ''])
    expect(JSON.stringify(record)).not.toContain('ecret')
  })

  test('a hash of an entry that also has a password in clear text is read', async () =>
    expect(await password('secret', ssha)).toMatchObject({
      hash: { text: ssha },
      notRead: ['password in clear text'],
    }))

  test('a hash string without the name of its scheme is a hash', async () => {
    const validator = createValidator(verifier)
    expect(validator(await password(bcrypt)).format).toBe('bcrypt')
  })

  few(3).each([
    ['{sha256}n4bQgYhMfWWaL+qgxVrQFaO/TxsrC4Is0V1sFbDwCgg=', 'ldap-sha256'],
    ['{ssha}PTggDCOUPEVj5h7bZjhxfKWQBpey47nF', 'ldap-ssha'],
    ['{SmD5}UjFY34os/pnZQ3oQOzjqGu4yeXE=', 'ldap-smd5'],
    [`{crypt}${bcrypt}`, 'ldap-crypt'],
    [`{BCRYPT}${bcrypt}`, 'ldap-bcrypt'],
    [
      '{PBKDF2-SHA512}10000$/oQQgnBuzRljGj3H2ubcnBpxLpsxrhiG1cmgxEzV$KAhDyL4TsfM9Jhx0bmNfjU1VYgTjYMGNgd9J8gKP0mMoqY3Ymz9qkzlPHdn8hyBOgPRR6Vf4VVgVJQVXM5iKQg',
      'ldap-pbkdf2',
    ],
  ])('the value %s is of the format %s without a hint by the user', async (value, format) => {
    expect(createValidator(verifier)(await password(value)).format).toBe(format)
  })

  test('a value in another file is refused', async () => {
    const record = await one('userPassword:< file:///etc/passwd')
    expect(inWords(record.failure!)).toBe(
      'userPassword: expected a value in the LDIF file itself. The line refers to another file (:<), which is never opened. Export again without the option -t of ldapsearch',
    )
    expect(await one('jpegPhoto:< file:///tmp/photo')).toMatchObject({ none: 'missing', notRead: ['photo'] })
  })
})

describe('the person of an entry', () => {
  few(3).each([
    ['objectClass: organizationalUnit', 0],
    ['objectClass: groupOfNames', 0],
    ['objectClass: inetOrgPerson', 1],
    ['OBJECTCLASS: INETORGPERSON', 1],
    ['objectClass: posixAccount', 1],
    ['objectClass: user', 1],
    ['objectClass: user\nobjectClass: computer', 0],
    ['objectClass: nsTombstone\nobjectClass: inetOrgPerson', 0],
    ['objectClass: top\nuserPassword: {SSHA}x', 1],
    ['cn: nothing', 0],
  ])('an entry with %j has %d records', async (lines, count) => {
    expect(await recordsOf(`dn: cn=a\n${lines}\n\n`)).toHaveLength(count)
  })

  test('the id is entryUUID, nsUniqueId or the dn', async () => {
    expect((await one('entryUUID: e', 'nsUniqueId: n')).id).toBe('e')
    expect((await one('nsUniqueId: n')).id).toBe('n')
    expect((await one()).id).toBe('uid=ada,dc=example')
  })

  test('the username is the uid of the dn, or the first one', async () => {
    expect((await one('uid: countess', 'uid: Ada')).username).toBe('Ada')
    expect((await one('uid: countess', 'uid: lovelace')).username).toBe('countess')
    const [escaped] = await recordsOf('dn: cn=x+uid=a\\2C b\\+,dc=e\nobjectClass: person\nuid: z\nuid: a, b+\n\n')
    expect(escaped!.username).toBe('a, b+')
    const [directory] = await recordsOf(
      'dn: CN=Ada,DC=e\nobjectClass: user\nsAMAccountName: ada\nuserAccountControl: 514\nwhenCreated: 20210305163516.0Z\n\n',
    )
    expect(directory).toMatchObject({ username: 'ada', disabled: true, createdAt: 1614962116000 })
  })

  few(3).each([
    [['pwdAccountLockedTime: 000001010000Z'], true],
    [['pwdAccountLockedTime: 20260101000000Z'], undefined],
    [['nsAccountLock: TRUE'], true],
    [['nsAccountLock: false'], false],
    [['loginDisabled: TRUE'], true],
    [['ds-pwp-account-disabled: true', 'nsAccountLock: false'], true],
    [['userAccountControl: 512'], false],
    [['userAccountControl: 66050'], true],
    [['shadowExpire: 1'], undefined],
  ])('an entry with %j is disabled: %s', async (lines, expected) =>
    expect((await one(...lines)).disabled).toBe(expected),
  )

  test('a lock that ends, an expiration and groups are named, because no import stores them', async () => {
    const record = await one(
      'pwdAccountLockedTime: 20260101000000Z',
      'shadowExpire: 1',
      'memberOf: cn=staff',
      'oathTOTPToken: cn=t',
    )
    expect(record.notRead).toEqual(['lock after failed sign-ins', 'expiration of the account (shadowExpire)'])
    expect(lossesOf(record, 'ldap')).toEqual([
      'groups and roles',
      'second factors (TOTP)',
      'lock after failed sign-ins',
      'expiration of the account (shadowExpire)',
    ])
    expect(record).toMatchObject({ rights: { memberof: ['cn=staff'] }, secondFactors: ['TOTP'] })
    expect(JSON.stringify(record.customData ?? {})).not.toContain('staff')
  })

  few(3).each([
    ['nsAccountLock: perhaps', 'nsAccountLock'],
    ['userAccountControl: x', 'userAccountControl'],
    ['createTimestamp: yesterday', 'createTimestamp'],
    ['mail:: /w==', 'mail'],
    ['mail:< file:///etc/passwd', 'mail'],
    ['uid: a\ufffd', 'uid'],
    ['entryUUID:: AA==', 'entryUUID'],
  ])('an entry with %j is refused, and the failure names %s', async (line, name) => {
    const record = await one(line, `userPassword: ${ssha}`)
    expect([record.failure?.code, record.failure?.detail.column, record.hash?.text]).toEqual(['ERR_FIELD', name, ssha])
  })

  test('the times of sign-ins are compared', async () => {
    const record = await one(
      'authTimestamp: 20260101000000Z',
      'pwdLastSuccess: 20260201000000.5Z',
      'createTimestamp: 20250101000000Z',
    )
    expect([record.lastSignInAt, record.createdAt]).toEqual([Date.UTC(2026, 1, 1) + 500, Date.UTC(2025, 0, 1)])
  })

  few(3).each([
    ['lastLogon: 133500000000000000', 1_705_526_400_000],
    ['lastLogonTimestamp: 133500000000000001', 1_705_526_400_000],
    ['lastLogon: 0\nlastLogonTimestamp: 133500000000000000', 1_705_526_400_000],
    ['lastLogon: 133500000000000000\nlastLogonTimestamp: 133400000000000000', 1_705_526_400_000],
    ['lastLogon: 0', undefined],
    ['lastLogon:', undefined],
  ])('the times of sign-ins in Active Directory in %j are %s', async (lines, expected) =>
    expect((await one(lines)).lastSignInAt).toBe(expected),
  )

  few(3).each([
    ['modifyTimestamp: 20260101000000Z', 'time of the last change'],
    ['whenChanged: 20260101000000.0Z', 'time of the last change'],
    ['pwdChangedTime: 20260101000000Z', 'time of the last password change'],
    ['pwdLastSet: 133500000000000000', 'time of the last password change'],
    ['ds-pwp-last-login-time: 20260101', 'time of the last sign-in (ds-pwp-last-login-time)'],
    ['loginTime: 20260101000000Z', 'time of the last sign-in (loginTime)'],
    ['sambaLogonTime: 1700000000', 'time of the last sign-in (sambaLogonTime)'],
    ['pwdHistory: 20260101000000Z#1.3.6.1.4.1.1466.115.121.1.40#38#{SSHA}x', 'earlier passwords'],
    ['accountExpires: 133500000000000000', 'expiration of the account (accountExpires)'],
    ['accountUnlockTime: 20260101000000Z', 'lock after failed sign-ins'],
    ['pwdPolicySubentry: cn=strict', 'password policy'],
    ['logonCount: 7', 'number of sign-ins'],
    ['objectSid:: AQUAAA==', 'other attributes'],
  ])('an entry with %j loses the %s', async (line, name) => expect((await one(line)).notRead).toEqual([name]))

  test('an attribute without a value, and an account that never expires, lose nothing', async () => {
    const record = await one('modifyTimestamp:', 'jpegPhoto:', 'shoeSize:', 'accountExpires: 9223372036854775807')
    expect(record.notRead).toBeUndefined()
  })

  few(3).each([
    [['oathSecret:: c2VjcmV0'], ['OATH']],
    [['oathTOTPToken: uid=ada,dc=example', 'oathSecret:: c2VjcmV0'], ['TOTP']],
    [
      ['oathHOTPToken: cn=token', 'oathTOTPToken: cn=token'],
      ['TOTP', 'HOTP'],
    ],
    [['ds-auth-totp-shared-secret: secret'], ['TOTP']],
    [
      ['oathDeviceProfiles: secret', 'webauthnDeviceProfiles: secret'],
      ['OATH', 'WebAuthn'],
    ],
    [['ipaUserAuthType: password', 'ipaUserAuthType: otp'], ['OTP']],
    [['ipaPasskey: passkey:secret', 'ipaUserAuthType: passkey'], ['passkey']],
    [['yubiKeyId: secret'], ['YubiKey']],
    [['ipaUserAuthType: password'], undefined],
    [['oathSecret:', 'oathTOTPToken:'], undefined],
  ])('the second factors of an entry with %j are %j, and no record has their secrets', async (lines, expected) => {
    const record = await one(...lines)
    expect(record.secondFactors).toEqual(expected)
    expect(record.notRead).toBeUndefined()
    expect(JSON.stringify(record)).not.toMatch(/secret|c2VjcmV0/)
  })

  test('a time of Active Directory that cannot be read refuses the entry', async () =>
    expect(inWords((await one('lastLogon: yesterday')).failure!)).toBe(
      'lastLogon: expected a whole number of 100 ns since 1601',
    ))

  test('states of replicated values are read as 389 Directory Server means them', async () => {
    const [record] = await recordsOf(
      [
        'dn: uid=ada,dc=e',
        'objectClass;vucsn-5f0000000000000a0000: person',
        'uid;vucsn-5f0000000000000a0000;mdcsn-5f0000000000000a0000: ada',
        'mail;adcsn-5f0000000000000a0000;vucsn-5f0000000000000a0000: ada@example.org',
        'mail;vucsn-5f0000000000000a0000;vdcsn-5f0000000000000b0000;deleted: old@example.org',
        'title;adcsn-5f0000000000000a0000;deletedattribute;deleted:',
        `userPassword;vucsn-5f0000000000000a0000: ${ssha}`,
        '',
        '',
      ].join('\n'),
    )
    expect(record).toMatchObject({ username: 'ada', email: 'ada@example.org', hash: { text: ssha } })
    expect(record!.otherEmails).toBeUndefined()
  })

  slow('an entry with very many values is read quickly', async () => {
    const begin = performance.now()
    const lines = Array.from({ length: 60_000 }, (_, index) => `uid: ${index}`)
    expect((await one(...lines)).username).toBe('0')
    const hashes = Array.from({ length: 3000 }, (_, index) => `userPassword: {SSHA}${index}`)
    expect(createValidator(verifier)(await one(...hashes, `userPassword: ${ssha}`)).status).toBe('accepted')
    expect(performance.now() - begin).toBeLessThan(4000)
  })

  test('another file is refused in words', async () => {
    await expect(recordsOf('{"users":[]}')).rejects.toThrow('expected LDIF, which begins with "dn: …"')
  })
})

few(3).each([
  ['20261122160010Z', Date.UTC(2026, 10, 22, 16, 0, 10)],
  ['20261122160010.312799Z', Date.UTC(2026, 10, 22, 16, 0, 10, 312)],
  ['20261122160010,5+0130', Date.UTC(2026, 10, 22, 14, 30, 10, 500)],
  ['202611221600-05', Date.UTC(2026, 10, 22, 21, 0)],
  ['2026112216.25Z', Date.UTC(2026, 10, 22, 16, 15)],
  ['202611221600.5Z', Date.UTC(2026, 10, 22, 16, 0, 30)],
  ['20161231235960Z', Date.UTC(2017, 0, 1)],
  ['000001010000Z', null],
  ['16010101000000.0Z', null],
  ['20260230000000Z', undefined],
  ['20261122250000Z', undefined],
  ['20261122160010', undefined],
  ['2026-11-22T16:00:10Z', undefined],
  ['', undefined],
])('the GeneralizedTime %j is %s', (text, expected) => expect(timeOfGeneralizedTime(text)).toBe(expected))

const shared = '../shared/fixtures/ldif'
const openldap = [
  ['ssha', '{SSHA'],
  ['multi', '{SMD5'],
  ['argon2', '{ARGON2'],
  ['clear', 'ERR_NOT_A_HASH'],
  ['sasl', 'missing'],
  ['md5,comma', '{MD5'],
  ['nopw', 'missing'],
]
const others: { readonly [file: string]: unknown } = {
  '389ds-openldap-suffix.ldif': [
    ['testuser1', 'missing'],
    ['testuser2', '{crypt'],
  ],
  'apacheds-peer1.ldif': [],
}
describe.runIf(existsSync(shared))('exports of other directories, which are read if they are present', () => {
  few(3).each(existsSync(shared) ? readdirSync(shared).filter((name) => name.endsWith('.ldif')) : [])(
    '%s',
    async (name) => {
      const records = await recordsOf(readFileSync(`${shared}/${name}`))
      const known = JSON.parse(readFileSync(`${shared}/answers.json`, 'utf8'))['openldap-*'] as Record<
        string,
        string | string[]
      >
      for (const record of records) {
        const passwords = [known[record.username ?? ''] ?? []].flat()
        const hashes = record.hash ? [record.hash, ...(record.otherHashes ?? [])] : []
        if (!name.startsWith('openldap') || hashes.length === 0 || record.failure) continue
        expect(hashes).toHaveLength(passwords.length)
        for (const [index, hash] of hashes.entries())
          expect(await verifier.verify(passwords[index]!, hash.text, hash.hints), `${record.username} ${index}`).toBe(
            true,
          )
      }
      const isOpenldap = name.startsWith('openldap')
      expect(
        records.map(({ username, none, failure, hash }) => [
          username,
          failure?.code ?? none ?? hash!.text.split('}')[0],
        ]),
      ).toEqual(isOpenldap ? openldap : (others[name] ?? expect.anything()))
    },
  )
})

describe('text that is not UTF-8', () => {
  const lines = (...more: (readonly string[])[]) =>
    more.map((own) => ['dn: uid=ada,dc=example', 'objectClass: person', ...own, ''].join('\n')).join('\n')
  const latin1 = (...more: (readonly string[])[]) => Uint8Array.from(Buffer.from(`${lines(...more)}\n`, 'latin1'))
  const base64 = (text: string) => Buffer.from(text, 'latin1').toString('base64')

  few(3).each([
    ['cn: Zoë', { names: undefined, notRead: ['cn (not UTF-8)'], failure: undefined }],
    ['cn:: '.concat(base64('Zoë')), { names: undefined, notRead: ['cn (not UTF-8)'], failure: undefined }],
    ['memberOf: cn=Bücher', { rights: undefined, notRead: ['groups and roles (not UTF-8)'] }],
    ['uid: zoë', { username: undefined, failure: expect.objectContaining({ code: 'ERR_FIELD' }) }],
    ['mail: zoë@example.com', { email: undefined, failure: expect.objectContaining({ code: 'ERR_FIELD' }) }],
  ])('the line %s in Latin-1 is lost and named, or refuses the entry', async (line, expected) => {
    const [record] = await recordsOf(latin1([line, `userPassword: ${ssha}`]))
    expect(record).toMatchObject({ id: 'uid=ada,dc=example', ...expected })
    expect(JSON.stringify(record)).not.toContain('\ufffd')
  })

  test('values in UTF-8 beside a value in Latin-1 are read, and so is a real U+FFFD', async () => {
    const utf8 = Buffer.from('sn: Müller\ngivenName: Zo\ufffd\n', 'utf8')
    const file = Buffer.concat([
      Buffer.from('dn: uid=ada,dc=example\nobjectClass: person\n'),
      utf8,
      Buffer.from('title: Köchin\n\n', 'latin1'),
    ])
    const [record] = await recordsOf(Uint8Array.from(file))
    expect(record!.names).toEqual({ full: undefined, given: 'Zo\ufffd', family: 'Müller' })
    expect(record!.notRead).toEqual(['title (not UTF-8)'])
  })
})

test('the entries that are not people are counted', async () => {
  let skipped = 0
  const text =
    'dn: ou=people,dc=x\nobjectClass: organizationalUnit\n\ndn: cn=g,dc=x\nobjectClass: groupOfNames\n\ndn: uid=a,dc=x\nobjectClass: person\nuid: a\n\n'
  const records = await recordsIn(ldap.read(chunksOf(text), { onSkip: () => void skipped++ }))
  expect([records.length, skipped]).toEqual([1, 2])
})
