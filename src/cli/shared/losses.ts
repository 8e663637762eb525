import { losesEmail } from '../../sources/person.ts'
import type { SourceRecord } from '../../sources/source.ts'

/** The data that custom data repeat, by source, so that the service stores them there. */
const repeated: { readonly [from: string]: readonly (keyof SourceRecord)[] } = {
  firebase: ['names', 'lastSignInAt', 'rights'],
  auth0: ['names'],
  ldap: ['names', 'lastSignInAt'],
  shadow: ['names'],
}

/** The sources whose phone numbers are not used to sign in. */
const withPhones: ReadonlySet<string> = new Set(['auth0', 'ldap'])

/** The names of all rights together, by source. Other sources name each right. */
const rightsInWords: { readonly [from: string]: readonly string[] } = {
  auth0: ['rights (app_metadata and roles)'],
  ldap: ['groups and roles'],
}

/** The second factors of Firebase in words. Other sources have the words of their exports. */
const factorsInWords: ReadonlyMap<string, string> = new Map([
  ['totp', 'TOTP'],
  ['email', 'e-mail'],
])

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
  const isLost = (name: keyof SourceRecord): boolean => !repeated[from]?.includes(name)
  const lost: string[] = []
  if (username !== undefined) lost.push('sign-in by username')
  if (phone !== undefined && !withPhones.has(from)) lost.push('sign-in by phone')
  if (names && isLost('names')) lost.push('names')
  if (lastSignInAt !== undefined && isLost('lastSignInAt')) lost.push('time of the last sign-in')
  if (otherHashes) lost.push('other passwords (userPassword)')
  if (otherEmails) lost.push('other e-mail addresses')
  if (rights && isLost('rights'))
    lost.push(...(rightsInWords[from] ?? Object.keys(rights).map((name) => `rights (${name})`)))
  for (const kind of secondFactors)
    lost.push(`second factors (${(from === 'firebase' && factorsInWords.get(kind)) || kind})`)
  if (!notRead) return lost
  return [...new Set([...lost, ...notRead])].sort((a, b) => placeOf(a) - placeOf(b))
}

/** Names the data of a person who is imported that the service does not store, each once. */
export const lossesOfImported = (record: SourceRecord, from: string): readonly string[] =>
  losesEmail(record)
    ? [...lossesOf(record, from), 'e-mail address without a password or an identity']
    : lossesOf(record, from)
