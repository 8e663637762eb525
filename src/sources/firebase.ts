import { aFlag, objectOf } from '../core/arguments.ts'
import { failure, HashError } from '../core/errors.ts'
import { decodeText, maxRecord } from './containers/container.ts'
import { jsonContainer } from './containers/json.ts'
import { readBrokenRecord } from './documents.ts'
import {
  type FirebaseParameters,
  firebaseOrigin,
  type HashConfig,
  parametersRule,
  parseHashConfig,
  spellFirebaseHash,
} from './firebase-hash.ts'
import { type FirebaseReading, type FirebaseUser, readFirebaseUser } from './firebase-user.ts'
import { createLineReader, type Line } from './lines.ts'
import { checkOptions } from './options.ts'
import { createFileKind, type Reader, readAll } from './reader.ts'
import { checkFile } from './recognize.ts'
import type { Source, SourceRecord } from './source.ts'
import { identifier } from './values.ts'

/**
 * The places of the cells in a record of `firebase auth:export`, which has no header. Each provider has four cells: the
 * id at the provider, the e-mail address, the name and the photo. The last six providers were added in firebase-tools
 * 15.19.
 */
const cell = {
  localId: 0,
  email: 1,
  emailVerified: 2,
  passwordHash: 3,
  salt: 4,
  displayName: 5,
  photoUrl: 6,
  createdAt: 23,
  lastSignedInAt: 24,
  phoneNumber: 25,
  disabled: 26,
  customAttributes: 27,
} as const

const providerCells: readonly (readonly [provider: string, index: number])[] = [
  ['google.com', 7],
  ['facebook.com', 11],
  ['twitter.com', 15],
  ['github.com', 19],
  ['apple.com', 28],
  ['microsoft.com', 32],
  ['gc.apple.com', 36],
  ['playgames.google.com', 40],
  ['linkedin.com', 44],
  ['yahoo.com', 48],
]

const names = new Set([cell.displayName, ...providerCells.map(([, index]) => index + 2)])
/** Versions of firebase-tools write 26, 28 or 52 cells and a final comma. An editor may have removed that comma. */
const widths = new Set([26, 27, 28, 29, 52, 53])

/** Spreadsheets write booleans in upper case. */
const isFlag = (text: string | undefined): boolean => text !== undefined && /^(?:true|false)$/i.test(text)

/** Whether a record has a known number of cells. Booleans and times in the right cells show that no cell is shifted. */
function isComplete(cells: readonly string[] | undefined): cells is readonly string[] {
  return (
    cells !== undefined &&
    widths.has(cells.length) &&
    isFlag(cells[cell.emailVerified]) &&
    /^\d*$/.test(cells[cell.createdAt]!) &&
    (isFlag(cells[cell.disabled]) || !cells[cell.disabled])
  )
}

/** Splits a record by RFC 4180. Returns `undefined` if the quotes do not follow RFC 4180. */
function byStandard(text: string): readonly string[] | undefined {
  const cells: string[] = []
  for (let at = 0; at <= text.length; at++) {
    let end = at
    if (text[at] === '"') {
      do end = text.indexOf('"', end + 1)
      while (end >= 0 && text[end + 1] === '"' && ++end)
      if (end < 0 || (++end < text.length && text[end] !== ',')) return undefined
      cells.push(text.slice(at + 1, end - 1).replaceAll('""', '"'))
    } else {
      end = text.indexOf(',', at)
      if (end < 0) end = text.length
      cells.push(text.slice(at, end))
    }
    at = end
  }
  return cells
}

/** Returns the end of a name that begins with a quote. The next cell is empty or the address of a photo. */
function endOfName(text: string, from: number): number {
  for (let end = text.indexOf(',', from); end >= 0; end = text.indexOf(',', end + 1))
    if (text[end + 1] === ',' || text.startsWith('http', end + 1)) return end
  return -1
}

/** Removes the quotes around a name that contains a comma. */
const unquoteName = (text: string): string => (/^".*,.*"$/s.test(text) ? text.slice(1, -1) : text)

/** Removes the quotes around custom claims. A doubled quote becomes one quote unless a backslash precedes it. */
const unquoteClaims = (text: string): string =>
  text.startsWith('"') && text.endsWith('"') ? text.slice(1, -1).replace(/(?<!\\)""/g, '"') : text

/**
 * Splits a record as firebase-tools writes it. Quotes in a name are not doubled, and neither are quotes in claims after
 * a backslash. Claims are a JSON object, so a brace precedes their last quote.
 */
function byWriter(text: string): readonly string[] {
  const cells: string[] = []
  for (let at = 0; at <= text.length; at++) {
    const isQuoted = text[at] === '"'
    let end = text.indexOf(',', at)
    const isName = isQuoted && names.has(cells.length)
    const areClaims = isQuoted && cells.length === cell.customAttributes
    if (isName) end = endOfName(text, at)
    else if (areClaims) end = text.indexOf('}",', at) + 2
    if (end < at) end = text.length
    const written = text.slice(at, end)
    cells.push(isName ? unquoteName(written) : areClaims ? unquoteClaims(written) : written)
    at = end
  }
  return cells
}

/** Returns the cells of a record; `undefined` if the text is not a complete record. */
function cellsOf(text: string): readonly string[] | undefined {
  if (!text.includes('"')) {
    const cells = text.split(',')
    return isComplete(cells) ? cells : undefined
  }
  const standard = byStandard(text)
  if (isComplete(standard)) return standard
  const written = byWriter(text)
  return isComplete(written) ? written : undefined
}

/** The number of lines that one record may have. Names contain line breaks, which older versions do not quote. */
const maxLines = 16

/** Matches the beginning of a record. A line that does not match may belong to the record before it. */
const beginning = /^[^,]*,[^,]*,(?:true|false),/i

const tooLarge = failure('ERR_LIMIT', undefined, {
  limit: { name: 'bytes of the user', min: 1, max: maxRecord, actual: maxRecord + 1 },
})

/** Names a column by its key in the JSON export and its number, because the file has no header. */
const columnOf = (key: string): string =>
  Object.hasOwn(cell, key) ? `${key} (column ${cell[key as keyof typeof cell] + 1})` : key

const csvOrigin = firebaseOrigin(columnOf)

/** Adds the number of the column to the refusal of a user. */
function withColumnNumber(record: SourceRecord): SourceRecord {
  const { failure: why } = record
  if (why?.detail.column === undefined) return record
  return { ...record, failure: { ...why, detail: { ...why.detail, column: columnOf(why.detail.column) } } }
}

function userOf(cells: readonly string[]): FirebaseUser {
  return {
    localId: cells[cell.localId],
    email: cells[cell.email],
    emailVerified: cells[cell.emailVerified],
    passwordHash: cells[cell.passwordHash],
    salt: cells[cell.salt],
    displayName: cells[cell.displayName],
    photoUrl: cells[cell.photoUrl],
    createdAt: cells[cell.createdAt],
    lastSignedInAt: cells[cell.lastSignedInAt],
    phoneNumber: cells[cell.phoneNumber],
    disabled: cells[cell.disabled],
    customAttributes: cells[cell.customAttributes],
    providerUserInfo: providerCells
      .filter(([, index]) => cells[index])
      .map(([providerId, index]) => ({
        providerId,
        rawId: cells[index],
        email: cells[index + 1],
        displayName: cells[index + 2],
        photoUrl: cells[index + 3],
      })),
  }
}

/** Reads the CSV that `firebase auth:export` writes. This CSV has no header, and its quotes do not follow RFC 4180. */
function createFirebaseCsvReader(how: FirebaseReading): Reader {
  const lines = createLineReader()
  let row = 0
  /** The lines of a record that is not complete yet. */
  let open: string[] = []
  let records: SourceRecord[] = []

  function refuse(hint?: string): void {
    const [line = ''] = open
    const cells = line.split(',').length
    const detail = !beginning.test(line)
      ? {
          expected: 'JSON or CSV that `firebase auth:export` writes',
          hint: `This line has ${cells} ${cells === 1 ? 'cell' : 'cells'}; a user in CSV has 28 or 52 cells and a final comma`,
        }
      : { expected: '28 or 52 cells and a final comma, as firebase auth:export writes them', ...(hint && { hint }) }
    const id = /^[^,"]{1,128}(?=,)/.exec(line)?.[0]
    records.push({ row: ++row, id: identifier(id) || undefined, failure: failure('ERR_MALFORMED', undefined, detail) })
    open = []
  }

  function accept(cells: readonly string[]): void {
    open = []
    records.push(withColumnNumber(readFirebaseUser(userOf(cells), ++row, how, csvOrigin)))
  }

  function take(line: Line): void {
    if (line === undefined || beginning.test(line)) {
      if (open.length > 0) refuse()
      const cells = line === undefined ? undefined : cellsOf(line)
      if (cells) accept(cells)
      else if (line !== undefined) open = [line]
      else records.push({ row: ++row, id: undefined, failure: tooLarge })
      return
    }
    if (line === '' && open.length === 0) return
    open.push(line)
    const joined = open.join('\n')
    const cells = open.length === 1 ? undefined : cellsOf(joined)
    if (cells) accept(cells)
    else if (open.length === 1 || open.length === maxLines || joined.length > maxRecord) refuse()
  }

  function takeAll(all: readonly Line[]): readonly SourceRecord[] {
    records = []
    for (const line of all) take(line)
    return records
  }

  return {
    push: (piece) => takeAll(lines.push(piece)),
    end() {
      takeAll(lines.end())
      if (open.length > 0) refuse('The file ends inside a user')
      return records
    },
  }
}

const jsonOrigin = firebaseOrigin((key) => key)

/** Reads the JSON that `firebase auth:export` writes. */
const createFirebaseJsonReader = (how: FirebaseReading): Reader =>
  createFileKind(jsonContainer, { paths: ['users', ''] }, (row) =>
    row.values ? readFirebaseUser(row.values, row.row, how, jsonOrigin) : readBrokenRecord('localId', row),
  ).createReader()

/** Options of the source `firebase`. */
export interface FirebaseOptions {
  /** The password hash parameters of the project. `parseHashConfig` reads the block that the Firebase console shows. */
  readonly parameters: FirebaseParameters
  /**
   * Whether records also have `createdAt`, `lastSignInAt`, `names`, `rights` and `customData`. This takes longer.
   * `false` unless given.
   */
  readonly isWhole?: boolean | undefined
}

const firebaseRule = /* @__PURE__ */ objectOf({ parameters: parametersRule, isWhole: aFlag })

/** A source whose hashes have the parameters of a project, which are in a separate file. */
export interface ConfiguredSource {
  readonly source: Source<FirebaseOptions>
  /** The parameters of most projects. */
  readonly usual: FirebaseParameters
  /** The length in bytes of every signer key. */
  readonly keyLength: number
  /** Reads the file with the parameters. @throws HashError. */
  parse(text: string): HashConfig
  describe(parameters: FirebaseParameters): string
}

const isBlank = (byte: number): boolean => byte === 32 || (byte >= 9 && byte <= 13)

const expected = 'text that `firebase auth:export` writes (JSON or CSV), not a binary file'

/** Tells whether a file is binary. Almost all binary files have a NUL among their first bytes. */
const isBinary = (head: Uint8Array): boolean => head.includes(0) && !beginning.test(decodeText(head))

/**
 * Tells JSON from CSV by the first byte: JSON begins with a bracket, and a line of CSV begins with a `localId`.
 *
 * @throws HashError ERR_MALFORMED if the file is binary; `push` throws the error.
 */
function createFirebaseReader(how: FirebaseReading): Reader {
  let reader: Reader | undefined
  return {
    push(piece) {
      if (!reader) {
        const first = piece.find((byte) => !isBlank(byte))
        if (first === undefined) return []
        const isJson = first === 0x7b || first === 0x5b
        if (!isJson && isBinary(piece)) throw new HashError(failure('ERR_MALFORMED', undefined, { expected }))
        checkFile('firebase', piece, expected)
        reader = isJson ? createFirebaseJsonReader(how) : createFirebaseCsvReader(how)
      }
      return reader.push(piece)
    },
    end: () => reader?.end() ?? [],
  }
}

/**
 * Reads the JSON and CSV files that `firebase auth:export` writes. Hashes become SuperTokens' `$f_scrypt$` strings.
 * Reading throws HashError ERR_MALFORMED if the input is not text in UTF-8 (which may be compressed with gzip).
 *
 * @example
 * import { createReadStream, readFileSync } from 'node:fs'
 * import { firebase, parseHashConfig } from 'saltbridge/convert'
 *
 * const parameters = parseHashConfig(readFileSync('hash-config.txt', 'utf8'))
 * for await (const records of firebase.read(createReadStream('users.json'), { parameters })) console.log(records.length)
 */
export const firebase: Source<FirebaseOptions> = /* @__PURE__ */ checkOptions(firebaseRule, {
  id: 'firebase',
  read: (chunks, { parameters, isWhole = false }) =>
    readAll(chunks, createFirebaseReader({ spell: spellFirebaseHash(parameters), isWhole })),
})

/** Firebase with the parameters that the console shows. */
export const firebaseProject: ConfiguredSource = {
  source: firebase,
  usual: { saltSeparator: 'Bw==', rounds: 8, memoryCost: 14 },
  keyLength: 64,
  parse: parseHashConfig,
  describe: ({ saltSeparator, rounds, memoryCost }) =>
    `rounds ${rounds}, mem_cost ${memoryCost}, salt separator ${saltSeparator}`,
}
