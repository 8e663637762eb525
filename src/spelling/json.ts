import { eitherAlphabet } from '../core/base64.ts'
import {
  addSpan,
  type Cursor,
  fail,
  note,
  readEnd,
  readHex,
  readLiteral,
  readPaddedBase64,
  readTextUntil,
  skip,
} from '../core/cursor.ts'
import type { Descriptor } from '../schemes/index.ts'
import { type Format, finish, type Parsed, type Spelled } from './format.ts'

/** A member of an object, and the function that reads its value. */
export interface Member {
  readonly name: string
  readonly read: () => void
  readonly isOptional?: true
  /** The notes to add if the member is present and if it is absent. */
  readonly present?: string
  readonly absent?: string
}

/** Returns the name of a member in words, for messages. */
const inWords = (name: string): string =>
  [...name].map((one) => (one === one.toLowerCase() ? one : ` ${one.toLowerCase()}`)).join('')

/**
 * Reads a JSON object. White space between its members is an error. Each member may occur once. `quote` is the
 * quotation mark, which is `\"` in an object within a string. The note `member-order` is added if the members have
 * another order than in `members`.
 */
export function readMembers(c: Cursor, quote: string, members: readonly Member[]): void {
  readLiteral(c, '{')
  let last = -1
  const seen = new Set<number>()
  while (!c.failure && c.text[c.at] !== '}') {
    if (seen.size > 0) readLiteral(c, ',')
    const index = members.findIndex(({ name }) => c.text.startsWith(`${quote}${name}${quote}:`, c.at))
    const member = members[index]
    if (!member || seen.has(index)) {
      fail(
        c,
        c.at,
        member
          ? `the member ${inWords(member.name)} only once`
          : `one of ${members.map((one) => inWords(one.name)).join(', ')}`,
      )
      return
    }
    readLiteral(c, `${quote}${member.name}${quote}:`)
    if (index < last) note(c, 'member-order')
    if (member.present !== undefined && !c.failure) note(c, member.present)
    last = index
    seen.add(index)
    member.read()
  }
  for (const [index, { name, isOptional, absent }] of members.entries()) {
    if (seen.has(index)) continue
    if (absent !== undefined && !c.failure) note(c, absent)
    if (!isOptional) fail(c, c.at, `the member ${inWords(name)}`)
  }
  readLiteral(c, '}')
}

/** Reads a value between quotation marks. */
export function readQuoted<T>(c: Cursor, quote: string, read: () => T): T {
  readLiteral(c, quote)
  const value = read()
  readLiteral(c, quote)
  return value
}

/** The position of a string without escapes, which is read when its encoding is known. */
export interface Postponed {
  readonly start: number
  readonly end: number
}

/** Records the position of a string. */
export function readLater(c: Cursor, name: string): Postponed {
  readLiteral(c, '"')
  const start = c.at
  const text = readTextUntil(c, name, '"', { sensitive: true })
  if (text.includes('\\')) fail(c, start + text.indexOf('\\'), `the ${name} without escape sequences`)
  readLiteral(c, '"')
  return { start, end: start + text.length }
}

/** Reads a string whose position was recorded. */
export function readNow<T>(c: Cursor, { start, end: until }: Postponed, read: (one: Cursor) => T): T {
  const { format, failure, notes } = c
  const one: Cursor = { format, text: c.text.slice(0, until), at: start, failure, notes, spans: undefined }
  const value = read(one)
  readEnd(one)
  c.failure = one.failure
  c.notes = one.notes
  return value
}

/** Skips a number, a string or a word that is not a part of the hash. */
export function skipValue(c: Cursor): void {
  if (c.failure || ['null', 'true', 'false'].some((one) => skip(c, one))) return
  if (!skip(c, '"')) {
    while ('0123456789'.includes(c.text[c.at] ?? '.')) c.at++
    return
  }
  while (c.at < c.text.length && c.text[c.at] !== '"') c.at += c.text[c.at] === '\\' ? 2 : 1
  c.at = Math.min(c.at, c.text.length)
  readLiteral(c, '"')
}

/** A string in a JSON text: its value, its source between the quotation marks, and the position of the source. */
export interface JsonText {
  readonly value: string
  readonly written: string
  readonly at: number
}

const noText: JsonText = { value: '', written: '', at: 0 }

/** Returns the position in the text of a character of a string's value: an escape has two or six characters. */
export function placeOf({ written, at }: JsonText, offset: number): number {
  let place = 0
  for (let i = 0; i < offset; i++) place += written[place] !== '\\' ? 1 : written[place + 1] === 'u' ? 6 : 2
  return at + place
}

/** Tells whether a character is white space of JSON (RFC 8259 §2). */
const isSpace = (character = '.'): boolean => ' \n\r\t'.includes(character)

function skipSpace(c: Cursor): void {
  while (!c.failure && isSpace(c.text[c.at])) c.at++
}

/** Skips a mark and the white space around it. */
export function readMark(c: Cursor, mark: string): void {
  skipSpace(c)
  if (c.failure) return
  if (c.text[c.at] === mark) c.at++
  else fail(c, c.at, JSON.stringify(mark))
  skipSpace(c)
}

/** Skips a mark if it is at the current position. */
function skipMark(c: Cursor, mark: string): boolean {
  skipSpace(c)
  if (c.failure || c.text[c.at] !== mark) return false
  c.at++
  skipSpace(c)
  return true
}

function unescapeJson(written: string): string | undefined {
  try {
    return JSON.parse(`"${written}"`)
  } catch {
    return undefined
  }
}

/** Reads a JSON string (RFC 8259 §7). */
function readQuotedText(c: Cursor, name: string): JsonText {
  skipSpace(c)
  if (c.failure) return noText
  if (c.text[c.at] !== '"') fail(c, c.at, `the ${name} in quotation marks`)
  const at = c.at + 1
  let end = at
  while (end < c.text.length && c.text[end] !== '"') end += c.text[end] === '\\' ? 2 : 1
  if (end >= c.text.length) fail(c, c.text.length, `the closing quotation mark of the ${name}`)
  const written = c.text.slice(at, end)
  const value = unescapeJson(written)
  if (value === undefined || !value.isWellFormed()) fail(c, at, `the ${name} as a JSON string`)
  if (c.failure) return noText
  c.at = end + 1
  return { value: value!, written, at }
}

/** Reads a JSON string and names the part between its quotation marks. */
export function readString(c: Cursor, name: string, isSensitive = false): JsonText {
  const text = readQuotedText(c, name)
  if (c.failure) return text
  c.at--
  addSpan(c, name, text.at, isSensitive)
  c.at++
  return text
}

/** Reads a JSON object: its members in any order, each at most once and no others. */
export function readObject(
  c: Cursor,
  members: { readonly [name: string]: () => void },
  required: readonly string[],
): void {
  const seen = new Set<string>()
  const begun = c.at
  readMark(c, '{')
  if (!skipMark(c, '}')) {
    do {
      const { value: name, at } = readQuotedText(c, 'member name')
      if (!Object.hasOwn(members, name))
        fail(
          c,
          at,
          Object.keys(members)
            .map((one) => `"${one}"`)
            .join(' or '),
        )
      if (seen.has(name)) fail(c, at, `"${name}" only once`)
      seen.add(name)
      readMark(c, ':')
      if (c.failure) return
      members[name]!()
    } while (skipMark(c, ','))
    readMark(c, '}')
  }
  const missing = required.filter((name) => !seen.has(name))
  if (missing.length > 0) fail(c, begun, `an object with ${missing.map((name) => `"${name}"`).join(' and ')}`)
}

/** Reads a JSON array of strings. */
export function readStrings(c: Cursor, name: string, isSensitive = false): readonly JsonText[] {
  const texts: JsonText[] = []
  readMark(c, '[')
  if (skipMark(c, ']')) return texts
  do texts.push(readString(c, name, isSensitive))
  while (skipMark(c, ','))
  readMark(c, ']')
  return texts
}

/** Reads a string's value with a function that must read all of it. Faults get positions in the whole text. */
export function readInside<T>(c: Cursor, text: JsonText, read: (inner: Cursor) => T): T {
  const inner: Cursor = { format: c.format, text: text.value, at: 0, failure: undefined, notes: [], spans: undefined }
  const result = read(inner)
  if (!inner.failure && inner.at !== text.value.length) fail(inner, inner.at, 'the end of the string')
  const detail = inner.failure?.detail
  if (detail) fail(c, placeOf(text, detail.offset ?? 0), detail.expected ?? 'a valid text')
  return result
}

/** Reads a string that must be in a list of words. */
export function readJsonWord<const W extends string>(c: Cursor, name: string, words: readonly W[]): W {
  const text = readString(c, name)
  const found = words.find((word) => word === text.value)
  if (!found) fail(c, text.at, words.map((word) => `"${word}"`).join(' or '))
  return found ?? words[0]!
}

/**
 * Reads the bytes of a string in base64 (either alphabet, with or without padding) or in hexadecimal of either case.
 */
export function decodeString(c: Cursor, name: string, text: JsonText, encoding: 'base64' | 'hex'): Uint8Array {
  return readInside(c, text, (inner) =>
    encoding === 'hex' ? readHex(inner, name) : readPaddedBase64(inner, name, eitherAlphabet),
  )
}

/** Ends the parsing of JSON. Adds a note if the layout, order or encoding is not the one that `serialize` writes. */
export function finishJson<D extends Descriptor>(
  c: Cursor,
  descriptor: D,
  write: (descriptor: D) => Spelled,
): Parsed<D> {
  if (!c.failure) {
    const canonical = write(descriptor)
    if (!canonical.ok || canonical.text !== c.text) note(c, jsonVariation)
  }
  return finish(c, descriptor)
}

/** The note for JSON with another layout, order or encoding than `serialize` writes, or without a default value. */
export const jsonVariation = 'json-variation'

/** The longest text whose white space is removed, in characters. */
const longest = 16_384

/** A JSON object within a string of another JSON text, as in a credential of Keycloak. */
const beginsInnerObject = /^\s*\{(?:\s|\\[nrt])*\\"/

/**
 * Returns the positions of the characters that remain if the white space between the parts of a JSON text is removed.
 * White space in strings remains, unless the string contains a JSON object itself.
 */
function findJsonParts(text: string): number[] {
  const kept: number[] = []
  let isInString = false
  /** Tells whether a string of the inner object is open. It is `undefined` outside of inner objects. */
  let isInInner: boolean | undefined
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '"') {
      isInString = !isInString
      isInInner = isInString && beginsInnerObject.test(text.slice(at + 1)) ? false : undefined
      kept.push(at)
    } else if (isInString && text[at] === '\\') {
      const escaped = text[++at] ?? ''
      if (isInInner === false && 'nrt'.includes(escaped)) continue
      kept.push(at - 1, at)
      if (escaped === '"' && isInInner !== undefined) isInInner = !isInInner
      // The inner text escapes a quotation mark, so that the outer text escapes both characters.
      else if (escaped === '\\' && isInInner && text[at + 1] === '\\') kept.push(++at, ++at)
    } else if ((isInString && isInInner !== false) || !isSpace(text[at])) kept.push(at)
  }
  return kept
}

/** Removes the white space between the parts of a JSON text. Returns nothing if the text is compact. */
export const compactJson: NonNullable<Format['compact']> = (text) => {
  if (text.length > longest || !/^(?:\{\s*"|\[\s*["[{])/.test(text)) return undefined
  const kept = findJsonParts(text)
  if (kept.length >= text.length) return undefined
  return { text: kept.map((at) => text[at]).join(''), placeOf: (offset) => kept[offset] ?? text.length }
}
