import { encodePadded, standard } from '../core/base64.ts'
import { cursor, decimal, fault, literal, paddedBase64 } from '../core/cursor.ts'
import type { Scrypt } from '../schemes/index.ts'
import type { Format } from './format.ts'
import { finish, spelled, unrepresentable } from './shared/spelled.ts'

const id = 'kratos-scrypt'

/** Below it `ln` may be the logarithm that every other writer puts there. */
const leastExponent = 7
const mostExponent = 24
const costs = Array.from({ length: mostExponent - leastExponent + 1 }, (_, i) => 2 ** (leastExponent + i))

/** scrypt of Ory Kratos (ory/kratos, hash/hash_comparator.go): `ln` is N itself, and the base64 is padded. */
export const kratosScrypt: Format<Scrypt> = {
  id,
  schemes: ['scrypt'],
  writers: ['kratos', 'ory'],
  importers: ['kratos'],
  grammar: '$scrypt$ln=<cost>,r=<block size>,p=<parallelization>$<salt>$<digest>',
  claims: { prefixes: costs.map((cost) => `$scrypt$ln=${cost},`) },
  notes: ['unpadded'],
  parse(text, _fields, spans) {
    const c = cursor(id, text, spans)
    literal(c, '$scrypt$ln=')
    const start = c.at
    const cost = decimal(c, 'cost')
    if (cost < costs[0]!) fault(c, start, `a cost of at least ${costs[0]}`)
    literal(c, ',r=')
    const blockSize = decimal(c, 'block size')
    literal(c, ',p=')
    const parallelization = decimal(c, 'parallelization')
    literal(c, '$')
    const salt = paddedBase64(c, 'salt', standard, { sensitive: true })
    literal(c, '$')
    const digest = paddedBase64(c, 'digest', standard, { sensitive: true })
    return finish(c, { scheme: 'scrypt', cost, blockSize, parallelization, salt, digest })
  },
  serialize({ cost, blockSize, parallelization, salt, digest }) {
    if (cost < costs[0]!)
      return unrepresentable(
        id,
        `the cost N must be at least ${costs[0]}, because saltbridge reads a smaller number as log2 N`,
      )
    if (salt.length === 0) return unrepresentable(id, 'the format needs a salt')
    const parameters = `ln=${cost},r=${blockSize},p=${parallelization}`
    return spelled(`$scrypt$${parameters}$${encodePadded(salt)}$${encodePadded(digest)}`)
  },
}
