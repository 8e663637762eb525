import { describe, expect, test } from 'vitest'
import { createBackend, hashWasm } from '../../src/backends/index.ts'
import type { Format } from '../../src/formats/index.ts'
import { createVerifier, formats, HashError, isHashError } from '../../src/index.ts'
import { owasp, rfc9106 } from '../../src/policy/index.ts'
import { missingPackages } from '../vectors.ts'

const hello = '$2b$10$nFguVi9LsCAcvTZFKQlRKeLVydo8ETv483lkNsSFI/Wl1Rz1Ypo1K'
const cheap = '$2b$04$abcdefghijklmnopqrstuuCFaEytnzrfaPZJKbS76hh9vqd9r8v2S'
const verifier = createVerifier()

describe('verify', () => {
  test('verify returns a boolean', async () => {
    expect(await verifier.verify('hello', hello)).toBe(true)
    expect(await verifier.verify('hullo', hello)).toBe(false)
  })

  test('verify accepts a Uint8Array or a Buffer and does not change it', async () => {
    const password = Buffer.from('hello')
    expect(await verifier.verify(password, hello)).toBe(true)
    expect(password.toString()).toBe('hello')
  })

  test('verify uses the bytes that the password had when it was called', async () => {
    const password = new TextEncoder().encode('hello')
    const answer = verifier.verify(password, hello)
    password.fill(0)
    expect(await answer).toBe(true)
  })

  test('verify gives a hint if password and hash are swapped', async () => {
    const error = await verifier.verify(hello, 'hello').catch((caught) => caught)
    expect(error).toMatchObject({
      code: 'ERR_UNKNOWN_FORMAT',
      detail: { hint: expect.stringContaining('looks like a hash') },
    })
  })

  test('verify refuses a password with a lone surrogate', async () => {
    for (const password of ['\ud800', 'a\udfff', '\udc00\ud800'])
      await expect(verifier.verify(password, cheap)).rejects.toMatchObject({ code: 'ERR_PASSWORD' })
  })

  test('verify accepts passwords of 4,096 bytes and refuses longer ones before it computes anything', async () => {
    expect(await verifier.verify('a'.repeat(4096), cheap)).toBe(false)
    for (const password of ['a'.repeat(4097), 'é'.repeat(2049), new Uint8Array(4097)])
      await expect(verifier.verify(password, cheap)).rejects.toMatchObject({ code: 'ERR_PASSWORD' })
  })

  test('verify starts no work after an abort or a deadline', async () => {
    await expect(verifier.verify('x', cheap, { signal: AbortSignal.abort() })).rejects.toMatchObject({
      code: 'ERR_ABORTED',
    })
    await expect(verifier.verify('x', cheap, { deadline: Date.now() - 1 })).rejects.toMatchObject({
      code: 'ERR_ABORTED',
    })
  })

  test.each([
    ['$2b$20$abcdefghijklmnopqrstuuCFaEytnzrfaPZJKbS76hh9vqd9r8v2S', 'estimated cost in milliseconds'],
    ['$argon2id$v=19$m=2097152,t=1,p=1$c29tZXNhbHQ$AJFIsNZTMKTAewB4+ETN1A', 'memory in bytes'],
    ['$argon2id$v=19$m=65536,t=1024,p=1$c29tZXNhbHQ$AJFIsNZTMKTAewB4+ETN1A', 'estimated cost in milliseconds'],
    ['$pbkdf2-sha256$i=100000000,l=16$c2FsdA$AAAAAAAAAAAAAAAAAAAAAA', 'estimated cost in milliseconds'],
    ['$scrypt$ln=19,r=24,p=1$c2FsdA$AAAAAAAAAAAAAAAAAAAAAA', 'memory in bytes'],
  ])('verify refuses a hash that exceeds the limits: %s', async (text, name) => {
    expect(verifier.tryParse(text).ok).toBe(true)
    await expect(verifier.verify('x', text)).rejects.toMatchObject({ code: 'ERR_LIMIT', detail: { limit: { name } } })
  })

  test('the estimated cost counts every reading of a hash', async () => {
    const text = cheap.replace('$2b$', '$2a$')
    const once = createVerifier({ limits: { cost: 1 } })
    expect(await once.verify('x', text)).toBe(false)
    await expect(once.verify('x'.repeat(255), text)).rejects.toMatchObject({ code: 'ERR_LIMIT' })
  })
})

describe('check', () => {
  test('check reports that a password was truncated', async () => {
    expect(await verifier.check('U*U', cheap)).toMatchObject({ match: true, reading: 'plain', truncated: false })
    expect(await verifier.check('x'.repeat(73), cheap)).toMatchObject({ match: false, truncated: true })
  })

  test('check names the reading that matched', async ({ skip }) => {
    skip(missingPackages.includes('bcrypt'), 'only the bcrypt addon computes both readings with hash-wasm')
    const bytes = Buffer.from('ffffa3', 'hex')
    const safety = '$2a$05$/OK.fbVrR/bpIqNJ5ianF.nqd1wy.pTMdcvrRWxyiGL2eMz.2a85.'
    expect(await verifier.check(bytes, safety)).toMatchObject({ match: true, reading: 'safety-measure' })
  })

  test('check asks for a new hash only after a match', async () => {
    expect(await verifier.check('hello', hello)).toMatchObject({ match: true, needsRehash: true })
    expect(await verifier.check('hullo', hello)).toMatchObject({ match: false, needsRehash: false })
  })
})

describe('verifyAndUpgrade', () => {
  test('verifyAndUpgrade returns a new hash that verifies and needs no upgrade', async () => {
    const { match, upgraded } = await verifier.verifyAndUpgrade('hello', hello)
    expect(match).toBe(true)
    expect(upgraded).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(await verifier.check('hello', upgraded!)).toMatchObject({ match: true, needsRehash: false })
    expect(await verifier.verifyAndUpgrade('hello', upgraded!)).toEqual({ match: true })
    expect(await verifier.verifyAndUpgrade('hullo', hello)).toEqual({ match: false })
  })

  test('verifyAndUpgrade returns the match although the new hash fails', async () => {
    const bcryptOnly = createBackend('bcrypt-only', { bcrypt: hashWasm.kernels.bcrypt! })
    const events: string[] = []
    const bounded = createVerifier({
      backends: [bcryptOnly],
      observe: ({ type, outcome }) => events.push(`${type} ${outcome}`),
    })
    expect(await bounded.verifyAndUpgrade('hello', hello)).toEqual({ match: true })
    expect(events).toEqual(['verify match', 'hash ERR_UNSUPPORTED', 'upgrade ERR_UNSUPPORTED'])
  })
})

describe('detection', () => {
  const text = '$x$1'
  const bcrypt = formats.find((one) => one.id === 'bcrypt')!
  const shape = (id: string, rank: number): Format => ({
    ...bcrypt,
    id,
    writers: [id, 'both'],
    claims: { shapes: [{ length: [1, 10], evidence: `looks like ${id}`, rank }] },
    parse: (read) => bcrypt.parse(read === text ? cheap : '', {}),
  })

  test('a text of several shapes is ambiguous until a hint names the format or the writer', () => {
    const two = createVerifier({ formats: [shape('less', 0.1), shape('more', 0.9)] })
    expect(two.tryParse(text)).toMatchObject({
      ok: false,
      code: 'ERR_AMBIGUOUS_FORMAT',
      detail: { candidates: [{ format: 'more', evidence: 'looks like more' }, { format: 'less' }] },
    })
    expect(two.tryParse(text, { format: 'less' })).toMatchObject({ ok: true, format: { id: 'less' } })
    expect(two.tryParse(text, { writtenBy: 'more' })).toMatchObject({ ok: true, format: { id: 'more' } })
    expect(two.tryParse(text, { writtenBy: 'both' })).toMatchObject({ ok: false, code: 'ERR_AMBIGUOUS_FORMAT' })
  })

  test('a malformed text without a prefix is unknown without a hint and malformed with one', () => {
    expect(verifier.tryParse('AAAA$BBBB')).toMatchObject({ ok: false, code: 'ERR_UNKNOWN_FORMAT' })
    expect(verifier.tryParse('AAAA$BBBB', { format: 'clerk-legacy-scrypt' })).toMatchObject({ code: 'ERR_MALFORMED' })
    const stytch = { writtenBy: 'stytch', fields: { hashType: 'md_5' } }
    expect(verifier.tryParse('AAAA$BBBB', stytch)).toMatchObject({ code: 'ERR_MALFORMED', format: 'stytch-digest' })
    // Clerk has several.
    expect(verifier.tryParse('AAAA$BBBB', { writtenBy: 'clerk' })).toMatchObject({ code: 'ERR_UNKNOWN_FORMAT' })
  })

  test('a hint with an unknown name is refused', () => {
    expect(verifier.tryParse(cheap, { format: 'rot13' })).toMatchObject({ code: 'ERR_UNKNOWN_FORMAT' })
    expect(verifier.tryParse('AAAA$BBBB', { writtenBy: 'nobody' })).toMatchObject({ code: 'ERR_UNKNOWN_FORMAT' })
    expect(verifier.tryParse(cheap, { format: '__proto__' })).toMatchObject({ code: 'ERR_UNKNOWN_FORMAT' })
  })

  test.each(['!', '!!', '*', '*0', '*1', '!$2b$10$abc', '{noop}secret', '{PLAIN}secret', 'fakeHash:salt=a:password=b'])(
    '%s is known, and the error says that it is not a hash',
    (marker) => expect(verifier.tryParse(marker)).toMatchObject({ ok: false, code: 'ERR_NOT_A_HASH' }),
  )

  test.each([
    ['!sha512!abcdefghijklmnop!hlNDERipxPxuWBnH9G8k+pEbWiDw4ukl0jfftjUdnTwg', 'Request Tracker'],
    ['!bcrypt!12!abcdefghijklmnopqrstuuCFaEytnzrfaPZJKbS76hh9vqd9r8v2S', 'Request Tracker'],
    [`{CRAM-MD5}${'0'.repeat(64)}`, 'Dovecot'],
    [`{HMAC-MD5}${'0'.repeat(64)}`, 'Dovecot'],
    ['{SCRAM-SHA-256}4096,c2FsdA==,c3RvcmVk,c2VydmVy', 'Dovecot'],
    [`{NTLM}${'0'.repeat(32)}`, 'Dovecot'],
    [`{LANMAN}${'0'.repeat(32)}`, 'Dovecot'],
    ['{DES-CRYPT}1fWDc9QWYCWrQ', 'Dovecot'],
    [`{sambaNT}${'0'.repeat(32)}`, 'Samba'],
    ['{AES}AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA', 'OpenDJ'],
  ])('the error of %s says that saltbridge does not read such hashes of %s', (text, system) => {
    for (const writtenBy of [undefined, 'dovecot']) {
      const refused = verifier.tryParse(text, { writtenBy })
      expect(refused).toMatchObject({ ok: false, code: 'ERR_UNKNOWN_FORMAT' })
      expect(refused.ok || refused.detail.reasons?.[0]).toContain(`a hash of ${system}`)
    }
  })

  test('a MySQL hash and a text in braces are not taken for a marker of an account without a password', () => {
    const formatOf = (text: string) => {
      const parsed = verifier.tryParse(text)
      return parsed.ok ? parsed.format.id : parsed.code
    }
    expect(formatOf('*94BDCEBE19083CE2A1F959FD02F964C7AF4CFC29')).toBe('mysql41')
    expect(formatOf(`{nt}${'0'.repeat(31)}`)).toBe('ERR_UNKNOWN_FORMAT')
    expect(formatOf(`{unixsalt}${'0'.repeat(32)}`)).toBe('ERR_AMBIGUOUS_FORMAT')
  })

  test.each(['', ' ', 'password', '$', '$$', '$9$x', '{', '{}', '[]', 'null', '\0', '💥', 'a'.repeat(1e6)])(
    'no format claims %j',
    (foreign) => expect(verifier.tryParse(foreign)).toMatchObject({ ok: false, code: 'ERR_UNKNOWN_FORMAT' }),
  )

  test.each([undefined, null, 0, {}, [], Symbol('x')])(
    'tryParse returns a failure for a value that is not a string: %s',
    (value) =>
      expect(verifier.tryParse(value as unknown as string)).toMatchObject({ ok: false, code: 'ERR_UNKNOWN_FORMAT' }),
  )

  test('createVerifier refuses two formats with the same id or prefix', () => {
    const bcrypt = formats.find((one) => one.id === 'bcrypt')!
    expect(() => createVerifier({ formats: [bcrypt, bcrypt] })).toThrow(HashError)
    expect(() => createVerifier({ formats: [bcrypt, { ...bcrypt, id: 'other' }] })).toThrow(HashError)
  })
})

test('isHashError recognises a HashError of another copy of the library', () => {
  const error = new HashError({ ok: false, code: 'ERR_MALFORMED', detail: { offset: 3, expected: '"$"' } })
  expect(isHashError(error)).toBe(true)
  expect(isHashError(Object.assign(new Error('x'), { name: 'HashError', code: 'ERR_LIMIT' }))).toBe(true)
  expect(isHashError(Object.assign(new Error('x'), { name: 'HashError', code: 'toString' }))).toBe(false)
  expect(isHashError(new Error('x'))).toBe(false)
})

describe('a hostile backend', () => {
  const echo = createBackend('echo', {
    bcrypt: { compute: async (_password, { digest }) => digest },
    argon2: { compute: async (_password, { digest }) => digest },
  })

  test('a backend never gets the stored digest, so it cannot return it', async () => {
    const trusting = createVerifier({ backends: [echo] })
    await expect(trusting.verify('wrong', cheap)).rejects.toMatchObject({ code: 'ERR_UNSUPPORTED' })
    expect(trusting.status()[0]!.schemes.bcrypt).toMatchObject({ state: 'failed' })
  })

  test('a backend whose `refuses` throws is skipped', async () => {
    const thrower = createBackend('thrower', {
      bcrypt: {
        ...hashWasm.kernels.bcrypt!,
        refuses: (_, password) => {
          if (password.length > 3) throw new Error('the password was hunter2')
          return undefined
        },
      },
    })
    expect(await createVerifier({ backends: [thrower, hashWasm] }).check('hunter2', cheap)).toMatchObject({
      match: false,
    })
    const error = await createVerifier({ backends: [thrower] })
      .verify('hunter2', cheap)
      .catch((caught) => caught)
    expect(error).toMatchObject({ code: 'ERR_UNSUPPORTED' })
    expect(String(error)).not.toContain('hunter2')
  })
})

describe('an upgrade', () => {
  test('an upgrade hashes the bytes that were verified, even if the caller changes them meanwhile', async () => {
    const password = new TextEncoder().encode('U*U')
    const pending = verifier.verifyAndUpgrade(password, cheap)
    password.fill(0)
    const { upgraded } = await pending
    expect(await verifier.verify('U*U', upgraded!)).toBe(true)
    expect(await verifier.verify('\0\0\0', upgraded!)).toBe(false)
  })

  test('an upgrade of a hash with an Argon2 key uses the same key or does not happen', async () => {
    const secrets = { argon2Keys: { a2V5: Buffer.from('a secret key of a project') } }
    const keyed = createVerifier({ secrets })
    const first = await keyed.hash('hello', { keyId: 'a2V5' })
    expect(first).toContain(',keyid=a2V5$')
    const weak = createVerifier({ secrets, policy: { ...rfc9106, id: 'more' } })
    const { upgraded } = await weak.verifyAndUpgrade('hello', first)
    expect(upgraded).toMatch(/^\$argon2id\$v=19\$m=65536,t=3,p=4,keyid=a2V5\$/)
    expect(await keyed.verify('hello', upgraded!)).toBe(true)
    await expect(verifier.verify('hello', upgraded!)).rejects.toMatchObject({ code: 'ERR_SECRET' })
    await expect(verifier.hash('hello', { keyId: 'a2V5' })).rejects.toMatchObject({ code: 'ERR_SECRET' })
  })

  test('createVerifier refuses a policy whose new hashes are impossible or too weak for the same policy', () => {
    const tooLow = { ...owasp, hash: { ...owasp.hash, memory: 1024 } }
    const impossible = { ...owasp, hash: { ...owasp.hash, lanes: 4000 } }
    for (const policy of [tooLow, impossible]) expect(() => createVerifier({ policy })).toThrow(HashError)
  })
})

test('an abort during a computation drops its result', async () => {
  const controller = new AbortController()
  const pending = verifier.verify('hello', hello, { signal: controller.signal })
  setTimeout(() => controller.abort(), 5)
  await expect(pending).rejects.toMatchObject({ code: 'ERR_ABORTED' })
})

test('the estimated cost of Argon2 counts the threads of its lanes', () => {
  const text = '$argon2id$v=19$m=2040,t=1024,p=255$c29tZXNhbHQ$AJFIsNZTMKTAewB4+ETN1A'
  expect(verifier.inspect(text).work.cost).toBeGreaterThan(10_000)
})

test('a writer with several formats does not claim a text whose prefix belongs to another format', () => {
  for (const writtenBy of ['kratos', 'clerk', 'supabase', 'auth0'])
    expect(verifier.tryParse(hello, { writtenBy })).toMatchObject({ ok: true, format: { id: 'bcrypt' } })
})

test('a signer key in the hash must be one of the configured keys', async () => {
  const key = (byte: number) => Buffer.alloc(16, byte).toString('base64')
  const text = `$firescrypt$ln=2,r=1,p=1$AAAA$${key(9)}$Bw==$${key(1)}`
  const code = (keys: Record<string, string>, keyId?: string) =>
    createVerifier({ secrets: { legacyScryptSignerKey: keys } })
      .verify('x', text, keyId === undefined ? {} : { fields: { keyId } })
      .catch((error) => error.code)
  expect(await code({ a: key(1), b: key(2) })).toBe(false)
  expect(await code({ a: key(1), '': key(2) })).toBe(false)
  expect(await code({ a: key(1), b: key(2) }, 'a')).toBe(false)
  expect(await code({ a: key(1), b: key(2) }, 'b')).toBe('ERR_SECRET')
  expect(await code({ a: key(1), b: key(2) }, 'c')).toBe('ERR_SECRET')
  expect(await code({ b: key(2) })).toBe('ERR_SECRET')
})
