import { formatNumber } from '../../core/describe.ts'
import { type Failure, failure, HashError } from '../../core/errors.ts'
import { maxDepth } from '../values.ts'
import { append, type Cutter, createWindow, decodeText, forget, maxRecord, type Slab } from './container.ts'
import { beginValue, createValueScan, isIndented, scanValue, type ValueScan } from './json-scan.ts'

/** The place of a byte: its line, counted from 1, and its position in the file, counted from 0. */
interface Place {
  readonly line: number
  readonly offset: number
}

/** Returns the failure of a text that differs from the expected text. */
const refuseText = (expected: string, hint: string): Failure => failure('ERR_MALFORMED', undefined, { expected, hint })

/** Writes the line of a place. For a place in the first line, which may be the whole file, writes the byte instead. */
const placeInWords = ({ line, offset }: Place): string =>
  line === 1 ? `at byte ${formatNumber(offset + 1)}` : `in line ${formatNumber(line)}`

/** Says where a user begins. */
export const beginningInWords = (place: Place): string => `The user begins ${placeInWords(place)}`

const refuseExcess = (name: string, max: number, actual: number, place: Place): Failure =>
  failure('ERR_LIMIT', undefined, { limit: { name, min: 1, max, actual }, hint: beginningInWords(place) })

/** Returns the failure of a user that is too large, too deep or not closed, before it is parsed. */
function refusal(scan: ValueScan, size: number, isSeparate: boolean, place: () => Place): Failure | undefined {
  if (size > maxRecord) return refuseExcess('bytes of the user', maxRecord, size, place())
  if (scan.deepest > maxDepth) return refuseExcess('the nesting depth of the user', maxDepth, scan.deepest, place())
  if (scan.abandoned) return refuseText('the closing brace of this user', beginningInWords(place()))
  return isSeparate ? undefined : refuseText('exactly one comma before this user', beginningInWords(place()))
}

/** Writes a path of keys as JSON: `{"users": […]}`. The path '' means that the whole file is the list. */
const shapeOf = (path: string): string =>
  path === '' ? '[…]' : path.split('.').reduceRight((inner, key) => `{${JSON.stringify(key)}: ${inner}}`, '[…]')

/** Returns a path for a message, unless it could be data. */
const showPath = (path: string): string => (/^[\w.-]{1,64}$/.test(path) ? JSON.stringify(path) : 'another key')

/** Returns the error of a file in which the list of users must be chosen. */
function refuseSeveralLists(one: string, other: string): HashError {
  const reasons = [`the file has several lists of objects: ${showPath(one)} and ${showPath(other)}`]
  const hint = 'Choose the list of the users with --table (in the library: the option `table`)'
  return new HashError(failure('ERR_FIELD', undefined, { name: 'table', reasons, hint }))
}

/** The places of the values in the bytes of a slab. */
export interface JsonContext {
  readonly starts: readonly number[]
  readonly ends: readonly number[]
  /** The lines in which they begin. */
  readonly lines: readonly number[]
  /** The number of keys of each value in the text. A key that occurs twice counts twice. */
  readonly keys: readonly number[]
  /** Whether rows have their text. */
  readonly hasTexts: boolean
  /** The path of the list: '' if the whole file is the list. */
  readonly path: string
}

type ValuePlaces = { readonly [K in 'starts' | 'ends' | 'lines' | 'keys']: number[] }
const createValuePlaces = (): ValuePlaces => ({ starts: [], ends: [], lines: [], keys: [] })

/** Collects the slabs of a document: values that can be parsed together, and refused values. */
interface Slabs {
  /** The path of the list. */
  path: string
  /** Adds a value of the window to the open slab. */
  add(start: number, end: number, line: number, keys: number): void
  /** Closes the slab. `before` is the position of the window in the file. */
  close(window: Uint8Array, before: number): void
  /** Adds a refused value, after the slab is closed. `bytes` is its beginning. */
  refuse(why: Failure, place: Place, bytes?: Uint8Array): void
  take(): readonly Slab<JsonContext>[]
}

function createSlabs(hasTexts: boolean): Slabs {
  let slabs: Slab<JsonContext>[] = []
  let places = createValuePlaces()
  let row = 0

  const own: Slabs = {
    path: '',
    add(start, end, line, keys) {
      places.starts.push(start)
      places.ends.push(end)
      places.lines.push(line)
      places.keys.push(keys)
      row++
    },
    close(window, before) {
      const { starts, ends, lines } = places
      const count = starts.length
      if (count === 0) return
      const first = starts[0]!
      const bytes = window.slice(first, ends[count - 1])
      for (let i = 0; i < count; i++) {
        starts[i]! -= first
        ends[i]! -= first
      }
      const context = { ...places, hasTexts, path: own.path }
      slabs.push({ bytes, offset: before + first, line: lines[0]!, row: row + 1 - count, context })
      places = createValuePlaces()
    },
    refuse(why, { line, offset }, bytes = new Uint8Array(0)) {
      slabs.push({
        bytes,
        offset,
        line,
        row: ++row,
        context: { ...createValuePlaces(), hasTexts, path: own.path },
        failure: why,
      })
    },
    take() {
      const taken = slabs
      slabs = []
      return taken
    },
  }
  return own
}

/** Options of the container of JSON documents. */
export interface JsonCutterOptions {
  /**
   * The paths at which the list of users may be, such as `data.users`. The path '' means that the whole file is the
   * list. Unless given, the list is the only list of objects: the whole file, or the value of a top-level key.
   */
  readonly paths?: readonly string[] | undefined
  /** Whether rows have their text. */
  readonly hasTexts?: boolean | undefined
}

/** The number of bytes of a refused value that are kept, so that its id can be found. */
const headLength = 512
/** The start of a value that is not kept. */
const nowhere = -2

const isBlank = new Uint8Array(256)
for (const byte of [0x09, 0x0a, 0x0d, 0x20]) isBlank[byte] = 1
const [lineFeed, comma, colon, quote] = [0x0a, 0x2c, 0x3a, 0x22]
const [openList, closeList, openObject, closeObject] = [0x5b, 0x5d, 0x7b, 0x7d]

const deeper =
  'If the list of users is inside other objects, pass its path with --table (in the library: the option `table`), such as data.users'

/** Returns a key; `undefined` if its text is not a string of JSON. */
function keyOf(text: string): string | undefined {
  try {
    return String(JSON.parse(text))
  } catch {
    return undefined
  }
}

/**
 * Cuts a JSON document into the values of one list. The values of other keys are skipped: only their brackets and
 * quotes are read. These values and the commas between keys are not checked.
 */
export function createJsonCutter({ paths, hasTexts = false }: JsonCutterOptions): Cutter<JsonContext> {
  const wanted = new Set(paths)
  const isBareWanted = paths === undefined || wanted.delete('')
  const shapes = (paths ?? ['users', '']).map(shapeOf).join(' or ')
  const window = createWindow()
  const scan = createValueScan()
  const slabs = createSlabs(hasTexts)
  let state: keyof typeof steps = 'start'
  let at = 0
  let open = nowhere
  /** The paths of the open objects. */
  const objects: string[] = []
  let path = ''
  /** The path of the list that was found. */
  let list: string | undefined
  let hasEmptyList = false
  /** The number of commas between two values; 1 at the beginning of the list. */
  let commas = 1
  let isEmpty = true
  /** The number of bytes before the window. */
  let before = 0
  /** The position and the line of the beginning of the open value. */
  let firstOffset = 0
  let firstLine = 1
  /** The first bytes of a value that is too large. */
  let head: Uint8Array | undefined

  const locate = (): Place => ({ offset: before + at, line: scan.lines + 1 })
  const locateFirst = (): Place => ({ offset: firstOffset, line: firstLine })
  const headOf = (end: number) => head ?? window.bytes.slice(open, Math.min(end, open + headLength))

  function refuse(why: Failure, place = locate(), bytes?: Uint8Array): void {
    slabs.close(window.bytes, before)
    slabs.refuse(why, place, bytes)
  }

  function fail(expected: string, hint = `The error is ${placeInWords(locate())}`): void {
    refuse(refuseText(expected, `${hint}. The rest of the file was not read`))
    state = 'failed'
    at = window.length
    open = nowhere
  }

  function begin(next: keyof typeof steps, byte: number): void {
    firstOffset = before + at
    firstLine = scan.lines + 1
    beginValue(scan, byte)
    open = at++
    state = next
  }

  function skip(byte: number): void {
    begin('skipped', byte)
    open = nowhere
  }

  /** Continues to the end of the open value. Returns `false` if the end has not been reached. */
  function isFinished(): boolean {
    const end = scanValue(scan, window.bytes, open, at, window.length)
    at = end < 0 ? ~end : end
    return end >= 0
  }

  function takeUser(): void {
    const why = refusal(scan, before + at - firstOffset, commas === 1, locateFirst)
    if (why) refuse(why, locateFirst(), headOf(at))
    else slabs.add(open, at, firstLine, scan.keys)
    commas = scan.abandoned ? 1 : 0
    isEmpty = false
    head = undefined
    open = nowhere
    state = 'between'
  }

  function beginList(found: string): void {
    list = found
    slabs.path = found
    state = 'between'
  }

  /** Each step continues at a byte that is not blank. */
  const steps = {
    start(byte: number) {
      if (byte === openList && isBareWanted) beginList('')
      else if (byte === openObject && (paths === undefined || wanted.size > 0)) {
        objects.push('')
        state = 'key'
      } else return fail(shapes)
      at++
    },
    key(byte: number) {
      if (byte === quote) return begin('inKey', byte)
      if (byte !== comma && byte !== closeObject) return fail('a JSON key or the end of the object')
      if (byte === closeObject) objects.pop()
      if (objects.length === 0) state = 'end'
      at++
    },
    inKey() {
      if (!isFinished()) return
      const key = keyOf(decodeText(window.bytes.subarray(open, at)))
      if (key === undefined) return fail('a JSON key')
      const parent = objects[objects.length - 1]!
      path = parent === '' ? key : `${parent}.${key}`
      open = nowhere
      state = 'colon'
    },
    colon(byte: number) {
      if (byte !== colon) return fail('a colon after the JSON key')
      state = 'value'
      at++
    },
    value(byte: number) {
      if (paths === undefined) {
        if (byte !== openList) return skip(byte)
        state = 'element'
      } else if (wanted.has(path)) {
        if (byte !== openList) return fail('a list of users')
        if (list !== undefined) return fail('only one list of users')
        beginList(path)
      } else if (byte === openObject && [...wanted].some((one) => one.startsWith(`${path}.`))) {
        objects.push(path)
        state = 'key'
      } else return skip(byte)
      at++
    },
    /** The first element tells whether a list has objects. */
    element(byte: number) {
      if (byte === openObject) {
        if (list !== undefined) throw refuseSeveralLists(list, path)
        return beginList(path)
      }
      if (byte === closeList) hasEmptyList = true
      // The bracket before this byte begins the value to skip.
      beginValue(scan, openList)
      state = 'skipped'
    },
    skipped() {
      if (isFinished()) state = 'key'
    },
    between(byte: number) {
      if (byte === closeList) {
        if (commas > (isEmpty ? 1 : 0)) refuse(refuseText('a user after the last comma', 'Remove the comma'))
        state = objects.length === 0 ? 'end' : 'key'
      } else if (byte !== comma) return begin('user', byte)
      else commas++
      at++
    },
    user() {
      if (isFinished()) takeUser()
    },
    end(byte: number) {
      const isNdjson = byte === openObject && list === undefined && paths === undefined
      fail('the end of the file', isNdjson ? 'A file with one object in each line is NDJSON, not JSON' : undefined)
    },
    failed() {
      at = window.length
    },
  }

  /** Keeps the bytes that an open value still needs, unless it is too large. */
  function compact(): void {
    if (open >= 0 && window.length - open > maxRecord) {
      if (state === 'user') {
        head = headOf(window.length)
        scan.isIndented = isIndented(window.bytes, open)
        open = nowhere
      } else fail('a JSON key of at most 1 MiB')
    }
    // The byte before a bracket tells whether it begins a line.
    const needed = open >= 0 ? open : at - (state === 'user' ? 1 : 0)
    forget(window, needed)
    before += needed
    at -= needed
    if (open >= 0) open = 0
  }

  return {
    push(piece) {
      append(window, piece)
      while (at < window.length) {
        const byte = window.bytes[at]!
        if (isBlank[byte] === 1 && open < 0 && state !== 'skipped' && state !== 'user') {
          if (byte === lineFeed) scan.lines++
          at++
        } else steps[state](byte)
      }
      slabs.close(window.bytes, before)
      compact()
      return slabs.take()
    },
    end() {
      if (state === 'user') {
        const hint = `The file ends inside a user, which begins ${placeInWords(locateFirst())}`
        refuse(refuseText('the end of this user', hint), locateFirst(), headOf(window.length))
      } else if (state === 'end' && list === undefined && paths)
        refuse(refuseText(`a list of users: ${shapes}`, 'The file has no list at this path'))
      else if (state === 'end' && list === undefined && !hasEmptyList)
        refuse(refuseText('a list of objects, either as the whole file or as the value of a top-level key', deeper))
      else if (state !== 'end' && state !== 'failed' && state !== 'start')
        refuse(refuseText('the end of the list of users', 'The file is truncated, or it is another kind of file'))
      return slabs.take()
    },
  }
}
