import type { Unmatched } from '../../convert/joins.ts'
import { readUsers } from '../../convert/survey.ts'
import { equal } from '../../core/bytes.ts'
import { failure, HashError, isHashError } from '../../core/errors.ts'
import type { Secret } from '../../core/secret.ts'
import { type Dialect, dialectInWords } from '../../sources/containers/csv-cells.ts'
import { withoutHeader } from '../../sources/csv.ts'
import type { ConfiguredSource } from '../../sources/firebase.ts'
import type { HashConfig } from '../../sources/firebase-hash.ts'
import { configured, csv, json, lines, ndjson, rows, sql, systems } from '../../sources/index.ts'
import { type Layout, type LayoutName, layoutOf, layouts, layoutsWith } from '../../sources/layouts.ts'
import { notUtf8 } from '../../sources/reader.ts'
import type { HashHints, HashRecord, Source, SourceRecord, SystemOptions } from '../../sources/source.ts'
import { adviceForEncoding } from '../../sources/values.ts'
import type { Fields } from '../../spelling/format.ts'
import { checkNames, fieldsOf, readSignerKey } from '../hashes/hints.ts'
import { isModule, signerKeyVariable } from '../options.ts'
import { asUnreadable, badInput, usage, withOwnWords } from '../terminal/errors.ts'
import { openSpill } from '../terminal/files.ts'
import { readMarked, readSmall, sizeOf } from '../terminal/input.ts'
import { say } from '../terminal/output.ts'
import { formatCount, toVisible } from '../terminal/text.ts'
import { type ColumnFlags, columnsOf, type DialectFlags, dialectOf, hasEmailColumn, sqlOptionsOf } from './columns.ts'
import { loadSource } from './module.ts'
import { unmatchedInWords } from './people.ts'

/** The options for the layout of an export. */
export interface ReadingOptions extends DialectFlags, ColumnFlags {
  readonly from: LayoutName
  readonly table?: string
  /** Further tables of a dump, as TABLE.COLUMN=ID. */
  readonly join?: readonly string[]
  readonly column?: readonly string[]
  readonly format?: string
  readonly writtenBy?: string
  /** Fields of every hash, as name=value. */
  readonly field?: readonly string[]
  readonly hashConfig?: string
  readonly signerKeyFile?: string
}

/** An export: its file, how it is read, and the signer key. */
export interface ExportFile {
  readonly from: string
  readonly path: string
  readonly read: (chunks: AsyncIterable<Uint8Array>) => AsyncIterable<readonly SourceRecord[]>
  /** Reads a further file of the same layout, which need not have hashes. By default, it is read like the first one. */
  readonly readMore?: ExportFile['read'] | undefined
  /** Reads the other tables of the same file, if it has some. */
  readonly readOthers?: ExportFile['read'] | undefined
  /** Reads the users with everything that an import carries. `bytes` reads the file from its beginning each time. */
  readonly readUsers: (bytes: () => AsyncIterable<Uint8Array>) => AsyncIterable<readonly SourceRecord[]>
  /** The number of times that `readUsers` reads the file. */
  readonly passes: number
  readonly signerKey: Secret | undefined
  /** Whether e-mail addresses are read. */
  readonly hasEmails: boolean
  /** The parameters from --hash-config, without the key. */
  readonly parameters: { readonly [option: string]: string }
  /** Returns notes about the file that was read. */
  readonly notes?: () => readonly string[]
}

type OpenedFile = Omit<ExportFile, 'readUsers' | 'passes'>

const systemOf = (from: string): Source<SystemOptions> | undefined =>
  Object.hasOwn(systems, from) ? (systems as { readonly [id: string]: Source<SystemOptions> })[from] : undefined

const joinNames = (names: readonly string[]): string => names.join(', ').replace(/, (?=[^,]*$)/, ' and ')

/** Tells whether a layout has columns that the options name. */
export const hasColumns = (from: string): boolean => layoutOf(from).options?.includes('column') ?? false

/** Refuses a layout without the file of the parameters of its hashes, for `purpose`. @throws Fault. */
export function mustHaveHashConfig({ from, hashConfig }: ReadingOptions, purpose = `--from ${from}`): void {
  if (layoutOf(from).hashConfig && hashConfig === undefined)
    throw usage(`${purpose} needs --hash-config FILE, because wrong parameters would make every password fail`)
}

/** Refuses options that do not fit the layout, before any file is read. @throws Fault, HashError. */
export function checkReading(options: ReadingOptions): void {
  const { from, hashConfig, column, signerKeyFile, format, writtenBy, table } = options
  checkNames({ format, writtenBy })
  fieldsOf(options.field ?? [])
  if (hashConfig === '-' || signerKeyFile === '-')
    throw usage('--hash-config and --signer-key-file need the name of a file. They cannot read stdin (-)')
  const { hashConfig: own, options: allowed = [] } = layoutOf(from)
  if (!own && hashConfig !== undefined) {
    const names = Object.entries(layouts).flatMap(([name, layout]) => (layout.hashConfig ? [name] : []))
    throw usage(`--hash-config is only for --from ${joinNames(names)}`)
  }
  if (table !== undefined && !allowed.includes('table')) throw usage(`--table cannot be used with --from ${from}`)
  for (const name of ['column', 'join'] as const)
    if (options[name] && !allowed.includes(name))
      throw usage(`--${name} is only for --from ${joinNames(layoutsWith(name))}, not for --from ${from}`)
  if (options.mapFormat && column === undefined) throw usage('--map-format needs --column format=COLUMN')
  for (const name of ['delimiter', 'quoting', 'columns'] as const) {
    const option = name === 'columns' ? name : 'dialect'
    if (options[name] !== undefined && !allowed.includes(option))
      throw usage(`--${name} is only for --from ${joinNames(layoutsWith(option))}`)
  }
  dialectOf(options)
}

/** Returns the signer key. Refuses two different keys, because a variable may belong to another project. */
function keyOf(configured: Secret | undefined, own: Secret | undefined, file: string | undefined): Secret | undefined {
  if (!configured || !own || equal(configured.bytes(), own.bytes())) return configured ?? own
  const origin = file === undefined ? `the variable ${signerKeyVariable}` : '--signer-key-file'
  const hint = `the signer key of ${origin} is not the key in --hash-config. Pass only the signer key of this export`
  const error = new HashError(failure('ERR_SECRET', undefined, { name: 'legacyScryptSignerKey', hint }))
  throw withOwnWords(error, () => hint)
}

/** Marks each error of reading, so that a file that cannot be read has another exit code than a refused hash. */
function markFaults<T extends OpenedFile>(file: T): T {
  const { read, readOthers } = file
  return {
    ...file,
    read: (chunks) => readMarked(read(chunks)),
    ...(readOthers && { readOthers: (chunks: AsyncIterable<Uint8Array>) => readMarked(readOthers(chunks)) }),
  }
}

/** Adds the system of --written-by and the fields of --field to each hash that does not have its own. */
function withHints<T extends OpenedFile>(file: T, { writtenBy, field = [] }: ReadingOptions): T {
  if (writtenBy === undefined && field.length === 0) return file
  const fields = fieldsOf(field)
  /** An empty cell is `undefined`, and does not replace the value of the whole file. */
  const withOwn = (own: Fields): Fields =>
    Object.fromEntries([...Object.entries(fields), ...Object.entries(own).filter(([, value]) => value !== undefined)])
  const needsSystem = (own: HashHints = {}): boolean =>
    own.writtenBy === undefined || (own.isGuess === true && writtenBy !== undefined)
  const addHints = (hash: HashRecord): HashRecord => ({
    ...hash,
    ...(field.length > 0 && { fields: withOwn(hash.fields) }),
    ...(needsSystem(hash.hints) && { hints: { ...hash.hints, writtenBy, isGuess: undefined } }),
  })
  const add = (read: ExportFile['read']): ExportFile['read'] =>
    async function* (chunks) {
      for await (const batch of read(chunks))
        yield batch.map((record) => {
          const { hash, otherHashes } = record
          return {
            ...record,
            ...(hash && { hash: addHints(hash) }),
            ...(otherHashes && { otherHashes: otherHashes.map(addHints) }),
          } as SourceRecord
        })
    }
  const others = file.readOthers && { readOthers: add(file.readOthers) }
  return { ...file, read: add(file.read), ...(file.readMore && { readMore: add(file.readMore) }), ...others }
}

/** Whether the layout has e-mail addresses: tables have a column for them if one is named. */
function hasEmailsIn({ from, column }: ReadingOptions): boolean {
  if (layoutOf(from).hasEmails === false) return false
  // NDJSON without named columns has the rows of an import.
  const isTable = hasColumns(from) && (from !== 'ndjson' || column !== undefined)
  return !isTable || hasEmailColumn(column ?? [])
}

/** Adds the option to pass to the error of a file without a header. */
async function* withHeaderAdvice(batches: AsyncIterable<readonly SourceRecord[]>) {
  try {
    yield* batches
  } catch (error) {
    if (!isHashError(error) || error.detail.hint !== withoutHeader) throw error
    const advice = 'or pass the name of each column, such as --columns id,email,hash'
    throw withOwnWords(error, () => `${error.message}, ${advice}`)
  }
}

function readCsv(options: ReadingOptions): Pick<ExportFile, 'read' | 'notes'> {
  const { column = [] } = options
  const columns = columnsOf('csv', column, options)
  let dialect: string | undefined
  let isOpen = false
  let short = { count: 0, line: 0 }
  const found = {
    ...columns,
    ...dialectOf(options),
    onDialect: (one: Dialect) => {
      dialect = dialectInWords(one)
      isOpen = false
      short = { count: 0, line: 0 }
    },
    onOpenEnd: () => {
      isOpen = true
    },
    onShortRecord: (line: number) => {
      short = { count: short.count + 1, line: short.line || line }
    },
  }
  return {
    read: (chunks) => withHeaderAdvice(csv.read(chunks, found)),
    notes: () => [
      ...(dialect === undefined ? [] : [`${dialect}. If this is wrong, pass --delimiter or --quoting`]),
      ...(short.count === 0
        ? []
        : [
            `${formatCount(short.count, 'record has', 'records have')} fewer cells than the header, the first in line ${short.line}. The missing cells at the end were read as empty`,
          ]),
      ...(isOpen ? ['the last line has no line break. Check that the file was not cut off'] : []),
    ],
  }
}

/** How tables are read: NDJSON without named columns has the rows of an import. @throws Fault. */
function readTable(options: ReadingOptions, isRecord: boolean): Pick<ExportFile, 'read' | 'readOthers' | 'notes'> {
  const { from, column, table } = options
  if (from === 'csv') return readCsv(options)
  if (from === 'ndjson' && !column) return { read: (chunks) => rows.read(chunks, { isRecord }) }
  if (from === 'sql') return readSql(options)
  const columns = columnsOf(from, column ?? [], options)
  const absent = new Set<string>()
  const noting = { ...columns, onAbsentColumn: (name: string) => absent.add(name) }
  return {
    read: (chunks) => (from === 'json' ? json.read(chunks, { ...noting, table }) : ndjson.read(chunks, noting)),
    notes: () =>
      [...absent].map(
        (name) =>
          `no object of the file has the key ${toVisible(JSON.stringify(name))} of --column. Check its spelling`,
      ),
  }
}

/** Reads the table of the users of a dump, and the joined tables. @throws Fault. */
function readSql(options: ReadingOptions): Pick<ExportFile, 'read' | 'readOthers' | 'notes'> {
  let elsewhere: string | undefined
  const found = {
    ...sqlOptionsOf(options.column ?? [], options),
    onHashesElsewhere: (advice: string) => {
      elsewhere = advice
    },
  }
  return {
    read: (chunks) => sql.read(chunks, found),
    notes: () => (elsewhere === undefined ? [] : [elsewhere]),
    ...(found.joins && { readOthers: (chunks: AsyncIterable<Uint8Array>) => sql.readOthers(chunks, found) }),
  }
}

/**
 * Reads the options of a layout and the small files that they name, but not the export. `isRecord` tells whether NDJSON
 * without named columns may have every key of a record.
 *
 * @throws Fault, HashError.
 */
export async function openExport(
  path: string,
  options: ReadingOptions,
  { isRecord = false }: { readonly isRecord?: boolean } = {},
): Promise<ExportFile> {
  const opened = { from: options.from, ...(await openLayout(path, options, isRecord)) }
  const file = withHints(markFaults(withEncodingNote(opened)), options)
  return isJoined(options) ? withJoins(file) : { ...file, readUsers: (bytes) => file.read(bytes()), passes: 1 }
}

/** Tells whether the hashes may be in another table of the dump than the users. */
export const isJoined = ({ from, join }: Pick<ReadingOptions, 'from' | 'join'>): boolean =>
  join !== undefined || layoutOf(from).hasJoinedHashes === true

/** Adds the rows of joined tables to the users, and a note about rows that belong to no user. */
function withJoins(file: OpenedFile): ExportFile {
  const { read, readOthers } = file
  let unmatched: Unmatched = { count: 0, rows: [] }
  return {
    ...file,
    readUsers: (bytes) =>
      readUsers(
        { read: () => read(bytes()), readOthers: readOthers && (() => readOthers(bytes())), openSpill },
        (found) => {
          unmatched = found
        },
      ),
    passes: 2,
    notes: () => [...(file.notes?.() ?? []), ...unmatchedInWords(unmatched)],
  }
}

/** Adds a note about users with text that is not UTF-8. */
function withEncodingNote<T extends OpenedFile>(file: T): T {
  let count = 0
  async function* read(chunks: AsyncIterable<Uint8Array>) {
    count = 0
    for await (const batch of file.read(chunks)) {
      for (const { notRead } of batch) if (notRead?.some((name) => name.endsWith(notUtf8))) count++
      yield batch
    }
  }
  const notes = () => [
    ...(file.notes?.() ?? []),
    ...(count === 0
      ? []
      : [
          `${formatCount(count, 'user has', 'users have')} text that is not UTF-8, which is not carried. ${adviceForEncoding}`,
        ]),
  ]
  return { ...file, read, notes }
}

type HashConfigFile = NonNullable<Layout['hashConfig']>

/** Reads the file of --hash-config. @throws Fault, HashError. */
async function readHashConfig(
  path: string,
  file: HashConfigFile,
  parse: ConfiguredSource['parse'],
): Promise<HashConfig> {
  const advice = `--hash-config must contain only ${file.content}`
  const text = (await readSmall(path, 65536, { advice })).toString()
  try {
    return parse(text)
  } catch (error) {
    if (!isHashError(error)) throw error
    const isMeant = file.isMeant(text, error.detail.name === 'hash_config')
    if (error.code !== 'ERR_SECRET') asUnreadable(error)
    throw withOwnWords(error, () => `${JSON.stringify(path)}: ${isMeant ? error.message : file.otherContent}`)
  }
}

/** Refuses a file of which each user has the data that only files without hashes have. @throws Fault. */
async function* refuseOtherFile(
  batches: AsyncIterable<readonly SourceRecord[]>,
  { notRead: name, error }: NonNullable<Layout['otherFile']>,
) {
  let isOther: boolean | undefined
  for await (const batch of batches) {
    for (const { notRead } of batch) isOther = (isOther ?? true) && notRead?.includes(name) === true
    yield batch
  }
  if (isOther) throw badInput(error)
}

/** Commands read whole records, because they all say what an import carries and what it loses. */
const isWhole = true

async function openLayout(path: string, options: ReadingOptions, isRecord: boolean): Promise<Omit<OpenedFile, 'from'>> {
  const { from, hashConfig } = options
  const hasEmails = hasEmailsIn(options)
  const given = await readSignerKey(options.signerKeyFile)
  if (isModule(from)) {
    const source = await loadSource(from)
    const readOthers = source.readOthers && ((chunks: AsyncIterable<Uint8Array>) => source.readOthers!(chunks, {}))
    const read: ExportFile['read'] = (chunks) => source.read(chunks, {})
    return { path, read, readOthers, signerKey: given, hasEmails, parameters: {} }
  }
  if (from === 'lines')
    return { path, read: (chunks) => lines.read(chunks, undefined), signerKey: given, hasEmails, parameters: {} }
  if (isJoined(options) && (await sizeOf(path)) === undefined)
    throw usage(
      `${options.join ? '--join' : `--from ${from}`} needs a regular file, not stdin or a pipe, because the dump is read twice. Save it to a file, and pass the file`,
    )
  const system = systemOf(from)
  if (system) {
    let skipped = 0
    const reading = { table: options.table, isWhole, onSkip: () => void skipped++ }
    const read: ExportFile['read'] = (chunks) => {
      skipped = 0
      return system.read(chunks, reading)
    }
    const notes = () =>
      skipped === 0
        ? []
        : [`not people, and skipped: ${formatCount(skipped, 'entry', 'entries')} of the directory, such as groups`]
    const readOthers = system.readOthers && ((chunks: AsyncIterable<Uint8Array>) => system.readOthers!(chunks, reading))
    const { otherFile } = layoutOf(from)
    const own: ExportFile['read'] = otherFile ? (chunks) => refuseOtherFile(read(chunks), otherFile) : read
    return { path, read: own, readMore: read, readOthers, notes, signerKey: given, hasEmails, parameters: {} }
  }
  const project = configured[from]
  if (!project) return { path, ...readTable(options, isRecord), signerKey: given, hasEmails, parameters: {} }
  const { source, usual, keyLength, parse, describe } = project
  const { hashConfig: file, title } = layoutOf(from)
  const config = hashConfig === undefined ? undefined : await readHashConfig(hashConfig, file!, parse)
  const parameters = config ?? usual
  if (!config) say(`note: without --hash-config, the command uses the usual parameters of ${title}: ${describe(usual)}`)
  const signerKey = keyOf(given, config?.signerKey, options.signerKeyFile)
  const length = signerKey?.bytes().length
  if (length !== undefined && length !== keyLength)
    say(`warning: the signer key has ${length} bytes, but signer keys of ${title} have ${keyLength} bytes`)
  const read: ExportFile['read'] = (chunks) => source.read(chunks, { parameters, isWhole })
  return { path, read, signerKey, hasEmails, parameters: { '--hash-config': describe(parameters) } }
}
