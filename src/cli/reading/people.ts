import type { Unmatched } from '../../convert/joins.ts'
import { layoutOf } from '../../sources/layouts.ts'
import { losesEmail, type Unidentified } from '../../sources/person.ts'
import type { SourceRecord } from '../../sources/source.ts'
import type { Paint } from '../terminal/output.ts'
import { formatCount, number, table } from '../terminal/text.ts'

/** The order of the names of one person in summaries. All others follow. */
const order: readonly RegExp[] = [
  /^sign-in by username$/,
  /^sign-in by phone$/,
  /^time of /,
  /^other passwords /,
  /^(?:locked password|password in )/,
  /^other (?:e-mail addresses|usernames )/,
  /^groups and roles$/,
  /^second factors /,
  /^(?:sign-in by e-mail link$|providerUserInfo )/,
  /^rights /,
]
const places = new Map<string, number>()

function placeOf(name: string): number {
  let place = places.get(name)
  if (place === undefined) {
    const found = order.findIndex((pattern) => pattern.test(name))
    places.set(name, (place = found < 0 ? order.length : found))
  }
  return place
}

/** Names the data of a person that the service does not store, each once. */
export function lossesOf(record: SourceRecord, from: string): readonly string[] {
  const { username, phone, names, lastSignInAt, rights, secondFactors = [], otherHashes, otherEmails, notRead } = record
  const { possibleLocks = [], contradictions = [] } = record
  const { inCustomData = {}, hasContactPhones, rights: rightsInWords, factors = {} } = layoutOf(from)
  const isLost = (name: keyof SourceRecord): boolean => inCustomData[name] === undefined
  const lost: string[] = []
  if (username !== undefined) lost.push('sign-in by username')
  if (phone !== undefined && !hasContactPhones) lost.push('sign-in by phone')
  if (names && isLost('names')) lost.push('names')
  if (lastSignInAt !== undefined && isLost('lastSignInAt')) lost.push('time of the last sign-in')
  if (otherHashes) lost.push('other passwords (userPassword)')
  if (otherEmails) lost.push('other e-mail addresses')
  if (rights && isLost('rights'))
    lost.push(...(rightsInWords ? [rightsInWords] : Object.keys(rights).map((name) => `rights (${name})`)))
  for (const kind of secondFactors) lost.push(`second factors (${Object.hasOwn(factors, kind) ? factors[kind] : kind})`)
  lost.push(...contradictions.map((name) => `different values in several rows (${name})`))
  lost.push(...possibleLocks.map((column) => `lock or deletion (${column})`))
  if (!notRead) return lost
  return [...new Set([...lost, ...notRead.filter((name) => !possibleLocks.includes(name))])].sort(
    (a, b) => placeOf(a) - placeOf(b),
  )
}

/** Names the data of a person who is imported that the service does not store, each once. */
export const lossesOfImported = (record: SourceRecord, from: string): readonly string[] =>
  losesEmail(record)
    ? [...lossesOf(record, from), 'e-mail address without a password or an identity']
    : lossesOf(record, from)

/** The counts of people that a command shows. */
export interface PeopleCounts {
  /** The number of accounts that may not sign in. */
  readonly disabled: number
  /** For each kind of data that the service does not store, such as `second factors (phone)`, the number of people. */
  readonly notCarried: { readonly [name: string]: number }
  /** The number of refused users with a password and no e-mail, by the identifier that they have instead. */
  readonly withoutEmail: { readonly [U in Unidentified]: number }
}

/** A person to count. */
export interface Counted {
  readonly disabled?: boolean | undefined
  /** Names the data of the person that the service does not store. */
  readonly notCarried?: readonly string[] | undefined
}

/** Creates a counter of people, which continues from saved counts. */
export function createPeopleTally(saved?: PeopleCounts): {
  add(person: Counted, unidentified: Unidentified | undefined): void
  counts(): PeopleCounts
} {
  let disabled = saved?.disabled ?? 0
  const notCarried = new Map(Object.entries(saved?.notCarried ?? {}))
  const withoutEmail = { username: 0, phone: 0, nothing: 0, ...saved?.withoutEmail }
  return {
    add(person, unidentified) {
      if (person.disabled) disabled++
      for (const name of person.notCarried ?? []) notCarried.set(name, (notCarried.get(name) ?? 0) + 1)
      if (unidentified) withoutEmail[unidentified]++
    },
    counts: () => ({ disabled, notCarried: Object.fromEntries(notCarried), withoutEmail: { ...withoutEmail } }),
  }
}

const unidentifiedInWords: Readonly<Record<Unidentified, string>> = {
  username: 'a username but no e-mail',
  phone: 'a phone number but no e-mail',
  nothing: 'no e-mail, username or phone number',
}

/** The rest of a line: where the data is now, or what to do. */
const remedies: ReadonlyMap<string, string> = new Map([
  ['sign-in by username', 'the username is in customData.username'],
  ['sign-in by phone', 'the phone number is in customData.phoneNumber'],
  ['sign-in without a password', 'users must set a password'],
])

function remedyOf(name: string): string {
  if (name.startsWith('lock or deletion'))
    return 'these users can sign in. To disable them, pass --column disabled=COLUMN'
  return name.startsWith('second factors') ? 'users must set up their second factors again' : (remedies.get(name) ?? '')
}

/** Shows the counts of people at the end of a command. */
export function peopleLines({ disabled, withoutEmail, notCarried }: PeopleCounts, paint: Paint): readonly string[] {
  const unidentified = (Object.entries(withoutEmail) as [Unidentified, number][]).filter(([, count]) => count > 0)
  const lost = Object.entries(notCarried)
  const section = (title: string, rows: readonly string[][]) =>
    rows.length > 0 ? ['', paint('bold', title), ...table(rows)] : []
  return [
    ...section('Accounts', disabled > 0 ? [['disabled accounts', number(disabled)]] : []),
    ...section(
      'Refused, because users sign in by e-mail',
      unidentified.map(([kind, count]) => [unidentifiedInWords[kind], number(count)]),
    ),
    ...section(
      'Data that is not imported, with the number of users',
      lost.map(([name, count]) => [name, number(count), remedyOf(name)]),
    ),
  ]
}

/** Says how many rows of other tables or files were not used. Returns an empty list if every row belongs to a user. */
export function unmatchedInWords({ count, rows }: Unmatched): readonly string[] {
  if (count === 0) return []
  const numbers = `${count === 1 ? 'row' : 'rows'} ${rows.map(number).join(', ')}${count > rows.length ? ' and others' : ''}`
  return [
    `${formatCount(count, 'row')} of other tables or files ${count === 1 ? 'was' : 'were'} not used, because no user has the id of the row, or because the row cannot be read: ${numbers}`,
  ]
}
