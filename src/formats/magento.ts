import { toHex, utf8 } from '../core/bytes.ts'
import { visible, without } from '../core/characters.ts'
import { cursor, fault, literal, textUntil, word } from '../core/cursor.ts'
import { hexadecimal } from '../core/hexadecimal.ts'
import { type Expression, hash, hex, join, sameExpression } from '../schemes/expression.ts'
import type { Digest } from '../schemes/index.ts'
import type { Format } from './format.ts'
import { finish, spelled, unrepresentable } from './shared/spelled.ts'
import { textOf } from './shared/text-of.ts'

const md5 = hash('md5', join('salt', 'password'))

/** The computations of the versions after the salt: several hashes in turn, each of the salt and the hash before it. */
const versions: { readonly [version: string]: { readonly expression: Expression; readonly bytes: number } } = {
  '0:1': { expression: hash('sha256', join('salt', hex(md5))), bytes: 32 },
  '0': { expression: md5, bytes: 16 },
  '1': { expression: hash('sha256', join('salt', 'password')), bytes: 32 },
}
// An object’s keys that are numbers come first: the longer must be tried before its own beginning.
const names = ['0:1', '0', '1'] as const

const characters = without(visible, ':')

/** Magento 2: digest, salt and the versions of its hash, MD5 or SHA-256 (Framework/Encryption/Encryptor.php). */
export const magento: Format<Digest> = {
  id: 'magento',
  schemes: ['digest'],
  writers: ['magento', 'magento2'],
  grammar: '<digest>:<salt>:<version>',
  claims: {
    shapes: [
      {
        length: [37, 101],
        of: ['other'],
        marks: [[-2, ':']],
        evidence: 'a digest, a salt and Magento’s hash version (0, 1 or 0:1), separated by colons',
        rank: 0.9,
      },
    ],
  },
  notes: ['letter-case'],
  parse(text, _fields, spans) {
    const c = cursor('magento', text, spans)
    const digest = hexadecimal(c, 'digest', { sensitive: true })
    literal(c, ':')
    const salt = textUntil(c, 'salt', ':', { length: [2, 32], characters, sensitive: true })
    literal(c, ':')
    const { expression, bytes } = versions[word(c, 'version', names)]!
    if (digest.length !== bytes) fault(c, 0, `a digest of ${bytes} bytes`)
    return finish(c, { scheme: 'digest', expression, salt: utf8(salt), digest })
  },
  serialize({ expression, salt, digest }) {
    const name = names.find((one) => sameExpression(expression, versions[one]!.expression))
    if (name === undefined)
      return unrepresentable('magento', 'this hash was not computed in the way that the format requires')
    // A salt that is not text is written as a space, which `parse` refuses.
    const text = `${toHex(digest)}:${textOf(salt) ?? ' '}:${name}`
    return magento.parse(text, {}).ok
      ? spelled(text)
      : unrepresentable('magento', 'the format cannot contain this salt or digest')
  },
}
