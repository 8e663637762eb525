import { encodePadded } from '../core/base64.ts'
import { utf8 } from '../core/bytes.ts'
import { type Cursor, fail } from '../core/cursor.ts'
import type { Expression } from '../schemes/expression.ts'
import { decodeString, type JsonText, readJsonWord, readObject, readString } from './json.ts'
import { type Position, toPrintableText } from './salted.ts'

/** Auth0's `custom_password_hash`, as defined by its bulk user import schema. */
export interface CustomPasswordHash<A extends string> {
  readonly algorithm: A
  readonly value: JsonText
  readonly encoding: ValueEncoding | undefined
  /** The hash function of HMAC. */
  readonly digest: string | undefined
  readonly key: Uint8Array | undefined
  readonly salt: Uint8Array | undefined
  readonly position: Position
  /** The change of the password before it is hashed. */
  readonly password: Expression
}

type ValueEncoding = (typeof encodings)[number]
const encodings = ['base64', 'hex', 'utf8'] as const
const utf16: Expression = { recode: 'utf16le', of: 'password' }
const latin1: Expression = { recode: 'latin1', of: 'password' }

/**
 * The names are those of Node's `buffer.transcode`, which writes a question mark for a character that an encoding does
 * not have. That includes U+200D and U+FE0F here, which `transcode` leaves out. If several names mean the same
 * encoding, the first name is written.
 */
const passwords = {
  utf8: 'password',
  ascii: { recode: 'ascii', of: 'password' },
  utf16le: utf16,
  ucs2: utf16,
  latin1,
  binary: latin1,
} as const satisfies Record<string, Expression>

export const passwordEncodings: readonly (readonly [name: string, expression: Expression])[] =
  /* @__PURE__ */ Object.entries(passwords)

/** Reads bytes with their encoding. The default is utf8. */
function readEncoded(c: Cursor, name: string, more: { readonly [member: string]: () => void } = {}): Uint8Array {
  let text: JsonText | undefined
  let encoding: ValueEncoding = 'utf8'
  const value = () => {
    text = readString(c, name, true)
  }
  const encode = () => {
    encoding = readJsonWord(c, `${name} encoding`, encodings)
  }
  readObject(c, { value, encoding: encode, ...more }, ['value'])
  if (c.failure || !text) return new Uint8Array(0)
  return encoding === 'utf8' || text.value === '' ? utf8(text.value) : decodeString(c, name, text, encoding)
}

const noText: JsonText = { value: '', written: '', at: 0 }

/** Reads a `custom_password_hash` whose value is a complete hash string. */
export function readEnclosed(c: Cursor, algorithm: string): JsonText {
  let text = noText
  let encoding: ValueEncoding = 'utf8'
  const hash = {
    value: () => {
      text = readString(c, 'value')
    },
    encoding: () => {
      encoding = readJsonWord(c, 'encoding', encodings)
    },
  }
  const members = {
    algorithm: () => void readJsonWord(c, 'algorithm', [algorithm]),
    hash: () => readObject(c, hash, ['value']),
  }
  readObject(c, members, ['algorithm', 'hash'])
  if (encoding !== 'utf8') fail(c, text.at, 'a value with the encoding utf8')
  return text
}

/** Reads a `custom_password_hash` with one of the given algorithms and their members. */
export function readCustomHash<const A extends string>(
  c: Cursor,
  algorithms: readonly A[],
  may: { readonly salt?: true; readonly key?: true; readonly password?: true },
): CustomPasswordHash<A> {
  let algorithm = algorithms[0]!
  let value = noText
  let encoding: ValueEncoding | undefined
  let digest: string | undefined
  let key: Uint8Array | undefined
  let salt: Uint8Array | undefined
  let position: Position = 'prefix'
  let password: Expression = 'password'
  const keyMembers = {
    digest: () => {
      digest = readString(c, 'hash function').value
    },
    key: () => {
      key = readEncoded(c, 'key')
    },
  }
  const hashMembers = {
    value: () => {
      value = readString(c, 'digest', true)
    },
    encoding: () => {
      encoding = readJsonWord(c, 'encoding', encodings)
    },
    ...(may.key && keyMembers),
  }
  const positionMember = {
    position: () => {
      position = readJsonWord(c, 'salt position', ['prefix', 'suffix'])
    },
  }
  const encodingMember = {
    encoding: () => {
      password = passwords[readJsonWord(c, 'password encoding', Object.keys(passwords) as (keyof typeof passwords)[])]
    },
  }
  const members = {
    algorithm: () => {
      algorithm = readJsonWord(c, 'algorithm', algorithms)
    },
    hash: () => readObject(c, hashMembers, may.key ? ['value', 'digest', 'key'] : ['value']),
    ...(may.salt && {
      salt: () => {
        salt = readEncoded(c, 'salt', positionMember)
      },
    }),
    ...(may.password && { password: () => readObject(c, encodingMember, ['encoding']) }),
  }
  readObject(c, members, ['algorithm', 'hash'])
  return { algorithm, value, encoding, digest, key, salt, position, password }
}

/** Reads the digest. Its encoding must be hex or base64. */
export function readCustomDigest(
  c: Cursor,
  { value, encoding }: CustomPasswordHash<string>,
  bytes: number,
): Uint8Array {
  if (encoding === undefined || encoding === 'utf8')
    fail(c, value.at, 'a digest with an "encoding" of "hex" or "base64"')
  if (c.failure || encoding === undefined || encoding === 'utf8') return new Uint8Array(0)
  const digest = decodeString(c, 'digest', value, encoding)
  if (digest.length !== bytes) fail(c, value.at, `a digest of ${bytes} bytes`)
  return digest
}

/** Writes printable UTF-8 as text, and other bytes in base64. */
export function writeBytes(bytes: Uint8Array): { readonly value: string; readonly encoding: string } {
  const text = toPrintableText(bytes)
  return text === undefined ? { value: encodePadded(bytes), encoding: 'base64' } : { value: text, encoding: 'utf8' }
}

/** Returns the member for the encoding of the password, unless it is UTF-8. */
export function writePasswordEncoding(password: Expression): { readonly password?: { readonly encoding: string } } {
  const [encoding] = passwordEncodings.find(([, one]) => one === password) ?? ['utf8']
  return encoding === 'utf8' ? {} : { password: { encoding } }
}
