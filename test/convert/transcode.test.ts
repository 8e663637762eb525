import { describe, expect, test } from 'vitest'
import { createSecret, createVerifier, formats, isHashError, spellings, transcode } from '../../src/index.ts'
import type { Descriptor } from '../../src/schemes/index.ts'
import { bcryptOf, legacyOf, otherKey, signerKey, spelledAs } from '../fixtures/hashes.ts'

type Spelling = keyof typeof spelledAs
const ids = Object.keys(spelledAs) as Spelling[]
/** The formats whose hash string cannot contain a key. The other formats always contain it. */
const keyless: readonly Spelling[] = ['supertokens-legacy-scrypt']
const embedding = ids.filter((id) => !keyless.includes(id))

/** The fields of a format, and whether the signer key is one of them. */
const columns: Readonly<Record<string, readonly [names: readonly string[], carriesKey: boolean]>> = {
  'appwrite-legacy-scrypt': [['passwordSalt', 'passwordSaltSeparator', 'passwordSignerKey'], true],
  'firebase-legacy-scrypt': [['salt', 'base64_salt_separator', 'mem_cost', 'rounds'], false],
  'kinde-legacy-scrypt': [['salt', 'salt_separator', 'signer_key', 'mem_cost', 'rounds'], true],
}

const verifier = createVerifier()
const legacy = legacyOf('moved password')
const secrets = { legacyScryptSignerKey: signerKey }
const pairs = ids.flatMap((from) => ids.map((to) => [from, to] as const))

function codeOf(work: () => unknown): string | undefined {
  try {
    work()
    return undefined
  } catch (error) {
    return isHashError(error) ? error.code : String(error)
  }
}

test('the tests cover all formats of legacy scrypt', () =>
  expect(
    formats.filter(({ schemes }) => schemes.some((scheme) => scheme.id === 'legacy-scrypt')).map(({ id }) => id),
  ).toEqual([...ids, ...Object.keys(columns)].sort()))

describe.each(Object.entries(columns))('in columns of %s', (to, [names, carriesKey]) => {
  const usual = legacyOf('moved password', signerKey, 14, 8)
  const text = spelledAs['workos-legacy-scrypt'](usual)

  test('the text is the digest, and text and fields verify', async () => {
    const moved = transcode(verifier, text, { to })
    expect(moved.text).toBe(usual.digest)
    expect(Object.keys(moved.fields)).toEqual(names)
    expect(moved.needs).toEqual(carriesKey ? [] : ['legacyScryptSignerKey'])
    const how = { format: to, fields: moved.fields, ...(carriesKey ? {} : { secrets }) }
    expect(await verifier.verify('moved password', moved.text, how)).toBe(true)
    expect(await verifier.verify('another password', moved.text, how)).toBe(false)
    expect(transcode(verifier, moved.text, { ...how, to: 'workos-legacy-scrypt', secrets }).text).toBe(text)
  })

  test('a missing signer key is an error', () => {
    const bare = spelledAs['supertokens-legacy-scrypt'](usual)
    if (carriesKey) expect(codeOf(() => transcode(verifier, bare, { to }))).toBe('ERR_SECRET')
    else expect(transcode(verifier, bare, { to }).text).toBe(usual.digest)
  })
})

describe.each(pairs)('from %s to %s', (from, to) => {
  const carrying = spelledAs[from](legacy, keyless.includes(from) ? undefined : signerKey)
  const bare = spelledAs[from](legacy)
  const carries = !keyless.includes(from)

  test('with a configured key, the text equals the text of the writer and verifies', async () => {
    const { text, fields, needs } = transcode(verifier, carrying, { to, secrets })
    expect(text).toBe(spelledAs[to](legacy, keyless.includes(to) ? undefined : signerKey))
    expect(fields).toEqual({})
    expect(needs).toEqual(keyless.includes(to) ? ['legacyScryptSignerKey'] : [])
    expect(await createVerifier({ secrets }).verify('moved password', text)).toBe(true)
    expect(await createVerifier({ secrets }).verify('another password', text)).toBe(false)
  })

  test('without a configured key, the embedded key is used or the key is reported as missing', () => {
    if (carries) {
      const { text, needs } = transcode(verifier, carrying, { to })
      expect(text).toBe(spelledAs[to](legacy, keyless.includes(to) ? undefined : signerKey))
      expect(needs).toEqual(keyless.includes(to) ? ['legacyScryptSignerKey'] : [])
      return
    }
    if (embedding.includes(to)) {
      expect(() => transcode(verifier, bare, { to })).toThrow(
        expect.objectContaining({
          code: 'ERR_SECRET',
          format: to,
          detail: expect.objectContaining({ name: 'legacyScryptSignerKey' }),
        }),
      )
      return
    }
    const { text, needs } = transcode(verifier, bare, { to })
    expect(text).toBe(spelledAs[to](legacy))
    expect(needs).toEqual(['legacyScryptSignerKey'])
  })

  test('a signer key of another length than the digest is refused', () => {
    const short = { legacyScryptSignerKey: Buffer.alloc(32, 1) }
    expect(codeOf(() => transcode(verifier, carrying, { to, secrets: short }))).toBe('ERR_SECRET')
  })

  if (carries)
    test('an embedded key that differs from the configured key is refused', () =>
      expect(codeOf(() => transcode(verifier, carrying, { to, secrets: { legacyScryptSignerKey: otherKey } }))).toBe(
        'ERR_SECRET',
      ))
})

describe('a supabase text', () => {
  const bare = spelledAs['supabase-legacy-scrypt'](legacy)

  test('a Supabase hash is read without its key, but always written with it', () => {
    expect(verifier.parse(bare).notes).toEqual(['no-signer-key'])
    for (const to of embedding) {
      expect(codeOf(() => transcode(verifier, bare, { to }))).toBe('ERR_SECRET')
      expect(transcode(verifier, bare, { to, secrets }).text).toBe(spelledAs[to](legacy, signerKey))
    }
  })
})

describe('a key id', () => {
  const bare = spelledAs['supertokens-legacy-scrypt'](legacy)
  const fields = { keyId: 'project-a' }
  const several = { legacyScryptSignerKey: { 'project-a': signerKey, 'project-b': otherKey } }

  test('a key id becomes a field of a text without the key', () => {
    for (const to of keyless)
      expect(transcode(verifier, bare, { to, fields })).toMatchObject({ fields, needs: ['legacyScryptSignerKey'] })
  })

  test('a key id stays a field of a text without the key if the keys are configured', async () => {
    const { text, fields: beside } = transcode(verifier, bare, {
      to: 'supertokens-legacy-scrypt',
      fields,
      secrets: several,
    })
    expect(beside).toEqual(fields)
    expect(await createVerifier({ secrets: several }).verify('moved password', text, { fields: beside })).toBe(true)
  })

  test('a key id selects the key that is embedded, and no other key is tried', () => {
    for (const to of embedding) {
      expect(transcode(verifier, bare, { to, fields, secrets: several }).text).toBe(spelledAs[to](legacy, signerKey))
      expect(transcode(verifier, bare, { to, fields: { keyId: 'project-b' }, secrets: several }).text).toBe(
        spelledAs[to](legacy, otherKey),
      )
      for (const keyId of ['project-c', '__proto__', 'constructor', ''])
        expect(
          codeOf(() => transcode(verifier, bare, { to, fields: { keyId }, secrets: several })),
          keyId,
        ).toBe('ERR_SECRET')
      expect(codeOf(() => transcode(verifier, bare, { to, secrets: several }))).toBe('ERR_SECRET')
    }
  })

  test('a key id is not needed for a target without a key', () => {
    expect(transcode(verifier, bare, { to: 'supertokens-legacy-scrypt', secrets: several }).text).toBe(bare)
    const unrelated = { argon2Keys: { YQ: { base64: signerKey } } }
    expect(transcode(verifier, bare, { to: 'supertokens-legacy-scrypt', secrets: unrelated }).text).toBe(bare)
  })
})

describe('a hash of another scheme', () => {
  const bcrypt = bcryptOf('x')
  const argon2 = '$argon2id$v=19$m=8,t=1,p=1$c2FsdHNhbHQ$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'
  const legacy = spelledAs['workos-legacy-scrypt'](legacyOf('x', signerKey, 14, 8))

  test.each(formats.map((format) => [format.id, format.schemes.map(({ id }) => id).join(' or '), format] as const))(
    'a hash of another scheme is written as %s only if it is %s of the password itself',
    (to, _, { schemes, prepare, fixed = {} }) => {
      for (const [text, its] of [
        [bcrypt, 'bcrypt'],
        [argon2, 'argon2'],
        [legacy, 'legacy-scrypt'],
      ] as const) {
        const { descriptor } = verifier.parse(text)
        const agrees = Object.entries(fixed).every(([name, value]) => Reflect.get(descriptor, name) === value)
        if (prepare === undefined && schemes.some(({ id }) => id === its) && agrees)
          // Some formats accept only certain salts.
          expect([undefined, 'ERR_UNREPRESENTABLE']).toContain(codeOf(() => transcode(verifier, text, { to })))
        else
          expect(() => transcode(verifier, text, { to, secrets })).toThrow(
            expect.objectContaining({ code: 'ERR_UNREPRESENTABLE', format: to }),
          )
      }
    },
  )

  test('a hash in its own format stays the same', () => {
    expect(transcode(verifier, bcrypt, { to: 'bcrypt' })).toEqual({ text: bcrypt, fields: {}, needs: [] })
    expect(transcode(verifier, argon2, { to: 'argon2' })).toEqual({ text: argon2, fields: {}, needs: [] })
  })

  test('a hash with notes becomes canonical in its own format', () =>
    expect(transcode(verifier, argon2.replace('t=1,p=1', 'p=1,t=1'), { to: 'argon2' }).text).toBe(argon2))
})

test('an unknown target, an unknown text and a malformed text have different codes', () => {
  expect(codeOf(() => transcode(verifier, bcryptOf('x'), { to: 'constructor' }))).toBe('ERR_UNKNOWN_FORMAT')
  expect(codeOf(() => transcode(verifier, 'hello', { to: 'bcrypt' }))).toBe('ERR_UNKNOWN_FORMAT')
  expect(codeOf(() => transcode(verifier, bcryptOf('x').slice(1, -1), { to: 'bcrypt', format: 'bcrypt' }))).toBe(
    'ERR_MALFORMED',
  )
})

test('the fields of one result are not shared with another', () => {
  const how = { to: 'workos-legacy-scrypt', secrets }
  const one = transcode(verifier, spelledAs['supertokens-legacy-scrypt'](legacy), how)
  try {
    Object.assign(one.fields, { tenant: 'a' })
  } catch {}
  expect(transcode(verifier, spelledAs['supertokens-legacy-scrypt'](legacy), how).fields).toEqual({})
})

test('the notes of one result are not shared with another', () => {
  const text = bcryptOf('x')
  const notes = verifier.parse(text).notes as string[]
  try {
    notes.push('poisoned')
  } catch {}
  expect(verifier.parse(bcryptOf('y')).notes).toEqual([])
})

test('spellings takes a hash string with its hints, as transcode does, or a descriptor', () => {
  const text = '$2b$10$nFguVi9LsCAcvTZFKQlRKeLVydo8ETv483lkNsSFI/Wl1Rz1Ypo1K'
  expect(spellings(verifier, text)).toEqual(spellings(verifier, verifier.parse(text).descriptor))
  const md5 = '28f9975808ae2bdc5847b1cda26033ea'
  const hints = { format: 'vbulletin', fields: { salt: '308' } }
  const found = spellings(verifier, md5, hints).find(({ format }) => format === 'vbulletin')
  expect(found?.spelled).toMatchObject({ ok: true, text: md5, fields: { salt: '308' } })
  expect(() => spellings(verifier, md5)).toThrow(expect.objectContaining({ code: 'ERR_AMBIGUOUS_FORMAT' }))
})

test('spellings lists each format with its text or the missing secret', () => {
  const { descriptor } = verifier.parse(spelledAs['supertokens-legacy-scrypt'](legacy))
  const listed = Object.fromEntries(
    spellings(verifier, descriptor as Descriptor).map(({ format, spelled }) => [
      format,
      spelled.ok ? spelled.needs.join() : `${spelled.code} ${spelled.detail.name}`,
    ]),
  )
  const missing = 'ERR_SECRET legacyScryptSignerKey'
  expect(listed).toEqual({
    'supertokens-legacy-scrypt': 'legacyScryptSignerKey',
    'supabase-legacy-scrypt': 'legacyScryptSignerKey',
    'firebase-legacy-scrypt': 'legacyScryptSignerKey',
    'kinde-legacy-scrypt': missing,
    'appwrite-legacy-scrypt': 'ERR_UNREPRESENTABLE undefined',
    ...Object.fromEntries(embedding.map((id) => [id, missing])),
  })
  const keyed = spellings(verifier, descriptor as Descriptor, {
    secrets: { legacyScryptSignerKey: createSecret({ base64: signerKey }) },
  })
  expect(keyed.filter(({ spelled }) => !spelled.ok).map(({ format }) => format)).toEqual(['appwrite-legacy-scrypt'])
})
