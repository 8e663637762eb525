import { describe, expect, test } from 'vitest'
import { importersOf } from '../../src/convert/index.ts'
import { createVerifier, formats, identify } from '../../src/index.ts'
import { slow } from '../sample.ts'
import { vectorsFiles } from '../vectors.ts'

const verifier = createVerifier()
const writers = [...new Set(formats.flatMap((format) => format.writers))].sort()
const writes = (writer: string) => (id: string | undefined) =>
  formats.some((format) => format.id === id && format.writers.includes(writer))

const body = 'mIJxfrCaEI3GukZe11CiXublhEFanu5.ododkll1WphfSp6pn4zIu'
const samples = {
  $2a$: `$2a$04$${body}`,
  $2b$: `$2b$04$${body}`,
  $2y$: `$2y$04$${body}`,
  $argon2: '$argon2id$v=19$m=64,t=1,p=1$nSbqAjzmT4ddHajbeJQnFQ$cHDPEqcHDPEqcHDPEqcHDPEqcHDPEqcHDPEqcHDPEqc',
  $P$: '$P$9IQRaTwmfeRo7ud9Fh4E2PdI0S3r.L0',
  $H$: '$H$9IQRaTwmfeRo7ud9Fh4E2PdI0S3r.L0',
} as const

/** One hash string for each format that owns a prefix. */
const owned = vectorsFiles.flatMap(({ format: id, vectors }) => {
  const format = formats.find((one) => one.id === id)!
  const vector = vectors.find((one) => {
    if (!format.claims.prefixes?.some((prefix) => one.hash.startsWith(prefix))) return false
    const parsed = verifier.tryParse(one.hash, { fields: one.fields })
    return one.expect === 'match' && parsed.ok && parsed.format === format
  })
  return vector ? [{ id, text: vector.hash }] : []
})
const texts = [...owned.map(({ text }) => text), ...Object.values(samples)]
const readers = new Map(texts.map((text) => [text, formats.filter(({ parse }) => parse(text, {}).ok)]))

/** Returns the formats in which a text of a system is read, `[]` if the text is refused. */
function readings(text: string, writtenBy: string, parsed = verifier.tryParse(text, { writtenBy })): readonly string[] {
  if (parsed.ok) return [parsed.format.id]
  if (parsed.code === 'ERR_AMBIGUOUS_FORMAT') return parsed.detail.candidates!.map(({ format }) => format)
  return parsed.format === undefined ? [] : [parsed.format]
}

slow(
  'a text with a known prefix is read as the named system writes it, or refused with the formats of this system',
  () => {
    expect(owned.length).toBeGreaterThan(90)
    const faults: string[] = []
    let refusals = 0
    for (const writer of writers)
      for (const text of texts) {
        const refused = verifier.tryParse(text, { writtenBy: writer })
        const found = readings(text, writer, refused)
        if (!found.every(writes(writer))) faults.push(`${text} from ${writer} is ${found}`)
        if (found.length > 0) continue
        refusals++
        const { reasons = [] } = refused.ok ? {} : refused.detail
        const named = reasons[0]?.split(`, but ${writer} writes `)[1]?.split(', ')
        if (!named?.every(writes(writer))) faults.push(`${text} from ${writer}: ${reasons.join('; ')}`)
        const own = readers.get(text)!.find((format) => format.writers.includes(writer))
        if (own) faults.push(`${writer} writes ${own.id}, which parses ${text}`)
      }
    expect(faults).toEqual([])
    expect(refusals).toBeGreaterThan(5000)
  },
)

test('a service reads every format with a prefix that it imports', () => {
  for (const { id, text } of owned)
    for (const importer of importersOf(id))
      if (writers.includes(importer)) expect(readings(text, importer), `${id} in ${importer}`).not.toEqual([])
})

/**
 * The systems that write a kind of hash strings in another way than for the typed password, and those that do not write
 * it.
 */
const facts: { readonly [K in keyof typeof samples]?: { readonly [format: string]: string } } = {
  $2y$: {
    'symfony-bcrypt': 'akeneo fosuserbundle oro sylius symfony',
    'bcrypt-trimmed': 'drupal magento magento1 openmage oscommerce question2answer xenforo xtcommerce zencart',
    'bcrypt-nfkc': 'lucia oslo synapse',
    'bcrypt-hex-md5': 'matomo piwik sugarcrm suitecrm vbulletin vbulletin5',
    'bcrypt-base64-sha256': 'bcrypt-net-enhanced',
    'bcrypt-base64-sha384': 'myth-auth',
    'flask-security-bcrypt': 'flask-security',
    'metabase-bcrypt': 'metabase',
    'bcrypt-hex-sha256': 'meteor rocketchat wekan',
    'mybb-bcrypt': 'mybb',
    'owncloud-bcrypt': 'nextcloud owncloud',
    'phpbb-bcrypt': 'phpbb phpbb3',
    'smf-bcrypt': 'simplemachines smf',
    'woltlab-double-bcrypt': 'wcf2 woltlab woltlab4',
    'wordpress-plugin-bcrypt': 'bbpress wordpress',
    refused:
      '389-ds acts-as-authenticated apacheds aspnet-identity atlassian authentik bitbucket chiliproject cisco confluence ' +
      'crowd crypt-scryptkdf django dlitz dnsdist drupal6 drupal7 easyredmine firebase-import glibc grafana grub hmailserver jira ' +
      'lambdaworks libsodium macos mage-os magento2 mariadb mediawiki mssql mysql node-argon2 odoo okta opendj openfoodfacts ' +
      'openssl oracle passport-local-mongoose payload phc phc-winner-argon2 phpbb2 phpldapadmin redmine ' +
      'restful-authentication rustcrypto scrypt-kdf sql-server uffd umbraco vbulletin3 vbulletin4 wbb3 wcf1 web2py ' +
      'werkzeug xenforo1',
    bcrypt:
      'adonisjs apache appwrite arch aspnet auth0 authelia authjs authme better-auth clerk crypt crypt-blowfish ' +
      'cryptacular debian descope devise directus discourse dovecot fedora firebase flask flask-bcrypt forgejo freebsd ' +
      'fusionauth ghost gitea go-crypt hashcat htpasswd invision ipb iredmail joomla kali keycloak kinde kratos laravel ' +
      'libxcrypt logto mattermost medusa moodle nginx nhost node node-bcrypt nodebb openbsd opencart openldap ory parse ' +
      'passlib passport passwap password4j php phpass pocketbase prestashop rails replit spring strapi stytch supabase ' +
      'supertokens thirtybees ubuntu univention wildduck workos zitadel',
  },
  $argon2: {
    'argon2-trimmed': 'drupal',
    'argon2-nfkc': 'lucia oslo',
    'argon2-hex-md5': 'matomo piwik vbulletin vbulletin5',
    'argon2-hex-sha256': 'meteor rocketchat wekan',
    'phpbb-argon2': 'phpbb phpbb3',
    'wordpress-argon2': 'wordpress',
    argon2:
      'adonisjs akeneo appwrite auth0 authelia authjs authme better-auth clerk descope devise directus discourse dovecot ' +
      'flask fosuserbundle go-crypt hashcat invision iredmail joomla kinde kratos laravel libsodium logto node node-argon2 ' +
      'openldap oro ory passlib passport passwap password4j phc phc-winner-argon2 php rails rustcrypto spring stytch ' +
      'supabase supertokens sylius symfony wildduck workos zitadel',
  },
  $P$: {
    'phpbb-phpass': 'phpbb phpbb3',
    'wordpress-phpass': 'wordpress',
    phpass:
      'appwrite authme bbpress clerk discourse drupal drupal6 drupal7 hashcat joomla kinde oscommerce passlib passwap php ' +
      'phpass stytch zitadel',
  },
  $H$: {
    'phpbb2-updated': 'phpbb2',
    phpbb3: 'authme discourse drupal drupal7 hashcat passlib passwap phpass phpbb phpbb3 wordpress zitadel',
  },
}

describe.each(Object.entries(facts))('every system has its reading of %s', (kind, expected) => {
  test.each(Object.entries(expected))('%s', (format, systems) => {
    const text = samples[kind as keyof typeof samples]
    const found = writers.filter((writer) => {
      const [first] = readings(text, writer)
      return first === (format === 'refused' ? undefined : format)
    })
    expect(found.join(' ')).toBe(systems)
  })
})

test('identify with the name of a system tries exactly the formats in which the system is read', async () => {
  const cheap = { formats, tryParse: verifier.tryParse, verify: async () => false }
  for (const writtenBy of writers)
    for (const text of Object.values(samples)) {
      // A text that the system cannot have written in this way, such as $2y$ of WoltLab, has nothing to try.
      const parsed = verifier.tryParse(text, { writtenBy })
      const own = !parsed.ok && parsed.code === 'ERR_MALFORMED' ? [] : readings(text, writtenBy)
      const tried = (await identify(cheap, 'test', text, { writtenBy })).map(({ format }) => format)
      expect([...tried].sort(), `${text} from ${writtenBy}`).toEqual([...own].sort())
    }
})

// Computed with Python's bcrypt, hashlib and hmac, from the source code of each system.
test.each([
  ['smf', '$2b$05$abcdefghijklmnopqrstuu6dxHHHkSUo9c2s5hLWGqkNpCpNwcoIW', { username: 'Admin' }],
  ['metabase', '$2b$05$abcdefghijklmnopqrstuud4SVQMdX9Iry.Es0cxNsCZv.rP4sMP6', { salt: '3c1f8f1a-9d0a-4a7e' }],
  ['myth-auth', '$2b$05$abcdefghijklmnopqrstuupxsEdV/UjKOJq5cefZe92yuVAhnfUM2', {}],
  ['flask-security', '$2b$05$abcdefghijklmnopqrstuuiTEBydkOPkH7/8kkWXwa5SNNUGeMety', {}],
])('a right password of %s matches its bcrypt hash string', async (writtenBy, text, fields) => {
  const own = createVerifier({ secrets: { peppers: 'SECRETSALT' } })
  expect(await own.verify('correct horse', text, { writtenBy, fields })).toBe(true)
  expect(await own.verify('correct horsf', text, { writtenBy, fields })).toBe(false)
  for (const field in fields)
    expect(await own.verify('correct horse', text, { writtenBy, fields: { [field]: 'other' } })).toBe(false)
  await own.close()
})
