import { type Failure, failure } from '../../core/errors.ts'
import { decodeText } from './reader.ts'
import { isObject } from './values.ts'

/** A value that could not be read, with its text if that was kept. */
export interface Broken {
  readonly failure: Failure
  readonly text: string
}

/** Values in the order of the file. `broken` has the indexes of the values that could not be read. */
export interface Values {
  readonly values: readonly unknown[]
  readonly broken: ReadonlyMap<number, Broken>
}

const nothingBroken: ReadonlyMap<number, Broken> = new Map()
const keyTwice: Broken = {
  failure: failure('ERR_MALFORMED', undefined, { expected: 'each JSON key of the user only once' }),
  text: '',
}

/** The positions of values in a run of bytes. */
export interface Slices {
  readonly starts: number[]
  readonly ends: number[]
  /** The number of JSON keys of each value in the text. A key that occurs twice counts twice. */
  readonly keys: number[]
  broken: Map<number, Broken> | undefined
}

export const createSlices = (): Slices => ({ starts: [], ends: [], keys: [], broken: undefined })

export function addSlice(slices: Slices, start: number, end: number, keys: number): void {
  slices.starts.push(start)
  slices.ends.push(end)
  slices.keys.push(keys)
}

export function addBroken(slices: Slices, failure: Failure, text = ''): void {
  slices.broken ??= new Map()
  slices.broken.set(slices.starts.length, { failure, text })
  addSlice(slices, 0, 0, 0)
}

/** Returns the offset in a message of JSON.parse, and nothing else, because the message also quotes the text. */
function offsetIn(error: unknown): { offset?: number } {
  const found = /position (\d+)/.exec(error instanceof Error ? error.message : '')?.[1]
  return found === undefined ? {} : { offset: Number(found) }
}

/** Parses JSON that may be broken. */
export function parseJson(text: string, expected: string): { ok: true; value: unknown } | Failure {
  try {
    return { ok: true, value: JSON.parse(text) }
  } catch (error) {
    return failure('ERR_MALFORMED', undefined, { ...offsetIn(error), expected })
  }
}

const noObject: Failure = failure('ERR_MALFORMED', undefined, { expected: 'a JSON object' })

/** Parses the JSON of one object. */
export function parseJsonObject(text: string): { ok: true; value: { readonly [key: string]: unknown } } | Failure {
  const parsed = parseJson(text, 'a JSON object')
  if (!parsed.ok) return parsed
  return isObject(parsed.value) ? { ok: true, value: parsed.value } : noObject
}

/**
 * Parses all values together. There are only commas and blanks between them, so if the result has the right number of
 * values, each is the same as if it were parsed alone.
 */
function readTogether({ starts, ends }: Slices, bytes: Uint8Array): Values | undefined {
  try {
    const values: unknown = JSON.parse(`[${decodeText(bytes.subarray(starts[0], ends[ends.length - 1]))}]`)
    if (Array.isArray(values) && values.length === starts.length) return { values, broken: nothingBroken }
  } catch {}
  return undefined
}

/** Parses the slices one by one. */
function readEach({ starts, ends, broken = new Map() }: Slices, bytes: Uint8Array): Values {
  const values = starts.map((start, index) => {
    if (broken.has(index)) return undefined
    const text = decodeText(bytes.subarray(start, ends[index]))
    const parsed = parseJson(text, 'a user (a JSON object)')
    if (parsed.ok) return parsed.value
    broken.set(index, { failure: parsed, text })
    return undefined
  })
  return { values, broken }
}

/** Refuses the objects that have fewer keys than their text, because JSON.parse keeps only the last of two equal keys. */
function withoutDoubles({ values, broken }: Values, { keys }: Slices): Values {
  let found: Map<number, Broken> | undefined
  for (const [index, value] of values.entries()) {
    if (typeof value !== 'object' || value === null || Object.keys(value).length >= keys[index]!) continue
    found ??= new Map(broken)
    found.set(index, keyTwice)
  }
  return found ? { values, broken: found } : { values, broken }
}

/** Parses the slices together and forgets them. If a slice is broken, the slices are parsed one by one. */
export function readSlices(slices: Slices, bytes: Uint8Array): Values {
  const { starts, ends, keys } = slices
  if (starts.length === 0) return { values: [], broken: nothingBroken }
  const together = slices.broken ? undefined : readTogether(slices, bytes)
  const read = withoutDoubles(together ?? readEach(slices, bytes), slices)
  starts.length = 0
  ends.length = 0
  keys.length = 0
  slices.broken = undefined
  return read
}
