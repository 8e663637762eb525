import { type Failure, HashError, isHashError } from '../../core/errors.ts'
import {
  type Cutter,
  type DumpTable,
  decodeText,
  type Row,
  type Slab,
  type Values,
} from '../../sources/containers/container.ts'
import { csvTable } from '../../sources/containers/csv.ts'
import type { Dialect, DialectOptions } from '../../sources/containers/csv-cells.ts'
import { jsonContainer } from '../../sources/containers/json.ts'
import { ndjsonContainer } from '../../sources/containers/ndjson.ts'
import { sql } from '../../sources/containers/sql.ts'
import { labelOf } from '../../sources/containers/sql-statements.ts'
import { isObject } from '../../sources/values.ts'

/** The first rows of a table or of a list. */
export interface Sample {
  /** The table of a dump. */
  readonly table?: DumpTable
  /** The path of the list in a JSON document, if the document has several lists. */
  readonly path?: string
  /** The names of the columns, or the paths of the keys. The columns of a table without names have numbers. */
  readonly columns: readonly string[]
  /** Whether the file names the columns. */
  readonly hasNames: boolean
  readonly rows: readonly Values[]
}

/** The most rows of a table that are looked at, and the most tables. */
const most = { rows: 200, tables: 200, columns: 400 } as const
/** The number of bytes that are given to a cutter together. */
const pieceSize = 2 ** 16
/** The number of bytes in which the keys of a document are looked for. */
const headSize = 2 ** 20

/**
 * Cuts the head of a file. `take` returns whether more rows are needed. An error of the file ends the samples, and is
 * returned.
 */
function cut<C>(
  head: Uint8Array,
  isWhole: boolean,
  cutter: Cutter<C>,
  take: (slab: Slab<C>) => boolean,
): HashError | undefined {
  let isOpen = true
  const takeAll = (slabs: readonly Slab<C>[]) => {
    for (const slab of slabs) isOpen = take(slab) && isOpen
  }
  try {
    for (let at = 0; at < head.length && isOpen; at += pieceSize)
      takeAll(cutter.push(head.subarray(at, at + pieceSize)))
    if (isOpen && isWhole) takeAll(cutter.end())
  } catch (error) {
    // A damaged file is refused, row by row or as a whole, when it is read.
    if (!isHashError(error)) throw error
    return error
  }
  return undefined
}

const valuesOf = (rows: readonly Row[]): readonly Values[] => rows.flatMap(({ values }) => (values ? [values] : []))

/** Returns the keys of rows in the order in which they first occur. */
function columnsOf(rows: readonly Values[]): readonly string[] {
  const found = new Set<string>()
  for (const row of rows) for (const key in row) if (found.size < most.columns) found.add(key)
  return [...found]
}

/** The first rows of the tables of a dump, in the order of the dump, and the error that ends the dump. */
interface DumpSamples {
  readonly samples: readonly Sample[]
  readonly fault: HashError | undefined
}

export function sampleDump(head: Uint8Array, isWhole: boolean): DumpSamples {
  const tables = new Map<string, { readonly table: DumpTable; readonly rows: Values[] }>()
  const open = (table: DumpTable) => {
    const key = labelOf(table)
    const known = tables.get(key)
    if (known || tables.size >= most.tables) return known
    const added = { table, rows: [] }
    tables.set(key, added)
    return added
  }
  const cutter = sql.createCutter({
    wants: (table) => (open(table)?.rows.length ?? most.rows) < most.rows,
    // Columns without names are numbered.
    ordersOf: () => [],
  })
  let refused: Failure | undefined
  const thrown = cut(head, isWhole, cutter, (slab) => {
    const found = tables.get(labelOf({ schema: slab.context.schema, name: slab.context.table }))
    refused = slab.failure
    if (found && found.rows.length < most.rows) found.rows.push(...valuesOf(sql.read(slab)))
    return true
  })
  const samples = [...tables.values()].map(({ table, rows }) => ({
    table,
    columns: (table.columns ?? columnsOf(rows)).slice(0, most.columns),
    hasNames: table.columns !== undefined,
    rows: rows.slice(0, most.rows),
  }))
  // The end of the file may cut off a statement of another table than the users.
  return { samples, fault: thrown ?? (refused && new HashError(refused)) }
}

/** A table as text, and how it is written. */
export interface CsvSample extends Sample {
  readonly dialect: Dialect
}

/** Returns the first rows of a table as text; `undefined` if it has no records. */
export function sampleCsv(head: Uint8Array, isWhole: boolean, options: DialectOptions): CsvSample | undefined {
  const rows: Values[] = []
  let dialect: Dialect | undefined
  const cutter = csvTable.createCutter({
    ...options,
    onDialect: (found) => {
      dialect = found
    },
  })
  cut(head, isWhole, cutter, (slab) => {
    rows.push(...valuesOf(csvTable.read(slab)))
    return rows.length < most.rows
  })
  const columns = cutter.context?.columns.slice(0, most.columns)
  return columns && dialect && { columns, hasNames: true, rows: rows.slice(0, most.rows), dialect }
}

/** The most levels of keys that are columns. */
const mostLevels = 5

/** Returns the values of an object by their paths. The first entry of a list has the path `emails.0`. */
export function flatten(value: Values): Values {
  const found: Record<string, unknown> = {}
  const visit = (inner: object, path: string, level: number): void => {
    for (const [key, one] of Object.entries(inner)) {
      if (key === '__proto__' || key === '') continue
      const own = path === '' ? key : `${path}.${key}`
      if (Array.isArray(one) && isObject(one[0]) && level < mostLevels) visit(one[0], `${own}.0`, level + 1)
      else if (isObject(one) && Object.keys(one).length > 0 && level < mostLevels) visit(one, own, level + 1)
      else found[own] = one
    }
  }
  visit(value, '', 1)
  return found
}

/** The first objects of a list, and its path. */
interface List {
  readonly rows: readonly Values[]
  readonly path: string
}

function asSample({ rows, path }: List): Sample | undefined {
  if (rows.length === 0) return undefined
  const flat = rows.slice(0, most.rows).map(flatten)
  return { columns: columnsOf(flat), hasNames: true, rows: flat, ...(path !== '' && { path }) }
}

/** Returns one object as a sample. */
export const sampleOf = (value: Values): Sample => asSample({ rows: [value], path: '' })!

/** Returns the first objects of a file with one object in each line. */
export function sampleNdjson(head: Uint8Array, isWhole: boolean): Sample | undefined {
  const rows: Values[] = []
  cut(head, isWhole, ndjsonContainer.createCutter(undefined), (slab) => {
    rows.push(...valuesOf(ndjsonContainer.read(slab)))
    return rows.length < most.rows
  })
  return asSample({ rows, path: '' })
}

function sampleList(head: Uint8Array, isWhole: boolean, asked: string | undefined): List {
  const rows: Values[] = []
  let path = ''
  cut(head, isWhole, jsonContainer.createCutter({ paths: asked === undefined ? undefined : [asked] }), (slab) => {
    path = slab.context.path
    rows.push(...valuesOf(jsonContainer.read(slab)))
    return rows.length < most.rows
  })
  return { rows, path }
}

/** The paths at which documents have their users, if they have several lists. */
const usualPaths = ['users', 'data.users', 'data', 'Users', 'accounts', 'members', 'items', 'results', 'records']

/** Returns the first objects of the lists of a document. */
export function sampleJson(head: Uint8Array, isWhole: boolean, table: string | undefined): readonly Sample[] {
  if (table !== undefined) return [asSample(sampleList(head, isWhole, table))].flatMap((one) => one ?? [])
  const text = decodeText(head.subarray(0, headSize))
  const only = asSample(sampleList(head, isWhole, undefined))
  if (!/^\s*\{/.test(text)) return only ? [only] : []
  const others = usualPaths.filter((path) => path !== only?.path && text.includes(JSON.stringify(path.split('.')[0])))
  const lists = others.map((path) => asSample(sampleList(head, isWhole, path)))
  return [only, ...lists].flatMap((one) => one ?? [])
}
