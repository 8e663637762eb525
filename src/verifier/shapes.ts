import { eitherAlphabet, invalid } from '../core/base64.ts'
import { isHexDigit } from '../core/hexadecimal.ts'
import type { Fields, Format, Makeup, Shape } from '../spelling/format.ts'

/** A shape and its format. */
export interface Shaped {
  readonly format: Format
  readonly shape: Shape
}

/** The longest text, in characters, whose candidate shapes are cached. */
const mostKept = 4096

const nobody: readonly Shaped[] = []

function makeupOf(text: string): Makeup {
  let at = 0
  while (at < text.length && isHexDigit(text.charCodeAt(at))) at++
  if (at === text.length) return 'hex'
  const { values } = eitherAlphabet
  while (at < text.length && values[text.charCodeAt(at)] !== invalid) at++
  const padding = text.length - at
  return padding === 0 || (padding <= 2 && text.endsWith('='.repeat(padding))) ? 'base64' : 'other'
}

const isOfLength = ({ length: [min, max] }: Shape, length: number): boolean => length >= min && length <= max

const isMadeOf = ({ of }: Shape, makeup: Makeup): boolean => of === undefined || of.includes(makeup)

const isMarked = ({ marks }: Shape, text: string): boolean =>
  marks?.every(([at, oneOf]) => oneOf.includes(text.charAt(at < 0 ? text.length + at : at) || ' ')) ?? true

/** Tells whether a text has a shape. The text is not parsed and fields are ignored. */
export const shows = (text: string, shape: Shape): boolean =>
  isOfLength(shape, text.length) && isMarked(shape, text) && isMadeOf(shape, makeupOf(text))

/** Finds the shapes of a text by its length, its kind of characters and single characters, without parsing it. */
export function indexShapes(formats: readonly Format[]): (text: string, fields: Fields) => readonly Shaped[] {
  const all = formats.flatMap((format) => (format.claims.shapes ?? []).map((shape) => ({ format, shape })))
  const longest = Math.max(0, ...all.map(({ shape }) => shape.length[1]))
  const kept: Record<Makeup, Map<number, readonly Shaped[]>> = { hex: new Map(), base64: new Map(), other: new Map() }

  function shapesOf(length: number, makeup: Makeup): readonly Shaped[] {
    let found = kept[makeup].get(length)
    if (!found) {
      found = all.filter(({ shape }) => isOfLength(shape, length) && isMadeOf(shape, makeup))
      if (length <= mostKept) kept[makeup].set(length, found)
    }
    return found
  }

  return (text, fields) => {
    if (text.length > longest) return nobody
    return shapesOf(text.length, makeupOf(text)).filter(
      ({ shape }) => isMarked(shape, text) && (shape.beside === undefined || fields[shape.beside] !== undefined),
    )
  }
}
