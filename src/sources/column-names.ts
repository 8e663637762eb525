import type { HashHints, SourceRecord } from './source.ts'
import { flagOf, isAbsent, isNoDate, isNull, timeOf } from './values.ts'

/** Words of column names that say nothing about the meaning of the column. */
const neutral: ReadonlySet<string> = new Set(['is', 'has', 'user', 'users', 'account', 'flag', 'soft', 'currently'])

/** Splits the name of a column, or the last key of a path, into words: `profile.isActive` has "is" and "active". */
export function splitName(column: string): readonly string[] {
  const last = column.slice(column.lastIndexOf('.') + 1)
  const parts = last
    .replace(/([a-z\d])([A-Z])/g, '$1_$2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1_$2')
    .toLowerCase()
    .split(/[^a-z\d]+/)
  return parts.filter((word) => word !== '')
}

const factor =
  /(?:^| )(?:[th]?otp|mfa|2 ?fa|tfa|(?:two|2|second|multi) ?factor|web ?authn|passkeys?|u2f|yubi ?key|(?:google )?authenticator|(?:backup|recovery|scratch) ?codes?)(?: |$)/

const locks: ReadonlySet<string> = new Set([
  ...['deleted', 'delete', 'deletion', 'removed', 'discarded', 'archived', 'locked', 'lock', 'lockout', 'blocked'],
  ...['block', 'banned', 'ban', 'suspended', 'suspension', 'suspend', 'disabled', 'deactivated', 'inactive'],
  ...['frozen', 'terminated', 'blacklisted', 'closed', 'anonymized', 'anonymised'],
])
const active: ReadonlySet<string> = new Set(['active', 'enabled', 'activated'])
const states: ReadonlySet<string> = new Set(['status', 'state'])
/** The states in which an account may not sign in. */
const lockedState =
  /^(?:block|ban(?:ned)?$|suspend|lock|delet|remov|disabl|inactiv|deactiv|archiv|clos|terminat|frozen)/i

const roles: ReadonlySet<string> = new Set([
  ...['role', 'roles', 'admin', 'administrator', 'superadmin', 'superuser', 'staff', 'moderator', 'group', 'groups'],
  ...['permission', 'permissions', 'privilege', 'privileges', 'rights'],
])
const roleParts: ReadonlySet<string> = new Set(['id', 'ids', 'name', 'names', 'super', 'level'])

/** The words of a time at which a lock, or an account, ends. */
const ends: ReadonlySet<string> = new Set([
  ...['until', 'till', 'end', 'ends', 'expire', 'expires', 'expiry', 'expiration'],
])
/** The words of a time until which an account may sign in. */
const whole: ReadonlySet<string> = new Set(['valid', 'active', 'expire', 'expires', 'expiry', 'expiration'])

/** The meaning that the name of a column suggests. */
type Meaning = 'factor' | 'lock' | 'activity' | 'state' | 'role'

function findMeaning(column: string): Meaning | undefined {
  const words = splitName(column)
  if (factor.test(words.join(' '))) return 'factor'
  const own = words.filter((word) => !neutral.has(word))
  const [first = ''] = own
  // ASP.NET Core Identity: LockoutEnabled says whether failed sign-ins may lock the account.
  if (first === 'lockout' && own[1] === 'enabled') return undefined
  if (locks.has(first)) return 'lock'
  if (own.length === 1 && active.has(first)) return 'activity'
  if (own.length === 1 && states.has(first)) return 'state'
  const isRole = own.some((word) => roles.has(word)) && own.every((word) => roles.has(word) || roleParts.has(word))
  return isRole ? 'role' : undefined
}

/** The first number that is a time and not a code, in seconds: 1973. */
const firstTime = 100_000_000

function readTime(value: unknown): number | undefined {
  if (value === 'infinity') return Number.POSITIVE_INFINITY
  if (value === '-infinity') return Number.NEGATIVE_INFINITY
  const isCode = /^\d+(?:\.\d+)?$/.test(String(value)) && Number(value) < firstTime
  return isCode ? undefined : timeOf(value)
}

/** The values that `lockOf` reads, in words. */
export const lockWords =
  'true or false (also yes/no, on/off, t/f, y/n or 1/0), a time after 1970-01-01 UTC such as 2021-03-05T16:35:16Z, or no value'

/**
 * Reads the value of a column that says that an account may not sign in. A time means that it may not, unless the name
 * of the column says that the time is an end: a lock until a past time has ended, and an account that expires at a
 * future time may still sign in.
 *
 * @returns Whether the account is locked; `undefined` if the value is neither a boolean nor a time.
 */
export function lockOf(column: string, value: unknown, now: number): boolean | undefined {
  const flag = flagOf(value)
  const time = flag === undefined ? readTime(value) : undefined
  if (time === undefined) return flag
  const words = splitName(column)
  if (!words.some((word) => ends.has(word))) return true
  const isWhole = words.some((word) => whole.has(word)) && !words.some((word) => locks.has(word))
  return isWhole ? time <= now : time > now
}

/** The most columns whose meaning is kept. */
const mostColumns = 10_000

const isEmpty = (value: unknown): boolean =>
  isNull(value) ||
  isNoDate(value) ||
  flagOf(value) === false ||
  value === '[]' ||
  value === '{}' ||
  (typeof value === 'object' && value !== null && Object.keys(value).length === 0)

/** A doubt about the account of a person that a column that is not read raises. */
export type Doubt = 'factor' | 'lock' | 'role'

const shown = /^[\w .$-]{1,64}$/

/** A column, and the doubt that a value of it raises. */
interface Finding {
  /** The name of the column for a summary, unless it could be data. */
  readonly name: string
  readonly doubt?: Doubt | undefined
  /** Whether the value says that the person does not have a role. */
  readonly isDenied?: true
}

/** Creates a function that tells which doubt the value of a column raises, by the name of the column. */
export function createDoubtFinder(now: number): (column: string, value: unknown) => Finding {
  const columns = new Map<string, { readonly plain: Finding; readonly meaning: Meaning | undefined }>()

  function doubtOf(column: string, meaning: Meaning, value: unknown): Doubt | undefined {
    if (isAbsent(value)) return undefined
    if (meaning === 'activity') return flagOf(value) === false ? 'lock' : undefined
    if (meaning === 'state') return lockedState.test(String(value)) ? 'lock' : undefined
    if (isEmpty(value) || (meaning === 'lock' && lockOf(column, value, now) === false)) return undefined
    return meaning
  }

  return (column, value) => {
    let known = columns.get(column)
    if (!known) {
      known = { plain: { name: shown.test(column) ? column : 'other columns' }, meaning: findMeaning(column) }
      // Some objects have data as keys.
      if (columns.size < mostColumns) columns.set(column, known)
    }
    const { plain, meaning } = known
    const doubt = meaning && doubtOf(column, meaning, value)
    if (meaning === 'role' && flagOf(value) === false) return { ...plain, isDenied: true }
    return doubt === undefined ? plain : { ...plain, doubt }
  }
}

/** Names the columns of a row that no option names and that have a value. */
type Unread = Pick<SourceRecord, 'notRead' | 'secondFactors' | 'possibleLocks' | 'possibleRoles'>

/** Receives a column of a row, and its value. */
export type TakeColumn = (column: string, value: unknown) => void

/** Calls `take` with each column of the current row that no option names. */
type VisitOthers = (take: TakeColumn) => void

const isSame = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((name, at) => name === b[at])

/** Creates a function that finds the columns of a row that are not read. */
export function createUnreadFinder(visitOthers: VisitOthers): () => Unread {
  const findDoubt = createDoubtFinder(Date.now())
  let names: string[] = []
  let doubts: { readonly [D in Doubt]: string[] } | undefined
  // Most rows have values in the same columns, so that they can share a list.
  let last: Unread = {}

  function take(column: string, value: unknown): void {
    if (isNull(value) || isNoDate(value)) return
    const { name, doubt } = findDoubt(column, value)
    if (doubt !== undefined) {
      doubts ??= { factor: [], lock: [], role: [] }
      doubts[doubt].push(name)
    }
    if (doubt !== 'factor' && !names.includes(name)) names.push(name)
  }

  const listOf = (list: readonly string[] = []) => (list.length > 0 ? list : undefined)

  return () => {
    names = []
    doubts = undefined
    visitOthers(take)
    if (!isSame(names, last.notRead ?? [])) last = { notRead: listOf(names) }
    if (!doubts) return last
    const { factor, lock, role } = doubts as { readonly [D in Doubt]: string[] }
    return { ...last, secondFactors: listOf(factor), possibleLocks: listOf(lock), possibleRoles: listOf(role) }
  }
}

/** The columns that Devise adds to a table of users. */
const deviseColumns: ReadonlySet<string> = new Set([
  'reset_password_token',
  'reset_password_sent_at',
  'remember_created_at',
])

/** The hash strings that look the same whether or not the password was changed before. */
const isShared = /^\$(?:2|argon2)/

const meteor: HashHints = { writtenBy: 'meteor', isGuess: true }
const devise: HashHints = { writtenBy: 'devise', isGuess: true }

/** The most rows in which the columns of a system are looked for. */
const mostLookedAt = 100

/**
 * Creates a function that finds the system whose columns a file has, if this system may change passwords before it
 * hashes them: Meteor (also Rocket.Chat) hashes their SHA-256, and Devise appends a pepper if its site has one.
 */
export function createSystemFinder(hash: string, visitOthers: VisitOthers): (text: string) => HashHints | undefined {
  if (/(?:^|\.)services\.password\.(?:bcrypt|argon2)$/.test(hash))
    return (text) => (isShared.test(text) ? meteor : undefined)
  if (hash.slice(hash.lastIndexOf('.') + 1) !== 'encrypted_password') return () => undefined
  let isDevise = false
  let rows = 0
  return (text) => {
    if (!isDevise && rows++ < mostLookedAt)
      visitOthers((column) => {
        isDevise ||= deviseColumns.has(column.slice(column.lastIndexOf('.') + 1))
      })
    return isDevise && isShared.test(text) ? devise : undefined
  }
}
