/** Gitea's and Forgejo's hashes in several columns (modules/auth/password/hash). */
import { toHex, utf8 } from '../core/bytes.ts'
import {
  type Cursor,
  createCursor,
  fail,
  failField,
  readDecimal,
  readEnd,
  readHex,
  readLiteral,
} from '../core/cursor.ts'
import type { Pbkdf2, Scrypt } from '../schemes/index.ts'
import { scrypt } from '../schemes/scrypt.ts'
import { characters, type Encoding, hex } from '../spelling/encodings.ts'
import {
  type Fields,
  type Format,
  fieldOf,
  finish,
  readFieldBytes,
  refuseDescriptor,
  toSpelled,
} from '../spelling/format.ts'
import { createPbkdf2Format, variantsOf } from '../spelling/pbkdf2.ts'

/** Hexadecimal. A salt of ten characters, which Gitea wrote before 1.15, is hashed as text. */
const pbkdf2Salt: Encoding = {
  read(c, name, expected) {
    return (c.text.length === 10 ? characters : hex).read(c, name, expected)
  },
  write: (bytes) => hex.write(bytes),
  notes: ['letter-case'],
}

/** Returns the format with the default parameters for the algorithm `pbkdf2` without parameters. */
function withDefaults(format: Format<Pbkdf2>): Format<Pbkdf2> {
  return {
    ...format,
    parse(text, fields, spans) {
      const { passwd_hash_algo: algorithm } = fields
      const isBare = algorithm === 'pbkdf2' || algorithm === ''
      return format.parse(text, isBare ? { ...fields, passwd_hash_algo: 'pbkdf2$10000$50' } : fields, spans)
    },
  }
}

/**
 * PBKDF2 in Gitea's columns passwd, passwd_hash_algo and salt (modules/auth/password/hash). The algorithm `pbkdf2`
 * means 10,000 iterations and 50 bytes.
 */
export const giteaPbkdf2: Format<Pbkdf2> = /* @__PURE__ */ withDefaults(
  /* @__PURE__ */ createPbkdf2Format({
    id: 'gitea-pbkdf2',
    writers: ['gitea', 'forgejo'],
    claims: {
      shapes: [
        {
          length: [32, 1024],
          of: ['hex'],
          evidence: 'hexadecimal digits, and the column passwd_hash_algo begins with pbkdf2',
          rank: 0.8,
          isWeak: true,
        },
      ],
    },
    text: '<digest>',
    fields: { passwd_hash_algo: 'pbkdf2$<iterations>$<length>', salt: '<salt>' },
    variants: /* @__PURE__ */ variantsOf('sha256'),
    salt: pbkdf2Salt,
    digest: hex,
  }),
)

const scryptDefaults = 'scrypt$65536$16$2$50'

/** The number of characters of a salt that is hashed as text. Any other salt is hexadecimal. */
const rawSaltLength = 10
const isRawSalt = (salt: string) => salt.length === rawSaltLength && [...salt].every((one) => one > ' ' && one <= '~')

function readScryptSalt(c: Cursor, fields: Fields): Uint8Array {
  const text = fieldOf(c, fields, 'salt')
  if (text.length === rawSaltLength && !isRawSalt(text))
    failField(c, 'salt', 'must be hexadecimal, or exactly 10 printable ASCII characters without spaces')
  if (isRawSalt(text)) return utf8(text)
  return readFieldBytes(c, fields, 'salt', (one) => readHex(one, 'salt'))
}

/** `scrypt` alone is Gitea's name for its defaults. */
function readScryptAlgorithm(c: Cursor, fields: Fields) {
  const said = fieldOf(c, fields, 'passwd_hash_algo')
  const one = createCursor('gitea-scrypt', said === 'scrypt' ? scryptDefaults : said)
  readLiteral(one, 'scrypt$')
  const cost = readDecimal(one, 'cost')
  readLiteral(one, '$')
  const blockSize = readDecimal(one, 'block size')
  readLiteral(one, '$')
  const parallelization = readDecimal(one, 'parallelization')
  readLiteral(one, '$')
  const length = readDecimal(one, 'length')
  readEnd(one)
  if (one.failure) failField(c, 'passwd_hash_algo', 'must be scrypt$<cost>$<block size>$<parallelization>$<length>')
  return { parameters: { cost, blockSize, parallelization }, length }
}

/** scrypt in the columns passwd, passwd_hash_algo and salt of Gitea and Forgejo (gitea, modules/auth/password/hash). */
export const giteaScrypt: Format<Scrypt> = {
  id: 'gitea-scrypt',
  schemes: [scrypt],
  writers: ['gitea', 'forgejo'],
  fields: ['salt', 'passwd_hash_algo'],
  grammar: '<digest>',
  claims: {
    byHint:
      'only hexadecimal digits, because Gitea stores the salt and the algorithm in the columns salt and passwd_hash_algo',
  },
  notes: ['letter-case'],
  parse(text, fields, spans) {
    const c = createCursor('gitea-scrypt', text, spans)
    const digest = readHex(c, 'digest', { sensitive: true })
    const { parameters, length } = readScryptAlgorithm(c, fields)
    const salt = readScryptSalt(c, fields)
    if (digest.length !== length) fail(c, 0, `a digest of ${length} bytes, the length in passwd_hash_algo`)
    return finish(c, { scheme: 'scrypt', ...parameters, salt, digest })
  },
  serialize({ cost, blockSize, parallelization, salt, digest }) {
    const raw = String.fromCharCode(...salt.subarray(0, rawSaltLength + 1))
    const written = isRawSalt(raw) ? raw : toHex(salt)
    if (written === '' || (written.length === rawSaltLength && !isRawSalt(raw)))
      return refuseDescriptor(
        'gitea-scrypt',
        'the salt must not be empty, and must not have 5 bytes, because Gitea reads 10 hexadecimal digits (5 bytes) as text',
      )
    const algorithm = `scrypt$${cost}$${blockSize}$${parallelization}$${digest.length}`
    return toSpelled(toHex(digest), [], { salt: written, passwd_hash_algo: algorithm })
  },
}
