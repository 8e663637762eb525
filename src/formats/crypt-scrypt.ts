import { utf8 } from '../core/bytes.ts'
import { cursor, fault, literal, textUntil } from '../core/cursor.ts'
import { encodeHash64, encodeHash64Number, hash64, hash64Number, isHash64 } from '../core/hash64.ts'
import type { Scrypt } from '../schemes/index.ts'
import type { Format } from './format.ts'
import { writeSaltUntil } from './shared/salt-text.ts'
import { finish, spelled, unrepresentable } from './shared/spelled.ts'

const id = 'crypt-scrypt'
const digestLength = 32

/** crypt(3)'s scrypt (libxcrypt, crypt(5)): the salt is hashed as the text that it is. */
export const cryptScrypt: Format<Scrypt> = {
  id,
  schemes: ['scrypt'],
  writers: ['libxcrypt', 'crypt'],
  grammar: '$7$<log2 cost><block size><parallelization><salt>$<digest>',
  claims: { prefixes: ['$7$'] },
  notes: [],
  parse(text, _fields, spans) {
    const c = cursor(id, text, spans)
    literal(c, '$7$')
    const exponent = hash64Number(c, 'log2 cost', 1)
    const blockSize = hash64Number(c, 'block size', 5)
    const parallelization = hash64Number(c, 'parallelization', 5)
    const start = c.at
    const salt = textUntil(c, 'salt', '$', { sensitive: true, mayBeEmpty: true })
    if (!isHash64(salt)) fault(c, start, "a salt in crypt(3)'s alphabet")
    literal(c, '$')
    const digest = hash64(c, 'digest', digestLength)
    return finish(c, { scheme: 'scrypt', cost: 2 ** exponent, blockSize, parallelization, salt: utf8(salt), digest })
  },
  serialize({ cost, blockSize, parallelization, salt, digest }) {
    if (digest.length !== digestLength) return unrepresentable(id, `its digest has ${digestLength} bytes`)
    const text = writeSaltUntil('$', salt, true)
    if (text === undefined || !isHash64(text)) return unrepresentable(id, "its salt is in crypt(3)'s alphabet")
    const parameters = encodeHash64Number(Math.log2(cost), 1)
    const sizes = encodeHash64Number(blockSize, 5) + encodeHash64Number(parallelization, 5)
    return spelled(`$7$${parameters}${sizes}${text}$${encodeHash64(digest)}`)
  },
}
