import { toHex, utf8 } from '../core/bytes.ts'
import { asciiLowerCase, type Characters, firstOutside } from '../core/characters.ts'
import { type Cursor, cursor, end, fault, fieldFault, literal, note, textUntil } from '../core/cursor.ts'
import { hexadecimal } from '../core/hexadecimal.ts'
import { type Expression, sameExpression, uses } from '../schemes/expression.ts'
import type { Digest } from '../schemes/index.ts'
import { fieldOf } from './fields.ts'
import { type Fields, type Format, finish, type Shape, spelled, unrepresentable } from './format.ts'
import { textOf } from './text.ts'

/** The salt of a forum or content system, which is hashed as text. */
export interface SaltColumn {
  /** The field that contains the salt, if the text does not contain the salt. */
  readonly field: string
  readonly characters?: Characters
  /** The lengths in characters that the versions of the system write. */
  readonly lengths?: readonly number[]
  /** Tells that ASCII letters are converted to lower case before they are hashed, as in a user name. */
  readonly isLowerCase?: true
}

/**
 * The data of a format with a hexadecimal digest and a salt. `in` says where the salt is: `text` if the system writes
 * `digest:salt`, `column` if the salt is in another column, and `either` if exports also join the two columns with a
 * colon (note `joined`).
 */
export interface ColumnsSpelling extends Pick<Format, 'id' | 'writers' | 'importers' | 'otherwise'> {
  readonly expression: Expression
  readonly bytes: number
  readonly salt: SaltColumn
  readonly in: 'text' | 'either' | 'column'
  readonly evidence: string
  readonly rank: number
}

const fits = ({ characters, lengths, isLowerCase }: SaltColumn, text: string): boolean =>
  (!lengths || lengths.includes(text.length)) &&
  (!characters || firstOutside(characters, text) < 0) &&
  (!isLowerCase || text === asciiLowerCase(text))

function inWords({ characters, lengths = [] }: SaltColumn): string {
  const [first, ...others] = lengths
  const counts =
    others.length > 2 ? `${first} to ${others.at(-1)} ` : lengths.length > 0 ? `${lengths.join(' or ')} ` : ''
  return `salt of ${counts}${characters?.inWords ?? 'characters'}`
}

function readSalt(c: Cursor, fields: Fields, { in: place, salt }: ColumnsSpelling): string {
  const { field, characters, isLowerCase } = salt
  const isInText = place === 'text' || (place === 'either' && fields[field] === undefined && c.at < c.text.length)
  if (!isInText) {
    // Checks the end first, so that a missing field is reported only for a complete text.
    end(c)
    const text = fieldOf(c, fields, field)
    const read = isLowerCase ? asciiLowerCase(text) : text
    if (!c.failure && !fits(salt, read)) fieldFault(c, field, `must be a ${inWords(salt)}`)
    return read
  }
  literal(c, ':')
  const start = c.at
  const read = textUntil(c, 'salt', undefined, { sensitive: true, ...(characters && { characters }) })
  if (!fits(salt, read)) fault(c, start, `a ${inWords(salt)}`)
  if (place === 'either') note(c, 'joined')
  return read
}

/** Returns the id of the pepper, if it is given. */
const chosen = ({ pepperId }: { readonly pepperId?: string | undefined }): { readonly pepperId?: string } =>
  pepperId === undefined ? {} : { pepperId }

/** Creates a format of a digest and a salt from its data. */
export function columnsFormat(spelling: ColumnsSpelling): Format<Digest> {
  const { id, writers, importers, expression, bytes, salt: saltIs, in: place, evidence, rank, otherwise } = spelling
  const hasPepper = uses(expression, 'pepper')
  const digits = 2 * bytes
  const likely = { evidence, rank, isWeak: true } as const
  const alone: Shape = { length: [digits, digits], of: ['hex'], beside: saltIs.field, ...likely }
  const joined: Shape = {
    length: [digits + 2, digits + 1 + Math.max(...(saltIs.lengths ?? [64]))],
    of: ['other'],
    marks: [[digits, ':']],
    ...likely,
  }
  return {
    id,
    schemes: ['digest'],
    writers,
    ...(importers && { importers }),
    ...(place !== 'text' && { fields: [saltIs.field, ...(hasPepper ? ['pepperId'] : [])] }),
    grammar: place === 'text' ? '<digest>:<salt>' : '<digest>',
    claims: { shapes: [...(place === 'text' ? [] : [alone]), ...(place === 'column' ? [] : [joined])] },
    expression,
    ...(otherwise && { otherwise }),
    notes: [...(place === 'either' ? ['joined'] : []), 'letter-case'],
    parse(text, fields, spans) {
      const c = cursor(id, text, spans)
      const digest = hexadecimal(c, 'digest', { bytes, sensitive: true })
      const salt = utf8(readSalt(c, fields, spelling))
      return finish(c, {
        scheme: 'digest',
        expression,
        ...(hasPepper && chosen({ pepperId: fields.pepperId })),
        salt,
        digest,
        ...(otherwise && { otherwise }),
      })
    },
    serialize({ expression: its, salt, digest, pepperId }) {
      if (!sameExpression(its, expression))
        return unrepresentable(id, 'this hash was not computed in the way that the format requires')
      if (digest.length !== bytes) return unrepresentable(id, `the digest must have ${bytes} bytes`)
      const text = textOf(salt)
      if (!text || !fits(saltIs, text)) return unrepresentable(id, `the format needs a ${inWords(saltIs)}`)
      return place === 'text'
        ? spelled(`${toHex(digest)}:${text}`)
        : spelled(toHex(digest), hasPepper ? ['peppers'] : [], {
            [saltIs.field]: text,
            ...(hasPepper && chosen({ pepperId })),
          })
    },
  }
}
