import { decodeRun, standard } from '../../core/base64.ts'
import { type Failure, failure } from '../../core/errors.ts'
import { textOf } from '../../spelling/text.ts'
import { type Container, decodeText, type Row } from './container.ts'
import { createLineCutter, eachRecord, type LineRules } from './lines.ts'

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

/** Returns text, or bytes that are not UTF-8. */
const textOrBytes = (bytes: Uint8Array): LdifValue => textOf(bytes) ?? bytes

/** Returns the bytes of a text in which each character stands for one byte. */
const bytesOf = (text: string): Uint8Array => Uint8Array.from(text, (character) => character.charCodeAt(0))

/**
 * Returns the value after the colon of an attribute; `undefined` if its base64 is not valid. `isBinary` tells whether
 * each character of the line stands for one byte.
 */
function readValueAt(line: string, after: number, isBinary: boolean): LdifValue | undefined {
  const mark = line.charCodeAt(after)
  if (mark === lessThan) return null
  let start = mark === colon ? after + 1 : after
  while (line.charCodeAt(start) === space) start++
  if (mark !== colon) return isBinary ? textOrBytes(bytesOf(line.slice(start))) : line.slice(start)
  const bytes = decodeBase64(line, start)
  return bytes && textOrBytes(bytes)
}

/** A line without its folds, and the place after it. */
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

const refuseLine = (line: number, expected: string, hint?: string): Failure =>
  failure('ERR_MALFORMED', undefined, {
    name: `line ${line}`,
    expected,
    ...(hint !== undefined && { hint }),
  })

const kinds = ['modify', 'delete', 'modrdn', 'moddn']

/** Returns the failure of a record that changes a directory and is not an entry. */
function refuseChange(line: number, value: LdifValue): Failure {
  const kind = typeof value === 'string' ? value.trim().toLowerCase() : ''
  const shown = kinds.includes(kind) ? `has "changetype: ${kind}"` : 'has another changetype'
  const hint = `This record ${shown}, so it is not an entry. Export whole entries, for example with slapcat or ldapsearch`
  return refuseLine(line, '"changetype: add", or no changetype', hint)
}

/** The prototype of all entries. They inherit no keys, and are faster than objects without a prototype. */
const withoutKeys: object = Object.freeze(Object.create(null))

/**
 * Returns the text of an entry. If the entry is not UTF-8, each character of the text stands for one byte, so that the
 * values in UTF-8 can still be told from those in another encoding.
 */
function decodeEntry(bytes: Uint8Array): { readonly text: string; readonly isBinary: boolean } {
  const text = textOf(bytes)
  if (text !== undefined) return { text, isBinary: false }
  let characters = ''
  for (const byte of bytes) characters += String.fromCharCode(byte)
  return { text: characters, isBinary: true }
}

/** Reads one entry. The failure of an entry that is not valid names its line. */
function readEntry(bytes: Uint8Array, row: number, line: number): Row {
  const { text, isBinary } = decodeEntry(bytes)
  const values: Record<string, string | LdifValue[]> = Object.create(withoutKeys)
  const refuseEntry = (why: Failure): Row => ({ row, line, failure: why })
  const part: Unfolded = { text: '', next: 0, line }
  let hasName = false
  while (part.next < text.length) {
    const number = part.line
    unfold(text, part.next, number, part)
    const content = part.text
    if (content.charCodeAt(0) === 35) continue
    const end = content.indexOf(':')
    const attribute = end > 0 ? nameOf(content.slice(0, end)) : undefined
    if (attribute === undefined) return refuseEntry(refuseLine(number, 'a line such as "mail: ada@example.org"'))
    const value = readValueAt(content, end + 1, isBinary)
    if (value === undefined) return refuseEntry(refuseLine(number, 'base64 with padding after "::"'))
    if (attribute === 'dn') {
      if (hasName) return refuseEntry(refuseLine(number, 'an empty line before the dn of the next entry'))
      if (typeof value !== 'string') return refuseEntry(refuseLine(number, 'a dn in UTF-8'))
      values.dn = value
      hasName = true
    } else if (hasName) {
      if (attribute === 'changetype') {
        if (value !== 'add') return refuseEntry(refuseChange(number, value))
        delete values.control
        continue
      }
      const list = values[attribute]
      if (list === undefined) values[attribute] = [value]
      else (list as LdifValue[]).push(value)
    } else if (attribute !== 'version') return refuseEntry(refuseLine(number, 'the dn of an entry'))
  }
  return { row, line, values }
}

const [newline, hash] = [10, 35]

/** Whether an ASCII word in lower case is at a position of the bytes, in any letter case. */
function isAt(bytes: Uint8Array, at: number, word: string): boolean {
  for (let i = 0; i < word.length; i++) {
    const byte = bytes[at + i] ?? 0
    if ((byte >= 65 && byte <= 90 ? byte + 32 : byte) !== word.charCodeAt(i)) return false
  }
  return true
}

/**
 * The kind of a block of lines: an entry, lines that are ignored, or the end of a search that was completed or stopped.
 */
type Kind = 'ignored' | 'entry' | 'completed' | 'stopped'

/** Returns the kind of the lines that ldapsearch writes after the last entry, by the code of the result (RFC 4511). */
function kindOfEnd(text: string): Kind {
  const code = /^result: *(\d+)/m.exec(text)?.[1]
  if (code === undefined) return 'ignored'
  return code === '0' ? 'completed' : 'stopped'
}

/** Returns the kind of a block by its first line that is neither a comment nor the version. */
function kindOf(bytes: Uint8Array, start: number, end: number): Kind {
  let isIgnored = false
  for (let at = start; at < end; ) {
    isIgnored = bytes[at] === hash || isAt(bytes, at, 'version:') || (isIgnored && bytes[at] === space)
    if (!isIgnored) {
      if (isAt(bytes, at, 'ref:')) return 'ignored'
      const isEnd = isAt(bytes, at, 'search:') || isAt(bytes, at, 'result:')
      return isEnd ? kindOfEnd(decodeText(bytes.subarray(at, end))) : 'entry'
    }
    const next = bytes.indexOf(newline, at)
    if (next < 0 || next >= end) break
    at = next + 1
  }
  return 'ignored'
}

const isRow = (kind: Kind): boolean => kind === 'entry' || kind === 'stopped'

const hint = 'Entries are missing. Export again without a size limit (ldapsearch -z none), or with slapcat'
const searchStopped: Failure = failure('ERR_MALFORMED', undefined, {
  name: 'the output of ldapsearch',
  expected: 'the line "result: 0 Success" at the end',
  hint,
})
const searchCut: Failure = failure('ERR_MALFORMED', undefined, {
  name: 'the end of the file',
  expected: 'the line "result: 0 Success" of ldapsearch',
  hint: 'The file is cut off, and entries may be missing. Export again',
})
const entryCut: Failure = failure('ERR_MALFORMED', undefined, {
  name: 'the end of the file',
  expected: 'an empty line after the last entry',
  hint: 'The file may be cut off. If the last entry is complete, add an empty line at the end of the file',
})

/** Operational attributes, which only a program writes. Such a program ends every entry with an empty line. */
const written = /^(?:entryUUID|entryCSN|createTimestamp|modifyTimestamp|nsUniqueId):/im

/**
 * Creates the rules of one file. RFC 2849 does not require an empty line after the last entry, but all programs write
 * one. If it is missing in one of their files, the file was cut off at the end of a line.
 */
function createRules(): LineRules {
  let isSearch = false
  let hasResult = false
  let isWritten: boolean | undefined
  let isFirst = true

  return {
    isBlock: true,
    name: 'the entry',
    tooLong: 'Export again without large attributes such as jpegPhoto',
    isRow(bytes, start, end) {
      const kind = kindOf(bytes, start, end)
      if (isFirst) isSearch = kind === 'ignored' && isAt(bytes, start, '# extended ldif')
      isFirst = false
      if (kind === 'completed' || kind === 'stopped') hasResult = true
      if (kind === 'entry') isWritten ??= isSearch || written.test(decodeText(bytes.subarray(start, end)))
      return isRow(kind)
    },
    checkLast: (hasNewline) => (hasNewline && !isWritten ? undefined : entryCut),
    checkWhole: () => (isSearch && !hasResult ? searchCut : undefined),
  }
}

/**
 * LDIF (RFC 2849), as slapcat, ldapsearch, db2ldif and other programs write it. A row is an entry. The values
 * of a row are the text `dn`, and a list of values for each attribute. The name of an attribute is in lower case, and
 * contains the options: `usercertificate;binary`. A value is text, or bytes if it is not UTF-8. A value in
 * another file (`attribute:< URL`) is `null`, because that file is not opened.
 */
export const ldif: Container<undefined, undefined> = {
  id: 'ldif',
  recognize(head) {
    for (let at = 0; at < head.length; ) {
      if (isAt(head, at, 'dn:') || isAt(head, at, 'version:')) return 1
      if (isAt(head, at, 'search:') || isAt(head, at, 'ref:')) return 0.9
      const byte = head[at]
      if (byte !== hash && byte !== space && byte !== newline && byte !== 13) return 0
      const next = head.indexOf(newline, at)
      if (next < 0) break
      at = next + 1
    }
    // There are only comments and empty lines. ldapsearch names the format in the first one.
    return isAt(head, 0, '# extended ldif') ? 1 : 0.1
  },
  createCutter: () => createLineCutter(createRules(), undefined),
  read(slab) {
    const { bytes, failure: why } = slab
    let { row } = slab
    if (why) return [{ row, line: slab.line, failure: why }]
    const rows: Row[] = []
    eachRecord(slab, true, (start, end, line) => {
      const kind = kindOf(bytes, start, end)
      if (kind === 'stopped') rows.push({ row: row++, line, failure: searchStopped })
      else if (kind === 'entry') rows.push(readEntry(bytes.subarray(start, end), row++, line))
    })
    return rows
  },
}
