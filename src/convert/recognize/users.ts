import { failure, HashError } from '../../core/errors.ts'
import type { Columns } from '../../sources/columns.ts'
import type { Values } from '../../sources/containers/container.ts'
import type { LayoutName } from '../../sources/layouts.ts'
import type { ContainerName, Schema } from '../../sources/schemas.ts'
import { type Facts, factsOf, type Hashes } from './facts.ts'
import { findDoubts, findHashColumns, findSalts, findUnknownPasswords, type HashColumns } from './hashes.ts'
import { type Candidate, columnsInWords, joinTables, otherTables, userTables } from './joins.ts'
import { askForPepper, findOrigin } from './origin.ts'
import type { FoundUsers, Question, ReadingOptions } from './reading.ts'
import { findRoles } from './roles.ts'
import type { Sample } from './samples.ts'
import { findSchema, hasHashesOf, readableSchemas } from './systems.ts'

const nameOf = ({ table, path }: Sample): string | undefined =>
  table ? (table.schema === undefined ? table.name : `${table.schema}.${table.name}`) : path

/** The name of a table in words: `in the table users`. */
const placeOf = (sample: Sample): string => {
  const name = nameOf(sample)
  return name === undefined ? '' : ` in the ${sample.table ? 'table' : 'list'} ${name}`
}

/** The options that read a table by its columns. */
interface TableOptions {
  /** The options that are known: those of the container, and those that the caller gave. */
  readonly base: ReadingOptions
  readonly sample: Sample
  readonly facts: readonly Facts[]
  readonly schema: Schema | undefined
}

function readByHash({ base, sample, facts, schema }: TableOptions, hash: Facts, hashes: Hashes) {
  const origin = findOrigin({ sample, hash, facts, schema, hashes, given: base })
  const taken = new Set([hash.column, ...Object.values(origin.fields)])
  const { roles } = schema ?? {}
  const left = roles ? facts.filter(({ column }) => !Object.values(roles).includes(column)) : facts
  const { columns, profile } = findRoles(left, taken)
  const own: Columns = { hash: hash.column, ...columns, ...origin.fields, ...base.columns }
  const options = { ...base, columns: own, profile: { ...profile, ...roles, ...base.profile }, ...origin.options }
  return { options, evidence: origin.evidence, questions: origin.questions.map((ask) => ask(options)) }
}

/** Returns the reading of a table by its columns, whose hashes are in one of `found.columns`. */
function readColumns(table: TableOptions, found: HashColumns, hashes: Hashes): FoundUsers {
  const { base, sample, facts, schema } = table
  const system = schema?.title
  const title = `users${system === undefined ? '' : ` of ${system}`}${placeOf(sample)}`
  const { columns: { hash: asked } = {} } = base
  const known = facts.filter(({ column, values }) =>
    asked === undefined ? column === schema?.hash && values.length > 0 : column === asked,
  )
  const all = (known.length > 0 ? known : found.columns).map((hash) => ({ hash, ...readByHash(table, hash, hashes) }))
  const [first, second] = all
  const left =
    found.others.length > 0 ? [`left out by name: ${found.others.map(({ column }) => column).join(', ')}`] : []
  if (!first || base.withoutHashes) return readWithoutHash(table, title)
  const reason =
    asked !== undefined
      ? `the option names the column ${asked}`
      : known.length > 0
        ? `${system} has its hashes in ${first.hash.column}`
        : found.evidence
  const evidence = [reason, ...first.evidence, ...left]
  const more = { ...(system !== undefined && { system }) }
  const isKnown = known.length > 0 || (first.options.writtenBy ?? first.options.format) !== undefined
  if (!second && (found.certainty !== 'open' || isKnown)) {
    const words = columnsInWords(first.options)
    const rest = words === '' ? [] : [words]
    const certainty = first.questions.length > 0 ? 'open' : isKnown ? 'certain' : found.certainty
    return {
      title,
      ...more,
      certainty,
      evidence: [...evidence, ...rest],
      options: first.options,
      questions: first.questions,
    }
  }
  const names = all.map(({ hash }) => hash.column)
  const questions: readonly Question[] = second
    ? [
        {
          about: 'hash',
          text: `Which column has the hashes of the passwords? ${names.join(' and ')} look alike`,
          answers: all.map(({ hash, options }) => ({ words: hash.column, options })),
        },
      ]
    : first.questions.length > 0
      ? first.questions
      : [
          {
            about: 'hash',
            text: `Does the column ${names[0]} have the hashes of the passwords? Its name does not say so, and only some rows have a value`,
            answers: [
              { words: `yes, the column ${names[0]}`, options: first.options },
              { words: 'no, the file has no hashes', options: optionsWithoutHashes({ base, facts }) },
            ],
          },
        ]
  return { title, ...more, certainty: 'open', evidence, options: first.options, questions }
}

function optionsWithoutHashes({ base, facts }: Pick<TableOptions, 'base' | 'facts'>): ReadingOptions {
  const { columns, profile } = findRoles(facts, new Set())
  const own = { ...columns, ...base.columns }
  return { ...base, columns: own, profile: { ...profile, ...base.profile }, withoutHashes: true }
}

/** Returns the reading of users in which no column has hashes. */
function readWithoutHash(table: TableOptions, title: string): FoundUsers {
  const { facts, schema, sample } = table
  const options = optionsWithoutHashes(table)
  const system = schema && { system: schema.title }
  const reason = table.base.withoutHashes ? 'the option says that there are no hashes' : schema?.withoutHashes
  if (reason !== undefined)
    return {
      title,
      ...system,
      certainty: 'certain',
      evidence: [reason, columnsInWords(options)],
      options,
      questions: [],
      withoutHashes: reason,
    }
  const [unknown] = findUnknownPasswords(facts)
  const taken = new Set([options.columns, options.profile].flatMap((names) => Object.values(names ?? {}).flat()))
  const doubts = findDoubts(facts).filter(({ column }) => !taken.has(column))
  if (!unknown && doubts.length === 0)
    return {
      title,
      ...system,
      certainty: 'likely',
      evidence: ['no column has hashes', columnsInWords(options)],
      options,
      questions: [],
      withoutHashes: 'no column has hashes',
    }
  const salts = findSalts(facts)
  const text = unknown
    ? `How were the values of ${unknown.column} computed? They are hashes of no format that is recognised${salts[0] ? `, and the column ${salts[0].column} may have their salts` : ''}. Pass --column hash=${unknown.column} and --written-by or --format`
    : `Which column has the hashes? None of ${sample.columns.length} columns looks like it, but ${doubts[0]!.column} may. Pass --column hash=COLUMN, or --without-hashes if the file has no hashes`
  return {
    title,
    ...system,
    certainty: 'open',
    evidence: [columnsInWords(options)],
    options,
    questions: [{ about: 'hash', text, answers: [{ words: 'the file has no hashes', options }] }],
  }
}

/** The container of the users, and the known options. */
export interface Search {
  readonly base: ReadingOptions
  /** Whether the caller asks for a layout whose columns are named. */
  readonly isByColumns: boolean
  readonly container: ContainerName
  readonly hashes: Hashes
}

/** Finds the model of the users, if the objects of several models look like users. */
function findModel({ rows }: Sample, { model, users, usual }: Schema): string | undefined {
  if (model === undefined) return undefined
  const isUser = (row: Values) => users.some(({ has }) => has.includes(model) && has.every((key) => key in row))
  const models = new Set(rows.filter(isUser).map((row) => String(row[model])))
  const own = [...models].find((name) => name.replace('.', '_') === usual)
  return models.size > 1 ? own : undefined
}

const systemOptions = (from: LayoutName, table: string | undefined, format: string | undefined): ReadingOptions => ({
  from,
  ...(table !== undefined && { table }),
  ...(format !== undefined && { format }),
})

/** Judges a sample: whether it has hashes, e-mail addresses and the name of a table of users. */
function judge(
  sample: Sample,
  { base, isByColumns, container, hashes }: Search,
  mostTexts: number,
): Candidate | undefined {
  const schema = findSchema(sample)
  const facts = factsOf(sample, hashes, mostTexts)
  const name = nameOf(sample)
  const own = name === undefined || name === '' ? base : { ...base, table: base.table ?? name }
  const { format, table, writtenBy = schema?.writtenBy } = base
  const isOther = writtenBy !== schema?.writtenBy
  const isAsked = base.header ?? base.columns ?? base.withoutHashes ?? (isOther ? writtenBy : undefined)
  const isDocument = container === 'json' || container === 'ndjson'
  if (schema?.advice !== undefined && isDocument && !isAsked) throw refuseSystem(schema.title, schema.advice)
  const isRead =
    schema?.reads?.includes(container) === true && !isAsked && !isByColumns && hasHashesOf(sample, schema, hashes)
  if (schema && isRead) {
    const names = schema.users.flatMap(({ has }) => has)
    const model = findModel(sample, schema)
    const questions =
      schema.hash === undefined || format !== undefined
        ? []
        : askForPepper(sample, schema.hash, schema, hashes, { from: schema.from! })
    const users: FoundUsers = {
      title: `users of ${schema.title}${placeOf(sample)}`,
      system: schema.title,
      certainty: questions.length > 0 ? 'open' : 'certain',
      evidence: [`the columns ${[...new Set(names)].filter((one) => sample.columns.includes(one)).join(', ')}`],
      options: systemOptions(schema.from as LayoutName, table ?? model, format),
      questions,
    }
    return { users, score: name === schema.usual || sample.table?.name === schema.usual ? 101 : 100, sample, facts }
  }
  const found = findHashColumns(facts)
  const { columns, profile } = findRoles(facts, new Set(found.columns.map(({ column }) => column)))
  const hasPerson = (columns.email ?? profile.username) !== undefined
  const isUsers = sample.table !== undefined && userTables.test(sample.table.name)
  const isAside = sample.table !== undefined && otherTables.test(sample.table.name)
  const score =
    (found.columns.length > 0 ? 10 : 0) +
    (schema ? 8 : 0) +
    (hasPerson ? 4 : 0) +
    (isUsers ? 3 : 0) -
    (isAside ? 20 : 0) +
    (found.certainty === 'certain' ? 2 : 0)
  if (score < 4 || sample.rows.length === 0) return undefined
  const named = sample.hasNames || own.header ? own : { ...own, header: sample.columns }
  const users = readColumns({ base: named, sample, facts, schema }, found, hashes)
  return { users, score, sample, facts, hashes: found }
}

const refuseSystem = (title: string, advice: string): HashError => {
  const hint = `The file looks like an export of ${title}. ${advice}`
  return new HashError(failure('ERR_MALFORMED', undefined, { expected: 'an export of users that can be read', hint }))
}

/** Tells whether the caller asks for a table, with or without its schema, or for a list. */
const isAsked = (sample: Sample, table: string): boolean => {
  const name = nameOf(sample)
  return name === undefined || name === table || name.endsWith(`.${table}`)
}

/** Returns the reading of a table that has neither hashes nor users that can be seen. */
function readUnknown(sample: Sample, { base, hashes }: Search): FoundUsers {
  const options = { ...optionsWithoutHashes({ base, facts: factsOf(sample, hashes) }) }
  const text = `Which column has the hashes? None of the columns has hashes, e-mail addresses or usernames. Pass --column hash=COLUMN, or --without-hashes if the file has no hashes`
  const questions: readonly Question[] = [
    { about: 'hash', text, answers: [{ words: 'the file has no hashes', options }] },
  ]
  return { title: `rows${placeOf(sample)}`, certainty: 'open', evidence: [], options, questions }
}

/** The most texts that are parsed in all columns together, and the fewest in each column. */
const texts = { most: 20_000, fewest: 5 } as const

/** Finds the users among the samples of a file. Two equally good tables are a question. */
export function findUsers(samples: readonly Sample[], search: Search): FoundUsers | undefined {
  const { table } = search.base
  const asked = table === undefined ? samples : samples.filter((one) => isAsked(one, table))
  const columns = asked.reduce((sum, one) => sum + one.columns.length, 0)
  const mostTexts = Math.max(texts.fewest, Math.floor(texts.most / Math.max(columns, 1)))
  const all = asked.flatMap((sample) => judge(sample, search, mostTexts) ?? [])
  const joined = joinTables(all, search.base)
  const ranked = [...all, ...(joined ? [joined] : [])].sort((a, b) => b.score - a.score)
  const [first, second] = ranked
  if (!first) return search.container === 'sql' || !asked[0] ? undefined : readUnknown(asked[0], search)
  const isClose = second !== undefined && second.score === first.score
  const isSystem =
    first.users.options.table === undefined &&
    ranked.some(({ users, sample }) => users.system === first.users.system && nameOf(sample) !== nameOf(first.sample))
  if (!isClose) {
    const table = isSystem ? nameOf(first.sample) : undefined
    return table === undefined ? first.users : { ...first.users, options: { ...first.users.options, table } }
  }
  const close = ranked.filter(({ score }) => score === first.score)
  const withTable = close.map(({ users, sample }) => {
    const table = nameOf(sample)
    return { words: users.title, options: table === undefined ? users.options : { ...users.options, table } }
  })
  return {
    ...first.users,
    certainty: 'open',
    questions: [
      {
        about: 'hash',
        text: `Which table has the users? ${close.map(({ sample }) => nameOf(sample)).join(' and ')} look alike`,
        answers: withTable,
      },
    ],
  }
}

/**
 * Finds the system of a dump whose users come after the head, by the names of its other tables. Dumps of large sites
 * have millions of rows before the table of the users.
 */
export function findCompanion(samples: readonly Sample[], isWhole: boolean): FoundUsers | undefined {
  if (isWhole) return undefined
  for (const { title, from, companions } of readableSchemas()) {
    const found = samples.find(({ table }) => table && companions?.test(table.name))
    if (found && from)
      return {
        title: `users of ${title}`,
        system: title,
        certainty: 'likely',
        evidence: [`the table ${nameOf(found)}; the users come later in the dump`],
        options: { from },
        questions: [],
      }
  }
  return undefined
}
