import type { HashError } from '../core/errors.ts'
import { createUnreadFinder } from './column-names.ts'
import type { Row, Values } from './containers/container.ts'
import type { HashOwner } from './reader.ts'
import {
  createRowColumns,
  type FieldColumns,
  inTable,
  type RowAccess,
  type RowColumns,
  type RowReader,
} from './row-columns.ts'
import type { ContainerName, DeclaredFacts } from './schemas.ts'
import type { HashRecord, PersonNames, SourceRecord } from './source.ts'
import { isNoDate, isNull } from './values.ts'

/** A part of a record: the column that has its value, or a function that reads it from several columns. */
type Part<T> = string | ((row: RowColumns) => T | undefined) | undefined

/**
 * The parts of a record. They are read in the order of this object, and the failure of a user names the first one that
 * cannot be read.
 */
export interface UserParts {
  /** Left out if another table has the hashes. */
  readonly hash?: Part<HashRecord>
  /** The columns of the fields of the hash, such as the salt. */
  readonly fields?: FieldColumns
  readonly id: Part<string>
  readonly email?: Part<string>
  /** The column that is true for a verified address, or has the time of the verification. No value means "no". */
  readonly emailVerified?: Part<boolean>
  readonly username?: Part<string>
  readonly phone?: Part<string>
  readonly names?: { readonly [N in keyof PersonNames]?: Part<string> }
  /** The column that is true for an account that may sign in. */
  readonly enabled?: string | undefined
  /** The columns that say that an account may not sign in: booleans, or times such as `banned_until`. */
  readonly disabled?: Part<boolean> | readonly Part<boolean>[]
  /** The column of a time. 0 means that there is no time, as in many PHP systems. */
  readonly createdAt?: Part<number>
  readonly lastSignInAt?: Part<number>
  /** The columns of a sign-in provider, and of the id of the user there. */
  readonly identity?: readonly [provider: string, id: string]
  /** Returns data that the other parts cannot describe, such as a list of identities. `user` has the parts before. */
  readonly says?: ((row: RowColumns, user: SourceRecord) => Said | undefined) | undefined
  /** The column that is true for a visitor without an account. */
  readonly anonymous?: string
  /** The columns that have a value if an account has a second factor, and the kinds of the factors. */
  readonly secondFactors?: { readonly [column: string]: string }
  /** The columns that are true for a person with a right, by the names of the rights. See also `readRight`. */
  readonly rights?: { readonly [right: string]: Part<unknown> }
  /** The columns whose data a record does not have, and the names of the data. */
  readonly notRead?: { readonly [column: string]: string }
  /** The columns of custom data that may be written as JSON. */
  readonly json?: readonly string[]
  /** The columns that are not custom data. All columns that this object does not name become custom data. */
  readonly known?: readonly string[]
  /** The columns of custom data, by their names there. Columns that nothing names are then only counted. */
  readonly customData?: { readonly [name: string]: string }
}

/** Reads a right that has a value, such as the name of a role or a list of roles in JSON. */
export const readRight =
  (column: string) =>
  ({ at, json }: RowColumns): unknown =>
    isNothing(at(column)) ? undefined : json('rights', column)

/** The hashes of another system in a table. */
interface ForeignHashes {
  isHash(text: string): boolean
  /** Returns the error of a file that only has such hashes. */
  refuse(): HashError
}

/** The users of a system: rows of a table, or objects of JSON, whose columns are paths of keys. */
export interface DeclaredUsers {
  /** The name for `--from`. */
  readonly id: string
  /** The name of the system in words. */
  readonly title: string
  /** The name of the system that wrote the hashes. `id` unless given. */
  readonly writtenBy?: string
  /** The columns without which no user can be read. */
  readonly needed: readonly string[]
  /** Further columns, of which the users have at least one. */
  readonly oneOf?: readonly string[]
  readonly parts: UserParts
  /** Tells whether a row is a user. Every row is a user unless given. */
  isUser?(row: RowColumns): boolean
  readonly foreign?: ForeignHashes
  /** The facts by which a file of this system is recognised: `needed` and `oneOf` unless given. */
  readonly seen?: DeclaredFacts
}

/** The declaration of a source, and the containers that it reads. */
interface Declaration extends DeclaredUsers {
  readonly reads: readonly ContainerName[]
  readonly readsOne?: boolean | undefined
}

const declarations: WeakMap<object, Declaration> = /* @__PURE__ */ new WeakMap()

/** Notes the declaration of a source, and returns the source. */
export function withDeclaration<S extends object>(source: S, declaration: Declaration): S {
  declarations.set(source, declaration)
  return source
}

/** Returns the declaration of a source; `undefined` for a source without one. */
export const declarationOf = (source: object): Declaration | undefined => declarations.get(source)

/** The table of the users of a system. */
export interface UserTable extends DeclaredUsers {
  /** The usual name of the table. */
  readonly usual: string
  /**
   * Matches the name of the table in a dump without the names of its columns. Unless given, this is the usual name,
   * with or without a prefix.
   */
  readonly name?: RegExp
}

type Draft = { -readonly [K in keyof SourceRecord]: SourceRecord[K] }

/** The parts that are read only for whole records. All others are checked. */
const inWholeOnly: ReadonlySet<string> = new Set<keyof UserParts>(['createdAt', 'known', 'customData'])

/** The parts of a record that need no other one. A record with only these has fewer keys, which is faster. */
const inAll: ReadonlySet<string> = new Set<keyof UserParts>(['id', 'email', 'hash'])

/** Returns the names of the columns that do not become custom data. */
export function namesOf(parts: UserParts): ReadonlySet<string> {
  const { known = [], json = [], names = {}, fields = {}, rights = {}, notRead = {}, secondFactors = {} } = parts
  const { disabled, identity = [], ...others } = parts
  const lists = [others, names, fields, rights, identity, [disabled].flat()]
  const columns = lists.flatMap((part) => Object.values<unknown>(part))
  return new Set([
    ...[...known, ...json, ...Object.keys(notRead), ...Object.keys(secondFactors)],
    ...columns.filter((column) => typeof column === 'string'),
  ])
}

/** Tells whether a value means "no data": also 0, false, and an empty list of JSON or PHP's `serialize`. */
const isNothing = (value: unknown): boolean =>
  isNull(value) || isNoDate(value) || /^(?:0|f|false|\[\]|\{\}|a:0:\{\}|b:0;)$/.test(String(value))

const addNotRead = (user: Draft, data: readonly string[]) =>
  void (user.notRead = [...new Set([...(user.notRead ?? []), ...data])])

/** Data that several columns say together. Each is a list. */
export type Said = Pick<SourceRecord, 'identities' | 'otherEmails' | 'secondFactors' | 'notRead'>

function addSaid(
  user: Draft,
  { identities = [], otherEmails = [], secondFactors = [], notRead = [] }: Said = {},
): void {
  if (identities.length > 0) user.identities = identities
  if (user.identities && user.none) user.none = 'social'
  if (otherEmails.length > 0) user.otherEmails = otherEmails
  if (secondFactors.length > 0) user.secondFactors = [...new Set([...(user.secondFactors ?? []), ...secondFactors])]
  if (notRead.length > 0) addNotRead(user, notRead)
}

/** Creates the functions that read the parts of a user, in the order of the declaration. */
function createSteps(
  parts: UserParts,
  row: RowColumns,
  noteHash: ((text: string) => void) | undefined,
): { readonly [part: string]: ((user: Draft) => void) | undefined } {
  const { names = {}, rights = {}, fields } = parts
  const own = namesOf(parts)
  const lost = Object.entries(parts.notRead ?? {})
  const factors = Object.entries(parts.secondFactors ?? {})
  const custom = Object.entries(parts.customData ?? {})
  const findUnread = createUnreadFinder(row.visit)

  function compile<T>(part: Part<T>, read: (column: string) => T | undefined): () => T | undefined {
    if (typeof part === 'function') return () => part(row)
    return part === undefined ? () => undefined : () => read(part)
  }
  const [full, given, family] = [names.full, names.given, names.family].map((name) => compile(name, row.text))
  const flags = Object.entries(rights).map(
    ([name, part]) => [name, compile(part, (column) => row.flag('rights', column))] as const,
  )
  const hash = compile(parts.hash, (column) => row.hash(column, fields))
  const id = compile(parts.id, (column) => row.identifier('id', column))
  const email = compile(parts.email, (column) => row.identifier('email', column))
  const emailVerified = compile(parts.emailVerified, (column) =>
    row.at(column) === undefined ? undefined : (row.verified(column) ?? false),
  )
  const username = compile(parts.username, (column) => row.identifier('username', column))
  const phone = compile(parts.phone, (column) => row.identifier('phone', column))
  const enabled = compile(parts.enabled, (column) => row.flag('disabled', column))
  const locks = [parts.disabled ?? []].flat().map((part) => compile(part, row.lock))
  const timeIn = (key: string) => (column: string) =>
    String(row.at(column)) === '0' ? undefined : row.time(key, column)
  const createdAt = compile(parts.createdAt, timeIn('timeJoined'))
  const lastSignInAt = compile(parts.lastSignInAt, timeIn('lastSignInAt'))
  return {
    hash(user) {
      user.hash = hash()
      user.none = user.hash ? undefined : 'missing'
      if (user.hash) noteHash?.(user.hash.text)
    },
    id(user) {
      user.id = id()
    },
    email(user) {
      user.email = email()
    },
    emailVerified(user) {
      user.emailVerified = emailVerified()
    },
    username(user) {
      user.username = username()
    },
    phone(user) {
      user.phone = phone()
    },
    names(user) {
      const found = { full: full!(), given: given!(), family: family!() }
      if ((found.full ?? found.given ?? found.family) !== undefined) user.names = found
    },
    enabled(user) {
      const isEnabled = enabled()
      if (isEnabled !== undefined) user.disabled ||= !isEnabled
    },
    disabled(user) {
      for (const isLocked of locks) user.disabled ||= isLocked() ?? user.disabled
    },
    createdAt(user) {
      user.createdAt = createdAt()
    },
    lastSignInAt(user) {
      user.lastSignInAt = lastSignInAt()
    },
    identity(user) {
      addSaid(user, row.identity(...parts.identity!))
    },
    says(user) {
      addSaid(user, parts.says!(row, user))
    },
    anonymous(user) {
      if (user.none && row.flag('anonymous', parts.anonymous!)) user.none = 'anonymous'
    },
    rights(user) {
      for (const [name, read] of flags) {
        const right = read()
        if (right === false) user.deniedRights = [...(user.deniedRights ?? []), name]
        else if (right !== undefined) user.rights = { ...user.rights, [name]: right }
      }
    },
    notRead(user) {
      const found = lost.filter(([column]) => !isNothing(row.at(column))).map(([, data]) => data)
      if (found.length > 0) addNotRead(user, found)
    },
    secondFactors(user) {
      const kinds = new Set(factors.filter(([column]) => !isNothing(row.at(column))).map(([, kind]) => kind))
      if (kinds.size > 0) user.secondFactors = [...kinds]
    },
    customData(user) {
      const data: Record<string, unknown> = {}
      if (user.username !== undefined) data.username = user.username
      if (user.phone !== undefined) data.phoneNumber = user.phone
      for (const [name, column] of custom) {
        const value = row.data(`customData.${name}`, column)
        if (value !== undefined) data[name] = value
      }
      if (Object.keys(data).length > 0) user.customData = data
      const unread = findUnread()
      user.notRead = unread.notRead
      user.secondFactors = unread.secondFactors
      user.possibleLocks = unread.possibleLocks
      user.possibleRoles = unread.possibleRoles
    },
    known(user) {
      const found = row.others(own, user)
      user.customData = found.customData
      for (const column of parts.json ?? []) {
        const value = row.json(`customData.${column}`, column)
        if (value !== undefined) user.customData = { ...(user.customData as object), [column]: value }
      }
      if (found.secondFactors) user.secondFactors = [...(user.secondFactors ?? []), ...found.secondFactors]
      user.possibleLocks = found.possibleLocks
      if (found.rights) user.rights = { ...user.rights, ...found.rights }
      if (found.deniedRights) user.deniedRights = [...(user.deniedRights ?? []), ...found.deniedRights]
    },
  }
}

/**
 * Creates a function that returns the record of the row to which `row` went.
 *
 * @param isWhole Whether records have all parts. Otherwise the other parts are only checked.
 * @param noteHash Receives the text of each hash.
 */
export function createRecordReader(
  parts: UserParts,
  row: RowReader<never>,
  isWhole: boolean,
  noteHash?: (text: string) => void,
): (number: number) => SourceRecord {
  const all = createSteps(parts, row, noteHash)
  const given = Object.entries(parts).flatMap(([part, value]) => (value === undefined ? [] : [part]))
  const steps = given.flatMap((part) => (all[part] && (isWhole || !inWholeOnly.has(part)) ? [all[part]] : []))
  const none = parts.hash === undefined ? 'missing' : undefined
  if (given.every((part) => inAll.has(part)))
    return (number) => {
      const user: Draft = { row: number, id: undefined, email: undefined, hash: undefined, none }
      for (const step of steps) step(user)
      return row.complete(user, isWhole)
    }
  return (number) => {
    // All records have the same keys, because spreading objects takes longer, and files have millions of records.
    const user: Draft = {
      row: number,
      id: undefined,
      email: undefined,
      emailVerified: undefined,
      username: undefined,
      phone: undefined,
      disabled: undefined,
      hash: undefined,
      none,
      failure: undefined,
      unread: undefined,
      identities: undefined,
      names: undefined,
      createdAt: undefined,
      lastSignInAt: undefined,
      rights: undefined,
      deniedRights: undefined,
      customData: undefined,
      secondFactors: undefined,
      possibleLocks: undefined,
      possibleRoles: undefined,
      otherEmails: undefined,
      notRead: undefined,
    }
    for (const step of steps) step(user)
    const unread = row.found()?.unread
    if (user.disabled === false && unread?.includes('disabled')) user.disabled = undefined
    // In a file whose columns the caller names, the address may be in another file.
    if (user.email === undefined && parts.known) user.emailVerified = undefined
    const hasPhoneOnly = user.none === 'missing' && user.email === undefined && user.phone !== undefined
    if (hasPhoneOnly && !unread?.includes('email')) user.none = 'phone'
    if (!isWhole) user.names = user.lastSignInAt = user.rights = user.deniedRights = undefined
    return row.complete(user, isWhole)
  }
}

/**
 * Creates a function that turns rows of the table of the users into records. A row that is not a user has no record.
 */
export function createUserReader(
  { id, writtenBy = id, parts, isUser, foreign }: DeclaredUsers,
  isWhole: boolean,
  owner: HashOwner,
  access: RowAccess<Values> = inTable,
): (row: Row) => SourceRecord | undefined {
  const columns = createRowColumns({ writtenBy }, access)
  const read = createRecordReader(
    parts,
    columns,
    isWhole,
    foreign && ((text) => (foreign.isHash(text) ? owner.addForeign(foreign.refuse) : owner.addOwn())),
  )
  return ({ row, values, failure: why }) => {
    if (!values) return { row, id: undefined, failure: why }
    columns.open(values)
    return isUser && !isUser(columns) ? undefined : read(row)
  }
}
