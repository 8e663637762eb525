import { encodePadded, standard } from '../../core/base64.ts'
import { toHex, utf8 } from '../../core/bytes.ts'
import { type Cursor, cursor, fault, note, paddedBase64 } from '../../core/cursor.ts'
import { hexadecimal, isHexDigit } from '../../core/hexadecimal.ts'
import { type HashName, hashSizes } from '../../schemes/expression.ts'
import type { Digest } from '../../schemes/index.ts'
import type { Fields, Format } from '../format.ts'
import { fieldWord } from './field-values.ts'
import { fieldBytes, fieldOf } from './fields.ts'
import { type Position, printable, saltedHash, saltedIn } from './salted.ts'
import { finish, spelled, unrepresentable } from './spelled.ts'

/** The data of a raw format. The rest follows from its hash function. */
export interface Raw extends Pick<Format, 'importers'> {
  readonly id: string
  readonly name: HashName
  /** The name of the hash function for messages. */
  readonly title: string
  /** `true` if another hash function with the same digest length is more common. */
  readonly isRarer?: true
}

/** The encodings of a salt field. Text is hashed as UTF-8. */
const encodings = ['utf8', 'hex', 'base64'] as const
const positions = ['prefix', 'suffix'] as const
/** The longest salt field in characters: the longest salt of the scheme in hexadecimal. */
const longest = { most: 2048 } as const

export const saltFields = ['salt', 'saltEncoding', 'saltPosition'] as const

/** Reads the field `saltPosition`, which is required because the position cannot be guessed. */
export const positionField = (c: Cursor, fields: Fields): Position => fieldWord(c, fields, 'saltPosition', positions)

function saltField(c: Cursor, fields: Fields): Uint8Array {
  const encoding = fields.saltEncoding === undefined ? 'utf8' : fieldWord(c, fields, 'saltEncoding', encodings)
  if (encoding === 'utf8') return utf8(fieldOf(c, fields, 'salt'))
  const { notes } = c
  const salt = fieldBytes(
    c,
    fields,
    'salt',
    (one) => (encoding === 'hex' ? hexadecimal(one, 'salt') : paddedBase64(one, 'salt', standard)),
    longest,
  )
  // Drops the notes, because they are about the text and not about a field.
  c.notes = notes
  return salt
}

const article = (title: string): string => (title.startsWith('M') ? `an ${title}` : `a ${title}`)

/** Tells whether a text has only hexadecimal digits. Base64 of a digest also has other characters. */
function isHex(text: string): boolean {
  for (let i = 0; i < text.length; i++) if (!isHexDigit(text.charCodeAt(i))) return false
  return true
}

function readDigest(c: Cursor, bytes: number): Uint8Array {
  const sensitive = { sensitive: true } as const
  if (isHex(c.text)) return hexadecimal(c, 'digest', { ...sensitive, bytes })
  const digest = paddedBase64(c, 'digest', standard, sensitive)
  note(c, 'base64')
  if (digest.length !== bytes) fault(c, 0, `${2 * bytes} hexadecimal digits, or base64 of ${bytes} bytes`)
  return digest
}

/**
 * Creates a format of a bare digest of the password in hexadecimal or base64. If there is a salt, the fields `salt`,
 * `saltEncoding` (default: utf8) and `saltPosition` describe it.
 */
export function raw({ id, name, title, importers, isRarer }: Raw): Format<Digest> {
  const { output } = hashSizes[name]
  const padded = 4 * Math.ceil(output / 3)
  const unpadded = Math.ceil((4 * output) / 3)
  return {
    id,
    schemes: ['digest'],
    writers: [],
    ...(importers && { importers }),
    fields: saltFields,
    grammar: `<${title} in ${2 * output} hexadecimal digits>`,
    claims: {
      shapes: [
        {
          length: [2 * output, 2 * output],
          of: ['hex'],
          isWhole: true,
          evidence: `${2 * output} hexadecimal digits, the length of ${article(title)}`,
          rank: isRarer ? 0.4 : 0.5,
          isWeak: true,
        },
        {
          length: [unpadded, padded],
          of: ['base64'],
          evidence: `base64 of ${output} bytes, the length of ${article(title)}`,
          rank: isRarer ? 0.2 : 0.3,
          isWeak: true,
        },
      ],
    },
    notes: ['base64', 'letter-case', 'unpadded'],
    parse(text, fields, spans) {
      const c = cursor(id, text, spans)
      const digest = readDigest(c, output)
      const isSalted = fields.salt !== undefined && fields.salt !== ''
      const salt = isSalted ? saltField(c, fields) : new Uint8Array(0)
      const expression = saltedHash(name, isSalted ? positionField(c, fields) : undefined)
      return finish(c, { scheme: 'digest', expression, salt, digest })
    },
    serialize(descriptor) {
      const salted = saltedIn(descriptor)
      if (salted?.name !== name)
        return unrepresentable(id, `the format supports only ${article(title)} of the password, with or without a salt`)
      const { salt, digest } = descriptor
      if (!salted.position) return spelled(toHex(digest))
      const text = printable(salt)
      const spelling = text === undefined ? { salt: encodePadded(salt), saltEncoding: 'base64' } : { salt: text }
      return spelled(toHex(digest), [], { ...spelling, saltPosition: salted.position })
    },
  }
}
