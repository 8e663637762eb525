import { encode, standard } from '../core/base64.ts'
import { base64, cursor, decimal, literal } from '../core/cursor.ts'
import type { Scrypt } from '../schemes/index.ts'
import type { Format } from './format.ts'
import { parameters } from './shared/parameters.ts'
import { finish, spelled } from './shared/spelled.ts'

const keys = ['ln=', 'r=', 'p='] as const
const maybePadded = { sensitive: true, mayBePadded: true } as const

/** scrypt in the PHC string format (passlib, RustCrypto): `ln` is log2 N. dnsdist writes p before r and pads its base64. */
export const phcScrypt: Format<Scrypt> = {
  id: 'phc-scrypt',
  schemes: ['scrypt'],
  writers: ['passlib', 'rustcrypto', 'passwap', 'zitadel', 'dnsdist'],
  importers: ['zitadel', 'stytch'],
  grammar: '$scrypt$ln=<log2 cost>,r=<block size>,p=<parallelization>$<salt>$<digest>',
  claims: { prefixes: ['$scrypt$'] },
  notes: ['parameter-order', 'padded'],
  parse(text, _fields, spans) {
    const c = cursor('phc-scrypt', text, spans)
    literal(c, '$scrypt$')
    let exponent = 0
    let blockSize = 0
    let parallelization = 0
    parameters(c, ',', keys, keys.length, (index) => {
      if (index === 0) exponent = decimal(c, 'log2 cost')
      else if (index === 1) blockSize = decimal(c, 'block size')
      else parallelization = decimal(c, 'parallelization')
    })
    literal(c, '$')
    const salt = base64(c, 'salt', standard, { ...maybePadded, mayBeEmpty: true })
    literal(c, '$')
    const digest = base64(c, 'digest', standard, maybePadded)
    // Beyond the limits anyway, and still a number.
    const cost = 2 ** Math.min(exponent, 64)
    return finish(c, { scheme: 'scrypt', cost, blockSize, parallelization, salt, digest })
  },
  serialize({ cost, blockSize, parallelization, salt, digest }) {
    const parameters = `ln=${Math.log2(cost)},r=${blockSize},p=${parallelization}`
    return spelled(`$scrypt$${parameters}$${encode(standard, salt)}$${encode(standard, digest)}`)
  },
}
