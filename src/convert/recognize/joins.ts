import type { ProfileColumns } from '../../sources/columns.ts'
import type { Facts } from './facts.ts'
import type { HashColumns } from './hashes.ts'
import type { FoundUsers, Question, ReadingOptions } from './reading.ts'
import { findRoles } from './roles.ts'
import type { Sample } from './samples.ts'

/** The reading of a sample, and how good it is. */
export interface Candidate {
  readonly users: FoundUsers
  readonly score: number
  readonly sample: Sample
  readonly facts: readonly Facts[]
  /** The columns of hashes, if the table is read by its columns. */
  readonly hashes?: HashColumns
}

/** Matches the names of tables of users. */
export const userTables: RegExp = /(?:^|_)(?:users?|members?|accounts?|customers?|people|persons?|benutzer|usuarios?)$/i
/** Matches the names of tables that have neither the users nor their current passwords. */
export const otherTables: RegExp =
  /(?:^|_)(?:history|histories|old|previous|archived?|backup|logs?|resets?|tokens?|sessions?|invit\w+|audit|jobs?|cache|keys?|codes?|attempts?)(?:_|$)/i
/** Matches the names of tables that have the passwords of users. */
const passwordTables = /(?:^|_)(?:pass(?:word|wd)?s?|pwds?|credentials?|log_?ins?|auth|accounts?)(?:_|$)/i

/** Names the columns of options in words, except that of the hashes. */
export const columnsInWords = ({ columns, profile = {} }: ReadingOptions): string => {
  const found = Object.entries({ ...columns, ...profile }).filter(([name]) => name !== 'hash')
  return found.map(([name, column]) => `${name} in ${String(column)}`).join(', ')
}

const nameOf = ({ table }: Sample): string => table?.name ?? ''
const idOf = ({ columns }: Sample): string | undefined => columns.find((column) => /^(?:user_?)?id$/i.test(column))
const userOf = ({ columns }: Sample): string | undefined =>
  columns.find((column) => /^(?:fk_?)?user_?id$/i.test(column))

/** Finds the columns of a table of accounts that have the sign-in provider and the id there. */
function findIdentities(sample: Sample): ProfileColumns {
  const provider = sample.columns.find((column) => /^provider(?:_?id)?$/i.test(column))
  const account = sample.columns.find((column) => /^(?:provider_?)?account_?id$/i.test(column))
  if (provider === undefined || account === undefined) return {}
  return { identityProvider: `${nameOf(sample)}.${provider}`, identityId: `${nameOf(sample)}.${account}` }
}

/** Returns the options that read the table of the users with the hashes of another table. */
function joinOptions(
  owner: Candidate,
  other: Candidate,
  { columns: { hash, id: _, email: __, ...fields } = {}, writtenBy, format }: ReadingOptions,
  all: readonly Candidate[],
  base: ReadingOptions,
): ReadingOptions {
  const id = idOf(owner.sample)!
  const table = nameOf(other.sample)
  const joins = [{ table, user: userOf(other.sample)! }]
  const columns: Record<string, string> = { id, hash: `${table}.${hash}` }
  for (const [name, column] of Object.entries(fields)) columns[name] = `${table}.${column}`
  const roles = findRoles(owner.facts, new Set())
  const mails = all.find(({ sample }) => sample !== owner.sample && /e?mails?$/i.test(nameOf(sample)) && userOf(sample))
  const email = mails && findRoles(mails.facts, new Set()).columns.email
  if (roles.columns.email !== undefined) columns.email = roles.columns.email
  else if (mails && email !== undefined) {
    joins.push({ table: nameOf(mails.sample), user: userOf(mails.sample)! })
    columns.email = `${nameOf(mails.sample)}.${email}`
  }
  return {
    ...base,
    table: nameOf(owner.sample),
    joins,
    columns,
    profile: { ...roles.profile, ...findIdentities(other.sample) },
    ...(writtenBy !== undefined && { writtenBy }),
    ...(format !== undefined && { format }),
  }
}

/** Tells whether the names of a table and its columns say that it has the current passwords of users. */
const isNamed = ({ sample, hashes }: Candidate): boolean =>
  !otherTables.test(nameOf(sample)) && (hashes?.isNamed === true || passwordTables.test(nameOf(sample)))

/** Returns the place of the hashes of a table in words. */
const hashOf = ({ sample, users }: Candidate): string => `${nameOf(sample)}.${users.options.columns?.hash}`

/** Returns options that read users with the hashes that the options of another table read. */
type Join = (other: Candidate, options: ReadingOptions) => ReadingOptions

/** Returns the question for the table with the hashes. The users may also have a column that looks like hashes. */
function askForTable(owner: Candidate, tables: readonly Candidate[], join: Join): Question {
  const { options } = owner.users
  const own = options.withoutHashes ? [] : [hashOf(owner)]
  const places = [...tables.map(hashOf), ...own]
  const text =
    places.length > 1
      ? `Which column has the hashes of the passwords? ${places.join(' and ')} look alike`
      : `Does the column ${places[0]} have the hashes of the passwords? No name says so`
  const answers = tables.map((one) => ({ words: hashOf(one), options: join(one, one.users.options) }))
  return { about: 'hash', text, answers: [...answers, { words: own[0] ?? 'the file has no hashes', options }] }
}

/** Returns the questions about the hashes of another table, whose answers also read the users. */
const askAbout = (owner: Candidate, other: Candidate, join: Join): readonly Question[] =>
  other.users.questions.map((question) => ({
    ...question,
    answers: question.answers.map(({ words, options }) => ({
      words,
      options: options.withoutHashes ? owner.users.options : join(other, options),
    })),
  }))

/**
 * Finds users whose hashes are in another table of a dump. The table is read if it is the only one whose names say that
 * it has passwords. Otherwise only a person knows, because keys and PINs also have hashes.
 */
export function joinTables(all: readonly Candidate[], base: ReadingOptions): Candidate | undefined {
  const owner = all.find(
    ({ sample, users: { options, certainty } }) =>
      userTables.test(nameOf(sample)) && idOf(sample) && (options.withoutHashes || certainty === 'likely'),
  )
  if (!owner) return undefined
  const others = all.filter((one) => one !== owner && one.hashes?.columns[0] && one.sample.table && userOf(one.sample))
  const named = others.filter(isNamed)
  const { withoutHashes: hasNone } = owner.users.options
  const tables = named.length > 0 || !hasNone ? named : others
  const [first] = tables
  if (!first) return undefined

  const join: Join = (other, options) => joinOptions(owner, other, options, all, base)
  const options = join(first, first.users.options)
  const isSure = named.length === 1 && hasNone
  const questions = isSure ? askAbout(owner, first, join) : [askForTable(owner, tables, join)]
  const [table, own] = [nameOf(first.sample), nameOf(owner.sample)]
  const users: FoundUsers = {
    ...first.users,
    title: `users in the table ${own}, with the hashes in the table ${table}`,
    certainty: questions.length > 0 ? 'open' : 'likely',
    evidence: [
      ...first.users.evidence.slice(0, 1),
      `${table}.${userOf(first.sample)} has the ids of ${own}`,
      columnsInWords(options),
    ],
    options,
    questions,
  }
  return { users, score: 40, sample: owner.sample, facts: owner.facts }
}
