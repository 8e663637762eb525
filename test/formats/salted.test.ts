import { transcode as transcoded } from 'node:buffer'
import { createHash, createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { createVerifier, type Fields, formats, isHashError, spellings, transcode } from '../../src/index.ts'

const verifier = createVerifier()
const password = 'pässwörd'
const salt = 'NaCl'
const hex = (name: string, ...parts: readonly string[]) => createHash(name).update(parts.join('')).digest('hex')
const base64 = (text: string) => Buffer.from(text).toString('base64')

function codeOf(work: () => unknown): string {
  try {
    work()
    return 'done'
  } catch (error) {
    return isHashError(error) ? error.code : String(error)
  }
}

interface Spelt {
  readonly text: string
  readonly fields?: Fields
}

/** Transcodes a hash to another format, and verifies the result with the password and with a wrong one. */
async function transcodeAndVerify(
  { text, fields = {} }: Spelt,
  from: string,
  to: string,
  secrets = {},
): Promise<Spelt> {
  const written = transcode(verifier, text, { format: from, fields, to, secrets })
  const how = { format: to, fields: written.fields, secrets }
  expect(await verifier.verify(password, written.text, how), `${from} to ${to}`).toBe(true)
  expect(await verifier.verify(`${password}x`, written.text, how), `${from} to ${to}`).toBe(false)
  return written
}

/** The formats that support a salt before and after the password. FusionAuth supports only a salt after it. */
const common = ['kratos-digest', 'auth0-digest', 'okta-digest', 'firebase-digest', 'logto-digest']
const saltedFormats: { readonly [name: string]: readonly string[] } = {
  md5: ['raw-md5', ...common, 'clerk-md5-salted', 'stytch-digest'],
  sha1: ['raw-sha1', ...common, 'stytch-digest'],
  sha256: ['raw-sha256', ...common, 'clerk-sha256-salted'],
  sha512: ['raw-sha512', ...common, 'stytch-digest'],
}
const saltLast: { readonly [name: string]: readonly string[] } = {
  md5: ['fusionauth-digest'],
  sha256: ['fusionauth-digest'],
}

describe.each(Object.keys(saltedFormats))('a salted %s', (name) => {
  test.each(['prefix', 'suffix'] as const)(
    'a salt as %s is transcoded between all formats that support it',
    async (position) => {
      const digest = position === 'prefix' ? hex(name, salt, password) : hex(name, password, salt)
      const column = { text: digest, fields: { salt, saltPosition: position } }
      const ids = [...saltedFormats[name]!, ...(position === 'suffix' ? (saltLast[name] ?? []) : [])]
      for (const from of ids) {
        const there = await transcodeAndVerify(column, `raw-${name}`, from)
        for (const to of ids) {
          const back = await transcodeAndVerify(there, from, to)
          expect(await transcodeAndVerify(back, to, `raw-${name}`)).toMatchObject(column)
        }
      }
      if (position === 'prefix')
        expect(
          codeOf(() =>
            transcode(verifier, digest, { fields: column.fields, format: `raw-${name}`, to: 'fusionauth-digest' }),
          ),
        ).toBe('ERR_UNREPRESENTABLE')
    },
  )

  test('a hash without a salt is transcoded to all formats that need none', async () => {
    const column = { text: hex(name, password) }
    const ids = formats.filter(({ id }) =>
      ['kratos-digest', 'auth0-digest', 'okta-digest', 'logto-digest', 'firebase-digest'].includes(id),
    )
    for (const { id } of ids)
      expect(
        await transcodeAndVerify(await transcodeAndVerify(column, `raw-${name}`, id), id, `raw-${name}`),
      ).toMatchObject(column)
    for (const id of ['clerk-md5-salted', 'clerk-sha256-salted', 'auth0-hmac', 'kratos-hmac'])
      expect(
        codeOf(() => transcode(verifier, column.text, { format: `raw-${name}`, to: id })),
        id,
      ).toBe('ERR_UNREPRESENTABLE')
  })
})

test('an empty salt equals a missing salt, even if a template contains one', async () => {
  const text = `$sha1$pf=${base64('{SALT}{PASSWORD}')}$$${Buffer.from(hex('sha1', password), 'hex').toString('base64')}`
  expect(await transcodeAndVerify({ text }, 'kratos-digest', 'raw-sha1')).toEqual({
    text: hex('sha1', password),
    fields: {},
    needs: [],
  })
})

test('text between salt and password is supported only by templates and arguments', async () => {
  const digest = Buffer.from(hex('sha1', `--${salt}--${password}--`), 'hex').toString('base64')
  const text = `$sha1$pf=${base64('--{SALT}--{PASSWORD}--')}$${base64(salt)}$${digest}`
  expect((await transcodeAndVerify({ text }, 'kratos-digest', 'logto-digest')).text).toContain('["--NaCl--","@","--"]')
  expect((await transcodeAndVerify({ text }, 'kratos-digest', 'stytch-digest')).fields).toEqual({
    hashType: 'sha_1',
    prependSalt: '--NaCl--',
    appendSalt: '--',
  })
  for (const to of ['raw-sha1', 'auth0-digest', 'okta-digest', 'firebase-digest', 'fusionauth-digest'])
    expect(
      codeOf(() => transcode(verifier, text, { to })),
      to,
    ).toBe('ERR_UNREPRESENTABLE')
})

test('a salt that is not UTF-8 is written only by formats that support bytes', () => {
  const bytes = Buffer.from([0xff, 0, 1])
  const digest = createHash('md5').update(bytes).update(password).digest('hex')
  const fields = { salt: bytes.toString('hex'), saltEncoding: 'hex', saltPosition: 'prefix' }
  const to = (id: string) => codeOf(() => transcode(verifier, digest, { format: 'raw-md5', fields, to: id }))
  for (const id of ['kratos-digest', 'auth0-digest', 'okta-digest', 'firebase-digest']) expect(to(id), id).toBe('done')
  for (const id of ['logto-digest', 'clerk-md5-salted', 'stytch-digest']) expect(to(id), id).toBe('ERR_UNREPRESENTABLE')
})

test('a salt that is not UTF-8 is not written as text, even between texts', () => {
  const text = `$md5$pf=${base64('{SALT}-{PASSWORD}')}$/wAB$${Buffer.from(hex('md5', password), 'hex').toString('base64')}`
  for (const to of ['logto-digest', 'stytch-digest'])
    expect(
      codeOf(() => transcode(verifier, text, { to })),
      to,
    ).toBe('ERR_UNREPRESENTABLE')
})

test('a salt that is too long for a field of Stytch is not written', () => {
  const template = base64('--{SALT}{PASSWORD}')
  const digest = Buffer.from(hex('md5', password), 'hex').toString('base64')
  const to = (length: number) =>
    codeOf(() =>
      transcode(verifier, `$md5$pf=${template}$${base64('a'.repeat(length))}$${digest}`, { to: 'stytch-digest' }),
    )
  expect([to(1022), to(1023)]).toEqual(['done', 'ERR_UNREPRESENTABLE'])
})

test.each([
  ['{SALT}', 'kratos-digest'],
  ['@', 'logto-digest'],
])('a literal or salt that reads as a placeholder (%s) is not written as one by %s', (literal, id) => {
  const [text, how] =
    id === 'kratos-digest'
      ? [JSON.stringify(['md5', ['a', '@', literal], hex('md5', 'a', password, literal)]), {}]
      : [hex('md5', literal, password), { format: 'raw-md5', fields: { salt: literal, saltPosition: 'prefix' } }]
  expect(codeOf(() => transcode(verifier, text, { ...how, to: id }))).toBe('ERR_UNREPRESENTABLE')
})

test('several rounds are supported only by FusionAuth', () => {
  let digest = Buffer.from(`${password}${salt}`)
  for (let i = 0; i < 3; i++) digest = createHash('sha256').update(digest).digest()
  const how = {
    format: 'fusionauth-digest',
    fields: { encryptionScheme: 'salted-sha256', factor: '3', salt: base64(salt) },
  }
  const { descriptor } = verifier.parse(digest.toString('base64'), how)
  const able = spellings(verifier, descriptor).filter(({ spelled }) => spelled.ok)
  expect(able.map(({ format }) => format)).toEqual(['fusionauth-digest'])
})

test('an HMAC is transcoded with its key between Kratos, Auth0 and FusionAuth, and without it to Firebase', async () => {
  const key = 'schlüssel'
  const digest = createHmac('sha256', key).update(password).digest()
  const text = `$hmac-sha256$${base64(digest.toString('hex'))}$${base64(key)}`
  const ids = ['kratos-hmac', 'auth0-hmac', 'fusionauth-digest']
  for (const from of ids) {
    const there = await transcodeAndVerify({ text }, 'kratos-hmac', from)
    for (const to of ids)
      expect(await transcodeAndVerify(await transcodeAndVerify(there, from, to), to, 'kratos-hmac')).toMatchObject({
        text,
      })
  }
  const secrets = { peppers: key }
  const firebase = await transcodeAndVerify({ text }, 'kratos-hmac', 'firebase-digest', secrets)
  expect(firebase).toMatchObject({ fields: { hashAlgorithm: 'HMAC_SHA256' }, needs: ['peppers'] })
  expect(firebase.text).not.toContain(base64(key))
  expect(await transcodeAndVerify(firebase, 'firebase-digest', 'kratos-hmac', secrets)).toMatchObject({ text })
  const without = { fields: firebase.fields, format: 'firebase-digest', to: 'kratos-hmac' }
  expect(codeOf(() => transcode(verifier, firebase.text, without))).toBe('ERR_SECRET')
})

test.each([
  ['32 digits', hex('md5', password), ['raw-md5']],
  ['40 digits', hex('sha1', password), ['raw-sha1']],
  ['64 digits', hex('sha256', password), ['raw-sha256']],
  ['128 digits', hex('sha512', password), ['raw-sha512']],
  ['16 bytes in base64', Buffer.from(hex('md5', password), 'hex').toString('base64'), ['raw-md5']],
])('%s are ambiguous without a hint, with the right candidates', (_what, text, candidates) => {
  const found = verifier.tryParse(text)
  expect(found).toMatchObject({ ok: false, code: 'ERR_AMBIGUOUS_FORMAT' })
  const named = found.ok ? [] : (found.detail.candidates ?? [])
  for (const candidate of candidates) expect(named.map(({ format }) => format)).toContain(candidate)
  for (const { evidence } of named) expect(evidence.length).toBeGreaterThan(10)
})

test.each([224, 256, 384, 512])('%i hexadecimal bits suggest SHA-2 before SHA-3', (bits) => {
  const found = verifier.tryParse(hex(`sha3-${bits}`, password))
  const named = found.ok ? [] : (found.detail.candidates ?? [])
  const ofRaw = named.map(({ format }) => format).filter((format) => format.startsWith('raw-'))
  expect(ofRaw).toEqual([`raw-sha${bits}`, `raw-sha3-${bits}`])
})

test('MD4 is computed although node:crypto does not have it', async () => {
  const text = '{"algorithm":"md4","hash":{"value":"a448017aaf21d8525fc10ae87aa6729d","encoding":"hex"}}'
  expect(await verifier.verify('abc', text)).toBe(true)
  expect(await verifier.verify('abd', text)).toBe(false)
})

test('a password that is not UTF-8 cannot be recoded to UTF-16', async () => {
  const value = createHash('sha1').update(Buffer.from(password, 'utf16le')).digest('hex')
  const text = `{"algorithm":"sha1","hash":{"value":"${value}","encoding":"hex"},"password":{"encoding":"utf16le"}}`
  expect(await verifier.verify(password, text)).toBe(true)
  await expect(verifier.verify(Uint8Array.of(0xff), text)).rejects.toMatchObject({ code: 'ERR_PASSWORD' })
})

test('a template without the password is refused', () => {
  for (const template of ['', '{SALT}', '{password}', '{PASSWORD', 'PASSWORD}'])
    for (const name of ['md5', 'sha1', 'sha256', 'sha512'])
      expect(verifier.tryParse(`$${name}$pf=${base64(template)}$${base64(salt)}$${base64(hex('md5', salt))}`).ok).toBe(
        false,
      )
})

/** Returns a repeatable generator of whole numbers below a bound. */
function seeded(seed: number): (bound: number) => number {
  let state = seed
  return (bound) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * bound)
  }
}

test('the placeholders of a template are replaced in one pass', async () => {
  const random = seeded(1)
  const pieces = ['{SALT}', '{PASSWORD}', '{', '}', '{SALT', 'PASSWORD}', '$', 'é', ' ', '@']
  for (let round = 0; round < 300; round++) {
    const template = `${Array.from({ length: 1 + random(6) }, () => pieces[random(pieces.length)]).join('')}{PASSWORD}`
    const values: { [placeholder: string]: string } = { '{SALT}': '{PASSWORD}', '{PASSWORD}': password }
    const hashed = template.replace(/\{SALT\}|\{PASSWORD\}/g, (one) => values[one]!)
    const digest = createHash('sha256').update(hashed).digest('base64')
    const text = `$sha256$pf=${base64(template)}$${base64('{PASSWORD}')}$${digest}`
    expect(await verifier.verify(password, text), template).toBe(true)
    expect(transcode(verifier, text, { to: 'kratos-digest' }).text).toBe(text)
  }
})

test('JSON is parsed as JSON.parse does, or refused', () => {
  const right = `{"algorithm":"md5","hash":{"value":"${hex('md5', 'NaCl', password)}","encoding":"hex"},"salt":{"value":"N\\u0061Cl","encoding":"utf8","position":"prefix"}}`
  const random = seeded(2)
  const signs = ['{', '}', '[', ']', '"', ':', ',', '\\', ' ', '\n', 'u0041', '0', 'null', '\u0000', '\u2028', "'"]
  let read = 0
  for (let round = 0; round < 5000; round++) {
    const at = random(right.length)
    const text = right.slice(0, at) + signs[random(signs.length)] + right.slice(at + random(2))
    const found = verifier.tryParse(text, { format: 'auth0-digest' })
    if (!found.ok) continue
    read++
    // The verifier removes the white space and NUL characters that columns and files add at the ends.
    const { salt: said, hash } = JSON.parse(text.replace(/^[\s\0]+|[\s\0]+$/g, ''))
    expect(Buffer.from(found.descriptor.digest).toString('hex')).toBe(hash.value)
    expect(Buffer.from(found.descriptor.salt).toString()).toBe(said.value)
    expect(JSON.parse(transcode(verifier, text, { format: 'auth0-digest', to: 'auth0-digest' }).text)).toMatchObject({
      hash: { value: hash.value },
    })
  }
  expect(read).toBeGreaterThan(100)
})

test.each(['ascii', 'latin1', 'binary', 'utf16le', 'ucs2'] as const)(
  'the password encoding %s of Auth0 equals Node’s buffer.transcode',
  async (encoding) => {
    for (const text of ['plain', 'é€', '\u{1f469}x', 'a\u0308', '\u0080\u009f\u00ff\u0100', '\u2028', '?']) {
      const value = createHash('sha1')
        .update(transcoded(Buffer.from(text), 'utf8', encoding))
        .digest('hex')
      const hash = { value, encoding: 'hex' }
      const json = JSON.stringify({ algorithm: 'sha1', hash, password: { encoding } })
      expect(await verifier.verify(text, json), JSON.stringify(text)).toBe(true)
    }
  },
)
