import { encode, standard } from '../core/base64.ts'
import { base64, cursor, decimal, fault, literal } from '../core/cursor.ts'
import type { Scrypt } from '../schemes/index.ts'
import type { Format } from './format.ts'
import { finish, spelled, unrepresentable } from './shared/spelled.ts'

const id = 'adonisjs-scrypt'

/** Bytes that the driver takes. */
const isOfDigest = (length: number) => length >= 64 && length <= 128
const isOfSalt = (length: number) => length >= 8

/** scrypt as AdonisJS writes it: a PHC string with N itself as `n` (adonisjs/hash, src/drivers/scrypt.ts). */
export const adonisjsScrypt: Format<Scrypt> = {
  id,
  schemes: ['scrypt'],
  writers: ['adonisjs'],
  grammar: '$scrypt$n=<cost>,r=<block size>,p=<parallelization>$<salt>$<digest>',
  claims: { prefixes: ['$scrypt$n='] },
  notes: [],
  parse(text, _fields, spans) {
    const c = cursor(id, text, spans)
    literal(c, '$scrypt$n=')
    const cost = decimal(c, 'cost')
    literal(c, ',r=')
    const blockSize = decimal(c, 'block size')
    literal(c, ',p=')
    const parallelization = decimal(c, 'parallelization')
    literal(c, '$')
    const saltAt = c.at
    const salt = base64(c, 'salt', standard, { sensitive: true })
    if (!isOfSalt(salt.length)) fault(c, saltAt, 'a salt of at least 8 bytes')
    literal(c, '$')
    const digestAt = c.at
    const digest = base64(c, 'digest', standard, { sensitive: true })
    if (!isOfDigest(digest.length)) fault(c, digestAt, 'a digest of 64 to 128 bytes')
    return finish(c, { scheme: 'scrypt', cost, blockSize, parallelization, salt, digest })
  },
  serialize({ cost, blockSize, parallelization, salt, digest }) {
    if (!isOfSalt(salt.length)) return unrepresentable(id, 'the salt must have at least 8 bytes')
    if (!isOfDigest(digest.length)) return unrepresentable(id, 'the digest must have 64 to 128 bytes')
    const parameters = `n=${cost},r=${blockSize},p=${parallelization}`
    return spelled(`$scrypt$${parameters}$${encode(standard, salt)}$${encode(standard, digest)}`)
  },
}
