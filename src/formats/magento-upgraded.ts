import { toHex, utf8 } from '../core/bytes.ts'
import { alphanumeric, firstOutside } from '../core/characters.ts'
import { cursor, literal, word } from '../core/cursor.ts'
import { hexadecimal } from '../core/hexadecimal.ts'
import { type Expression, hash, hex, join, sameExpression, text } from '../schemes/expression.ts'
import type { Argon2, Digest } from '../schemes/index.ts'
import type { Format } from './format.ts'
import { digestLength, fixed, readSalt, readVersion, sixteenOf, writeVersion } from './shared/magento-argon2.ts'
import { finish, spelled, unrepresentable } from './shared/spelled.ts'
import { textOf } from './shared/text-of.ts'

const id = 'magento-upgraded'

/** The hash of a salt and a password in hexadecimal, as MD5, as SHA-256, and as SHA-256 of that of MD5. */
const earlier: { readonly [versions: string]: (salt: Expression) => Expression } = {
  '0:1': (salt) => hex(hash('sha256', join(salt, hex(hash('md5', join(salt, 'password')))))),
  '0': (salt) => hex(hash('md5', join(salt, 'password'))),
  '1': (salt) => hex(hash('sha256', join(salt, 'password'))),
}
// An object’s keys that are numbers come first: the longer must be tried before its own beginning.
const names = ['0:1', '0', '1'] as const

/** The earlier hash takes all of the salt, Argon2 sixteen letters of it. */
function expressionOf(salt: string, versions: string, passes: number, memory: number): Expression {
  const of: Argon2 = {
    scheme: 'argon2',
    ...fixed,
    memory,
    passes,
    prepare: earlier[versions]!(text(salt)),
    salt: utf8(sixteenOf(salt)),
    digest: new Uint8Array(digestLength),
  }
  return { derive: { of, as: 'digest' } }
}

/** Magento 2's `customer:hash:upgrade`: Argon2id of an older hash (UpgradeHashAlgorithmCommand.php). */
export const magentoUpgraded: Format<Digest> = {
  id,
  schemes: ['digest'],
  writers: ['magento', 'magento2', 'mage-os'],
  grammar: `<digest>:<salt>:<earlier versions>:3_${digestLength}_<passes>_<memory in bytes>`,
  claims: {
    shapes: [
      {
        length: [70, 164],
        of: ['other'],
        marks: [[64, ':']],
        evidence: '64 hexadecimal digits, a salt, and two or more of Magento’s hash versions (the last one is Argon2)',
        rank: 0.9,
      },
    ],
  },
  notes: ['letter-case', 'implicit-parameters'],
  parse(given, _fields, spans) {
    const c = cursor(id, given, spans)
    const digest = hexadecimal(c, 'digest', { bytes: digestLength, sensitive: true })
    literal(c, ':')
    const salt = readSalt(c)
    literal(c, ':')
    const versions = word(c, 'earlier versions', names)
    literal(c, ':')
    const { passes, memory } = readVersion(c)
    return finish(c, {
      scheme: 'digest',
      expression: expressionOf(salt, versions, passes, memory),
      salt: utf8(salt),
      digest,
    })
  },
  serialize({ expression, salt, digest }) {
    const of = typeof expression === 'object' && 'derive' in expression ? expression.derive.of : undefined
    const written = textOf(salt) ?? ''
    if (digest.length !== digestLength || typeof of !== 'object' || of.scheme !== 'argon2')
      return unrepresentable(
        id,
        `the format supports only digests of ${digestLength} bytes that Argon2id computed from an older hash`,
      )
    if (written === '' || written.length > 64 || firstOutside(alphanumeric, written) >= 0)
      return unrepresentable(id, 'the salt must consist of 1 to 64 letters and digits')
    const { passes, memory } = of
    const versions = names.find((one) => sameExpression(expression, expressionOf(written, one, passes, memory)))
    if (versions === undefined)
      return unrepresentable(id, 'this hash was not computed in the way that the format requires')
    return spelled(`${toHex(digest)}:${written}:${versions}:${writeVersion(passes, memory)}`)
  },
}
