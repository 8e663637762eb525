import { createRequire } from 'node:module'
import { describe, expect, test } from 'vitest'
import { createLogin, createVerifier, type HashError, identify, transcode, type UpgradeOutcome } from '../src/index.ts'

const { hash } = createRequire(import.meta.url)('argon2') as typeof import('argon2')
const cheap = { memoryCost: 64, timeCost: 1, parallelism: 1 }
const secret = Buffer.from('the secret of the application')
const secrets = { argon2Keys: { app: secret, YQ: secret, other: { utf8: 'another secret' } } }
const verifier = createVerifier({ secrets })
const text = await hash('password', { ...cheap, secret })
const named = text.replace(',p=1$', ',p=1,keyid=YQ$')
const app = { fields: { keyId: 'app' } }
const bcrypt = '$2y$04$mIJxfrCaEI3GukZe11CiXublhEFanu5.ododkll1WphfSp6pn4zIu'

const failureOf = async (act: () => unknown): Promise<Pick<HashError, 'code' | 'detail'>> => {
  try {
    await act()
  } catch (error) {
    return error as HashError
  }
  return expect.fail('nothing was thrown')
}

describe('an Argon2 hash whose text does not name its key', () => {
  test('is verified with the key that a field names, and never by trial', async () => {
    expect(await verifier.verify('password', text, app)).toBe(true)
    expect(await verifier.verify('another', text, app)).toBe(false)
    expect(await verifier.verify('password', text)).toBe(false)
    expect(await verifier.verify('password', text, { fields: { keyId: '' } })).toBe(false)
    expect(await verifier.verify('password', text, { fields: { keyId: 'other' } })).toBe(false)
    expect(await verifier.check('password', text, app)).toMatchObject({ match: true, keyId: 'app' })
  })

  test('under a key that is not configured is no wrong password', async () => {
    for (const keyId of ['unknown', '__proto__', 'constructor'])
      expect(await failureOf(() => verifier.verify('password', text, { fields: { keyId } }))).toMatchObject({
        code: 'ERR_SECRET',
        detail: { name: 'argon2Keys' },
      })
  })

  test('is not contradicted by its field', async () => {
    expect(await verifier.verify('password', named, { fields: { keyId: 'YQ' } })).toBe(true)
    expect(await failureOf(() => verifier.verify('password', named, app))).toMatchObject({
      code: 'ERR_FIELD',
      detail: { name: 'keyId' },
    })
  })

  test('keeps its text and its field', () => {
    const { format, descriptor } = verifier.parse(text, app)
    expect(format.serialize(descriptor)).toEqual({ ok: true, text, fields: { keyId: 'app' }, needs: ['argon2Keys'] })
    expect(transcode(verifier, text, { to: 'argon2', ...app })).toMatchObject({ text, fields: { keyId: 'app' } })
  })

  test.each([
    'django-argon2',
    'ldap-argon2',
    'spring-argon2',
    'nextcloud',
    'woltlab-argon2',
    'auth0-argon2',
    'dovecot-argon2id',
    'keycloak-argon2',
    'magento-argon2',
  ])('is not written as %s, which cannot say it', async (to) => {
    expect(await failureOf(() => transcode(verifier, text, { to, ...app }))).toMatchObject({
      code: 'ERR_UNREPRESENTABLE',
    })
  })
})

describe('an id of a secret beside a format that reads none', () => {
  const phpass = '$P$9IQRaTwmfeRo7ud9Fh4E2PdI0S3r.L0'

  test.each([
    [bcrypt, 'keyId', {}],
    [bcrypt, 'pepperId', {}],
    [phpass, 'pepperId', {}],
    [text, 'pepperId', {}],
    [`argon2${text}`, 'keyId', {}],
    [`{ARGON2}${text}`, 'keyId', {}],
    [`1|${bcrypt}`, 'keyId', {}],
    [text, 'keyId', { writtenBy: 'meteor' }],
  ])('is refused: %s with %s', async (hash, name, how) => {
    const fields = { [name]: 'app' }
    expect(await failureOf(() => verifier.verify('test', hash, { ...how, fields }))).toMatchObject({
      code: 'ERR_FIELD',
      detail: { name },
    })
  })

  test('is no id where it is empty, and other columns are as they were', async () => {
    const fields = { keyId: '', pepperId: '', salt: 'abc', username: 'ada' }
    expect(await verifier.verify('test', bcrypt, { fields })).toBe(true)
  })

  test('is read where a pepper is added before bcrypt', async () => {
    const own = createVerifier({ secrets: { peppers: { a: 'wrong', b: 'st' } } })
    const text = bcrypt.replace('$2y', '$2a')
    const devise = { format: 'devise-bcrypt-peppered' }
    expect(await own.verify('te', text, { ...devise, fields: { pepperId: 'b' } })).toBe(true)
    expect(await own.verify('te', text, { ...devise, fields: { pepperId: 'a' } })).toBe(false)
    const { format, descriptor } = own.parse(text, { ...devise, fields: { pepperId: 'b' } })
    expect(format.serialize(descriptor)).toMatchObject({ text, fields: { pepperId: 'b' } })
  })
})

describe('an upgrade', () => {
  test('is made under the same key where its id can be written', async () => {
    const { match, upgraded } = await verifier.verifyAndUpgrade('password', text, { fields: { keyId: 'YQ' } })
    expect(match).toBe(true)
    expect(upgraded).toContain(',keyid=YQ$')
    expect(await verifier.verify('password', upgraded!)).toBe(true)
  })

  test('is never made without the key: the hash stays as it is', async () => {
    expect(await verifier.verifyAndUpgrade('password', text, app)).toEqual({ match: true })
    expect(await failureOf(() => verifier.hash('password', { keyId: 'app' }))).toMatchObject({
      code: 'ERR_UNREPRESENTABLE',
    })
    const outcomes: UpgradeOutcome[] = []
    const login = createLogin(verifier, {
      find: async () => ({ hash: text, ...app }),
      replaceIf: async () => expect.fail('the hash was replaced'),
      onUpgrade: (outcome) => outcomes.push(outcome),
    })
    expect(await login.signIn('ada', 'password')).toBe(true)
    await login.settled()
    expect(outcomes).toEqual(['failed'])
  })
})

test('identify finds the hash with its field', async () => {
  const found = await identify(verifier, 'password', text, { writtenBy: 'node-argon2', ...app })
  expect(found).toMatchObject([{ format: 'argon2', outcome: 'match' }])
})
