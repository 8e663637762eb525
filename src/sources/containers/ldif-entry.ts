import { decodeRun, standard } from '../../core/base64.ts'
import { type Failure, failure } from '../../core/errors.ts'
import { textOf } from '../../spelling/text.ts'
import type { Row } from './container.ts'

/** A value of an attribute. `null` is a value in another file. */
export type LdifValue = string | Uint8Array | null

/** The names of attributes in lower case, by the names in the file. */
const names = new Map<string, string>()
/** The number of names that are remembered: more than a directory has. */
const mostNames = 10_000

/** RFC 4512, section 2.5, with the underscore that some directories allow. */
const name = /^(?=.{1,256}$)[a-z0-9][\w.-]*(?:;[\w-]+)*$/i

function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known !== undefined || !name.test(text)) return known
  if (names.size >= mostNames) names.clear()
  const found = text.toLowerCase()
  names.set(text, found)
  return found
}

const [colon, lessThan, space, carriageReturn] = [58, 60, 32, 13]

/** Decodes base64 with padding; `undefined` if it is not valid. */
function decodeBase64(text: string, start: number): Uint8Array | undefined {
  let stop = text.length
  while (stop > start && text.charCodeAt(stop - 1) === space) stop--
  const { bytes, end } = decodeRun(standard, text, start, stop)
  const padding = stop - end
  return (stop - start) % 4 === 0 && padding <= 2 && text.endsWith('='.repeat(padding), stop) ? bytes : undefined
}

/** Returns the value after the colon of an attribute; `undefined` if its base64 is not valid. */
function readValueAt(line: string, after: number): LdifValue | undefined {
  const mark = line.charCodeAt(after)
  if (mark === lessThan) return null
  let start = mark === colon ? after + 1 : after
  while (line.charCodeAt(start) === space) start++
  if (mark !== colon) return line.slice(start)
  const bytes = decodeBase64(line, start)
  return bytes && (textOf(bytes) ?? bytes)
}

/** A line without its folds, and the place behind it. */
interface Unfolded {
  text: string
  /** The first character of the next line, and its number. */
  next: number
  line: number
}

/** Reads a line and the lines that continue it, which begin with a space. */
function unfold(text: string, from: number, line: number, into: Unfolded): void {
  let parts: string[] | undefined
  let content = ''
  let at = from
  do {
    const newline = text.indexOf('\n', at)
    const end = newline < 0 ? text.length : newline
    const stop = end > at && text.charCodeAt(end - 1) === carriageReturn ? end - 1 : end
    const part = text.slice(at === from ? at : at + 1, stop)
    if (at === from) content = part
    else if (parts) parts.push(part)
    else parts = [content, part]
    at = end + 1
    line++
  } while (text.charCodeAt(at) === space)
  into.text = parts ? parts.join('') : content
  into.next = at
  into.line = line
}

const atLine = (line: number, expected: string, hint?: string): Failure =>
  failure('ERR_MALFORMED', undefined, {
    name: `line ${line}`,
    expected,
    ...(hint !== undefined && { hint }),
  })

const kinds = ['modify', 'delete', 'modrdn', 'moddn']

/** Returns the failure of a record that changes a directory and is not an entry. */
function changeFailure(line: number, value: LdifValue): Failure {
  const kind = typeof value === 'string' ? value.trim().toLowerCase() : ''
  const shown = kinds.includes(kind) ? `has "changetype: ${kind}"` : 'has another changetype'
  const hint = `This record ${shown}, so it is not an entry. Export whole entries, for example with slapcat or ldapsearch`
  return atLine(line, '"changetype: add", or no changetype', hint)
}

/** The prototype of all entries. They inherit no keys, and are faster than objects without a prototype. */
const withoutKeys: object = Object.freeze(Object.create(null))

/** Reads one entry. The failure of an entry that is not valid names its line. */
export function readEntry(text: string, row: number, line: number): Row {
  const values: Record<string, string | LdifValue[]> = Object.create(withoutKeys)
  const refused = (why: Failure): Row => ({ row, line, failure: why })
  const part: Unfolded = { text: '', next: 0, line }
  let hasName = false
  while (part.next < text.length) {
    const number = part.line
    unfold(text, part.next, number, part)
    const content = part.text
    if (content.charCodeAt(0) === 35) continue
    const end = content.indexOf(':')
    const attribute = end > 0 ? nameOf(content.slice(0, end)) : undefined
    if (attribute === undefined) return refused(atLine(number, 'a line such as "mail: ada@example.org"'))
    const value = readValueAt(content, end + 1)
    if (value === undefined) return refused(atLine(number, 'base64 with padding after "::"'))
    if (attribute === 'dn') {
      if (hasName) return refused(atLine(number, 'an empty line before the dn of the next entry'))
      if (typeof value !== 'string') return refused(atLine(number, 'a dn in UTF-8'))
      values.dn = value
      hasName = true
    } else if (hasName) {
      if (attribute === 'changetype') {
        if (value !== 'add') return refused(changeFailure(number, value))
        delete values.control
        continue
      }
      const list = values[attribute]
      if (list === undefined) values[attribute] = [value]
      else (list as LdifValue[]).push(value)
    } else if (attribute !== 'version') return refused(atLine(number, 'the dn of an entry'))
  }
  return { row, line, values }
}
