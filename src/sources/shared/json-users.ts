import { maxRecord } from '../source.ts'
import { addBroken, addSlice, createSlices, parseJson, readSlices, type Values } from './json-slices.ts'
import { beginValue, createValueScan, isIndented, scanValue } from './json-value.ts'
import { decodeText } from './reader.ts'
import { malformed, refusal } from './user-refusals.ts'
import { append, createWindow, forget } from './window.ts'

/** The start of a value that is not kept. */
const nowhere = -2

const isBlank = new Uint8Array(256)
for (const byte of [0x09, 0x0a, 0x0d, 0x20]) isBlank[byte] = 1
const [comma, colon, quote] = [0x2c, 0x3a, 0x22]
const [openList, closeList, openObject, closeObject] = [0x5b, 0x5d, 0x7b, 0x7d]

/**
 * Splits `{"users":[…]}` or a bare `[…]` into its users. The bytes may come in pieces of any size. The values of other
 * JSON keys are skipped by counting brackets and quotes. These values and the commas between keys are not checked.
 */
export function createUserSplitter(): { push(piece: Uint8Array): Values; end(): Values } {
  const window = createWindow()
  const scan = createValueScan()
  const slices = createSlices()
  let state: keyof typeof steps = 'start'
  let at = 0
  let open = nowhere
  let isUsers = false
  let isBare = false
  let isListed = false
  /** Between two users; one stands for the beginning of the list. */
  let commas = 1
  let isEmpty = true
  /** Of a user that is too large: how many of its bytes are gone, and how it began. */
  let dropped = 0
  let beginning = ''

  /** Behind the window's length there are bytes of users before. */
  const text = (from: number, to: number) => decodeText(window.bytes.subarray(from, Math.min(to, window.length)))

  function fail(expected: string): void {
    addBroken(slices, malformed(expected, 'The rest of the file was not read'))
    state = 'failed'
    at = window.length
  }

  function begin(next: keyof typeof steps, first: number): void {
    beginValue(scan, first)
    open = at++
    state = next
  }

  /** Goes on to the end of the open value; `false` if that has not come yet. */
  function isFinished(): boolean {
    const end = scanValue(scan, window.bytes, open, at, window.length)
    at = end < 0 ? ~end : end
    return end >= 0
  }

  function takeUser(): void {
    const start = Math.max(open, 0)
    const failure = refusal(scan, dropped + at - start, commas === 1)
    if (failure) addBroken(slices, failure, dropped > 0 ? beginning : text(start, Math.min(at, start + 512)))
    else addSlice(slices, start, at, scan.keys)
    commas = scan.abandoned ? 1 : 0
    isEmpty = false
    dropped = 0
    open = nowhere
    state = 'between'
  }

  /** Each goes on from a byte that is not blank, and moves. */
  const steps = {
    start(byte: number) {
      if (byte !== openList && byte !== openObject) return fail('{"users": […]} or […]')
      isBare = byte === openList
      isListed = isBare
      state = isBare ? 'between' : 'key'
      at++
    },
    key(byte: number) {
      if (byte === quote) return begin('inKey', byte)
      if (byte !== comma && byte !== closeObject) return fail('a JSON key or the end of the object')
      if (byte === closeObject) state = 'end'
      at++
    },
    inKey() {
      if (!isFinished()) return
      const key = parseJson(text(open, at), 'a JSON key')
      if (!key.ok) return fail('a JSON key')
      isUsers = key.value === 'users'
      open = nowhere
      state = 'colon'
    },
    colon(byte: number) {
      if (byte !== colon) return fail('a colon after the JSON key')
      state = 'value'
      at++
    },
    value(byte: number) {
      if (!isUsers) {
        begin('skipped', byte)
        open = nowhere
        return
      }
      if (byte !== openList) return fail('a list of users')
      if (isListed) return fail('only one list of users')
      isListed = true
      commas = 1
      state = 'between'
      at++
    },
    skipped() {
      if (isFinished()) state = 'key'
    },
    between(byte: number) {
      if (byte === closeList) {
        if (commas > (isEmpty ? 1 : 0)) addBroken(slices, malformed('a user after the last comma'))
        state = isBare ? 'end' : 'key'
      } else if (byte !== comma) return begin('user', byte)
      else commas++
      at++
    },
    user() {
      if (isFinished()) takeUser()
    },
    end: () => fail('the end of the file'),
    failed() {
      at = window.length
    },
  }

  /** Keeps what an open value still needs, unless it is too large. */
  function compact(): void {
    if (open >= 0 && window.length - open > maxRecord) {
      if (state !== 'user') fail('a JSON key of at most 1 MiB')
      beginning = text(open, open + 512)
      scan.isIndented = isIndented(window.bytes, open)
      dropped -= open
      open = nowhere
    }
    const isDropped = state === 'user' && open < 0
    // The byte before a bracket tells whether it begins a line.
    const needed = open >= 0 ? open : Math.min(at, window.length) - (isDropped ? 1 : 0)
    if (isDropped) dropped += needed
    forget(window, needed)
    at -= needed
    if (open >= 0) open = 0
  }

  return {
    push(piece) {
      append(window, piece)
      while (at < window.length) {
        const byte = window.bytes[at]!
        if (isBlank[byte] === 1 && open < 0 && state !== 'skipped' && state !== 'user') at++
        else steps[state](byte)
      }
      const values = readSlices(slices, window.bytes)
      compact()
      return values
    },
    end() {
      const hint = 'The file is truncated, or it is not a Firebase export'
      if (state === 'user')
        addBroken(
          slices,
          malformed('the end of this user', 'The file ends inside a user'),
          dropped > 0 ? beginning : text(open, open + 512),
        )
      else if (state !== 'end' && state !== 'failed') addBroken(slices, malformed('the end of the list of users', hint))
      else if (state === 'end' && !isListed) addBroken(slices, malformed('a list named "users"'))
      return readSlices(slices, window.bytes)
    },
  }
}
