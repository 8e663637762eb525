import { toHex, utf8 } from '../core/bytes.ts'
import { cursor, fault } from '../core/cursor.ts'
import { hash, join, sameExpression } from '../schemes/expression.ts'
import type { Digest } from '../schemes/index.ts'
import type { Format } from './format.ts'
import { meaningOf } from './shared/markers.ts'
import { finish, spelled, unrepresentable } from './shared/spelled.ts'
import { textOf } from './shared/text-of.ts'
import { readBracedSalt, readSpringDigest, springMd4BeyondAscii } from './spring-message-digest.ts'

const id = 'spring-md4'
const expression = hash('md4', join('password', 'salt'))

/** Spring Security's Md4PasswordEncoder without an id. The text looks like the text of an MD5. */
export const springMd4: Format<Digest> = {
  id,
  schemes: ['digest'],
  writers: ['spring'],
  grammar: '{<salt>}<digest>',
  claims: {
    shapes: [
      {
        length: [26, 162],
        of: ['other'],
        marks: [[0, '{']],
        evidence: 'a salt in braces and a digest of the length of an MD4',
        rank: 0.3,
        isWeak: true,
      },
    ],
  },
  expression,
  notes: ['base64', 'letter-case'],
  parse(text, _fields, spans) {
    const c = cursor(id, text, spans)
    // `{noop}` and other markers look like a salt.
    if (meaningOf(text) !== undefined) fault(c, 0, 'a salt in braces')
    const salt = readBracedSalt(c)
    const digest = readSpringDigest(c, 'md4')
    return finish(c, { scheme: 'digest', expression, beyondAscii: springMd4BeyondAscii, salt: utf8(salt), digest })
  },
  serialize({ expression: its, salt, digest }) {
    if (!sameExpression(its, expression))
      return unrepresentable(id, 'this hash was not computed in the way that the format requires')
    const text = `${textOf(salt) ?? ' '}${toHex(digest)}`
    const read = springMd4.parse(text, {})
    const isSame = read.ok && read.notes.length === 0 && read.descriptor.salt.length === salt.length
    return isSame ? spelled(text) : unrepresentable(id, 'the format cannot contain this salt or digest')
  },
}
