import { describe, expect, test } from 'vitest'
import { validate } from '../../src/convert/index.ts'
import { createLogin, createVerifier, formats, HashError, identify, transcode } from '../../src/index.ts'

const verifier = createVerifier()
const password = 'test'
const bcrypt = '$2y$04$mIJxfrCaEI3GukZe11CiXublhEFanu5.ododkll1WphfSp6pn4zIu'

const failureOf = async (act: () => unknown): Promise<HashError> => {
  try {
    await act()
  } catch (error) {
    if (error instanceof HashError) return error
    throw error
  }
  throw new Error('nothing was thrown')
}

describe('a writer', () => {
  const wrapped = '$2y$10$lzlQrRRhLSjz486bA9CKHuZRPoKz4uviT251Sq/r5OzKUBbrXwnQW'

  test.each([
    ['WordPress', '$P$9IQRaTwmfeRo7ud9Fh4E2PdI0S3r.L0', 'wordpress-phpass'],
    ['wp', '$P$9IQRaTwmfeRo7ud9Fh4E2PdI0S3r.L0', 'wordpress-phpass'],
    ['WoltLab', bcrypt.replace('$2y', '$2a'), 'woltlab-double-bcrypt'],
    ['WoltLab Suite', bcrypt.replace('$2y', '$2a'), 'woltlab-double-bcrypt'],
    ['wbb4', bcrypt.replace('$2y', '$2a'), 'woltlab-double-bcrypt'],
    ['Burning Board', bcrypt.replace('$2y', '$2a'), 'woltlab-double-bcrypt'],
    ['Kratos', '$pbkdf2-sha256$i=1000,l=32$MTIzNDU2Nzg$aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaA', 'kratos-pbkdf2'],
    [
      'ory-kratos',
      '$pbkdf2-sha256$i=1000,l=32$MTIzNDU2Nzg$aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaA',
      'kratos-pbkdf2',
    ],
    ['Rocket.Chat', bcrypt.replace('$2y', '$2b'), 'bcrypt-hex-sha256'],
    ['MATOMO', bcrypt, 'bcrypt-hex-md5'],
    ['own_cloud', bcrypt.replace('$2y', '$2a'), 'owncloud-bcrypt'],
    ['laravel', wrapped, 'bcrypt'],
  ])('writtenBy %j reads %s as %s', (writtenBy, text, format) => {
    expect(verifier.parse(text, { writtenBy }).format.id).toBe(format)
  })

  test('a writer in another spelling verifies the right password', async () => {
    const meteor = '$2b$10$FxDtpTNaL303lLcWtd6LFO2U6Gc63VJ07qycHcfqbQQ71GhO/qSzu'
    expect(await verifier.verify('hashcat', meteor, { writtenBy: 'Meteor' })).toBe(true)
  })

  test.each([
    ...['auth0', 'authjs', 'NextAuth.js', 'next-auth', 'better-auth', 'clerk', 'devise', 'directus', 'discourse'],
    ...['dovecot', 'firebase', 'Firebase Auth', 'fusionauth', 'gitea', 'htpasswd', 'joomla', 'keycloak', 'kratos'],
    ...['laravel', 'logto', 'mattermost', 'nhost', 'rails', 'shadow', 'strapi', 'supabase', 'supertokens'],
    ...['zitadel', 'appwrite', 'descope', 'kinde', 'stytch', 'ghost', 'PocketBase', 'Parse Server', 'passport'],
    ...['Ruby on Rails', '.NET', 'Spring Security', 'password4j', 'OpenLDAP', 'workos', 'nginx', 'Debian'],
  ])('writtenBy %j reads a bcrypt hash string for the typed password', (writtenBy) => {
    expect(verifier.parse(bcrypt.replace('$2y', '$2x'), { writtenBy }).format.id).toBe('bcrypt')
  })

  test.each([
    ['redmine', 'redmine writes redmine. '],
    ['Django', 'django writes django-argon2, django-bcrypt, django-bcrypt-sha256, django-md5'],
    ['389-DS', '389-ds writes directory-server-pbkdf2, ldap-crypt'],
  ])('writtenBy %j refuses a bcrypt hash string and says what the system writes', async (writtenBy, written) => {
    const { code, message } = await failureOf(() => verifier.verify(password, bcrypt, { writtenBy }))
    expect(code).toBe('ERR_UNKNOWN_FORMAT')
    expect(message).toContain(`the hash begins like bcrypt, but ${written}`)
    expect(message).toMatch(/\. Pass the system that wrote the hash, or none$/)
  })

  test.each([
    ['wordpres', 'wordpress'],
    ['Wordprss!', 'wordpress'],
    ['orykrato', 'ory-kratos'],
    ['fireabse', 'firebase'],
  ])('writtenBy %j is unknown, and the message suggests %j', async (writtenBy, meant) => {
    const error = await failureOf(() => verifier.verify(password, bcrypt, { writtenBy }))
    expect(error.code).toBe('ERR_UNKNOWN_FORMAT')
    expect(error.message).toBe(
      `unknown system "${writtenBy}". Did you mean "${meant}"? Letter case, spaces and punctuation of a system’s name do not matter; \`saltbridge formats\` lists the names`,
    )
  })

  test.each(['constructor', '__proto__', 'toString', 'hasOwnProperty', '', ' - '])(
    'writtenBy %j is unknown, without a suggestion',
    (writtenBy) => {
      expect(verifier.tryParse(bcrypt, { writtenBy })).toMatchObject({ code: 'ERR_UNKNOWN_FORMAT' })
      expect(verifier.tryParse(bcrypt, { format: writtenBy })).toMatchObject({ code: 'ERR_UNKNOWN_FORMAT' })
    },
  )

  test('an unknown writer is shown only if it resembles a known one, in printable characters', async () => {
    const near = await failureOf(() => verifier.parse(bcrypt, { writtenBy: '\u001b\u202ewordpres' }))
    expect(near.detail).toMatchObject({ name: 'writtenBy', given: '??wordpres' })
    for (const writtenBy of ['my secret password', `${'x'.repeat(5000)}`, 'wordpress'.repeat(9)]) {
      const { message, detail } = await failureOf(() => verifier.parse(bcrypt, { writtenBy }))
      expect(detail).not.toHaveProperty('given')
      expect(message).toBe(
        'unknown system. Letter case, spaces and punctuation of a system’s name do not matter; `saltbridge formats` lists the names',
      )
    }
  })

  test('a writer that is null is not a hint', () => {
    const row = { writtenBy: null, format: null } as unknown as { writtenBy?: string; format?: string }
    expect(verifier.parse(bcrypt, row).format.id).toBe('bcrypt')
  })
})

describe('an unknown name', () => {
  const texts = [bcrypt, '28f9975808ae2bdc5847b1cda26033ea', '!', '', 'x'.repeat(5000)]

  test.each(texts)('an unknown name is refused for every text: %j', (text) => {
    for (const how of [{ writtenBy: 'nobody' }, { writtenBy: 'nobody', format: 'bcrypt' }])
      expect(verifier.tryParse(text, how)).toMatchObject({ code: 'ERR_UNKNOWN_FORMAT' })
    expect(verifier.tryParse(text, { format: 'bcryptt' })).toMatchObject({ code: 'ERR_UNKNOWN_FORMAT' })
    expect(verifier.claim(text, { writtenBy: 'nobody' })).toMatchObject({ code: 'ERR_UNKNOWN_FORMAT' })
  })

  test('an unknown name is refused by every method', async () => {
    const how = { writtenBy: 'nobody' }
    const verbs = [
      () => verifier.verify(password, bcrypt, how),
      () => verifier.check(password, bcrypt, how),
      () => verifier.verifyAndUpgrade(password, bcrypt, how),
      () => verifier.inspect(bcrypt, how),
      () => verifier.verifyAbsent(password, { subject: 'ada', ...how }),
      () => verifier.verifyAbsent(password, { subject: 'ada', population: [{ like: bcrypt, share: 1, ...how }] }),
      () => identify(verifier, password, bcrypt, how),
      () => transcode(verifier, bcrypt, { to: 'django-bcrypt', ...how }),
      () => createLogin(verifier, stored({}, [{ like: bcrypt, share: 1, ...how }])),
      () => createLogin(verifier, stored(how)).signIn('ada', password),
    ]
    for (const verb of verbs) expect((await failureOf(verb)).code, String(verb)).toBe('ERR_UNKNOWN_FORMAT')
  })

  test('an unknown format is refused with the nearest id', async () => {
    const message = /^unknown format "(Bcrypt|bcryptt)"\. Did you mean "bcrypt"\? A format id must match exactly/
    for (const format of ['Bcrypt', 'bcryptt']) {
      expect((await failureOf(() => verifier.verify(password, bcrypt, { format }))).message).toMatch(message)
      expect((await failureOf(() => transcode(verifier, bcrypt, { to: format }))).message).toMatch(message)
    }
  })

  test('a system that is passed as a format is refused with the other option, and the reverse', async () => {
    const systems = [...new Set(formats.flatMap(({ writers }) => writers))]
    const ids = new Set(formats.map(({ id }) => id))
    for (const format of [...systems, 'WP'].filter((system) => !ids.has(system)))
      expect((await failureOf(() => verifier.verify(password, bcrypt, { format }))).message).toMatch(
        / is a system: pass it as `writtenBy`, or pass one of its formats: [a-z]/,
      )
    for (const writtenBy of [...ids].filter((id) => !systems.includes(id)))
      expect(verifier.tryParse(bcrypt, { writtenBy })).toMatchObject({
        code: 'ERR_UNKNOWN_FORMAT',
        detail: { name: 'writtenBy', hint: `${writtenBy} is a format: pass it as \`format\`` },
      })
  })

  test('an unknown name in a row refuses the row', async () => {
    async function* rows() {
      yield [{ row: 1, id: 'a', hash: { text: bcrypt, fields: {}, hints: { writtenBy: 'nobody' } } }]
      yield [{ row: 2, id: 'b', hash: { text: bcrypt, fields: {}, hints: { writtenBy: 'LARAVEL' } } }]
    }
    const found = []
    for await (const batch of validate(rows(), verifier)) found.push(...batch)
    expect(found.map(({ failure, format }) => failure?.code ?? format)).toEqual(['ERR_UNKNOWN_FORMAT', 'bcrypt'])
  })
})

function stored(how: { writtenBy?: string }, population: { like: string; share: number; writtenBy: string }[] = []) {
  return { find: async () => ({ hash: bcrypt, ...how }), replaceIf: async () => false, population }
}

test('identify accepts any spelling of a writer', async () => {
  const found = await identify(verifier, password, bcrypt, { writtenBy: 'LARA-VEL' })
  expect(found).toMatchObject([{ format: 'bcrypt', outcome: 'match' }])
})

test('no two systems have the same name after normalization', () => {
  const writers = [...new Set(formats.flatMap((format) => format.writers))]
  for (const writer of writers)
    for (const spelling of [writer.toUpperCase(), writer.replaceAll('-', ' '), writer.replaceAll('-', '')]) {
      const other = formats.find((format) => format.writers.includes(writer))!
      const single = createVerifier({ formats: [other], backends: [] })
      expect(single.tryParse(bcrypt, { writtenBy: spelling }), spelling).not.toMatchObject({
        detail: { name: 'writtenBy' },
      })
    }
  const spelled = writers.map((writer) => writer.toLowerCase().replace(/[^a-z0-9]/g, ''))
  expect(new Set(spelled).size).toBe(writers.length)
})
