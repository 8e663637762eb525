import { toHex, utf8 } from '../core/bytes.ts'
import { hexDigits } from '../core/characters.ts'
import { cursor, fixedText } from '../core/cursor.ts'
import { hexadecimal } from '../core/hexadecimal.ts'
import { hash, join, sameExpression } from '../schemes/expression.ts'
import type { Digest } from '../schemes/index.ts'
import type { Format } from './format.ts'
import { finish, spelled, unrepresentable } from './shared/spelled.ts'
import { textOf } from './shared/text-of.ts'

const expression = hash('sha256', join('salt', 'password'))

/** hMailServer's type 3: six hexadecimal digits of salt, followed by SHA-256 of salt and password (HashCreator.cpp). */
export const hmailserver: Format<Digest> = {
  id: 'hmailserver',
  schemes: ['digest'],
  writers: ['hmailserver'],
  grammar: '<salt><digest>',
  claims: {
    shapes: [
      {
        length: [70, 70],
        of: ['hex'],
        evidence: '70 hexadecimal digits: 6 of the salt and 64 of the digest',
        rank: 0.5,
        isWeak: true,
      },
    ],
  },
  expression,
  notes: ['letter-case'],
  parse(text, _fields, spans) {
    const c = cursor('hmailserver', text, spans)
    const salt = utf8(fixedText(c, 'salt', 6, hexDigits, true))
    const digest = hexadecimal(c, 'digest', { bytes: 32, sensitive: true })
    return finish(c, { scheme: 'digest', expression, salt, digest })
  },
  serialize({ expression: its, salt, digest }) {
    if (!sameExpression(its, expression))
      return unrepresentable('hmailserver', 'this hash was not computed in the way that the format requires')
    // A salt that is not text is written as a space, which `parse` refuses.
    const text = `${textOf(salt) ?? ' '}${toHex(digest)}`
    const isRead = salt.length === 6 && hmailserver.parse(text, {}).ok
    return isRead
      ? spelled(text)
      : unrepresentable('hmailserver', 'the salt must have 6 hexadecimal digits, and the digest 32 bytes')
  },
}
