import { encode, standard } from '../core/base64.ts'
import { base64, cursor, decimal, literal } from '../core/cursor.ts'
import type { Scrypt } from '../schemes/index.ts'
import type { Format } from './format.ts'
import { finish, spelled } from './shared/spelled.ts'

const sensitive = { sensitive: true } as const

/** scrypt's PHC string (passlib, RustCrypto): `ln` is log2 N. */
export const phcScrypt: Format<Scrypt> = {
  id: 'phc-scrypt',
  scheme: 'scrypt',
  writers: ['passlib', 'rustcrypto', 'passwap', 'zitadel'],
  grammar: '$scrypt$ln=<log2 cost>,r=<block size>,p=<parallelization>$<salt>$<digest>',
  claims: { prefixes: ['$scrypt$'] },
  notes: [],
  parse(text, _fields, spans) {
    const c = cursor('phc-scrypt', text, spans)
    literal(c, '$scrypt$ln=')
    const exponent = decimal(c, 'log2 cost')
    literal(c, ',r=')
    const blockSize = decimal(c, 'block size')
    literal(c, ',p=')
    const parallelization = decimal(c, 'parallelization')
    literal(c, '$')
    const salt = base64(c, 'salt', standard, { sensitive: true, mayBeEmpty: true })
    literal(c, '$')
    const digest = base64(c, 'digest', standard, sensitive)
    return finish(c, {
      scheme: 'scrypt',
      cost: 2 ** Math.min(exponent, 1023),
      blockSize,
      parallelization,
      salt,
      digest,
    })
  },
  serialize({ cost, blockSize, parallelization, salt, digest }) {
    const parameters = `ln=${Math.log2(cost)},r=${blockSize},p=${parallelization}`
    return spelled(`$scrypt$${parameters}$${encode(standard, salt)}$${encode(standard, digest)}`)
  },
}
