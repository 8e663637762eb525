import { checkArgument } from '../../core/arguments.ts'
import { failure, HashError } from '../../core/errors.ts'
import { type DumpTable, decodeText, maxRecord } from '../../sources/containers/container.ts'
import { csvTable } from '../../sources/containers/csv.ts'
import { type Dialect, dialectInWords, nameDelimiter } from '../../sources/containers/csv-cells.ts'
import { jsonContainer } from '../../sources/containers/json.ts'
import { ndjsonContainer, parseJson } from '../../sources/containers/ndjson.ts'
import { hasKind, sql } from '../../sources/containers/sql.ts'
import { adviceFor, dialectOf } from '../../sources/containers/sql-dialect.ts'
import { labelOf } from '../../sources/containers/sql-statements.ts'
import { looksLikeData } from '../../sources/csv.ts'
import { ordersOf } from '../../sources/orders.ts'
import { adviseText, gzipMark, startsWith, zipMark } from '../../sources/other-files.ts'
import { textOf } from '../../sources/reader.ts'
import { refuseFile } from '../../sources/recognize.ts'
import type { ContainerName } from '../../sources/schemas.ts'
import { isObject } from '../../sources/values.ts'
import type { Verifier } from '../../verifier/index.ts'
import { verifierWith } from '../../verifier/rules.ts'
import type { Hashes } from './facts.ts'
import { findLines } from './lines.ts'
import type { FileContainer, FoundUsers, Reading, ReadingOptions } from './reading.ts'
import { type CsvSample, type Sample, sampleCsv, sampleDump, sampleJson, sampleNdjson, sampleOf } from './samples.ts'
import { findSchema } from './systems.ts'
import { findCompanion, findUsers, type Search } from './users.ts'

/**
 * The most bytes of the text that are read. A dump may have other tables before the users, and a document other lists.
 * All other files begin with users.
 */
const most = { bytes: 2 ** 23, ofRecords: 2 ** 19 } as const
/** The number of bytes among which a binary file has a NUL. */
const markedSize = 2 ** 12
/** The number of bytes that show the container. */
const headSize = 2 ** 16

/** The beginning of a file, decompressed. */
interface Head {
  readonly bytes: Uint8Array
  readonly isWhole: boolean
  readonly compression: FileContainer['compression']
}

/** Reads the beginning of a file. @throws HashError ERR_MALFORMED if it is not text. */
async function readHead(chunks: AsyncIterable<Uint8Array>): Promise<Head> {
  let compression: FileContainer['compression']
  async function* watched() {
    let isFirst = true
    for await (const chunk of chunks) {
      if (isFirst && startsWith(chunk, gzipMark)) compression = 'gzip'
      if (isFirst && startsWith(chunk, zipMark)) compression = 'zip'
      isFirst = false
      yield chunk
    }
  }
  const parts: Uint8Array[] = []
  let length = 0
  let isWhole = true
  let limit: number = headSize
  for await (const part of textOf(watched())) {
    parts.push(part.subarray(0, most.bytes - length))
    length += part.length
    if (limit === headSize && length >= headSize) limit = mayHaveOthers(join(parts)) ? most.bytes : most.ofRecords
    isWhole = length < limit
    if (!isWhole) break
  }
  return { bytes: join(parts), isWhole, compression }
}

/** Tells whether a file may have something else before its users. */
const mayHaveOthers = (bytes: Uint8Array): boolean =>
  sql.recognize(bytes.subarray(0, headSize), { wants: () => false }) > 0 || bytes[0] === openObject

const openObject = 0x7b

/** Joins parts as `concat` does, which takes them as arguments: a file may come in more parts than a call can have. */
function join(parts: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}

/** The most names of tables that an error shows. */
const mostNames = 20

const databases = { mysql: 'MySQL', postgres: 'PostgreSQL', sqlite: 'SQLite' } as const
const expected = 'an export of users: SQL, CSV, JSON, NDJSON, LDIF, or lines of a password file'

const refuse = (hint: string): HashError => new HashError(failure('ERR_MALFORMED', undefined, { expected, hint }))

/** A reading without the compression of its file. */
type Found = Omit<FoundUsers, 'container'> & { readonly container: Omit<FileContainer, 'compression'> }

/** The head of a file, and the way in which it is looked at. */
interface Context {
  readonly head: Head
  /** The options of the caller. */
  readonly given: Partial<ReadingOptions>
  readonly hashes: Hashes
}

/** Returns what is known about the users of a container. */
function searchIn({ given, hashes }: Context, container: ContainerName, base: ReadingOptions): Search {
  return { base: { ...base, ...given }, isByColumns: given.from !== undefined, container, hashes }
}

/** Says what to do with a dump without a table of users. */
function adviseTables(samples: readonly Sample[]): string {
  const names = samples.map(({ table }) => labelOf(table!))
  if (names.length === 0)
    return 'The dump has no rows at all. Dump the tables with their data, and without --tab, which writes rows into other files'
  const more = names.length > mostNames ? ` and ${names.length - mostNames} more` : ''
  return `None of the tables looks like a table of users: ${names.slice(0, mostNames).join(', ')}${more}. Pass --from sql with --table TABLE and --column hash=COLUMN`
}

function readDump(context: Context): Found | undefined {
  const { head, given } = context
  const { bytes, isWhole } = head
  const text = decodeText(bytes.subarray(0, headSize))
  const advice = adviceFor(text)
  if (advice !== undefined) throw refuse(advice)
  const dialect = dialectOf(text)
  const container = { name: 'sql', title: dialect ? `a dump of ${databases[dialect]}` : 'a dump in SQL' } as const
  const sampled = sampleDump(bytes, isWhole)
  const samples = sampled.samples.map((one) => (one.hasNames ? one : nameColumns(one, one.table, given.header)))
  const found = findUsers(samples, searchIn(context, 'sql', { from: 'sql' }))
  if (found) return { ...found, container }
  const companion = findCompanion(samples, isWhole)
  if (companion) return { ...companion, container }
  throw sampled.fault ?? refuse(adviseTables(samples))
}

/** Names the columns of a table that the file does not name: as a known system does, or by numbers. */
function nameColumns(sample: Sample, table: DumpTable | undefined, header?: readonly string[]): Sample {
  const order = header?.length === sample.columns.length ? header : findOrder(sample, table)
  const columns = order ?? sample.columns.map((_, at) => `column${at + 1}`)
  const nameOf = new Map(sample.columns.map((column, at) => [column, columns[at]!]))
  const rows = sample.rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([column, value]) => [nameOf.get(column) ?? column, value])),
  )
  return { ...sample, columns, rows }
}

/** Finds the columns of a known table whose kinds all rows have. */
function findOrder({ columns, rows }: Sample, table: DumpTable | undefined): readonly string[] | undefined {
  const found = ordersOf(table).find(
    (order) =>
      order.columns.length === columns.length &&
      rows.every((row) => columns.every((column, at) => hasKind(row[column], order.kinds?.[at] ?? 'text'))),
  )
  return found?.columns
}

/** Returns the options of a table as text that differ from its detection. */
function dialectOptions({ delimiter }: Dialect): Pick<ReadingOptions, 'delimiter'> {
  return [',', ';', '\t', '|'].includes(delimiter) ? {} : { delimiter }
}

const csvTitle = (dialect: Dialect): string => {
  const { delimiter } = dialect
  const words = dialectInWords(dialect)
  return words === undefined
    ? 'CSV'
    : `a table with ${nameDelimiter(delimiter).replace(/^\w+$/, '$&s')} between its cells`
}

function readTable(context: Context): Found | undefined {
  const { head, given } = context
  const { delimiter, quoting, header } = given
  const sample = sampleCsv(head.bytes, head.isWhole, { delimiter, quoting, header })
  if (!sample || sample.columns.length < 2) return undefined
  const hasHeader = header !== undefined || (!looksLikeData(sample.columns) && !isRepeated(sample))
  const container = {
    name: 'csv',
    title: `${csvTitle(sample.dialect)}${hasHeader ? '' : ' without a header'}`,
  } as const
  const base: ReadingOptions = { from: 'csv', ...dialectOptions(sample.dialect) }
  if (!hasHeader) return readWithoutHeader(sample, context, container, base)
  const found = findUsers([sample], searchIn(context, 'csv', base))
  return found && { ...found, container }
}

/** Kinds of values that no column is named like. */
const dataKinds: readonly RegExp[] = [
  /^-?\d+(?:\.\d+)?$/,
  /^\d{4}-\d\d-\d\d/,
  /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i,
  /^(?=\D*\d)[!-~]{16,}$/,
]

/** The names of columns by which a header is known, although another column may be named like a number. */
const usualNames: ReadonlySet<string> = new Set([
  ...['id', 'uid', 'user_id', 'email', 'mail', 'username', 'login', 'name', 'password', 'pass', 'hash', 'created_at'],
])

/** Tells whether the first record has the kind of all other values of a column, so that it is not a header. */
function isRepeated({ columns, rows }: Sample): boolean {
  if (columns.some((column) => usualNames.has(column.toLowerCase()))) return false
  return columns.some((column) => {
    const kind = dataKinds.find((one) => one.test(column))
    return kind !== undefined && rows.every((row) => kind.test(String(row[column] ?? '')))
  })
}

function readWithoutHeader(sample: CsvSample, context: Context, container: Found['container'], base: ReadingOptions) {
  const { head, given } = context
  if (
    given.from === undefined &&
    /^[^,\n]{1,128},[^,\n]*,(?:true|false),/.test(decodeText(head.bytes.subarray(0, 2 ** 12))) &&
    sample.columns.length >= 28
  )
    return {
      title: 'users of Firebase',
      system: 'Firebase',
      certainty: 'certain',
      evidence: ['the cells of firebase auth:export, without a header'],
      options: { from: 'firebase' },
      questions: [],
      container,
    } satisfies Found
  const numbers = sample.columns.map((_, at) => String(at + 1))
  const numbered = sampleCsv(head.bytes, head.isWhole, { ...given, header: numbers })
  const named = numbered && nameColumns(numbered, undefined)
  const found = named && findUsers([named], searchIn(context, 'csv', { ...base, header: named.columns }))
  return found && { ...found, container }
}

/** Reads JSON that is one user of a known system, and not a list. @throws HashError if no layout reads one user. */
function readObject({ head: { bytes, isWhole }, given }: Context): Omit<Found, 'container'> | undefined {
  if (!isWhole || bytes.length > maxRecord) return undefined
  const parsed = parseJson(decodeText(bytes), 'an object')
  const schema = parsed.ok && isObject(parsed.value) ? findSchema(sampleOf(parsed.value)) : undefined
  if (!schema) return undefined
  const { title, from, readsOne, users } = schema
  if (readsOne && given.from === undefined) {
    const evidence = [`the columns ${users[0]!.has.join(', ')}`]
    return {
      title: `one user of ${title}`,
      system: title,
      certainty: 'certain',
      evidence,
      options: { from: from! },
      questions: [],
    }
  }
  const advice = schema.withoutHashes ?? schema.advice ?? (readsOne ? `Pass --from ${from}` : 'Export a list of users')
  throw refuse(`The file looks like one user of ${title}, and not a list of users. ${advice}`)
}

/**
 * Refuses JSON that PostgreSQL's COPY wrote, which doubles each backslash. A quote that ends a text precedes a comma, a
 * colon or a bracket. @throws HashError.
 */
function refuseCopy(text: string): void {
  if (/[^\\]\\\\"[^\s,:}\]]/.test(text))
    throw refuse(
      'Each backslash in the file is doubled, as COPY of PostgreSQL writes it. Export again with psql --tuples-only --no-align --command QUERY --output FILE',
    )
}

function readDocument(context: Context): Found | undefined {
  const { head, given } = context
  const container = { name: 'json', title: 'JSON' } as const
  const one = readObject(context)
  if (one) return { ...one, container }
  const found = sampleJson(head.bytes, head.isWhole, given.table).flatMap(
    (sample) => findUsers([sample], searchIn(context, 'json', { from: 'json' })) ?? [],
  )
  if (found.length === 0) refuseCopy(decodeText(head.bytes))
  const best = found.find((one) => !one.options.withoutHashes) ?? found[0]
  return best && { ...best, container }
}

function readObjects(context: Context): Found | undefined {
  const { head, given } = context
  const sample = sampleNdjson(head.bytes, head.isWhole)
  const container = { name: 'ndjson', title: 'NDJSON (one JSON object in each line)' } as const
  if (
    given.columns === undefined &&
    sample?.rows.every((row) => 'passwordHash' in row || 'none' in row) &&
    sample.columns.some((one) => importKeys.test(one))
  )
    return {
      title: 'rows of an import',
      certainty: 'certain',
      evidence: ['the keys that saltbridge writes'],
      options: { from: 'ndjson' },
      questions: [],
      container,
    }
  const found = sample && findUsers([sample], searchIn(context, 'ndjson', { from: 'ndjson' }))
  return found && { ...found, container }
}

/** The keys that only rows of an import of saltbridge have. */
const importKeys = /^(?:timeJoined|thirdParty|isVerified|customData|hashingAlgorithm)(?:\.|$)/

function readLines({ head: { bytes, isWhole }, hashes }: Context): Found | undefined {
  const found = findLines(bytes, isWhole, hashes)
  if (!found) return undefined
  const { from, title, evidence } = found
  const container =
    from === 'ldap' ? ({ name: 'ldif', title: 'LDIF' } as const) : ({ name: 'lines', title: 'lines' } as const)
  return { title, certainty: 'certain', evidence: [evidence], options: { from }, questions: [], container }
}

/** The containers, the likeliest first. @throws HashError ERR_MALFORMED. */
function findReading(context: Context): Found | undefined {
  const { head, given } = context
  const { from } = given
  if (from !== undefined) {
    const read = { sql: readDump, csv: readTable, json: readDocument, ndjson: readObjects }
    return Object.hasOwn(read, from) ? read[from as keyof typeof read](context) : undefined
  }
  const bytes = head.bytes.subarray(0, headSize)
  const text = decodeText(bytes)
  const advice = adviseText(text)
  if (advice !== undefined) throw refuse(advice)
  if (sql.recognize(bytes, { wants: () => false }) > 0.5) return readDump(context)
  const json = jsonContainer.recognize(bytes, {})
  if (json > 0 || /^\s*[[{]/.test(text)) {
    const isLines = ndjsonContainer.recognize(bytes, undefined) > json
    return isLines ? readObjects(context) : (readDocument(context) ?? readObjects(context))
  }
  if (bytes.subarray(0, markedSize).includes(0)) throw refuse('The file is binary, and not a text in UTF-8')
  const isTable = given.columns ?? given.delimiter ?? given.quoting ?? given.header
  const lines = isTable ? undefined : readLines(context)
  if (lines) return lines
  return csvTable.recognize(bytes, {}) > 0 ? readTable(context) : undefined
}

/**
 * Recognises an export of users: its container by its bytes, the system by its schema, and the columns of an unknown
 * table by their names and values. At most 8 MiB of the (decompressed) text are read, and at most 20,000 values parsed.
 * Nothing is guessed that would make passwords fail: if it is not sure which column has the hashes, who wrote them, or
 * whether they need a salt, the reading has `questions`.
 *
 * @param chunks The bytes of the file, such as a `ReadStream` of Node.js. Only the beginning is read.
 * @param verifier The verifier whose formats are recognised.
 * @param given The options that are known, such as the layout or the column of the hashes. They are never changed.
 * @returns What the file is, why, and the options that read it.
 * @throws HashError ERR_MALFORMED if the file is not an export of users, or must be converted first. The message names
 *   the type of the file, and the command that converts it.
 * @example
 * import { createReadStream } from 'node:fs'
 * import { createVerifier } from 'saltbridge'
 * import { recognize } from 'saltbridge/convert'
 *
 * const reading = await recognize(createReadStream('users.csv'), createVerifier())
 * console.log(reading.title, reading.options, reading.questions)
 */
export async function recognize(
  chunks: AsyncIterable<Uint8Array>,
  verifier: Pick<Verifier, 'tryParse'>,
  given: Partial<ReadingOptions> = {},
): Promise<Reading> {
  checkArgument('verifier', verifier, verifierWith('tryParse'))
  const head = await readHead(chunks)
  if (head.bytes.length === 0) throw refuse('The file is empty')
  const context: Context = { head, given, hashes: verifier }
  const found = findReading(context)
  if (!found) throw refuseFile(head.bytes.subarray(0, headSize), expected)
  const { compression } = head
  return { ...found, container: { ...found.container, ...(compression && { compression }) } }
}
