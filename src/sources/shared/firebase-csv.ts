import { failure } from '../../core/errors.ts'
import { maxRecord } from '../containers/container.ts'
import type { SourceRecord } from '../source.ts'
import { cell, cellsOf, providerCells } from './firebase-cells.ts'
import { firebaseOrigin } from './firebase-hash.ts'
import { type FirebaseReading, type FirebaseUser, readFirebaseUser } from './firebase-user.ts'
import { identifier } from './identifier.ts'
import { createLineReader, type Line } from './lines.ts'
import type { Reader } from './reader.ts'

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

const origin = firebaseOrigin(columnOf)

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
export function createFirebaseCsvReader(reading: FirebaseReading): Reader {
  const lines = createLineReader()
  let row = 0
  /** The lines of a record that is not complete yet. */
  let open: string[] = []
  let records: SourceRecord[] = []

  function refuse(hint?: string): void {
    const expected = '28 or 52 cells and a final comma, as firebase auth:export writes them'
    const detail = hint === undefined ? { expected } : { expected, hint }
    const id = /^[^,"]{1,128}(?=,)/.exec(open[0] ?? '')?.[0]
    records.push({ row: ++row, id: identifier(id) || undefined, failure: failure('ERR_MALFORMED', undefined, detail) })
    open = []
  }

  function accept(cells: readonly string[]): void {
    open = []
    records.push(withColumnNumber(readFirebaseUser(userOf(cells), ++row, reading, origin)))
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
