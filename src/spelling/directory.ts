import { eitherAlphabet, encodePadded } from '../core/base64.ts'
import { toHex } from '../core/bytes.ts'
import {
  addSpan,
  type Cursor,
  createCursor,
  fail,
  note,
  readEnd,
  readHex,
  readLiteral,
  readPaddedBase64,
  skip,
} from '../core/cursor.ts'
import { digest } from '../schemes/digest.ts'
import { type Expression, type HashName, hash, hashFunctions, join, sameExpression } from '../schemes/expression.ts'
import type { Digest } from '../schemes/index.ts'
import { type Claims, type Format, finish, type Parsed, refuseDescriptor, toSpelled } from './format.ts'

type DigestEncoding = 'base64' | 'hex'

/**
 * The data of a scheme of RFC 2307: a name in braces, then the base64 of the digest and of the salt, if there is a
 * salt.
 */
export interface DirectoryScheme extends Pick<Format, 'id' | 'writers'> {
  /** The names in capital letters. The first name is written; the other names are read with the note `scheme-name`. */
  readonly names: readonly [string, ...string[]]
  readonly hash: HashName
  /** `true` if the salt is appended to the password and to the digest. */
  readonly isSalted?: true
  /** The encoding. The default is base64. */
  readonly encoding?: DigestEncoding
  /** The names to which Dovecot adds an encoding, such as `{SSHA.HEX}`. */
  readonly dovecot?: readonly string[]
  /**
   * `true` if no other system uses the name in lower case, so that a malformed text with this name belongs to this
   * format.
   */
  readonly ownsLowerCase?: true
  /** Explains how texts in lower case differ from the format that owns their prefix. */
  readonly byHint?: string
}

/** The longest salt in bytes. OpenLDAP and Dovecot write 4 to 16 bytes and do not accept an empty salt. */
const mostSalt = 64

const encodings: readonly (readonly [string, DigestEncoding])[] = [
  ['HEX', 'hex'],
  ['B64', 'base64'],
  ['BASE64', 'base64'],
]

/** Tells whether a word is at a position, in capital or small ASCII letters. */
function hasWordAt(text: string, at: number, word: string): boolean {
  for (let i = 0; i < word.length; i++) {
    const wanted = word.charCodeAt(i)
    const unit = text.charCodeAt(at + i)
    if (unit !== wanted && !(wanted >= 65 && wanted <= 90 && unit === wanted + 32)) return false
  }
  return true
}

/**
 * Creates the claims for the prefix in lower case, which another system owns, and a pattern for the length of an
 * unsalted digest in base64.
 */
function createSharedClaims({ names, hash }: DirectoryScheme): Pick<Claims, 'sharedPrefixes' | 'sharedPattern'> {
  const prefix = `{${names[0]}}`.toLowerCase()
  const { output } = hashFunctions[hash]
  const [least, most] = [Math.ceil((4 * output) / 3), 4 * Math.ceil(output / 3)]
  return { sharedPrefixes: [prefix], sharedPattern: new RegExp(`}.{${least},${most}}$`) }
}

function claimsOf(spelling: DirectoryScheme): Claims {
  const { names, dovecot = [], ownsLowerCase, isSalted, byHint } = spelling
  const bytes = hashFunctions[spelling.hash].output
  const plain = names.map((name) => `{${name}}`)
  const encoded = dovecot.map((name) => `{${name}.`)
  // Only Dovecot writes a dot, so only the names without a dot can mean something else in lower case.
  const lowerCase = [...(ownsLowerCase ? plain : []), ...encoded].map((one) => one.toLowerCase())
  const lengths = names.map((name) => name.length)
  const least = Math.min(...lengths) + 2 + Math.ceil((4 * bytes) / 3)
  const most = Math.max(...lengths) + '{.BASE64}'.length + 2 * (bytes + (isSalted ? mostSalt : 0))
  return {
    prefixes: [...plain, ...encoded, ...lowerCase],
    shapes: [
      {
        length: [least, most],
        of: ['other'],
        marks: [
          [0, '{'],
          [1, names.flatMap(([first = '']) => [first, first.toLowerCase()]).join('')],
        ],
        evidence: `the scheme {${names[0]}}, written in mixed case`,
        rank: 0.9,
      },
    ],
    ...(byHint !== undefined && { byHint, ...createSharedClaims(spelling) }),
  }
}

/** Reads the name in braces, and the encoding if it contains one. */
function readScheme(c: Cursor, { names, dovecot }: DirectoryScheme): DigestEncoding | undefined {
  readLiteral(c, '{')
  const name = names.find(
    (one) => hasWordAt(c.text, c.at, one) && '}.'.includes(c.text.charAt(c.at + one.length) || ' '),
  )
  if (name === undefined) {
    fail(c, 0, JSON.stringify(`{${names[0]}}`))
    return undefined
  }
  const start = c.at
  c.at += name.length
  if (c.text.slice(start, c.at) !== names[0]) note(c, 'scheme-name')
  addSpan(c, 'scheme', start)
  const said = dovecot?.includes(name) && skip(c, '.') ? readEncoding(c) : undefined
  readLiteral(c, '}')
  return said
}

function readEncoding(c: Cursor): DigestEncoding | undefined {
  const start = c.at
  const found = encodings.find(([word]) => hasWordAt(c.text, start, word) && c.text[start + word.length] === '}')
  if (!found) {
    fail(c, start, '"HEX" or "B64"')
    return undefined
  }
  c.at += found[0].length
  addSpan(c, 'encoding', start)
  note(c, 'encoding')
  return found[1]
}

/**
 * Reads a digest and a salt. The padding is required, because otherwise a text that was cut off would look like a text
 * with a shorter salt.
 */
function readSalted(c: Cursor, encoding: DigestEncoding, bytes: number): { digest: Uint8Array; salt: Uint8Array } {
  const start = c.at
  const within: Cursor = { ...c, spans: undefined }
  const whole =
    encoding === 'hex'
      ? readHex(within, 'digest and salt')
      : readPaddedBase64(within, 'digest and salt', eitherAlphabet)
  c.failure = within.failure
  c.notes = within.notes
  if (within.at !== c.text.length) fail(c, within.at, 'the end of the hash')
  if (encoding === 'base64' && (within.at - start) % 4 !== 0) fail(c, within.at, 'base64 padding ("=")')
  if (whole.length <= bytes || whole.length > bytes + mostSalt)
    fail(c, start, `a digest of ${bytes} bytes and a salt of 1 to ${mostSalt} bytes`)
  if (!c.failure) {
    c.at = start + (encoding === 'hex' ? 2 * bytes : Math.ceil((4 * bytes) / 3))
    addSpan(c, 'digest', start, true)
    const saltStart = c.at
    c.at = within.at
    addSpan(c, 'salt', saltStart, true)
  }
  return { digest: whole.slice(0, bytes), salt: whole.slice(bytes) }
}

function readDigest(c: Cursor, encoding: DigestEncoding, bytes: number): Uint8Array {
  if (encoding === 'hex') return readHex(c, 'digest', { sensitive: true, bytes })
  const start = c.at
  const digest = readPaddedBase64(c, 'digest', eitherAlphabet, { sensitive: true })
  readEnd(c)
  if (digest.length !== bytes) fail(c, start, `a digest of ${bytes} bytes`)
  return digest
}

const charactersOf = (encoding: DigestEncoding, bytes: number): number =>
  encoding === 'hex' ? 2 * bytes : 4 * Math.ceil(bytes / 3)

/** Creates a format of a scheme of LDAP directories from its data. */
export function createDirectoryFormat(spelling: DirectoryScheme): Format<Digest> {
  const { id, names, isSalted = false, encoding: canonical = 'base64' } = spelling
  const bytes = hashFunctions[spelling.hash].output
  const expression: Expression = hash(spelling.hash, isSalted ? join('password', 'salt') : 'password')
  const other = canonical === 'hex' ? 'base64' : 'hex'
  const content = isSalted ? 'digest and salt' : 'digest'
  return {
    id,
    schemes: [digest],
    writers: spelling.writers,
    expression,
    grammar: `{${names[0]}}<${content} in ${canonical}>`,
    claims: claimsOf(spelling),
    notes: ['scheme-name', 'encoding', 'letter-case', 'url-safe-alphabet', ...(isSalted ? [] : ['unpadded'])],
    parse(text, _fields, spans): Parsed<Digest> {
      const c = createCursor(id, text, spans)
      const said = readScheme(c, spelling)
      // Dovecot and passlib write both encodings. The length of an unsalted digest shows the encoding.
      const isOther = !isSalted && text.length - c.at === charactersOf(other, bytes)
      const encoding = said ?? (isOther ? other : canonical)
      if (encoding !== canonical) note(c, 'encoding')
      const salt = new Uint8Array(0)
      const read = isSalted ? readSalted(c, encoding, bytes) : { digest: readDigest(c, encoding, bytes), salt }
      return finish(c, { scheme: 'digest', expression, ...read })
    },
    serialize({ expression: its, salt, digest }) {
      if (!sameExpression(its, expression))
        return refuseDescriptor(id, 'this hash was not computed in the way that the format requires')
      if (digest.length !== bytes) return refuseDescriptor(id, `the digest must have ${bytes} bytes`)
      if (isSalted ? salt.length < 1 || salt.length > mostSalt : salt.length > 0)
        return refuseDescriptor(
          id,
          isSalted ? `the salt must have 1 to ${mostSalt} bytes` : 'the format cannot contain a salt',
        )
      const whole = new Uint8Array([...digest, ...salt])
      return toSpelled(`{${names[0]}}${canonical === 'hex' ? toHex(whole) : encodePadded(whole)}`)
    },
  }
}
