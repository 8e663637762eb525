import { type Failure, failure } from '../../core/errors.ts'
import { decodeText } from './reader.ts'
import { isObject } from './values.ts'

/** A value that could not be read, and its text where it was kept. */
export interface Broken {
  readonly failure: Failure
  readonly text: string
}

/** Values in the order of the file. Those in `broken`, by index, have none. */
export interface Values {
  readonly values: readonly unknown[]
  readonly broken: ReadonlyMap<number, Broken>
}

const nothingBroken: ReadonlyMap<number, Broken> = new Map()
const keyTwice: Broken = {
  failure: failure('ERR_MALFORMED', undefined, { expected: 'each key of a user once' }),
  text: '',
}

/** Where values lie in a run of bytes, until they are read. */
export interface Slices {
  readonly starts: number[]
  readonly ends: number[]
  /** How many keys each value has in the text, those that are there twice counted twice. */
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

/** JavaScript engines put the text into the message, so only the offset is taken from it. */
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

const noObject: Failure = failure('ERR_MALFORMED', undefined, { expected: 'an object in JSON' })

/** Parses the JSON of one object. */
export function parseJsonObject(text: string): { ok: true; value: { readonly [key: string]: unknown } } | Failure {
  const parsed = parseJson(text, 'an object in JSON')
  if (!parsed.ok) return parsed
  return isObject(parsed.value) ? { ok: true, value: parsed.value } : noObject
}

/**
 * All values at once: what stands between them was commas and blanks, so if the whole is a list of as many values, each
 * of them is what it would be alone.
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
    const parsed = parseJson(text, 'a user in JSON')
    if (parsed.ok) return parsed.value
    broken.set(index, { failure: parsed, text })
    return undefined
  })
  return { values, broken }
}

/** Refuses the objects that have fewer keys than their text: JSON.parse keeps the last of the same name. */
function withoutDoubles({ values, broken }: Values, { keys }: Slices): Values {
  let found: Map<number, Broken> | undefined
  for (const [index, value] of values.entries()) {
    if (typeof value !== 'object' || value === null || Object.keys(value).length >= keys[index]!) continue
    found ??= new Map(broken)
    found.set(index, keyTwice)
  }
  return found ? { values, broken: found } : { values, broken }
}

/** Parses the slices, one by one only where something is broken, and forgets them. */
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
