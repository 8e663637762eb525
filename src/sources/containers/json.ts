import { type Detail, type Failure, failure } from '../../core/errors.ts'
import { isObject } from '../values.ts'
import type { Container, Row, Slab } from './container.ts'
import { decodeText } from './container.ts'
import type { JsonContext } from './json-cutter.ts'
import { beginningInWords, createJsonCutter, type JsonCutterOptions } from './json-cutter.ts'
import { mayHaveLargeNumbers } from './json-numbers.ts'
import { parseJson, readFirstLine } from './ndjson.ts'

/** Whether an object has a list of objects at one of the paths or, without paths, below a key. */
function hasList(value: unknown, paths: readonly string[] | undefined): boolean {
  if (!isObject(value)) return false
  const lists = paths
    ? paths.map((path) =>
        path.split('.').reduce<unknown>((inner, key) => (isObject(inner) ? inner[key] : undefined), value),
      )
    : Object.values(value)
  return lists.some((list) => Array.isArray(list) && (paths !== undefined || isObject(list[0])))
}

/**
 * Parses all values together. There are only commas and blanks between them, so if the result has the right number of
 * values, each is the same as if it were parsed alone.
 */
function readTogether(text: string, count: number): readonly unknown[] | undefined {
  if (mayHaveLargeNumbers(text)) return undefined
  try {
    const values: unknown = JSON.parse(`[${text}]`)
    if (Array.isArray(values) && values.length === count) return values
  } catch {}
  return undefined
}

const expected = 'a user (a JSON object)'

/** Returns the failure of a value of a slab. */
function refuse({ offset, context }: Slab<JsonContext>, index: number, detail: Detail): Failure {
  const hint = beginningInWords({ line: context.lines[index]!, offset: offset + context.starts[index]! })
  return failure('ERR_MALFORMED', undefined, { ...detail, hint })
}

function read(slab: Slab<JsonContext>): readonly Row[] {
  const { bytes, context, failure: why } = slab
  if (why) return [{ row: slab.row, line: slab.line, failure: why, text: decodeText(bytes) }]
  const { starts, ends, lines, keys, hasTexts } = context
  const all = decodeText(bytes)
  // No byte of UTF-8 becomes more than one character, so equal lengths mean equal places.
  const isPlain = all.length === bytes.length && all.isWellFormed()
  const textOf = (from: number, to: number) => (isPlain ? all.slice(from, to) : decodeText(bytes.subarray(from, to)))
  const together = readTogether(all, starts.length)
  const rows: Row[] = []
  for (let index = 0; index < starts.length; index++) {
    const [row, line] = [slab.row + index, lines[index]!]
    const text = together && !hasTexts ? undefined : textOf(starts[index]!, ends[index]!)
    const parsed = together ? undefined : parseJson(text!, expected)
    const value = together ? together[index] : parsed?.ok && parsed.value
    const numbers = parsed?.ok ? parsed.numbers : undefined
    if (parsed && !parsed.ok) rows.push({ row, line, failure: refuse(slab, index, parsed.detail), text })
    else if (!isObject(value)) rows.push({ row, line, failure: refuse(slab, index, { expected }) })
    // JSON.parse keeps only the last of two equal keys.
    else if (Object.keys(value).length < keys[index]!)
      rows.push({ row, line, failure: refuse(slab, index, { expected: 'each JSON key of the user only once' }) })
    else rows.push({ row, line, values: value, ...(hasTexts && { text }), ...(numbers && { numbers }) })
  }
  return rows
}

/** The container of JSON documents of any size with one list of objects. A document may be damaged or truncated. */
export const jsonContainer: Container<JsonCutterOptions, JsonContext> = {
  id: 'json',
  recognize(head, { paths }) {
    const line = readFirstLine(head)
    if (line.text.startsWith('[')) return 0.9
    if (!line.text.startsWith('{')) return 0
    if (!line.isObject) return 0.8
    const parsed = line.isLast ? parseJson(line.text, 'an object') : undefined
    return parsed?.ok && hasList(parsed.value, paths) ? 0.9 : 0.2
  },
  createCutter: createJsonCutter,
  read,
}

export type { JsonCutterOptions } from './json-cutter.ts'
