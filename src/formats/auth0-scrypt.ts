import { eitherAlphabet } from '../core/base64.ts'
import { toHex, utf8 } from '../core/bytes.ts'
import {
  type Cursor,
  cursor,
  decimal,
  empty,
  fault,
  literal,
  note,
  paddedBase64,
  textUntil,
  word,
} from '../core/cursor.ts'
import { hexadecimal } from '../core/hexadecimal.ts'
import type { Scrypt } from '../schemes/index.ts'
import type { Format } from './format.ts'
import { type Later, type Member, object, quoted, readLater, readNow } from './shared/json.ts'
import { finish, spelled, unrepresentable } from './shared/spelled.ts'

const id = 'auth0-scrypt'
const encodings = ['hex', 'base64', 'utf8'] as const

/** Reads `value` once its `encoding` is known; a salt's is UTF-8 unless given. */
function readBytes(c: Cursor, name: 'digest' | 'salt'): Uint8Array {
  const said: { value: Later; encoding: (typeof encodings)[number] } = { value: { start: 0, end: 0 }, encoding: 'utf8' }
  const isSalt = name === 'salt'
  const encoding: Member = {
    name: 'encoding',
    read() {
      said.encoding = quoted(c, '"', () => word(c, `${name} encoding`, isSalt ? encodings : encodings.slice(0, 2)))
    },
    ...(isSalt && { isOptional: true }),
  }
  const value: Member = {
    name: 'value',
    read() {
      said.value = readLater(c, name)
    },
  }
  object(c, '"', [value, encoding])
  if (c.failure) return empty
  if (said.encoding !== 'hex') note(c, 'encoding')
  return readNow(c, said.value, (one) => {
    if (said.encoding === 'hex') return hexadecimal(one, name)
    return said.encoding === 'base64' ? paddedBase64(one, name, eitherAlphabet) : utf8(textUntil(one, name, undefined))
  })
}

/** Auth0's `custom_password_hash` with scrypt, as compact JSON (auth0/docs, bulk user import schema). */
export const auth0Scrypt: Format<Scrypt> = {
  id,
  schemes: ['scrypt'],
  writers: ['auth0'],
  importers: ['auth0'],
  grammar:
    '{"algorithm":"scrypt","hash":{"value":"<digest>","encoding":"hex"},"salt":{"value":"<salt>","encoding":"hex"},' +
    '"keylen":<length>,"cost":<cost>,"blockSize":<block size>,"parallelization":<parallelization>}',
  claims: { prefixes: ['{"algorithm":"scrypt"'] },
  notes: [
    'member-order',
    'encoding',
    'password-encoding',
    'implicit-parameters',
    'letter-case',
    'unpadded',
    'url-safe-alphabet',
  ],
  parse(text, _fields, spans) {
    const c = cursor(id, text, spans)
    const parameters = { cost: 16_384, blockSize: 8, parallelization: 1 }
    let [salt, digest, length, lengthAt] = [empty, empty, 0, 0]
    const utf8Password: Member = { name: 'encoding', read: () => literal(c, '"utf8"') }
    const parameter = (name: keyof typeof parameters) => ({
      name,
      isOptional: true as const,
      absent: 'implicit-parameters',
      read: () => {
        parameters[name] = decimal(c, name)
      },
    })
    object(c, '"', [
      { name: 'algorithm', read: () => literal(c, '"scrypt"') },
      {
        name: 'hash',
        read: () => {
          digest = readBytes(c, 'digest')
        },
      },
      {
        name: 'salt',
        read: () => {
          salt = readBytes(c, 'salt')
        },
      },
      {
        name: 'keylen',
        read: () => {
          lengthAt = c.at
          length = decimal(c, 'keylen')
        },
      },
      parameter('cost'),
      parameter('blockSize'),
      parameter('parallelization'),
      { name: 'password', isOptional: true, present: 'password-encoding', read: () => object(c, '"', [utf8Password]) },
    ])
    if (length !== digest.length) fault(c, lengthAt, `${digest.length}, the length of the digest in bytes`)
    return finish(c, { scheme: 'scrypt', ...parameters, salt, digest })
  },
  serialize({ cost, blockSize, parallelization, salt, digest }) {
    if (salt.length === 0) return unrepresentable(id, 'the format needs a salt')
    const bytes = (of: Uint8Array) => ({ value: toHex(of), encoding: 'hex' })
    const parts = { algorithm: 'scrypt', hash: bytes(digest), salt: bytes(salt), keylen: digest.length }
    return spelled(JSON.stringify({ ...parts, cost, blockSize, parallelization }))
  },
}
