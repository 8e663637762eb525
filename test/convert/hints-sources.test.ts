import { describe, expect, test } from 'vitest'
import { createVerifier, formats, type ParseOptions } from '../../src/index.ts'
import { legacyOf, spelledAs } from '../fixtures/hashes.ts'

const verifier = createVerifier()
const body = 'mIJxfrCaEI3GukZe11CiXublhEFanu5.ododkll1WphfSp6pn4zIu'
const [a, b, x, y] = ['2a', '2b', '2x', '2y'].map((variant) => `$${variant}$04$${body}`) as [
  string,
  string,
  string,
  string,
]
const argon2id = '$argon2id$v=19$m=64,t=1,p=1$nSbqAjzmT4ddHajbeJQnFQ$cHDPEqcHDPEqcHDPEqcHDPEqcHDPEqcHDPEqcHDPEqc'

/** Returns the format that reads a text, or the code of the error. */
function formatOf(text: string, how: ParseOptions = {}): string {
  const parsed = verifier.tryParse(text, how)
  return parsed.ok ? parsed.format.id : parsed.code
}

describe('a hash string and the name of its writer', () => {
  test.each([
    [y, 'php', 'bcrypt'],
    [y, 'laravel', 'bcrypt'],
    [a, 'rails', 'bcrypt'],
    [y, 'wordpress', 'wordpress-plugin-bcrypt'],
    [`$wp${y}`, 'wordpress', 'wordpress-bcrypt'],
    [b, 'django', 'ERR_UNKNOWN_FORMAT'],
    [y, 'drupal', 'bcrypt-trimmed'],
    [y, 'phpbb', 'phpbb-bcrypt'],
    [y, 'smf', 'ERR_FIELD'],
    [y, 'htpasswd', 'bcrypt'],
    [`bcrypt$${b}`, 'django', 'django-bcrypt'],
    [`{bcrypt}${a}`, 'spring', 'spring-bcrypt'],
    [a, 'spring', 'bcrypt'],
    [b, 'meteor', 'bcrypt-hex-sha256'],
    [b, 'rocketchat', 'bcrypt-hex-sha256'],
    [y, 'matomo', 'bcrypt-hex-md5'],
    [y, 'vbulletin5', 'bcrypt-hex-md5'],
    [a, 'owncloud', 'owncloud-bcrypt'],
    [a, 'nextcloud', 'owncloud-bcrypt'],
    [`1|${y}`, 'owncloud', 'nextcloud'],
    [`1|${y}`, 'nextcloud', 'nextcloud'],
    [a, 'woltlab', 'woltlab-double-bcrypt'],
    [y, 'symfony', 'symfony-bcrypt'],
    [b, 'clerk', 'bcrypt'],
    [`${b}$pepper`, 'clerk', 'clerk-bcrypt-peppered'],
    [b, 'firebase', 'bcrypt'],
    [b, 'stytch', 'bcrypt'],
    [b, 'strapi', 'bcrypt'],
    [b, 'an unknown system', 'ERR_UNKNOWN_FORMAT'],
  ])('a bcrypt hash string %s from %s has the format %s', (text, writtenBy, format) =>
    expect(formatOf(text, { writtenBy })).toBe(format),
  )

  test.each([
    [argon2id, 'matomo', 'argon2-hex-md5'],
    [argon2id, 'meteor', 'argon2-hex-sha256'],
    [argon2id, 'php', 'argon2'],
    [argon2id, 'spring', 'argon2'],
    [argon2id, 'phpbb', 'phpbb-argon2'],
    [argon2id, 'drupal', 'argon2-trimmed'],
    [argon2id, 'redmine', 'ERR_UNKNOWN_FORMAT'],
    [`3|${argon2id}`, 'nextcloud', 'nextcloud'],
    [`{argon2}${argon2id}`, 'spring', 'spring-argon2'],
  ])('an Argon2 hash string %s from %s has the format %s', (text, writtenBy, format) =>
    expect(formatOf(text, { writtenBy })).toBe(format),
  )

  test('a bcrypt variant that a system does not write is malformed in the format of the system', () => {
    expect(formatOf(y, { writtenBy: 'woltlab' })).toBe('ERR_MALFORMED')
    expect(verifier.tryParse(x, { writtenBy: 'matomo' })).toMatchObject({
      code: 'ERR_MALFORMED',
      format: 'bcrypt-hex-md5',
      detail: { offset: 1 },
    })
  })

  test('a hash of Devise is ambiguous until `format` says whether there is a pepper', () => {
    expect(verifier.tryParse(a, { writtenBy: 'devise' })).toMatchObject({
      ok: false,
      code: 'ERR_AMBIGUOUS_FORMAT',
      detail: {
        candidates: [
          { format: 'bcrypt', evidence: 'begins with $2' },
          { format: 'devise-bcrypt-peppered', evidence: expect.stringContaining('pepper') },
        ],
      },
    })
    for (const format of ['bcrypt', 'devise-bcrypt-peppered'])
      expect(formatOf(a, { writtenBy: 'devise', format })).toBe(format)
  })

  test('a named format parses the text or reports the position of the fault', () => {
    expect(formatOf(a, { format: 'woltlab-double-bcrypt' })).toBe('woltlab-double-bcrypt')
    expect(formatOf(y, { format: 'woltlab-double-bcrypt' })).toBe('ERR_MALFORMED')
    expect(formatOf(y, { format: 'okta-bcrypt' })).toBe('ERR_MALFORMED')
  })

  test('bcrypt followed by a pepper is malformed without a hint', () => {
    expect(verifier.tryParse(`${b}$pepper`)).toMatchObject({
      code: 'ERR_MALFORMED',
      format: 'bcrypt',
      detail: { offset: 60 },
    })
  })
})

test.each([
  ['wordpress', 'wordpress-phpass'],
  ['joomla', 'phpass'],
  ['phpass', 'phpass'],
  ['php', 'phpass'],
  ['phpbb', 'phpbb-phpass'],
])('phpass’ portable hash from %s is %s', (writtenBy, format) => {
  const text = '$P$B9wyjxuU4yrfjnnHNGSzH9ti9CC0Os1'
  expect(formatOf(text, { writtenBy })).toBe(format)
  expect(formatOf(text)).toBe('phpass')
  expect(formatOf(text.slice(0, -1), { writtenBy })).toBe('ERR_MALFORMED')
  expect(verifier.inspect(text).couldAlsoBe.map((one) => one.format)).toEqual(['phpbb-phpass', 'wordpress-phpass'])
})

describe('other formats of a text', () => {
  const couldBe = (text: string, how: ParseOptions = {}) =>
    verifier.inspect(text, how).couldAlsoBe.map(({ format }) => format)
  const everywhere = [
    'bcrypt-base64-sha256',
    'bcrypt-base64-sha384',
    'bcrypt-hex-md5',
    'bcrypt-hex-sha1',
    'bcrypt-hex-sha256',
    'bcrypt-hex-sha512',
    'bcrypt-nfkc',
    'bcrypt-trimmed',
  ]

  test('couldAlsoBe lists the formats that parse the same text, by variant', () => {
    expect(couldBe(a)).toEqual([
      ...everywhere,
      'devise-bcrypt-peppered',
      'flask-security-bcrypt',
      'metabase-bcrypt',
      'mybb-bcrypt',
      'owncloud-bcrypt',
      'phpbb-bcrypt',
      'smf-bcrypt',
      'symfony-bcrypt',
      'woltlab-double-bcrypt',
      'wordpress-plugin-bcrypt',
    ])
    const without2b = ['owncloud-bcrypt', 'woltlab-double-bcrypt']
    const without2y = ['devise-bcrypt-peppered', 'flask-security-bcrypt', ...without2b]
    expect(couldBe(b)).toEqual(couldBe(a).filter((format) => !without2b.includes(format)))
    expect(couldBe(y)).toEqual(couldBe(a).filter((format) => !without2y.includes(format)))
    expect(couldBe(x)).toEqual([])
    expect(couldBe(argon2id)).toEqual([
      'argon2-hex-md5',
      'argon2-hex-sha256',
      'argon2-nfkc',
      'argon2-trimmed',
      'phpbb-argon2',
      'wordpress-argon2',
    ])
  })

  test('couldAlsoBe is empty if the text identifies its format', () => {
    for (const text of [`$wp${y}`, `{bcrypt}${a}`, `bcrypt$${b}`, `1|${y}`, `3|${argon2id}`])
      expect(couldBe(text)).toEqual([])
  })

  test('couldAlsoBe gives evidence for each format', () => {
    for (const { evidence } of verifier.inspect(a).couldAlsoBe) expect(evidence).toMatch(/bcrypt\b.* /)
  })

  test('couldAlsoBe does not contain the hinted format', () => {
    expect(couldBe(a, { writtenBy: 'woltlab' })).not.toContain('woltlab-double-bcrypt')
  })
})

describe('a hash of Firebase in the formats of WorkOS', () => {
  const legacy = legacyOf('x')
  test.each(['workos-legacy-scrypt', 'workos-phc-legacy-scrypt'] as const)(
    'the prefix of %s decides its format',
    (format) => {
      const text = spelledAs[format](legacy)
      expect(formatOf(text)).toBe(format)
      expect(formatOf(text, { writtenBy: 'workos' })).toBe(format)
      expect(formatOf(`${text}$`, { writtenBy: 'workos' })).toBe('ERR_MALFORMED')
    },
  )

  test('the two formats of WorkOS are not read as each other', () => {
    const [byNames, phc] = [spelledAs['workos-legacy-scrypt'](legacy), spelledAs['workos-phc-legacy-scrypt'](legacy)]
    expect(formatOf(byNames, { format: 'workos-phc-legacy-scrypt' })).toBe('ERR_MALFORMED')
    expect(formatOf(phc, { format: 'workos-legacy-scrypt' })).toBe('ERR_MALFORMED')
    expect(verifier.tryParse(phc.replace('$v=1$', '$v=2$'))).toMatchObject({ format: 'workos-legacy-scrypt' })
  })
})

const hidden = formats.filter(({ claims }) => claims.byHint !== undefined)
test.each(hidden.map((format) => [format.id, format] as const))(
  '%s does not ask for fields of a text that another format wrote',
  (_, format) => expect(format.parse('%', {})).toMatchObject({ ok: false, code: 'ERR_MALFORMED' }),
)
