import { encodePadded, standard } from '../core/base64.ts'
import { cursor, decimal, literal, paddedBase64 } from '../core/cursor.ts'
import type { Scrypt } from '../schemes/index.ts'
import type { Format } from './format.ts'
import { finish, spelled } from './shared/spelled.ts'

/** scrypt of Perl's Crypt::ScryptKDF, which is hashcat's mode 8900 (hashcat, src/modules/module_08900.c). */
export const hashcatScrypt: Format<Scrypt> = {
  id: 'hashcat-scrypt',
  schemes: ['scrypt'],
  writers: ['hashcat', 'crypt-scryptkdf', 'openfoodfacts'],
  grammar: 'SCRYPT:<cost>:<block size>:<parallelization>:<salt>:<digest>',
  claims: { prefixes: ['SCRYPT:'] },
  notes: ['unpadded'],
  parse(text, _fields, spans) {
    const c = cursor('hashcat-scrypt', text, spans)
    literal(c, 'SCRYPT:')
    const cost = decimal(c, 'cost')
    literal(c, ':')
    const blockSize = decimal(c, 'block size')
    literal(c, ':')
    const parallelization = decimal(c, 'parallelization')
    literal(c, ':')
    const salt = paddedBase64(c, 'salt', standard, { sensitive: true, mayBeEmpty: true })
    literal(c, ':')
    const digest = paddedBase64(c, 'digest', standard, { sensitive: true })
    return finish(c, { scheme: 'scrypt', cost, blockSize, parallelization, salt, digest })
  },
  serialize({ cost, blockSize, parallelization, salt, digest }) {
    const parameters = `${cost}:${blockSize}:${parallelization}`
    return spelled(`SCRYPT:${parameters}:${encodePadded(salt)}:${encodePadded(digest)}`)
  },
}
