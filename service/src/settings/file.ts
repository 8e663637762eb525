import { readFileSync } from 'node:fs'
import { isMap, isScalar, isSeq, LineCounter, parseDocument, type YAMLMap } from 'yaml'
import { badSettings } from '../fault.ts'
import { type AllGiven, allNames, encodings, type Given, keyOf } from './given.ts'
import { nearest } from './nearest.ts'
import { type Key, known } from './settings.ts'
import { unsupported } from './unsupported.ts'

/** Bytes of a file with settings, or with one secret. */
const maxBytes = 2 ** 20

/** `what`: what messages call it. @throws Fault, in our own words, if it cannot be read. */
export function readSmall(path: string, what: string): Buffer {
  try {
    const bytes = readFileSync(path)
    if (bytes.length > maxBytes) throw Object.assign(new Error('too large'), { code: 'EFBIG' })
    return bytes
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code
    const reason = code === 'ENOENT' ? 'there is no such file' : (code ?? 'it cannot be read')
    throw badSettings(`${what} cannot be read: ${reason}`)
  }
}

/** As it is written in the file: an unquoted key of digits is no number, and `off` is no boolean. */
function textOf(value: unknown): string | undefined {
  if (isSeq(value)) {
    const parts = value.items.map(textOf)
    return parts.some((part) => part === undefined) ? undefined : parts.join(',')
  }
  if (!isScalar(value) || typeof value.value === 'object') return undefined
  return typeof value.value === 'string' ? value.value : (value.source ?? String(value.value))
}

/** A secret with its encoding: `{ base64: … }`. */
function encodedOf({ items: [pair, ...others] }: YAMLMap): Pick<Given, 'encoding'> & { readonly text?: string } {
  const name = isScalar(pair?.key) ? pair.key.value : undefined
  const encoding = encodings.find((one) => one === name)
  const text = textOf(pair?.value)
  return encoding && text !== undefined && others.length === 0 ? { encoding, text } : {}
}

function givenOf(setting: Key, value: unknown): Pick<Given, 'encoding'> & { readonly text?: string | undefined } {
  const { isKey, isMap: holdsMap } = known[setting] as { readonly isKey?: true; readonly isMap?: true }
  if (!isMap(value) || !(isKey || holdsMap)) return { text: textOf(value) }
  return isKey ? encodedOf(value) : { text: JSON.stringify(value.toJSON()) }
}

const isEmpty = (value: unknown): boolean => value === null || (isScalar(value) && value.value === null)

function wrong(path: string, line: number | undefined, message: string): Error {
  return badSettings(`${path}${line === undefined ? '' : `, line ${line}`}: ${message}`)
}

/** @throws Fault without a word of the text but the names of its keys. */
export function parseSettings(text: string, path: string): AllGiven {
  const lines = new LineCounter()
  const document = parseDocument(text, { prettyErrors: false, lineCounter: lines, uniqueKeys: true })
  const [error] = document.errors
  if (error) throw wrong(path, lines.linePos(error.pos[0]).line, `this is no YAML (${error.code})`)
  if (isEmpty(document.contents)) return new Map()
  if (!isMap(document.contents)) throw wrong(path, undefined, 'it must hold one setting a line, such as `port: 3567`')
  const found = new Map<Key, Given>()
  for (const { key, value } of document.contents.items) {
    const line = isScalar(key) && key.range ? lines.linePos(key.range[0]).line : undefined
    const name = String(isScalar(key) ? key.value : '')
    const setting = keyOf(name)
    if (!setting) {
      const reason = Object.hasOwn(unsupported, name) && unsupported[name]
      throw wrong(
        path,
        line,
        reason ? `${name} ${reason}` : `${visible(name)} is no setting; did you mean ${nearest(name, allNames)}?`,
      )
    }
    if (found.has(setting)) throw wrong(path, line, `${name} is set already under its other name: keep one of them`)
    if (isEmpty(value)) continue
    const given = givenOf(setting, value)
    const { isKey } = known[setting] as { readonly isKey?: true }
    if (given.text === undefined)
      throw wrong(
        path,
        line,
        `${name} must be one value${isKey ? ', or one of utf8, base64 and hex with a value' : ''}`,
      )
    found.set(setting, { ...given, text: given.text, origin: `${name} in ${path}` })
  }
  return found
}

/** A name that was typed wrong, without what could be a value in its place or move a terminal. */
function visible(name: string): string {
  return /^[\w.-]{1,64}$/.test(name) ? JSON.stringify(name) : 'a key of this line'
}
