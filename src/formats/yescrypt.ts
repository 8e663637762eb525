import { crypt64, encodeCrypt64 } from '../core/crypt64.ts'
import { cursor, fault, literal, word } from '../core/cursor.ts'
import type { Yescrypt } from '../schemes/index.ts'
import type { Format } from './format.ts'
import { cryptNumber, textOfNumber } from './shared/crypt-number.ts'
import { finish, spelled, unrepresentable } from './shared/spelled.ts'

const id = 'yescrypt'
/** The flags as a number in crypt's base64: none, YESCRYPT_WORM, and YESCRYPT_RW with its default flavour. */
const flags = { scrypt: '.', worm: '/', rw: 'j' } as const
const modes = { '.': 'scrypt', '/': 'worm', j: 'rw' } as const
const longestSalt = 64
/** Bits of the number that says which others follow. */
const hasParallelization = 1
const hasTime = 2
/** Of the log2 of N (yescrypt-common.c); every number below 2^30 can be written. */
const largestLog2 = 63
const isWritable = (value: number, least: number): boolean =>
  Number.isInteger(value) && value >= least && value < 2 ** 30

/** The hash string of yescrypt, crypt(3) `$y$` (yescrypt-common.c; libxcrypt, the default of Debian and Fedora). */
export const yescrypt: Format<Yescrypt> = {
  id,
  schemes: ['yescrypt'],
  writers: ['libxcrypt', 'debian', 'ubuntu', 'fedora', 'arch', 'kali', 'go-crypt'],
  grammar: '$y$<flags><log2 cost><block size>[<present><parallelization><time>]$<salt>$<digest>',
  claims: { prefixes: ['$y$'] },
  notes: [],
  parse(text, _fields, spans) {
    const c = cursor(id, text, spans)
    literal(c, '$y$')
    const mode = modes[word(c, 'flags', ['.', '/', 'j'])]
    const costAt = c.at
    const log2 = cryptNumber(c, 'log2 cost', 1)
    if (log2 > largestLog2) fault(c, costAt, 'a cost of less than 2^64')
    const blockSize = cryptNumber(c, 'block size', 1)
    const start = c.at
    const present = text.startsWith('$', start) ? 0 : cryptNumber(c, 'present parameters', 1)
    if (present > (hasParallelization | hasTime)) fault(c, start, 'flags without upgrades and without a ROM')
    const parallelization = present & hasParallelization ? cryptNumber(c, 'parallelization', 2) : 1
    const time = present & hasTime ? cryptNumber(c, 'time', 1) : 0
    literal(c, '$')
    const salt = crypt64(c, 'salt', 0, longestSalt)
    literal(c, '$')
    const digest = crypt64(c, 'digest', 32, 32)
    return finish(c, { scheme: id, mode, cost: 2 ** log2, blockSize, parallelization, time, salt, digest })
  },
  serialize({ mode, cost, blockSize, parallelization, time, salt, digest }) {
    if (digest.length !== 32) return unrepresentable(id, 'the digest must have 32 bytes')
    if (salt.length > longestSalt) return unrepresentable(id, 'the salt must have at most 64 bytes')
    const log2 = Math.round(Math.log2(cost))
    if (2 ** log2 !== cost || !isWritable(log2, 1) || log2 > largestLog2)
      return unrepresentable(id, 'the cost N must be a power of two below 2^64')
    if (!isWritable(blockSize, 1) || !isWritable(parallelization, 1) || !isWritable(time, 0))
      return unrepresentable(id, 'the block size, the parallelism and the time must be whole numbers below 2^30')
    const present = (parallelization > 1 ? hasParallelization : 0) | (time > 0 ? hasTime : 0)
    const text = [
      flags[mode],
      textOfNumber(log2, 1),
      textOfNumber(blockSize, 1),
      present ? textOfNumber(present, 1) : '',
      present & hasParallelization ? textOfNumber(parallelization, 2) : '',
      present & hasTime ? textOfNumber(time, 1) : '',
    ].join('')
    return spelled(`$y$${text}$${encodeCrypt64(salt)}$${encodeCrypt64(digest)}`)
  },
}
