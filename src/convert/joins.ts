import { failure } from '../core/errors.ts'
import { normalizeEmail } from '../sources/person.ts'
import type { HashRecord, Identity, SourceRecord } from '../sources/source.ts'
import { isObject } from '../sources/values.ts'
import type { Fingerprint, Fingerprinter, FingerprintIndex } from './fingerprint-index.ts'
import { normalizeId } from './ids.ts'
import { createBitSet, type ValueStore } from './storage.ts'

type Draft = { -readonly [K in keyof SourceRecord]: SourceRecord[K] }
type Contradict = (name: string) => void

const isSame = (a: unknown, b: unknown): boolean =>
  a === b || (typeof a === 'object' && JSON.stringify(a) === JSON.stringify(b))

const isSameHash = (a: HashRecord, b: HashRecord): boolean => a.text === b.text && isSame(a.fields, b.fields)

/** Returns the values of both lists without repetitions, or `undefined` if both lists are empty. */
function mergeLists<T>(a: readonly T[] = [], b: readonly T[] = []): readonly T[] | undefined {
  const found = [...a]
  for (const one of b) if (!found.some((other) => isSame(one, other))) found.push(one)
  return found.length > 0 ? found : undefined
}

type Values = { readonly [name: string]: unknown }

/** Adds the values of missing names. A name whose values differ keeps its own value, and is reported. */
function addEach(own: Values = {}, others: Values = {}, differ: (name: string) => void): Values | undefined {
  const found = new Map(Object.entries(own))
  for (const [name, value] of Object.entries(others)) {
    if (value === undefined) continue
    if (found.get(name) === undefined) found.set(name, value)
    else if (!isSame(found.get(name), value)) differ(name)
  }
  return found.size > 0 ? Object.fromEntries(found) : undefined
}

/** Returns the flag that one of two rows has. If they differ, returns the value with fewer rights. */
function chooseStricter(
  name: string,
  own: boolean | undefined,
  other: boolean | undefined,
  strict: boolean,
  contradict: Contradict,
): boolean | undefined {
  if (own === undefined || other === undefined || own === other) return own ?? other
  contradict(name)
  return strict
}

/** Adds an e-mail address, and whether it is verified. A flag never changes from one address to another. */
function addEmail(user: Draft, { email, emailVerified }: SourceRecord, contradict: Contradict): void {
  if (user.email === undefined) {
    if (email === undefined) return
    user.email = email
    user.emailVerified = user.emailVerified === false ? false : emailVerified
  } else if (email !== undefined && normalizeEmail(email) !== normalizeEmail(user.email)) {
    contradict('email')
    user.emailVerified = false
  } else user.emailVerified = chooseStricter('emailVerified', user.emailVerified, emailVerified, false, contradict)
}

/** Adds hashes. If the hashes differ, the user has several hashes, and a decision says which hash is written. */
function addHashes(user: Draft, { hash, otherHashes = [] }: SourceRecord, contradict: Contradict): void {
  for (const one of hash ? [hash, ...otherHashes] : otherHashes) {
    const known = user.hash ? [user.hash, ...(user.otherHashes ?? [])] : []
    // The text of a hash that could not be read is empty.
    if ((one.text === '' && user.hash) || known.some((other) => isSameHash(one, other))) continue
    if (!user.hash) user.hash = one
    else {
      if (one === hash) contradict('hash')
      user.otherHashes = [...(user.otherHashes ?? []), one]
    }
  }
}

const hasOtherEmail = (a: Identity, b: Identity): boolean =>
  a.email !== undefined && b.email !== undefined && normalizeEmail(a.email) !== normalizeEmail(b.email)

/**
 * Adds accounts at other providers. The e-mail address of an account is verified only if no row says otherwise, or
 * names another address.
 */
function addIdentities(user: Draft, identities: readonly Identity[], contradict: Contradict): void {
  const found: Identity[] = [...(user.identities ?? [])]
  for (const one of identities) {
    const at = found.findIndex(
      (other) => one.thirdPartyId === other.thirdPartyId && one.thirdPartyUserId === other.thirdPartyUserId,
    )
    const same = found[at]
    if (!same) found.push(one)
    else if (hasOtherEmail(same, one) || (same.isVerified && one.isVerified === false)) {
      contradict('identities')
      found[at] = { ...same, isVerified: false }
    }
  }
  user.identities = found
}

/** The data that is a single value. If the values differ, the record keeps its own. */
const single = ['id', 'username', 'phone', 'createdAt', 'lastSignInAt'] as const

/** The data that is a list of different values. */
const lists = [
  ...(['secondFactors', 'otherEmails', 'notRead', 'deniedRights', 'possibleLocks', 'possibleRoles'] as const),
] as const

/** Adds one value, unless the record already has a value. */
function addOne<K extends keyof Draft>(user: Draft, name: K, value: Draft[K], contradict: Contradict): void {
  if (value === undefined) return
  if (user[name] === undefined) user[name] = value
  else if (user[name] !== value) contradict(name)
}

/** Adds a row. `denied` gets the names of rights that differ. */
function addRow(user: Draft, other: SourceRecord, contradict: Contradict, denied: Set<string>): void {
  addEmail(user, other, contradict)
  if (other.hash || other.otherHashes) addHashes(user, other, contradict)
  if (other.identities) addIdentities(user, other.identities, contradict)
  if (other.disabled !== undefined)
    user.disabled = chooseStricter('disabled', user.disabled, other.disabled, true, contradict)
  for (const name of single) addOne(user, name, other[name], contradict)
  for (const name of lists) if (other[name]) user[name] = mergeLists(user[name], other[name])
  if (other.failure) {
    user.failure ??= other.failure
    user.unread = mergeLists(user.unread, other.unread ?? ['row'])
  }
  if (other.names) user.names = addEach({ ...user.names }, { ...other.names }, () => contradict('names'))
  if (other.rights)
    user.rights = addEach(user.rights, other.rights, (name) => {
      contradict('rights')
      denied.add(name)
    })
  for (const [name, values] of Object.entries(other.someRights ?? {})) {
    const own = user.rights?.[name] ?? []
    if (Array.isArray(own)) user.rights = { ...user.rights, [name]: mergeLists(own, values) }
    else {
      contradict('rights')
      denied.add(name)
    }
  }
  if (isObject(user.customData) && isObject(other.customData))
    user.customData = addEach(user.customData, other.customData, () => contradict('customData'))
  else user.customData ??= other.customData
}

/**
 * Adds the data of other rows about the same person to a record. If two rows differ, the record keeps its own value, or
 * takes the value that gives fewer rights: an e-mail address is not verified, an account is disabled, a right is
 * removed. `contradictions` names the data that differ.
 */
function joinRecords(record: SourceRecord, others: readonly SourceRecord[]): SourceRecord {
  const user: Draft = { ...record }
  const contradictions = new Set<string>()
  const denied = new Set<string>()
  for (const other of others) addRow(user, other, (name) => contradictions.add(name), denied)
  if (user.hash) user.none = undefined
  else if (user.identities && user.none === 'missing') user.none = 'social'
  for (const name of user.deniedRights ?? []) {
    if (!Object.hasOwn(user.rights ?? {}, name)) continue
    contradictions.add('rights')
    denied.add(name)
  }
  if (denied.size > 0) {
    const rights = Object.entries(user.rights ?? {}).filter(([name]) => !denied.has(name))
    user.rights = rights.length > 0 ? Object.fromEntries(rights) : undefined
  }
  if (contradictions.size > 0) user.contradictions = [...contradictions]
  return user
}

/** The most rows of one user. */
const mostRows = 4096

/** The most unmatched rows whose numbers are kept. */
const mostNamed = 5

/** The rows that belong to no user: their count, and the row numbers of the first of them. */
export interface Unmatched {
  readonly count: number
  readonly rows: readonly number[]
}

/** Matches other rows to the users that they belong to. */
export interface Joiner {
  /** Adds a row. It is called for all rows before `claim` is called for all users, and `join` is called last. */
  add(other: SourceRecord): void
  /**
   * Tells whether rows belong to users only by their ids, so that `claim` and `join` return the same. It is called
   * after all rows were added.
   */
  matchesById(): boolean
  /** Notes which rows belong to a user, and returns the user with the data of these rows. */
  claim(user: SourceRecord): SourceRecord
  /** Returns the user with the data of its rows. */
  join(user: SourceRecord): SourceRecord
  /** Returns the number of rows that belong to no user, and the numbers of the first of these rows. */
  findUnmatched(): Unmatched
}

/** A row, and its number in the store. */
interface Match {
  readonly place: number
  readonly other: SourceRecord
}

/** The failure of a user with too many rows. */
const tooMany = failure('ERR_LIMIT', undefined, {
  limit: { name: 'rows of other tables or files for one user', min: 0, max: mostRows, actual: mostRows + 1 },
})

/**
 * Creates a joiner. A row belongs to the user with its id. If the row or the user has no id, the row belongs to the
 * user with its e-mail address. If several users have this address, the row belongs to no user, because it would give
 * its password to all of them.
 */
export function createJoiner(fingerprint: Fingerprinter, index: FingerprintIndex, store: ValueStore): Joiner {
  const own: Fingerprint = { high: 0, low: 0 }
  /** The rows whose id a user has, and those whose e-mail address one user, or several users, have. */
  const [byId, byEmail, bySeveral] = [createBitSet(), createBitSet(), createBitSet()]
  let hasRowsWithoutId = false
  let hasEmails = false
  const keyless: { count: number; rows: number[] } = { count: 0, rows: [] }

  function put(key: string, place: number): void {
    fingerprint(key, own)
    index.add(own, place)
  }

  function find(key: string, belongs: (other: SourceRecord) => boolean): Match[] {
    fingerprint(key, own)
    const found = index.find(own, mostRows + 1).map((place) => ({ place, other: store.get(place) as SourceRecord }))
    return found.filter(({ other }) => belongs(other))
  }

  /** Finds the rows with the e-mail address of a user. If the user has an id, only rows without an id are found. */
  function findByEmail({ id, email }: SourceRecord): readonly Match[] {
    if (email === undefined) return []
    const address = normalizeEmail(email)
    const hasAddress = (other: SourceRecord) => other.email !== undefined && normalizeEmail(other.email) === address
    const withoutId = hasRowsWithoutId
      ? find(`e${address}`, (other) => other.id === undefined && hasAddress(other))
      : []
    return id === undefined ? [...withoutId, ...find(`f${address}`, hasAddress)] : withoutId
  }

  function findById({ id }: SourceRecord): readonly Match[] {
    if (id === undefined) return []
    const key = normalizeId(id)
    return find(`i${key}`, (other) => other.id !== undefined && normalizeId(other.id) === key)
  }

  const isForOne = (place: number): boolean => byEmail.has(place) && !bySeveral.has(place) && !byId.has(place)

  function joinWith(user: SourceRecord, matches: readonly Match[]): SourceRecord {
    if (matches.length > mostRows) return { ...user, none: undefined, failure: user.failure ?? tooMany }
    if (matches.length === 0) return user
    const inOrder = [...matches].sort((a, b) => a.place - b.place)
    return joinRecords(
      user,
      inOrder.map(({ other }) => other),
    )
  }

  const join = (user: SourceRecord): SourceRecord =>
    joinWith(user, [...findById(user), ...findByEmail(user).filter(({ place }) => isForOne(place))])

  return {
    add(other) {
      const { id, email } = other
      if (id === undefined && email === undefined) {
        if (keyless.count++ < mostNamed) keyless.rows.push(other.row)
        return
      }
      const place = store.add({ ...other, original: undefined })
      hasRowsWithoutId ||= id === undefined
      if (id !== undefined) put(`i${normalizeId(id)}`, place)
      hasEmails ||= email !== undefined
      if (email !== undefined) put(`${id === undefined ? 'e' : 'f'}${normalizeEmail(email)}`, place)
    },
    matchesById: () => !hasEmails,
    claim(user) {
      const [mine, maybeMine] = [findById(user), findByEmail(user)]
      for (const { place } of mine) byId.add(place)
      for (const { place } of maybeMine) (byEmail.has(place) ? bySeveral : byEmail).add(place)
      return joinWith(user, [...mine, ...maybeMine.filter(({ place }) => isForOne(place))])
    },
    join,
    findUnmatched() {
      const seen = createBitSet()
      const firstPlaces: number[] = []
      let count = 0
      index.forEach((_high, _low, place) => {
        if (byId.has(place) || isForOne(place) || seen.has(place)) return
        seen.add(place)
        count++
        const last = firstPlaces.at(-1) ?? 0
        if (firstPlaces.length === mostNamed && place > last) return
        firstPlaces.push(place)
        firstPlaces.sort((a, b) => a - b).splice(mostNamed)
      })
      const rows = firstPlaces.map((place) => (store.get(place) as SourceRecord).row)
      const all = [...keyless.rows, ...rows].sort((a, b) => a - b)
      return { count: count + keyless.count, rows: all.slice(0, mostNamed) }
    },
  }
}
