import { expect, test } from 'vitest'
import type { Format } from '../../src/formats/index.ts'
import { createVerifier, describe as describeFailure, formats, seal } from '../../src/index.ts'
import type { Descriptor } from '../../src/schemes/index.ts'
import { howOf, vectorsFiles } from '../vectors.ts'

const verifier = createVerifier()

/** Characters that columns of a fixed width, text files and tools add to a hash string. */
const additions: readonly (readonly [name: string, add: (text: string) => string])[] = [
  ['spaces of a CHAR column', (text) => text.padEnd(text.length + 100)],
  ['NUL characters of a BINARY column', (text) => text.padEnd(text.length + 100, '\0')],
  ['a newline', (text) => `${text}\n`],
  ['a carriage return and a newline', (text) => `${text}\r\n`],
  ['spaces', (text) => `  ${text}  `],
  ['a tab', (text) => `\t${text}`],
  ['a byte order mark', (text) => `\ufeff${text}`],
  ['a no-break space', (text) => `${text}\u00a0`],
]

/** Formats whose last or first part is text, so that white space at that end is a part of the hash. */
const withTextAtEnds = ['clerk-bcrypt-peppered', 'clerk-md5-salted', 'clerk-sha256-salted']

/** The first vector of each format that matches and has no note. */
const canonical = vectorsFiles.flatMap(({ format: id, vectors }) => {
  const format = formats.find((one) => one.id === id) as Format
  const vector = vectors.find(({ expect, notes }) => expect === 'match' && !notes)
  return vector ? [{ format, text: vector.hash, how: howOf(vector, format) }] : []
})

const write = ({ serialize }: Format, descriptor: Descriptor) => {
  const spelled = serialize(descriptor)
  return spelled.ok && { text: spelled.text, fields: spelled.fields }
}

/** Returns the ids of formats for which a changed hash string is not read as the same hash with the note. */
function findUnread(change: (text: string) => string | undefined): readonly string[] {
  const unread: string[] = []
  for (const { format, text, how } of canonical) {
    const changed = change(text)
    if (changed === undefined) continue
    const parsed = verifier.parse(text, how)
    const again = verifier.tryParse(changed, how)
    const isSame =
      again.ok &&
      again.format === parsed.format &&
      again.notes.some((note) => note === 'white-space' || note === 'json-variation') &&
      JSON.stringify(write(format, again.descriptor)) === JSON.stringify(write(format, parsed.descriptor))
    const claimed = verifier.claim(changed, how)
    if (!isSame || !claimed.ok || claimed.format !== parsed.format) unread.push(format.id)
  }
  return unread
}

test.each(additions)('%s at the ends of a hash string of any format are noted and ignored', (_, add) => {
  expect(canonical.length).toBeGreaterThan(190)
  const unread = findUnread(add)
  expect(unread.filter((id) => !withTextAtEnds.includes(id))).toEqual([])
})

const isJson = (text: string): boolean => /^[{[]["[]/.test(text)

/** Writes JSON as Python's `json.dumps` does, or over several lines. A string that contains JSON is written alike. */
function layOut(value: unknown, isInner: boolean, indent: number | undefined): string {
  const inside = (one: unknown): unknown => {
    if (typeof one === 'string') return isInner && one.startsWith('{') ? layOut(JSON.parse(one), false, indent) : one
    if (Array.isArray(one)) return one.map(inside)
    return typeof one === 'object' && one !== null
      ? Object.fromEntries(Object.entries(one).map(([name, member]) => [name, inside(member)]))
      : one
  }
  const text = JSON.stringify(inside(value), undefined, indent ?? 1)
  return indent === undefined
    ? text
        .replace(/([{[])\n */g, '$1')
        .replace(/,\n */g, ', ')
        .replace(/\n *([}\]])/g, '$1')
    : text
}

test.each([
  ['with spaces after colons and commas', (text: string) => layOut(JSON.parse(text), false, undefined)],
  ['over several lines', (text: string) => layOut(JSON.parse(text), false, 2)],
  ['with spaces in a string that contains JSON', (text: string) => layOut(JSON.parse(text), true, undefined)],
  ['over several lines in a string that contains JSON', (text: string) => `\n${layOut(JSON.parse(text), true, 2)}\n`],
])('a JSON text of any format is read %s', (_, change) => {
  expect(canonical.filter(({ text }) => isJson(text)).length).toBeGreaterThan(13)
  expect(findUnread((text) => (isJson(text) ? change(text) : undefined))).toEqual([])
})

test('a custom_password_hash of Auth0 is read in the order of PostgreSQL’s jsonb, which sorts keys by length', () => {
  const sort = (value: unknown): unknown =>
    typeof value === 'object' && value !== null
      ? Object.fromEntries(
          Object.entries(value)
            .map(([name, member]) => [name, sort(member)] as const)
            .sort(([a], [b]) => a.length - b.length || (a < b ? -1 : 1)),
        )
      : value
  const ofAuth0 = canonical.filter(({ format }) => format.id.startsWith('auth0-'))
  expect(ofAuth0).toHaveLength(6)
  for (const { format, text } of ofAuth0) {
    const sorted = layOut(sort(JSON.parse(text)), false, undefined)
    const again = verifier.parse(sorted)
    expect(again.format.id).toBe(format.id)
    expect(write(format, again.descriptor)).toMatchObject({ text })
  }
})

test('white space in a string of a JSON text is kept, because it may belong to a salt', () => {
  const digest = 'a'.repeat(32)
  for (const salt of ['a  b', ' a', 'a\\" : \\"b', '{ a']) {
    const compact = `["md5",["${salt}","@"],"${digest}"]`
    const spaced = `[ "md5", [ "${salt}" , "@" ],\n "${digest}" ]`
    expect(verifier.parse(spaced).descriptor, salt).toEqual(verifier.parse(compact).descriptor)
  }
})

test('PHC strings are read with padding and with the URL-safe alphabet', () => {
  // The salt and the digest have characters that differ in the two alphabets.
  const [salt, digest] = [Buffer.alloc(16, 0xfb), Buffer.alloc(64, 0xfe)]
  const base64 = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')
  const write = (prefix: string, size: number, encode: (bytes: Buffer) => string) =>
    `${prefix}$${encode(salt)}$${encode(digest.subarray(0, size))}`
  const phc = [
    ['argon2', '$argon2id$v=19$m=256,t=1,p=1', 32],
    ['phc-bcrypt', '$bcrypt$v=98$r=10', 23],
    ['phc-pbkdf2', '$pbkdf2-sha256$i=1000,l=32', 32],
    ['phc-scrypt', '$scrypt$ln=10,r=8,p=1', 32],
    ['adonisjs-scrypt', '$scrypt$n=1024,r=8,p=1', 64],
    ['mattermost-pbkdf2', '$pbkdf2$f=SHA256,w=1000,l=32', 32],
  ] as const
  for (const [id, prefix, size] of phc) {
    const { descriptor, format } = verifier.parse(write(prefix, size, base64))
    expect(format.id).toBe(id)
    for (const [encoding, notes] of [
      [(bytes: Buffer) => bytes.toString('base64'), ['padded']],
      [(bytes: Buffer) => bytes.toString('base64url'), ['url-safe-alphabet']],
      [
        (bytes: Buffer) => `${bytes.toString('base64url')}${'='.repeat(-base64(bytes).length & 3)}`,
        ['padded', 'url-safe-alphabet'],
      ],
    ] as const)
      expect(verifier.parse(write(prefix, size, encoding)), id).toMatchObject({ format: { id }, notes, descriptor })
  }
})

test('white space at the ends of a field that is not hashed as text is noted and ignored', () => {
  const how = { fields: { workFactor: '10 ', salt: 'abcdefghijklmnopqrstuu\n' }, writtenBy: 'okta' }
  const text = 'CFaEytnzrfaPZJKbS76hh9vqd9r8v2S '
  const parsed = verifier.parse(text, how)
  expect(parsed).toMatchObject({ format: { id: 'okta-bcrypt' }, notes: ['white-space'], descriptor: { cost: 10 } })
  expect(verifier.inspect(text, how).notes).toEqual(['white-space'])
  const sealed = seal(verifier, text, how)
  expect(verifier.parse(sealed)).toMatchObject({ descriptor: parsed.descriptor, notes: [] })
})

test('white space at the end of a salt that is hashed as text belongs to the salt', () => {
  const numbers = { passwordCpu: '8', passwordMemory: '14', passwordParallel: '1', passwordLength: '16' }
  const how = { format: 'appwrite-scrypt', fields: { passwordSalt: 'salt ', ...numbers } }
  const parsed = verifier.parse('28f9975808ae2bdc5847b1cda26033ea', how)
  expect(parsed).toMatchObject({ notes: [], descriptor: { salt: Uint8Array.from(Buffer.from('salt ')) } })
  const other = { format: 'symfony-message-digest', fields: { salt: 'salt\n', iterations: '2' } }
  const digest = `${'A'.repeat(86)}==`
  expect(verifier.tryParse(digest, other)).toMatchObject({ ok: false, code: 'ERR_FIELD', detail: { name: 'salt' } })
})

test('the parts of a hash string with white space are shown at their places', () => {
  const compact = canonical.filter(({ format }) => ['argon2', 'keycloak-argon2', 'logto-pbkdf2'].includes(format.id))
  for (const { text, how, format } of compact) {
    const changed = isJson(text) ? `  ${layOut(JSON.parse(text), true, 2)}` : `\ufeff ${text}\r\n`
    const [before, after] = [text, changed].map((one) =>
      verifier
        .inspect(one, how)
        .anatomy.map(({ name, start, end, sensitive }) => [name, one.slice(start, end), sensitive]),
    )
    expect(after, format.id).toEqual(before)
  }
})

test('a failure in a hash string with white space has its place in the given text', () => {
  for (const [text, offset, code] of [
    ['  $2b$1x$abc ', 6, 'ERR_MALFORMED'],
    ['{"algorithm" : "bcrypt",\n "hash" : { "value" : "$2b$1x" } }', 52, 'ERR_MALFORMED'],
    ['$2b$10$abc   ', 10, 'ERR_MALFORMED'],
  ] as const)
    expect(verifier.tryParse(text), text).toMatchObject({ ok: false, code, detail: { offset } })
  expect(verifier.tryParse(' * ')).toMatchObject({ ok: false, code: 'ERR_NOT_A_HASH' })
  expect(verifier.tryParse('   ')).toMatchObject({ ok: false, code: 'ERR_UNKNOWN_FORMAT' })
})

test('a sealed text is opened without the white space at its ends', () => {
  const sealed = seal(verifier, '5f4dcc3b5aa765d61d8327deb882cf99\n', { format: 'raw-md5' })
  expect(sealed).toBe('$saltbridge$v=1,format=raw-md5$5f4dcc3b5aa765d61d8327deb882cf99')
  expect(seal(verifier, ` ${sealed}\n`)).toBe(sealed)
  expect(verifier.parse(` ${sealed} `).notes).toEqual(['white-space'])
})

test('a pepper may be missing for a hash string with white space, too', async () => {
  const text = '$2b$04$abcdefghijklmnopqrstuuCFaEytnzrfaPZJKbS76hh9vqd9r8v2S'
  for (const one of [text, `${text}\n`])
    await expect(verifier.verify('password', one, { secrets: { peppers: 'pepper' } })).rejects.toMatchObject({
      code: 'ERR_AMBIGUOUS_FORMAT',
    })
})

test('a hash string in quotation marks is refused with the advice to remove them', () => {
  for (const text of [
    '"$2b$10$abcdefghijklmnopqrstuuCFaEytnzrfaPZJKbS76hh9vqd9r8v2S"',
    "'5f4dcc3b5aa765d61d8327deb882cf99'",
  ])
    for (const format of [undefined, 'raw-md5']) {
      const refused = verifier.tryParse(text, { format })
      expect(refused.ok || describeFailure(refused)).toMatch(/quotation marks$/)
    }
})
