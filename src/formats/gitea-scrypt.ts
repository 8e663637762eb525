import { toHex, utf8 } from '../core/bytes.ts'
import { type Cursor, cursor, decimal, end, fault, fieldFault, literal } from '../core/cursor.ts'
import { hexadecimal } from '../core/hexadecimal.ts'
import type { Scrypt } from '../schemes/index.ts'
import type { Fields, Format } from './format.ts'
import { fieldBytes, fieldOf } from './shared/fields.ts'
import { finish, spelled, unrepresentable } from './shared/spelled.ts'

const id = 'gitea-scrypt'
const defaults = 'scrypt$65536$16$2$50'

/** Characters of a salt that is hashed as it is; every other one is the hexadecimal of its bytes. */
const rawLength = 10
const isRaw = (salt: string) => salt.length === rawLength && [...salt].every((one) => one > ' ' && one <= '~')

function readSalt(c: Cursor, fields: Fields): Uint8Array {
  const text = fieldOf(c, fields, 'salt')
  if (text.length === rawLength && !isRaw(text))
    fieldFault(c, 'salt', 'must be printable ASCII if it has 10 characters')
  if (isRaw(text)) return utf8(text)
  return fieldBytes(c, fields, 'salt', (one) => hexadecimal(one, 'salt'))
}

/** `scrypt` alone is Gitea's name for its defaults. */
function readAlgorithm(c: Cursor, fields: Fields) {
  const said = fieldOf(c, fields, 'passwd_hash_algo')
  const one = cursor(id, said === 'scrypt' ? defaults : said)
  literal(one, 'scrypt$')
  const cost = decimal(one, 'cost')
  literal(one, '$')
  const blockSize = decimal(one, 'block size')
  literal(one, '$')
  const parallelization = decimal(one, 'parallelization')
  literal(one, '$')
  const length = decimal(one, 'length')
  end(one)
  if (one.failure) fieldFault(c, 'passwd_hash_algo', 'must be scrypt$<cost>$<block size>$<parallelization>$<length>')
  return { parameters: { cost, blockSize, parallelization }, length }
}

/** scrypt in the columns passwd, passwd_hash_algo and salt of Gitea and Forgejo (gitea, modules/auth/password/hash). */
export const giteaScrypt: Format<Scrypt> = {
  id,
  schemes: ['scrypt'],
  writers: ['gitea', 'forgejo'],
  fields: ['salt', 'passwd_hash_algo'],
  grammar: '<digest>',
  claims: {
    byHint:
      'only hexadecimal digits, because Gitea stores the salt and the algorithm in the columns salt and passwd_hash_algo',
  },
  notes: ['letter-case'],
  parse(text, fields, spans) {
    const c = cursor(id, text, spans)
    const digest = hexadecimal(c, 'digest', { sensitive: true })
    const { parameters, length } = readAlgorithm(c, fields)
    const salt = readSalt(c, fields)
    if (digest.length !== length) fault(c, 0, `a digest of ${length} bytes, the length in passwd_hash_algo`)
    return finish(c, { scheme: 'scrypt', ...parameters, salt, digest })
  },
  serialize({ cost, blockSize, parallelization, salt, digest }) {
    const raw = String.fromCharCode(...salt.subarray(0, rawLength + 1))
    const written = isRaw(raw) ? raw : toHex(salt)
    if (written === '' || (written.length === rawLength && !isRaw(raw)))
      return unrepresentable(
        id,
        'the salt must not be empty, and must not have 5 bytes, because Gitea reads 10 hexadecimal digits (5 bytes) as text',
      )
    const algorithm = `scrypt$${cost}$${blockSize}$${parallelization}$${digest.length}`
    return spelled(toHex(digest), [], { salt: written, passwd_hash_algo: algorithm })
  },
}
