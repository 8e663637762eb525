import { encodePadded, standard } from '../../core/base64.ts'
import { toHex, utf8 } from '../../core/bytes.ts'
import { type Cursor, cursor, fault, literal, paddedBase64, textUntil } from '../../core/cursor.ts'
import { hexadecimal } from '../../core/hexadecimal.ts'
import { type Expression, sameExpression } from '../../schemes/expression.ts'
import type { Digest } from '../../schemes/index.ts'
import type { Fields, Format, Spelled } from '../format.ts'
import { fieldBytes, fieldOf } from './fields.ts'
import { finish, spelled, unrepresentable } from './spelled.ts'

/** How bytes stand in a text. `text` is what is hashed as the characters that it is. */
export type Encoding = 'hex' | 'upper-hex' | 'base64' | 'text'

/** Where a salt stands and what is known of it. */
export interface SaltSpelling {
  readonly in: Encoding
  /** Characters. */
  readonly length?: readonly [min: number, max: number]
  /** The field that holds it; it stands in the text unless given. */
  readonly field?: string
  /** A user name as its writer hashes it. */
  readonly isLowerCase?: boolean
}

/** A spelling of one expression, as data. */
export interface DigestSpelling extends Pick<Format, 'id' | 'writers' | 'importers' | 'claims' | 'grammar'> {
  readonly expression: Expression
  /** `digest` and `salt` with what stands around them. */
  readonly text: readonly string[]
  readonly digest: { readonly in: Exclude<Encoding, 'text'>; readonly bytes: number }
  readonly salt?: SaltSpelling
}

/** The parts of a text that are no literals; a literal of the same letters does not occur. */
const digestPart = 'digest'
const saltPart = 'salt'

function readBytes(c: Cursor, name: string, encoding: Encoding, bytes?: number): Uint8Array {
  const sensitive = { sensitive: true } as const
  if (encoding === 'base64') return paddedBase64(c, name, standard, sensitive)
  const upper = encoding === 'upper-hex'
  return hexadecimal(c, name, { ...sensitive, upper, ...(bytes !== undefined && { bytes }) })
}

function write(encoding: Encoding, bytes: Uint8Array): string {
  if (encoding === 'text') return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  if (encoding === 'base64') return encodePadded(bytes)
  return encoding === 'upper-hex' ? toHex(bytes).toUpperCase() : toHex(bytes)
}

function writeSalt({ in: encoding, length }: SaltSpelling, salt: Uint8Array): string | undefined {
  try {
    const text = write(encoding, salt)
    const [min, max] = length ?? [1, 1024]
    return text.length < min || text.length > max ? undefined : text
  } catch {
    return undefined
  }
}

const notesOf = ({ digest, salt }: DigestSpelling): readonly string[] => {
  const encodings = [digest.in, ...(salt ? [salt.in] : [])]
  return [
    ...(encodings.includes('base64') ? ['unpadded'] : []),
    ...(encodings.some((one) => one.endsWith('hex')) ? ['letter-case'] : []),
  ]
}

/** Completes a format of the digest scheme from its data. */
export function digestFormat(spelling: DigestSpelling): Format<Digest> {
  const { id, writers, importers, claims, grammar, expression, text: parts, digest: digestIs, salt: saltIs } = spelling

  function readSalt(c: Cursor, ending: string | undefined): Uint8Array {
    if (saltIs!.in !== 'text') return readBytes(c, 'salt', saltIs!.in)
    const { length } = saltIs!
    return utf8(textUntil(c, 'salt', ending, { sensitive: true, ...(length && { length }) }))
  }

  function saltField(
    c: Cursor,
    fields: Fields,
    { field, in: encoding, length, isLowerCase }: SaltSpelling,
  ): Uint8Array {
    const options = { mayBeEmpty: length?.[0] === 0, ...(length && { most: length[1] }) }
    if (encoding !== 'text') return fieldBytes(c, fields, field!, (one) => readBytes(one, 'salt', encoding), options)
    const text = fieldOf(c, fields, field!, options)
    return utf8(isLowerCase ? text.toLowerCase() : text)
  }

  function spell(salt: string | undefined, digest: Uint8Array): Spelled {
    const written = parts.map((part) =>
      part === digestPart ? write(digestIs.in, digest) : part === saltPart ? salt! : part,
    )
    return spelled(written.join(''), [], saltIs?.field === undefined ? {} : { [saltIs.field]: salt })
  }

  return {
    id,
    schemes: ['digest'],
    writers,
    ...(importers && { importers }),
    ...(saltIs?.field !== undefined && { fields: [saltIs.field] }),
    grammar,
    claims,
    expression,
    notes: notesOf(spelling),
    parse(text, fields, spans) {
      const c = cursor(id, text, spans)
      let salt: Uint8Array = new Uint8Array(0)
      let digest = salt
      for (const [index, part] of parts.entries())
        if (part === digestPart) digest = readBytes(c, 'digest', digestIs.in, digestIs.bytes)
        else if (part === saltPart) salt = readSalt(c, parts[index + 1])
        else literal(c, part)
      if (saltIs?.field !== undefined) salt = saltField(c, fields, saltIs)
      if (digest.length !== digestIs.bytes) fault(c, 0, `a digest of ${digestIs.bytes} bytes`)
      return finish(c, { scheme: 'digest', expression, salt, digest })
    },
    serialize({ expression: its, salt, digest }) {
      if (!sameExpression(its, expression)) return unrepresentable(id, 'it is of another computation')
      if (digest.length !== digestIs.bytes) return unrepresentable(id, `its digest has ${digestIs.bytes} bytes`)
      const written = saltIs && writeSalt(saltIs, salt)
      if (saltIs ? written === undefined : salt.length > 0) return unrepresentable(id, 'it cannot say such a salt')
      const result = spell(written, digest)
      // A salt that is text may hold what ends it.
      const isRead = result.ok && this.parse(result.text, result.fields).ok
      return isRead ? result : unrepresentable(id, 'it cannot say such a salt')
    },
  }
}
