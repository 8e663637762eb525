import { isHashError } from '../core/errors.ts'
import type { Container, Row, Values } from './containers/container.ts'
import { jsonContainer } from './containers/json.ts'
import { ndjsonContainer } from './containers/ndjson.ts'
import { checkOptions, systemRule } from './options.ts'
import { createOthersVisitor, createPathFinder } from './paths.ts'
import { createFileKind, createHashOwner, createReaderOfAny, type FileKind, readAll } from './reader.ts'
import type { RowColumns } from './row-columns.ts'
import type { Source, SourceRecord, SystemOptions } from './source.ts'
import { createUserReader, type DeclaredUsers, namesOf, withDeclaration } from './user-table.ts'
import { identifier, isAbsent, isText } from './values.ts'

/**
 * Creates the kind of files whose rows are objects of JSON.
 *
 * @param isOwn Tells whether the first object of a file belongs to the system.
 */
export function createJsonKind<Options, Context>(
  container: Container<Options, Context>,
  options: Options,
  isOwn: (values: Values) => boolean,
  recordOf: (row: Row) => SourceRecord | undefined,
): FileKind {
  const { recognize, createReader } = createFileKind(container, options, recordOf)

  function findFirst(head: Uint8Array): Row | undefined {
    try {
      for (const slab of container.createCutter(options).push(head)) for (const row of container.read(slab)) return row
    } catch (error) {
      if (!isHashError(error)) throw error
    }
    return undefined
  }

  return {
    recognize(head) {
      const likelihood = recognize(head)
      const first = likelihood > 0 ? findFirst(head) : undefined
      return first?.values && isOwn(first.values) ? likelihood : 0
    },
    createReader,
  }
}

const [lineFeed, carriageReturn, blank] = [0x0a, 0x0d, 0x20]

/** Writes the lines of JSON as one line. Strings of JSON have no line breaks. */
const joinLines = (bytes: Uint8Array): Uint8Array =>
  bytes.map((byte) => (byte === lineFeed || byte === carriageReturn ? blank : byte))

/** Creates the kind of files with one object, which may be in several lines. */
function createObjectKind(
  isOwn: (values: Values) => boolean,
  recordOf: (row: Row) => SourceRecord | undefined,
): FileKind {
  const { recognize, createReader } = createFileKind(ndjsonContainer, undefined, recordOf)
  return {
    recognize(head) {
      const line = new Uint8Array([...joinLines(head), lineFeed])
      const [row] = ndjsonContainer.read({ bytes: line, offset: 0, line: 1, row: 1, context: undefined })
      return row?.values && isOwn(row.values) ? Math.max(recognize(line), 0.9) : 0
    },
    createReader() {
      const { push, end } = createReader()
      return { push: (piece) => push(joinLines(piece)), end }
    },
  }
}

/** Finds the id in a user that is not valid JSON, so that a person can find the user. */
export function readBrokenRecord(key: string, { row, failure, text = '' }: Row): SourceRecord {
  const id = new RegExp(`"${key}"\\s*:\\s*"([^"\\\\\\n]{1,128})"`).exec(text)?.[1]
  return { row, id: identifier(id) || undefined, failure }
}

/** Reads the first of several columns that has a value. */
export const firstOf =
  (key: string, ...columns: readonly string[]) =>
  ({ identifier: read }: RowColumns): string | undefined => {
    for (const column of columns) {
      const found = read(key, column)
      if (found !== undefined) return found
    }
    return undefined
  }

/** Tells whether a value is a text that can identify a person. */
export const isWord = (value: unknown): value is string => isText(value) && identifier(value) !== false

/** Creates a function that returns the items of a list that can be read. The name of a list with others is noted. */
export const createListReader =
  (notRead: string[]) =>
  <T>(name: string, list: unknown, isItem: (value: unknown) => value is T): readonly T[] => {
    const items: readonly unknown[] = isAbsent(list) ? [] : Array.isArray(list) ? list : [list]
    if (!items.every(isItem)) notRead.push(`${name} (not readable)`)
    return items.filter(isItem)
  }

/** A system whose exports have an object of JSON for each user. The columns of its parts are paths of keys. */
export interface DeclaredDocuments extends DeclaredUsers {
  /** The files that can be read, in words. */
  readonly expected: string
  /** The key of the id, by which a user whose JSON is damaged is named. */
  readonly idKey: string
  /** The paths of the list of users, if it need not be the whole file. */
  readonly paths?: readonly string[]
}

/**
 * Creates the source of a system whose users are objects of JSON. The source reads a list of objects, NDJSON, and a
 * file with one object.
 */
export function declareDocuments(system: DeclaredDocuments): Source<SystemOptions> {
  const { id, needed, oneOf, expected, idKey, paths = [] } = system
  const find = createPathFinder()
  const names = [...namesOf(system.parts)].map((path) => path.replace(/\[.*/, ''))
  const access = { at: find, visit: createOthersVisitor(names) }
  const has = (values: Values) => (path: string) => find(values, path) !== undefined
  const isOwn = (values: Values): boolean => needed.every(has(values)) && (oneOf?.some(has(values)) ?? true)

  const source = checkOptions<Source<SystemOptions>>(systemRule, {
    id,
    read(chunks, { table, isWhole = false }) {
      const owner = createHashOwner()
      const read = createUserReader(system, isWhole, owner, access)
      const recordOf = (row: Row) => (row.values ? read(row) : readBrokenRecord(idKey, row))
      const kinds = [
        createJsonKind(jsonContainer, { paths: table === undefined ? [...paths, ''] : [table] }, isOwn, recordOf),
        createJsonKind(ndjsonContainer, undefined, isOwn, recordOf),
        createObjectKind(isOwn, recordOf),
      ]
      return readAll(chunks, owner.watch(createReaderOfAny(kinds, expected)))
    },
  })
  return withDeclaration(source, { ...system, reads: ['json', 'ndjson'], readsOne: true })
}
