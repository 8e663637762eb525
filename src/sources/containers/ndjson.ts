import { type Failure, failure } from '../../core/errors.ts'
import { isDeeper, isObject, maxDepth } from '../values.ts'
import {
  type Container,
  type Cutter,
  decodeText,
  lineEndSize,
  maxRecord,
  mustHaveLineFeeds,
  type Row,
  type Slab,
} from './container.ts'
import { parseExactly } from './json-numbers.ts'

/** Returns the offset in a message of JSON.parse, and nothing else, because the message also quotes the text. */
function findOffset(error: unknown): { offset?: number } {
  const found = /position (\d+)/.exec(error instanceof Error ? error.message : '')?.[1]
  return found === undefined ? {} : { offset: Number(found) }
}

/** A value of JSON, and the numbers in it that became texts. */
interface Parsed<T> {
  readonly ok: true
  readonly value: T
  readonly numbers?: ReadonlySet<string> | undefined
}

/** Parses JSON that may be broken. */
export function parseJson(text: string, expected: string): Parsed<unknown> | Failure {
  try {
    const { value, numbers } = parseExactly(text)
    return { ok: true, value, numbers }
  } catch (error) {
    return failure('ERR_MALFORMED', undefined, { ...findOffset(error), expected })
  }
}

const noObject: Failure = failure('ERR_MALFORMED', undefined, { expected: 'a JSON object' })

/** Parses the JSON of one object. */
export function parseJsonObject(text: string): Parsed<{ readonly [key: string]: unknown }> | Failure {
  const parsed = parseJson(text, 'a JSON object')
  if (!parsed.ok) return parsed
  return isObject(parsed.value) ? { ok: true, value: parsed.value, numbers: parsed.numbers } : noObject
}

const lineFeed = 0x0a
const noBytes = new Uint8Array(0)

const tooLong = failure('ERR_LIMIT', undefined, {
  limit: { name: 'bytes of the line', min: 1, max: maxRecord, actual: maxRecord + 1 },
})
const tooDeep = failure('ERR_LIMIT', undefined, {
  limit: { name: 'the nesting depth of the user', min: 1, max: maxDepth, actual: maxDepth + 1 },
})

/** The first line of a file that is not empty; at first only its beginning is known. */
interface FirstLine {
  readonly text: string
  /** Whether it looks like a whole object. */
  readonly isObject: boolean
  /** Whether no other line follows. */
  readonly isLast: boolean
}

export function readFirstLine(head: Uint8Array): FirstLine {
  const text = decodeText(head).trimStart()
  const end = text.indexOf('\n')
  const line = (end < 0 ? text : text.slice(0, end)).trimEnd()
  const isLast = end < 0 || text.slice(end).trim() === ''
  const isObject = line.startsWith('{') && line.endsWith('}') && (end >= 0 || parseJsonObject(line).ok)
  return { text: line, isObject, isLast }
}

function countLines(bytes: Uint8Array): number {
  let count = 0
  for (let at = bytes.indexOf(lineFeed); at >= 0; at = bytes.indexOf(lineFeed, at + 1)) count++
  return count
}

/** Cuts bytes into whole lines. A record has the number of its line. */
function createLineCutter(): Cutter<undefined> {
  /** The pieces of the open line, unless it is too long. */
  let parts: Uint8Array[] = []
  let length = 0
  let line = 1
  let offset = 0

  function keep(part: Uint8Array): void {
    length += part.length
    if (length > maxRecord) parts = []
    else if (part.length > 0) parts.push(part.slice())
  }

  /** Returns the open line with the bytes after it, which are whole lines. */
  function take(rest: Uint8Array, size: number): Slab<undefined> {
    const bytes = new Uint8Array(length + rest.length)
    let at = 0
    for (const part of [...parts, rest]) {
      bytes.set(part, at)
      at += part.length
    }
    const slab = { bytes, offset, line, row: line, context: undefined }
    line += countLines(bytes)
    return advance(slab, size)
  }

  function refuse(size: number): Slab<undefined> {
    return advance({ bytes: noBytes, offset, line, row: line++, context: undefined, failure: tooLong }, size)
  }

  function advance(slab: Slab<undefined>, size: number): Slab<undefined> {
    offset += size
    parts = []
    length = 0
    return slab
  }

  return {
    push(piece) {
      if (offset === 0 && length === 0 && piece.length >= lineEndSize) mustHaveLineFeeds(piece)
      const last = piece.lastIndexOf(lineFeed)
      if (last < 0) {
        keep(piece)
        return []
      }
      const first = piece.indexOf(lineFeed)
      const slabs: Slab<undefined>[] = []
      let from = 0
      if (length + first > maxRecord) {
        slabs.push(refuse(length + first + 1))
        from = first + 1
      }
      if (last >= from) slabs.push(take(piece.subarray(from, last + 1), length + last + 1 - from))
      keep(piece.subarray(last + 1))
      return slabs
    },
    end() {
      if (length === 0) return []
      if (offset === 0) for (const part of parts) mustHaveLineFeeds(part)
      return [length > maxRecord ? refuse(length) : take(noBytes, length)]
    },
  }
}

function rowOf(text: string, line: number): Row {
  if (text.length > maxRecord) return { row: line, line, failure: tooLong }
  const parsed = parseJsonObject(text)
  if (!parsed.ok) return { row: line, line, failure: parsed, text }
  return isDeeper(parsed.value, maxDepth)
    ? { row: line, line, failure: tooDeep }
    : { row: line, line, values: parsed.value, numbers: parsed.numbers }
}

function read({ bytes, line, failure: why }: Slab<undefined>): readonly Row[] {
  if (why) return [{ row: line, line, failure: why }]
  const rows: Row[] = []
  for (const [index, text] of decodeText(bytes).split('\n').entries())
    if (text.trim() !== '') rows.push(rowOf(text, line + index))
  return rows
}

/** NDJSON: one JSON object in each line. Empty lines are counted but give no rows. */
export const ndjsonContainer: Container<undefined, undefined> = {
  id: 'ndjson',
  recognize(head) {
    const { isObject, isLast } = readFirstLine(head)
    return isObject ? (isLast ? 0.6 : 0.9) : 0
  },
  createCutter: createLineCutter,
  read,
}
