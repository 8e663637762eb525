import { type BytesOptions, type Cursor, empty, fault, note, span } from './cursor.ts'

const noDigit = 255
const hexValues = new Uint8Array(65536).fill(noDigit)
for (let value = 0; value < 16; value++) hexValues[value.toString(16).charCodeAt(0)] = value
for (let value = 10; value < 16; value++) hexValues[value.toString(16).toUpperCase().charCodeAt(0)] = value

export interface HexOptions extends BytesOptions {
  /** Bytes, where the writer fixes them. */
  readonly bytes?: number
  /** Whether the writer's own digits are capital; the other case is noted as `letter-case`. */
  readonly upper?: boolean
}

/** Reads hexadecimal of one case, or with the note `letter-case` of the other one or of both. */
export function hexadecimal(c: Cursor, name: string, options: HexOptions = {}): Uint8Array {
  if (c.failure) return empty
  const start = c.at
  const most = options.bytes === undefined ? c.text.length : Math.min(c.text.length, start + 2 * options.bytes)
  let at = start
  while (at < most && hexValues[c.text.charCodeAt(at)] !== noDigit) at++
  const length = (at - start) >> 1
  const wanted = options.bytes === undefined ? 'pairs of hexadecimal digits' : `${2 * options.bytes} hexadecimal digits`
  const isWhole = (at - start) % 2 === 0 && (options.bytes === undefined || length === options.bytes)
  if (!isWhole || (length === 0 && !options.mayBeEmpty)) {
    fault(c, at, `${name}, ${wanted}`)
    return empty
  }
  const bytes = new Uint8Array(length)
  const { text } = c
  for (let i = 0; i < length; i++)
    bytes[i] = (hexValues[text.charCodeAt(start + 2 * i)]! << 4) | hexValues[text.charCodeAt(start + 2 * i + 1)]!
  const read = text.slice(start, at)
  if (read !== (options.upper ? read.toUpperCase() : read.toLowerCase())) note(c, 'letter-case')
  c.at = at
  span(c, name, start, options.sensitive === true)
  return bytes
}
