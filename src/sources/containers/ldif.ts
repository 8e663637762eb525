import { type Failure, failure } from '../../core/errors.ts'
import { decodeText } from '../shared/reader.ts'
import type { Container, Row } from './container.ts'
import { readEntry } from './ldif-entry.ts'
import { createLineCutter, eachRecord, type LineRules } from './line-cutter.ts'

const [newline, hash, space] = [10, 35, 32]

/** Whether an ASCII word in lower case is at a position of the bytes, in any letter case. */
function isAt(bytes: Uint8Array, at: number, word: string): boolean {
  for (let i = 0; i < word.length; i++) {
    const byte = bytes[at + i] ?? 0
    if ((byte >= 65 && byte <= 90 ? byte + 32 : byte) !== word.charCodeAt(i)) return false
  }
  return true
}

/** The kind of a block of lines: an entry, or the end of a search that was completed or stopped. */
type Kind = 'comments' | 'entry' | 'completed' | 'stopped'

/** Returns the kind of the lines that ldapsearch writes after the last entry, by the code of the result (RFC 4511). */
function kindOfEnd(text: string): Kind {
  const code = /^result: *(\d+)/m.exec(text)?.[1]
  if (code === undefined) return 'comments'
  return code === '0' ? 'completed' : 'stopped'
}

/** Returns the kind of a block by its first line that is neither a comment nor the version. */
function kindOf(bytes: Uint8Array, start: number, end: number): Kind {
  let isIgnored = false
  for (let at = start; at < end; ) {
    isIgnored = bytes[at] === hash || isAt(bytes, at, 'version:') || (isIgnored && bytes[at] === space)
    if (!isIgnored) {
      if (isAt(bytes, at, 'ref:')) return 'comments'
      const isEnd = isAt(bytes, at, 'search:') || isAt(bytes, at, 'result:')
      return isEnd ? kindOfEnd(decodeText(bytes.subarray(at, end))) : 'entry'
    }
    const next = bytes.indexOf(newline, at)
    if (next < 0 || next >= end) break
    at = next + 1
  }
  return 'comments'
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
 * Creates the rules of one file. RFC 2849 lets the empty line after the last entry out, but all programs write it, so that
 * in their files a missing one means that the file was cut off at the end of a line.
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
      if (isFirst) isSearch = kind === 'comments' && isAt(bytes, start, '# extended ldif')
      isFirst = false
      if (kind === 'completed' || kind === 'stopped') hasResult = true
      if (kind === 'entry') isWritten ??= isSearch || written.test(decodeText(bytes.subarray(start, end)))
      return isRow(kind)
    },
    unfinished: (hasNewline) => (hasNewline && !isWritten ? undefined : entryCut),
    missing: () => (isSearch && !hasResult ? searchCut : undefined),
  }
}

/**
 * LDIF (RFC 2849), as slapcat, ldapsearch, db2ldif and other programs write it. A row is an entry. The values
 * of a row are the text `dn`, and a list of values for each attribute. The name of an attribute is in lower case, and
 * contains the options: `usercertificate;binary`. A value is text, or bytes if the value is not UTF-8. A value in
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
      else if (kind === 'entry') rows.push(readEntry(decodeText(bytes.subarray(start, end)), row++, line))
    })
    return rows
  },
}
