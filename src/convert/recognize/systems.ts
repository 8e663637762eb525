import type { HashErrorCode } from '../../core/errors.ts'
import { systems } from '../../sources/index.ts'
import type { LayoutName } from '../../sources/layouts.ts'
import { type Schema, schemas, type UserSchema } from '../../sources/schemas.ts'
import { declarationOf } from '../../sources/user-table.ts'
import type { Hashes } from './facts.ts'
import { textsOf } from './origin.ts'
import type { Sample } from './samples.ts'

const columnsOf = (fields: object): { readonly [field: string]: string } =>
  Object.fromEntries(Object.entries(fields).filter((entry): entry is [string, string] => typeof entry[1] === 'string'))

/** Returns the schema of a system with a declaration. */
function schemaOf(from: LayoutName, source: object): Schema | undefined {
  const found = declarationOf(source)
  if (!found) return undefined
  const { title, needed, oneOf, writtenBy = from, reads, readsOne, parts, seen } = found
  return {
    title,
    from,
    reads,
    readsOne,
    writtenBy,
    users: [{ has: needed, ...(oneOf && { oneOf }) }],
    ...(typeof parts.hash === 'string' && { hash: parts.hash }),
    ...(parts.fields && { fields: columnsOf(parts.fields) }),
    ...seen,
  }
}

let all: readonly Schema[] | undefined

/** Returns the schemas of all systems: those with a layout first. */
export function allSchemas(): readonly Schema[] {
  if (all) return all
  const declared = Object.entries(systems).flatMap(([from, source]) => schemaOf(from as LayoutName, source) ?? [])
  // More columns show a system more surely: some tables have all columns that another system needs.
  const inOrder = [...declared].sort((a, b) => b.users[0]!.has.length - a.users[0]!.has.length)
  all = [...schemas.filter(({ from }) => from), ...inOrder, ...schemas.filter(({ from }) => !from)]
  return all
}

/** Returns the schemas of the systems with a layout. */
export const readableSchemas = (): readonly Schema[] => allSchemas().filter(({ from }) => from)

/** Tells whether a table has the schema of the users of a system. */
function hasSchema({ columns, rows, table }: Sample, schema: UserSchema): boolean {
  const { has, oneOf, lacks = [], values = {} } = schema
  if (schema.table && !(table && schema.table.test(table.name))) return false
  const known = new Set(columns)
  if (!has.every((one) => known.has(one)) || lacks.some((one) => known.has(one))) return false
  if (oneOf && !oneOf.some((one) => known.has(one))) return false
  return Object.entries(values).every(([column, pattern]) =>
    rows.every((row) => row[column] === undefined || row[column] === null || pattern.test(String(row[column]))),
  )
}

/** Finds the system whose users a table has. */
export const findSchema = (sample: Sample): Schema | undefined =>
  allSchemas().find(({ users }) => users.some((one) => hasSchema(sample, one)))

/** The share of the hashes that a system must have written, if it has the columns of a table. */
const enough = 0.5

/** Tells whether an error says that a system does not write such a text. A missing field says nothing. */
const isOther = (code: HashErrorCode): boolean =>
  code === 'ERR_UNKNOWN_FORMAT' || code === 'ERR_MALFORMED' || code === 'ERR_NOT_A_HASH'

/** Tells whether the hashes of a table are those of a system. Tables of other systems may have the same columns. */
export function hasHashesOf(sample: Sample, schema: Schema, hashes: Hashes): boolean {
  const { hash, writtenBy } = schema
  if (hash === undefined || writtenBy === undefined) return true
  const codes = textsOf(sample, hash).map((text) => hashes.tryParse(text, { writtenBy }))
  const own = codes.filter((one) => one.ok || !isOther(one.code))
  return own.length >= codes.length * enough
}
