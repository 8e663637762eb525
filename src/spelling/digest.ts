import { encodePadded, standard } from '../core/base64.ts'
import { toHex, utf8 } from '../core/bytes.ts'
import type { Characters } from '../core/characters.ts'
import { type Cursor, cursor, end, fault, fieldFault, literal, paddedBase64, textUntil } from '../core/cursor.ts'
import { between } from '../core/expected.ts'
import { hexadecimal } from '../core/hexadecimal.ts'
import { type Expression, sameExpression, uses } from '../schemes/expression.ts'
import type { Digest } from '../schemes/index.ts'
import { fieldBytes, fieldOf } from './fields.ts'
import { type Fields, type Format, finish, type Spelled, spelled, unrepresentable } from './format.ts'

/** The encoding of bytes in a text. `text` means that the characters themselves are hashed. */
export type Encoding = 'hex' | 'upper-hex' | 'base64' | 'text'

/** The encoding, length and place of a salt. */
export interface SaltSpelling {
  readonly in: Encoding
  /** The allowed lengths in characters. */
  readonly length?: readonly [min: number, max: number]
  /** The allowed characters. The default is any well-formed Unicode text. */
  readonly characters?: Characters
  /** The field that contains the salt. By default the text contains the salt. */
  readonly field?: string
}

/** The data of a format with one expression. */
export interface DigestSpelling
  extends Pick<Format, 'id' | 'writers' | 'importers' | 'claims' | 'grammar' | 'otherwise'> {
  readonly expression: Expression
  /** The parts of the text: `digest`, `salt` and the literals around these two. */
  readonly text: readonly string[]
  readonly digest: { readonly in: Exclude<Encoding, 'text'>; readonly bytes: number }
  readonly salt?: SaltSpelling
}

/** The names of the parts that are not literals. No format has a literal with the same letters. */
const digestPart = 'digest'
const saltPart = 'salt'

interface BytesSpelling {
  readonly bytes?: number | undefined
  readonly mayBeEmpty?: boolean
  readonly ending?: string | undefined
}

function readBytes(c: Cursor, name: string, encoding: Encoding, its: BytesSpelling): Uint8Array {
  const { bytes, mayBeEmpty = false, ending } = its
  if (encoding === 'base64') return paddedBase64(c, name, standard, { sensitive: true, mayBeEmpty, ending })
  const upper = encoding === 'upper-hex'
  return hexadecimal(c, name, { sensitive: true, mayBeEmpty, upper, ...(bytes !== undefined && { bytes }) })
}

function write(encoding: Encoding, bytes: Uint8Array): string {
  if (encoding === 'text') return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  if (encoding === 'base64') return encodePadded(bytes)
  return encoding === 'upper-hex' ? toHex(bytes).toUpperCase() : toHex(bytes)
}

const anyLength = [1, 1024] as const

/** Tells whether the written salt has an allowed length. */
function isOfLength({ length: [min, max] = anyLength }: SaltSpelling, text: string): boolean {
  return text.length >= min && text.length <= max
}

/** Returns the length of a hexadecimal salt in bytes, if it is fixed. */
function fixedBytes({ in: encoding, length: [min, max] = anyLength }: SaltSpelling): number | undefined {
  return encoding.endsWith('hex') && min === max ? min / 2 : undefined
}

function writeSalt(spelling: SaltSpelling, salt: Uint8Array): string | undefined {
  try {
    const text = write(spelling.in, salt)
    return isOfLength(spelling, text) ? text : undefined
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

const isEqual = (a: Uint8Array, b: Uint8Array): boolean => toHex(a) === toHex(b)

/** Creates a format of the digest scheme from its data. */
export function digestFormat(spelling: DigestSpelling): Format<Digest> {
  const { id, writers, importers, claims, grammar, expression, text: parts, digest: digestIs, salt: saltIs } = spelling
  const { otherwise } = spelling
  const isPeppered = uses(expression, 'pepper')
  const beside = [...(saltIs?.field === undefined ? [] : [saltIs.field]), ...(isPeppered ? ['pepperId'] : [])]
  const needs = isPeppered ? ['peppers'] : undefined

  function readSalt(c: Cursor, its: SaltSpelling, ending: string | undefined): Uint8Array {
    const { in: encoding, length = anyLength, characters } = its
    if (encoding === 'text')
      return utf8(textUntil(c, 'salt', ending, { sensitive: true, length, ...(characters && { characters }) }))
    const start = c.at
    const salt = readBytes(c, 'salt', encoding, { bytes: fixedBytes(its), mayBeEmpty: length[0] === 0, ending })
    if (!c.failure && !isOfLength(its, write(encoding, salt)))
      fault(c, start, `a salt of ${between(...length, 'characters')}`)
    return salt
  }

  function saltField(c: Cursor, fields: Fields, field: string, its: SaltSpelling): Uint8Array {
    const { in: encoding, length = anyLength } = its
    const options = { mayBeEmpty: length[0] === 0, most: length[1] }
    const { mayBeEmpty } = options
    const salt =
      encoding === 'text'
        ? utf8(fieldOf(c, fields, field, options))
        : fieldBytes(c, fields, field, (one) => readBytes(one, 'salt', encoding, { mayBeEmpty }), options)
    if (!isOfLength(its, write(encoding, salt))) fieldFault(c, field, `must have ${between(...length, 'characters')}`)
    return salt
  }

  function spell(salt: string | undefined, digest: Uint8Array, pepperId: string | undefined): Spelled {
    const written = parts.map((part) =>
      part === digestPart ? write(digestIs.in, digest) : part === saltPart ? salt! : part,
    )
    const fields = {
      ...(saltIs?.field !== undefined && { [saltIs.field]: salt }),
      ...(isPeppered && pepperId !== undefined && { pepperId }),
    }
    return spelled(written.join(''), needs, fields)
  }

  const format: Format<Digest> = {
    id,
    schemes: ['digest'],
    writers,
    ...(importers && { importers }),
    ...(beside.length > 0 && { fields: beside }),
    grammar,
    claims,
    expression,
    ...(otherwise && { otherwise }),
    notes: notesOf(spelling),
    parse(text, fields, spans) {
      const c = cursor(id, text, spans)
      let salt: Uint8Array = new Uint8Array(0)
      let digest = salt
      for (const [index, part] of parts.entries()) {
        const ending = parts[index + 1]
        if (part === digestPart) digest = readBytes(c, 'digest', digestIs.in, { bytes: digestIs.bytes, ending })
        else if (part === saltPart) salt = readSalt(c, saltIs!, ending)
        else literal(c, part)
      }
      if (digest.length !== digestIs.bytes) fault(c, 0, `a digest of ${digestIs.bytes} bytes`)
      // Checks the end first, so that a missing field is reported only for a complete text.
      end(c)
      if (saltIs?.field !== undefined) salt = saltField(c, fields, saltIs.field, saltIs)
      const { pepperId } = isPeppered ? fields : {}
      const more = { ...(pepperId !== undefined && { pepperId }), ...(otherwise && { otherwise }) }
      return finish(c, { scheme: 'digest', expression, salt, digest, ...more })
    },
    serialize({ expression: its, salt, digest, pepperId }) {
      if (!sameExpression(its, expression))
        return unrepresentable(id, 'this hash was not computed in the way that the format requires')
      if (digest.length !== digestIs.bytes) return unrepresentable(id, `the digest must have ${digestIs.bytes} bytes`)
      const written = saltIs && writeSalt(saltIs, salt)
      if (saltIs ? written === undefined : salt.length > 0)
        return unrepresentable(id, 'the format cannot contain this salt')
      const result = spell(written, digest, pepperId)
      // A salt that is text may contain its own end mark.
      const read = result.ok && format.parse(result.text, result.fields)
      const isSame =
        read !== false && read.ok && isEqual(read.descriptor.salt, salt) && isEqual(read.descriptor.digest, digest)
      return isSame ? result : unrepresentable(id, 'the format cannot contain this salt')
    },
  }
  return format
}
