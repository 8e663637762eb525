/** The forms that hashcat reads in its modes 8900 (src/modules/module_08900.c), 10900, 11900, 12000 and 12100. */
import { encodePadded, standard } from '../core/base64.ts'
import { cursor, decimal, literal, paddedBase64 } from '../core/cursor.ts'
import type { Pbkdf2, Scrypt } from '../schemes/index.ts'
import { base64 } from '../spelling/encodings.ts'
import { type Format, finish, spelled } from '../spelling/format.ts'
import { named, pbkdf2Format } from '../spelling/pbkdf2.ts'

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

/** PBKDF2 in hashcat's modes 10900, 11900, 12000 and 12100. */
export const hashcatPbkdf2: Format<Pbkdf2> = /* @__PURE__ */ pbkdf2Format({
  id: 'hashcat-pbkdf2',
  writers: ['hashcat'],
  claims: {
    shapes: [
      {
        length: [32, 1024],
        of: ['other'],
        marks: [
          [0, 'ms'],
          [1, 'dh'],
        ],
        evidence: 'a hash function, a number and two base64 texts, separated by colons',
        rank: 0.9,
      },
    ],
  },
  text: '<hash>:<iterations>:<salt>:<digest>',
  variants: /* @__PURE__ */ named('md5', 'sha1', 'sha256', 'sha512'),
  salt: base64,
  digest: base64,
})
