import type { Unidentified } from '../../sources/person.ts'
import { table } from '../terminal/text.ts'
import type { Paint } from './output.ts'
import { number } from './words.ts'

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
