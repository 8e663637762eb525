import { createRequire } from 'node:module'
import { describe, expect, test } from 'vitest'
import {
  createLogin,
  createVerifier,
  type HashError,
  identify,
  transcode,
  type UpgradeOutcome,
} from '../../src/index.ts'

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
  test('an Argon2 hash is verified with the key that a field names, and no other key is tried', async () => {
    expect(await verifier.verify('password', text, app)).toBe(true)
    expect(await verifier.verify('another', text, app)).toBe(false)
    expect(await verifier.verify('password', text)).toBe(false)
    expect(await verifier.verify('password', text, { fields: { keyId: '' } })).toBe(false)
    expect(await verifier.verify('password', text, { fields: { keyId: 'other' } })).toBe(false)
    expect(await verifier.check('password', text, app)).toMatchObject({ match: true, keyId: 'app' })
  })

  test('an Argon2 hash with a missing key is an error and not a wrong password', async () => {
    for (const keyId of ['unknown', '__proto__', 'constructor'])
      expect(await failureOf(() => verifier.verify('password', text, { fields: { keyId } }))).toMatchObject({
        code: 'ERR_SECRET',
        detail: { name: 'argon2Keys' },
      })
  })

  test('a key id in the field must match the key id in the Argon2 hash', async () => {
    expect(await verifier.verify('password', named, { fields: { keyId: 'YQ' } })).toBe(true)
    expect(await failureOf(() => verifier.verify('password', named, app))).toMatchObject({
      code: 'ERR_FIELD',
      detail: { name: 'keyId' },
    })
  })

  test('an Argon2 hash keeps its text and its key field when it is transcoded', () => {
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
  ])('an Argon2 hash with a key in a field is not written as %s', async (to) => {
    expect(await failureOf(() => transcode(verifier, text, { to, ...app }))).toMatchObject({
      code: 'ERR_UNREPRESENTABLE',
    })
  })
})

describe('a secret id that the format does not use', () => {
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
  ])('a secret id is refused by a format that does not use it: %s with %s', async (hash, name, how) => {
    const fields = { [name]: 'app' }
    expect(await failureOf(() => verifier.verify('test', hash, { ...how, fields }))).toMatchObject({
      code: 'ERR_FIELD',
      detail: { name },
    })
  })

  test('an empty secret id is ignored', async () => {
    const fields = { keyId: '', pepperId: '', salt: '', username: '' }
    expect(await verifier.verify('test', bcrypt, { fields })).toBe(true)
  })

  test('pepperId is read by a format that adds a pepper before bcrypt', async () => {
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
  test('an upgrade uses the same Argon2 key if its id can be written', async () => {
    const { match, upgraded } = await verifier.verifyAndUpgrade('password', text, { fields: { keyId: 'YQ' } })
    expect(match).toBe(true)
    expect(upgraded).toContain(',keyid=YQ$')
    expect(await verifier.verify('password', upgraded!)).toBe(true)
  })

  test('an upgrade does not happen without the Argon2 key', async () => {
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
    await login.settle()
    expect(outcomes).toEqual(['failed'])
  })
})

test('identify finds an Argon2 hash with its key field', async () => {
  const found = await identify(verifier, 'password', text, { writtenBy: 'node-argon2', ...app })
  expect(found).toMatchObject([{ format: 'argon2', outcome: 'match' }])
})
