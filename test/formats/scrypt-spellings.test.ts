import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { createVerifier, type HashError, transcode } from '../../src/index.ts'
import type { Vector } from '../vectors.ts'

const verifier = createVerifier()
const find = (format: string, id: string): Vector =>
  JSON.parse(readFileSync(`vectors/${format}.json`, 'utf8')).vectors.find((vector: Vector) => vector.id === id)
const codeOf = (call: () => unknown) => {
  try {
    return call()
  } catch (error) {
    return (error as HashError).code
  }
}

describe('a salt of 32 and a digest of 128 hexadecimal digits', () => {
  const { hash, password } = find('better-auth', 'digits-as-text')

  test('32 + 128 hexadecimal digits are ambiguous between Better Auth and Node’s defaults', () => {
    const found = verifier.tryParse(hash)
    expect(found).toMatchObject({ ok: false, code: 'ERR_AMBIGUOUS_FORMAT' })
    const candidates = found.ok ? [] : (found.detail.candidates ?? [])
    expect(candidates.map(({ format }) => format)).toEqual(expect.arrayContaining(['better-auth', 'node-scrypt']))
    for (const { evidence } of candidates) expect(evidence).toMatch(/digits/)
  })

  test.each([
    ['better-auth', 'better-auth'],
    ['oslo', 'better-auth'],
    ['lucia', 'better-auth'],
    ['node', 'node-scrypt'],
  ])('32 + 128 hexadecimal digits from %s are read as %s', (writtenBy, format) => {
    expect(verifier.parse(hash, { writtenBy }).format.id).toBe(format)
  })

  test('Better Auth and Node’s defaults give different digests', async () => {
    expect(await verifier.verify(password!, hash, { writtenBy: 'better-auth' })).toBe(true)
    expect(await verifier.verify(password!, hash, { writtenBy: 'node' })).toBe(false)
  })

  test('a normalized password must be text', async () => {
    const bytes = new Uint8Array([255])
    await expect(verifier.verify(bytes, hash, { writtenBy: 'better-auth' })).rejects.toMatchObject({
      code: 'ERR_PASSWORD',
    })
    expect(await verifier.verify(bytes, hash, { writtenBy: 'node' })).toBe(false)
  })
})

test('the two formats of Lucia without a version differ in the salt', () => {
  const legacy = find('lucia-legacy', 'version-one').hash
  expect(verifier.parse(legacy, { writtenBy: 'lucia' }).format.id).toBe('lucia-legacy')
  expect(verifier.tryParse(legacy)).toMatchObject({ ok: false, code: 'ERR_AMBIGUOUS_FORMAT' })
})

describe('$scrypt$ln= has two meanings', () => {
  const salt = 'cmFuZG9tc2FsdGlzaGFyZA'
  const digest = 'Rh+NnJNo1I6nRwaNqbDm6kmADswD1+7FTKZ7Ln9D8nQ'

  test.each([
    [16, 'phc-scrypt', 2 ** 16],
    [128, 'kratos-scrypt', 128],
    [16384, 'kratos-scrypt', 16384],
    [2 ** 24, 'kratos-scrypt', 2 ** 24],
  ])('$scrypt$ln=%i is read as %s with N=%i', (ln, format, cost) => {
    const found = verifier.parse(`$scrypt$ln=${ln},r=1,p=1$${salt}$${digest}`)
    expect(found).toMatchObject({ format: { id: format }, descriptor: { cost } })
  })

  test.each([64, 127, 1000, 2 ** 25])('$scrypt$ln=%i is refused', (ln) => {
    expect(verifier.tryParse(`$scrypt$ln=${ln},r=1,p=1$${salt}$${digest}`)).toMatchObject({ code: 'ERR_LIMIT' })
  })

  test('both meanings of ln= are transcoded into each other, except for low costs', () => {
    const phc = `$scrypt$ln=10,r=8,p=1$${salt}$${digest}`
    const { text } = transcode(verifier, phc, { to: 'kratos-scrypt' })
    expect(text).toBe(`$scrypt$ln=1024,r=8,p=1$${salt}==$${digest}=`)
    expect(transcode(verifier, text, { to: 'phc-scrypt' }).text).toBe(phc)
    const low = `$scrypt$ln=6,r=8,p=1$${salt}$${digest}`
    expect(codeOf(() => transcode(verifier, low, { to: 'kratos-scrypt' }))).toBe('ERR_UNREPRESENTABLE')
  })
})

describe('a format refuses to write what it cannot represent', () => {
  const phc = '$scrypt$ln=14,r=8,p=1$AP8k$Rh+NnJNo1I6nRwaNqbDm6kmADswD1+7FTKZ7Ln9D8nQ'

  test.each([
    'adonisjs-scrypt',
    'better-auth',
    'crypt-scrypt',
    'django-scrypt',
    'lucia-legacy',
    'lucia-scrypt',
    'node-scrypt',
    'replit-scrypt',
    'werkzeug-scrypt',
  ])('%s refuses another digest length or a salt that is not text', (to) => {
    expect(codeOf(() => transcode(verifier, phc, { to }))).toBe('ERR_UNREPRESENTABLE')
  })

  test('a prepared password is not written by another format', () => {
    const { hash } = find('lucia-scrypt', 'version-s2')
    expect(codeOf(() => transcode(verifier, hash, { to: 'phc-scrypt' }))).toBe('ERR_UNREPRESENTABLE')
  })

  test('a text salt that contains its end mark is not written', () => {
    const withDollar = `$scrypt$ln=4,r=8,p=1$YSRi$${'A'.repeat(86)}`
    expect(codeOf(() => transcode(verifier, withDollar, { to: 'werkzeug-scrypt' }))).toBe('ERR_UNREPRESENTABLE')
    expect(codeOf(() => transcode(verifier, withDollar, { to: 'django-scrypt' }))).toBe('ERR_UNREPRESENTABLE')
  })

  test('a salt of 5 bytes is not written for Gitea, which would read it as 10 characters', () => {
    const five = `$scrypt$ln=4,r=8,p=1$aGVsbG8$${'A'.repeat(43)}`
    expect(codeOf(() => transcode(verifier, five, { to: 'gitea-scrypt' }))).toBe('ERR_UNREPRESENTABLE')
  })

  test.each(['magento-argon2', 'keycloak-argon2', 'django-argon2'])(
    '%s refuses Argon2 with a key or two lanes',
    (to) => {
      const twoLanes = '$argon2id$v=19$m=64,t=1,p=2$c29tZXNhbHRzYWx0MTIzNA$cGFzc3dvcmRwYXNzd29yZA'
      const withKey = '$argon2id$v=19$m=64,t=1,p=1,keyid=a2V5$c29tZXNhbHRzYWx0MTIzNA$cGFzc3dvcmRwYXNzd29yZA'
      expect(codeOf(() => transcode(verifier, twoLanes, { to }) && 'written')).toBe(
        to === 'magento-argon2' ? 'ERR_UNREPRESENTABLE' : 'written',
      )
      expect(codeOf(() => transcode(verifier, withKey, { to }) && 'written')).toBe(
        to === 'django-argon2' ? 'written' : 'ERR_UNREPRESENTABLE',
      )
    },
  )

  test.each(['sha224', 'sha384'])('Keycloak refuses PBKDF2 with %s', (hash) => {
    const text = `$pbkdf2-${hash}$i=1000,l=20$c2FsdHNhbHQ$${'A'.repeat(27)}`
    expect(codeOf(() => transcode(verifier, text, { writtenBy: 'phc', to: 'keycloak-pbkdf2' }))).toBe(
      'ERR_UNREPRESENTABLE',
    )
  })
})

describe('conversions that lose nothing', () => {
  test.each([
    ['werkzeug-scrypt', 'werkzeug-nfc'],
    ['django-scrypt', 'django-nfc'],
    ['spring-scrypt', 'hashlib-nfc'],
    ['lambdaworks-scrypt', 'hashlib-nfc'],
    ['hashcat-scrypt', 'hashlib-nfc'],
    ['auth0-scrypt', 'hashlib-nfc'],
    ['crypt-scrypt', 'libcrypt-nfc'],
    ['replit-scrypt', 'hashlib-nfc'],
    ['node-scrypt', 'hashlib-nfc'],
  ])('%s transcoded to a PHC string verifies the same password', async (format, id) => {
    const { hash, password, passwordHex } = find(format, id)
    const given = password ?? Uint8Array.from(Buffer.from(passwordHex!, 'hex'))
    const { text } = transcode(verifier, hash, { format, to: 'phc-scrypt' })
    expect(text.startsWith('$scrypt$ln=')).toBe(true)
    expect(await verifier.verify(given, text)).toBe(true)
  })

  test.each([
    ['keycloak-argon2', 'cffi-nfc', 'argon2'],
    ['magento-argon2', 'sodium-nfc', 'argon2'],
    ['django-argon2', 'django-nfc', 'argon2'],
    ['keycloak-pbkdf2', 'hashlib-nfc', 'phc-pbkdf2'],
  ])('%s (%s) is transcoded to %s', async (format, id, to) => {
    const { hash, password } = find(format, id)
    const { text } = transcode(verifier, hash, { format, to })
    expect(await verifier.verify(password!, text)).toBe(true)
  })
})
