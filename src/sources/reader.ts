import { failure, HashError } from '../core/errors.ts'
import { type Container, isDamaged, type Row, type Slab, type Values } from './containers/container.ts'
import { gunzip } from './containers/gzip.ts'
import { containsText, largeNumbers } from './containers/json-numbers.ts'
import { unzip } from './containers/zip.ts'
import { adviseBinary, adviseZip, gzipMark, markSize, startsWith, zipMark } from './other-files.ts'
import { checkFile, refuseFile } from './recognize.ts'
import type { SourceRecord } from './source.ts'
import { failureOfValue, isObject } from './values.ts'

/**
 * Reads bytes piece by piece. `push` returns the records that are complete, and `end` returns the remaining records.
 */
export interface Reader<T = SourceRecord> {
  push(piece: Uint8Array): readonly T[]
  end(): readonly T[]
}

/** The number of bytes that are read for one batch. */
const pieceSize = { min: 2 ** 12, max: 2 ** 16 } as const

/**
 * The number of records of a batch above which the next piece is smaller, because many live objects slow down the
 * collector.
 */
const manyRecords = 2048

/** Removes a byte order mark. @throws HashError ERR_MALFORMED if the bytes are compressed, encrypted or UTF-16. */
function withoutMark(bytes: Uint8Array): Uint8Array {
  const hint = adviseBinary(bytes)
  if (hint !== undefined) throw new HashError(failure('ERR_MALFORMED', undefined, { expected: 'text in UTF-8', hint }))
  return startsWith(bytes, [0xef, 0xbb, 0xbf]) ? bytes.subarray(3) : bytes
}

async function* inOrder(head: Uint8Array, rest: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  yield head
  yield* rest
}

type Decompress = (chunks: AsyncIterable<Uint8Array>) => AsyncIterable<Uint8Array>

/** Returns the function that decompresses an input; `undefined` if the input is not compressed, or cannot be read. */
function findDecompression(head: Uint8Array): Decompress | undefined {
  if (startsWith(head, gzipMark)) return gunzip
  return startsWith(head, zipMark) && adviseZip(head) === undefined ? unzip : undefined
}

/**
 * Decompresses gzip and zip, and removes a byte order mark.
 *
 * @throws HashError ERR_MALFORMED if the input is not UTF-8.
 */
export async function* textOf(chunks: AsyncIterable<Uint8Array>, isDecompressed = false): AsyncIterable<Uint8Array> {
  const iterator = chunks[Symbol.asyncIterator]()
  const rest = { [Symbol.asyncIterator]: () => iterator }
  try {
    let head: Uint8Array = new Uint8Array(0)
    while (head.length < markSize) {
      const next = await iterator.next()
      if (next.done) break
      head = join(head, next.value)
    }
    const decompress = isDecompressed ? undefined : findDecompression(head)
    if (decompress) yield* textOf(decompress(inOrder(head, rest)), true)
    else yield* inOrder(withoutMark(head), rest)
  } finally {
    await iterator.return?.()
  }
}

function join(head: Uint8Array, chunk: Uint8Array): Uint8Array {
  if (head.length === 0) return chunk
  const bytes = new Uint8Array(head.length + chunk.length)
  bytes.set(head)
  bytes.set(chunk, head.length)
  return bytes
}

/** Tells whether a value contains bytes that are not UTF-8. */
function hasDamage(value: unknown): boolean {
  if (typeof value === 'string') return isDamaged(value)
  if (typeof value !== 'object' || value === null) return false
  for (const key in value) if (isDamaged(key) || hasDamage((value as Values)[key])) return true
  return false
}

/** Removes the texts and keys with bytes that are not UTF-8. Returns `undefined` if nothing is left. */
function withoutDamage(value: unknown): unknown {
  if (!hasDamage(value)) return value
  if (typeof value !== 'object') return undefined
  if (Array.isArray(value)) {
    const list = value.map(withoutDamage).filter((one) => one !== undefined)
    return list.length > 0 ? list : undefined
  }
  const entries = Object.entries(value!).filter(([key]) => !isDamaged(key))
  const kept = entries.map(([key, one]) => [key, withoutDamage(one)]).filter(([, one]) => one !== undefined)
  return kept.length > 0 ? Object.fromEntries(kept) : undefined
}

/**
 * The values that may be free text, and the words for each in a summary. Sources refuse other values that are not
 * UTF-8.
 */
const texts = [
  ['names', 'names'],
  ['rights', 'rights'],
  ['customData', 'custom data'],
  ['otherEmails', 'other e-mail addresses'],
  ['identities', 'identities'],
] as const

/** The end of the words in `notRead` for a value that is lost because it is not UTF-8. */
export const notUtf8 = ' (not UTF-8)'

/** Tells whether the provider and the id of an identity are left. */
const isComplete = (value: unknown): boolean =>
  isObject(value) && value.thirdPartyId !== undefined && value.thirdPartyUserId !== undefined

/** Removes the texts of a record that are not UTF-8, and counts them as data that are not read. */
export function countDamage(record: SourceRecord): SourceRecord {
  const isLost = ([key]: (typeof texts)[number]): boolean => hasDamage(record[key])
  if (!texts.some(isLost)) return record
  const damaged = texts.filter(isLost)
  const kept: Record<string, unknown> = {}
  for (const [key] of damaged) kept[key] = withoutDamage(record[key])
  if (Array.isArray(kept.identities)) {
    const identities = kept.identities.filter(isComplete)
    kept.identities = identities.length > 0 ? identities : undefined
  }
  const lost = damaged.map(([, words]) => words + notUtf8)
  return { ...record, ...kept, notRead: [...(record.notRead ?? []), ...lost] }
}

/**
 * Reads all bytes, which may be compressed with gzip, and gives a batch for each piece that completes a record. @throws
 * HashError.
 */
export async function* readAll(
  chunks: AsyncIterable<Uint8Array>,
  reader: Reader,
): AsyncIterable<readonly SourceRecord[]> {
  let size: number = pieceSize.min
  for await (const bytes of textOf(chunks)) {
    for (let at = 0; at < bytes.length; ) {
      const batch = reader.push(bytes.subarray(at, at + size))
      at += size
      if (batch.length > manyRecords) size = Math.max(size / 2, pieceSize.min)
      else if (batch.length < manyRecords / 4) size = Math.min(size * 2, pieceSize.max)
      if (batch.length > 0) yield batch.map(countDamage)
    }
  }
  const last = reader.end()
  if (last.length > 0) yield last.map(countDamage)
}

const identifiers = ['id', 'email', 'username', 'phone'] as const

/**
 * Counts numbers of custom data and rights that became texts. An identifier may be a whole number, because its digits
 * are text. Any other number, such as 1e999, is refused as an identifier.
 */
export function countLargeNumbers(record: SourceRecord, numbers: ReadonlySet<string>): SourceRecord {
  const { customData, rights, notRead = [], unread = [] } = record
  const counted = containsText([customData, rights], numbers) ? { notRead: [...notRead, largeNumbers] } : {}
  const wrong = identifiers.find((name) => numbers.has(record[name] ?? '') && !/^-?\d+$/.test(record[name]!))
  if (wrong === undefined) return { ...record, ...counted }
  const why = failureOfValue(wrong, 'text in UTF-8, or a whole number', 0)
  return { ...record, ...counted, [wrong]: undefined, failure: record.failure ?? why, unread: [...unread, wrong] }
}

/** A kind of file: a container with its options, and the function that turns its rows into records. */
export interface FileKind {
  /** Returns how likely it is that a file has the syntax of this container, from 0 to 1. `head` is the first bytes. */
  recognize(head: Uint8Array): number
  createReader(): Reader
}

/**
 * Combines a container with a function that turns its rows into records.
 *
 * @param recordOf Returns the record of a row, or `undefined` if the row is not a user.
 */
export function createFileKind<Options, Context>(
  container: Container<Options, Context>,
  options: Options,
  recordOf: (row: Row) => SourceRecord | undefined,
): FileKind {
  return {
    recognize: (head) => container.recognize(head, options),
    createReader() {
      const cutter = container.createCutter(options)
      function records(slabs: readonly Slab<Context>[]): readonly SourceRecord[] {
        const found: SourceRecord[] = []
        for (const slab of slabs)
          for (const row of container.read(slab)) {
            const record = recordOf(row)
            if (record) found.push(row.numbers ? countLargeNumbers(record, row.numbers) : record)
          }
        return found
      }
      return { push: (piece) => records(cutter.push(piece)), end: () => records(cutter.end()) }
    },
  }
}

/** The number of bytes after which the container of a file is chosen. */
const headSize = 2 ** 16

/**
 * Creates a reader of files whose container is detected from the first bytes.
 *
 * @param kinds The containers in which exports of the system occur.
 * @param expected The names of the containers, for the error message about a file of another kind.
 * @param from The name of the layout, if a file without the system's own keys is refused.
 * @throws HashError ERR_MALFORMED if the file is of another kind; `push` or `end` throws the error.
 */
export function createReaderOfAny(kinds: readonly FileKind[], expected: string, from?: string): Reader {
  let head = new Uint8Array(0)
  let chosen: Reader | undefined

  function choose(): Reader {
    if (from !== undefined) checkFile(from, head, expected)
    let best: FileKind | undefined
    let most = 0
    for (const one of kinds) {
      const likelihood = one.recognize(head)
      if (likelihood > most) [best, most] = [one, likelihood]
    }
    if (!best) throw refuseFile(head, expected)
    chosen = best.createReader()
    return chosen
  }

  return {
    push(piece) {
      if (chosen) return chosen.push(piece)
      const more = new Uint8Array(head.length + piece.length)
      more.set(head)
      more.set(piece, head.length)
      head = more
      if (head.length < headSize) return []
      const records = choose().push(head)
      head = new Uint8Array(0)
      return records
    },
    end() {
      if (chosen) return chosen.end()
      if (head.length === 0) return []
      const reader = choose()
      return [...reader.push(head), ...reader.end()]
    },
  }
}

/**
 * The numbers of hashes of another system, and of users, after which a file without a hash of the own system is
 * refused.
 */
const mostForeign = { hashes: 100, users: 10_000 } as const

/** Tells whether the hashes of a file belong to another system. One hash does not: a user may have been imported. */
export interface HashOwner {
  /**
   * Notes a hash that the system of the layout has written. From then on, hashes of other systems are found row by row.
   */
  addOwn(): void
  /** Notes a hash that another system has written. `why` creates the error of a file that only has such hashes. */
  addForeign(why: () => HashError): void
  /** Returns a reader that holds records back until the owner is known. @throws HashError if it is another system. */
  watch(reader: Reader): Reader
}

/** Creates the owner of the hashes of one file. */
export function createHashOwner(): HashOwner {
  let isOwn = false
  let foreign = 0
  let fault: HashError | undefined
  let held: SourceRecord[] = []

  function release(records: readonly SourceRecord[]): readonly SourceRecord[] {
    if (held.length === 0) return records
    const all = [...held, ...records]
    held = []
    return all
  }

  return {
    addOwn() {
      isOwn = true
    },
    addForeign(why) {
      foreign++
      fault ??= why()
    },
    watch: (reader) => ({
      push(piece) {
        const records = reader.push(piece)
        if (isOwn || !fault) return release(records)
        held.push(...records)
        if (foreign >= mostForeign.hashes || held.length >= mostForeign.users) throw fault
        return []
      },
      end() {
        const records = reader.end()
        if (fault && !isOwn) throw fault
        return release(records)
      },
    }),
  }
}
