import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { createVerifier } from '../../src/index.ts'
import { isWithoutHash } from '../../src/spelling/text.ts'

const verifier = createVerifier()
const hex = (name: string, text: string) => createHash(name).update(text).digest('hex')
const password = 'correct horse'
const salt = 'abcdefghijklmnop0123456789ABCDEF'
const salt40 = hex('sha1', 'salt')
const xenforoSha1 = `a:3:{s:4:"hash";s:40:"${hex('sha1', `${hex('sha1', password)}${salt40}`)}";s:4:"salt";s:40:"${salt40}";s:8:"hashFunc";s:4:"sha1";}`
// PHP: serialize(['hash' => password_hash('correct horse', PASSWORD_ARGON2ID, ['memory_cost' => 64, 'time_cost' =>
// 1])]).
const xenforoArgon2 =
  'a:1:{s:4:"hash";s:94:"$argon2id$v=19$m=64,t=1,p=1$ZW5lSXJpUldSd2pzMWlkNg$y5aCI8wGy0kf0/VSJMRZ3iv5w+Wb5DStc4dFYTlA1JM";}'

test.each([
  ['magento', `${hex('md5', password)}::0`, 'magento'],
  ['magento2', `${hex('sha256', password)}::1`, 'magento'],
  ['magento', `${hex('sha256', hex('md5', password))}::0:1`, 'magento'],
  ['magento1', hex('md5', password), 'raw-md5'],
  ['openmage', hex('sha256', password), 'raw-sha256'],
  ['openmage', hex('sha512', password), 'raw-sha512'],
  ['joomla', hex('md5', password), 'raw-md5'],
  ['joomla', `${hex('md5', password)}:`, 'joomla'],
  ['suitecrm', hex('md5', password), 'raw-md5'],
  ['Drupal', hex('md5', password), 'wordpress-md5'],
  ['Drupal 6', hex('md5', password), 'wordpress-md5'],
  ['vBulletin', `${hex('md5', `${hex('md5', password)}${'!a~'.repeat(10)}`)} ${'!a~'.repeat(10)}`, 'vbulletin'],
  ['vbulletin5', `${hex('md5', `${hex('md5', password)}${'!a~'.repeat(10)}`)} ${'!a~'.repeat(10)}`, 'vbulletin'],
  ['magento1', `${hex('sha256', `${salt}${password}`)}:${salt}`, 'magento1-sha256'],
  ['magento', `${hex('sha256', `ab${password}`)}:ab`, 'magento1-sha256'],
  ['openmage', `${hex('sha512', `${salt}${password}`)}:${salt}`, 'magento1-sha512'],
  ['joomla', `{SHA256}${hex('sha256', `${password}${salt}`)}:${salt}`, 'joomla-sha256'],
  ['joomla', `{SHA256}${hex('sha256', password)}:`, 'joomla-sha256'],
  ['xenforo', xenforoSha1, 'xenforo-core-sha1'],
  ['xenforo', xenforoArgon2, 'xenforo-core12'],
])('an older form of a hash of %s is verified: %s', async (writtenBy, text, format) => {
  expect(verifier.parse(text, { writtenBy }).format.id).toBe(format)
  expect(await verifier.verify(password, text, { writtenBy })).toBe(true)
  expect(await verifier.verify('another', text, { writtenBy })).toBe(false)
})

test('{SHA256} with a colon and a salt is Joomla’s, and without a colon LDAP’s', () => {
  const text = `{SHA256}${hex('sha256', password)}`
  const formatOf = (one: string, writtenBy?: string) => {
    const found = verifier.tryParse(one, { writtenBy })
    return found.ok ? found.format.id : found.code
  }
  expect(formatOf(`${text}:${salt}`)).toBe('joomla-sha256')
  expect(formatOf(`${text}:`)).toBe('joomla-sha256')
  expect(formatOf(text)).toBe('ldap-sha256')
  expect(formatOf(text, 'dovecot')).toBe('ldap-sha256')
  for (const system of ['dovecot', 'openldap']) expect(formatOf(`${text}:${salt}`, system)).not.toBe('joomla-sha256')
})

test('the array of XenForo must say the length of its Argon2 string', () => {
  for (const [wrong, offset] of [
    [xenforoArgon2.replace('s:94', 's:93'), 18],
    [xenforoArgon2.replace('s:94', 's:4000000000'), 18],
    [`${xenforoArgon2};`, xenforoArgon2.length],
    [xenforoArgon2.slice(0, -1), xenforoArgon2.length - 3],
  ] as const) {
    const found = verifier.tryParse(wrong, { writtenBy: 'xenforo' })
    expect(found).toMatchObject({ code: 'ERR_MALFORMED', detail: { offset } })
  }
  const { descriptor, format } = verifier.parse(xenforoArgon2)
  expect(format.serialize(descriptor as never)).toMatchObject({ ok: true, text: xenforoArgon2 })
})

test('the empty array of XenForo is an account without a password', () => {
  expect(isWithoutHash('a:0:{}')).toBe(true)
  expect(isWithoutHash('a:0:{};')).toBe(false)
  for (const writtenBy of [undefined, 'xenforo'])
    expect(verifier.tryParse('a:0:{}', { writtenBy })).toMatchObject({
      code: 'ERR_NOT_A_HASH',
      detail: { hint: expect.stringContaining('an unusable password') },
    })
})

test.each([
  ['SuiteCRM', ['bcrypt-hex-md5']],
  ['Matrix', ['bcrypt-nfkc']],
  ['Synapse', ['bcrypt-nfkc']],
  ['NodeBB', ['bcrypt', 'bcrypt-hex-sha512']],
  ['Flask-Bcrypt', ['bcrypt', 'bcrypt-hex-sha256']],
])('a bcrypt string of %s is read as the system writes it: %j', (writtenBy, ids) => {
  const text = '$2b$04$mIJxfrCaEI3GukZe11CiXublhEFanu5.ododkll1WphfSp6pn4zIu'
  const found = verifier.tryParse(text, { writtenBy })
  expect(found.ok ? [found.format.id] : found.detail.candidates?.map(({ format }) => format)).toEqual(ids)
})
