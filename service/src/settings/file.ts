import { readFileSync } from 'node:fs'
import { isMap, isScalar, isSeq, LineCounter, parseDocument, type YAMLMap } from 'yaml'
import { badSettings, unreadable } from '../fault.ts'
import { type AllGiven, allNames, type Key, keyOf, known } from './settings.ts'
import { unsupported } from './unsupported.ts'
import { encodings, type SettingText } from './values.ts'

/** Returns the Levenshtein distance of two words: the number of letters to change, add or remove. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let i = 1; i <= one.length; i++) {
    const next = [i]
    for (let j = 1; j <= other.length; j++) {
      const change = row[j - 1]! + (one[i - 1] === other[j - 1] ? 0 : 1)
      next.push(Math.min(change, row[j]! + 1, next[j - 1]! + 1))
    }
    row = next
  }
  return row[other.length]!
}

/** Returns the word that is most similar to a mistyped one. */
function chooseNearest(word: string, words: readonly string[]): string {
  const short = word.slice(0, 64).toLowerCase()
  return [...words].sort((a, b) => distance(short, a) - distance(short, b))[0]!
}

/** The maximum size of a settings file or of a file with one secret, in bytes. */
const maxBytes = 2 ** 20

const readFailures: Readonly<Record<string, string>> = {
  ENOENT: 'it does not exist',
  EACCES: 'permission denied',
  EISDIR: 'it is a directory',
  EFBIG: 'it is larger than 1 MiB',
}

/**
 * Reads a file of at most 1 MiB.
 *
 * @param what the name of the file in messages
 * @throws Fault if the file cannot be read
 */
export function readSmall(path: string, what: string): Buffer {
  try {
    const bytes = readFileSync(path)
    if (bytes.length > maxBytes) throw Object.assign(new Error('too large'), { code: 'EFBIG' })
    return bytes
  } catch (error) {
    const { code = 'unknown error' } = error as NodeJS.ErrnoException
    throw unreadable(`${what} cannot be read: ${readFailures[code] ?? code}`)
  }
}

/** Returns a value as it is written in the file. YAML would read an unquoted API key of digits as a number. */
function textOf(value: unknown): string | undefined {
  if (isSeq(value)) {
    const parts = value.items.map(textOf)
    return parts.some((part) => part === undefined) ? undefined : parts.join(',')
  }
  if (!isScalar(value) || typeof value.value === 'object') return undefined
  return typeof value.value === 'string' ? value.value : (value.source ?? String(value.value))
}

/** Reads a secret with its encoding, such as `{ base64: … }`. */
function encodedOf({ items: [pair, ...others] }: YAMLMap): Pick<SettingText, 'encoding'> & { readonly text?: string } {
  const name = isScalar(pair?.key) ? pair.key.value : undefined
  const encoding = encodings.find((one) => one === name)
  const text = textOf(pair?.value)
  return encoding && text !== undefined && others.length === 0 ? { encoding, text } : {}
}

function givenOf(setting: Key, value: unknown): Pick<SettingText, 'encoding'> & { readonly text?: string | undefined } {
  const { isKey, isMap: holdsMap } = known[setting] as { readonly isKey?: true; readonly isMap?: true }
  if (!isMap(value) || !(isKey || holdsMap)) return { text: textOf(value) }
  return isKey ? encodedOf(value) : { text: JSON.stringify(value.toJSON()) }
}

const isEmpty = (value: unknown): boolean => value === null || (isScalar(value) && value.value === null)

function wrong(path: string, line: number | undefined, message: string): Error {
  return badSettings(`${path}${line === undefined ? '' : `, line ${line}`}: ${message}`)
}

/** Reads the YAML text of a settings file. @throws Fault that shows no part of the text except the names of settings */
export function parseSettings(text: string, path: string): AllGiven {
  const lines = new LineCounter()
  const document = parseDocument(text, { prettyErrors: false, lineCounter: lines, uniqueKeys: true })
  const [error] = document.errors
  if (error) throw wrong(path, lines.linePos(error.pos[0]).line, `this is not valid YAML (${error.code})`)
  if (isEmpty(document.contents)) return new Map()
  if (!isMap(document.contents)) throw wrong(path, undefined, 'each line must be a setting, such as `port: 3567`')
  const found = new Map<Key, SettingText>()
  for (const { key, value } of document.contents.items) {
    const line = isScalar(key) && key.range ? lines.linePos(key.range[0]).line : undefined
    const name = String(isScalar(key) ? key.value : '')
    const setting = keyOf(name)
    if (!setting) {
      const reason = Object.hasOwn(unsupported, name) && unsupported[name]
      throw wrong(
        path,
        line,
        reason
          ? `${name} ${reason}`
          : `unknown setting${showName(name)}. Did you mean ${chooseNearest(name, allNames)}?`,
      )
    }
    if (found.has(setting)) throw wrong(path, line, `${name} is already set under another name: keep only one of them`)
    if (isEmpty(value)) continue
    const given = givenOf(setting, value)
    const { isKey } = known[setting] as { readonly isKey?: true }
    if (given.text === undefined)
      throw wrong(
        path,
        line,
        `${name} must be a single value${isKey ? ', or a value with its encoding: { utf8: … }, { base64: … } or { hex: … }' : ''}`,
      )
    found.set(setting, { ...given, text: given.text, origin: `${name} in ${path}` })
  }
  return found
}

/** Shows an unknown name in quotes. Hides a name that may be a misplaced secret or that contains control characters. */
function showName(name: string): string {
  return /^[\w.-]{1,64}$/.test(name) ? ` ${JSON.stringify(name)}` : ''
}
