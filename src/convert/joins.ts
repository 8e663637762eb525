import { failure } from '../core/errors.ts'
import { normalEmail } from '../sources/person.ts'
import type { SourceRecord } from '../sources/source.ts'
import type { Fingerprint, Fingerprinter } from './fingerprint.ts'
import { normalId } from './ids.ts'
import { joinRecords } from './join-records.ts'
import { createMarks } from './marks.ts'
import type { Places } from './places.ts'
import type { Store } from './store.ts'

/** The most rows of one user. */
const mostRows = 4096

/** The most unmatched rows whose numbers are kept. */
const mostNamed = 5

/** Matches other rows to the users that they belong to. */
export interface Joiner {
  /** Adds a row. It is called for all rows before `claim` is called for all users, and `join` is called last. */
  add(other: SourceRecord): void
  /** Notes which rows belong to a user, and returns the user with the data of these rows. */
  claim(user: SourceRecord): SourceRecord
  /** Returns the user with the data of its rows. */
  join(user: SourceRecord): SourceRecord
  /** The number of rows that belong to no user, and the numbers of the first of these rows. */
  unmatched(): { readonly count: number; readonly rows: readonly number[] }
}

/** A row, and its number in the store. */
interface Match {
  readonly place: number
  readonly other: SourceRecord
}

/** The failure of a user with too many rows. */
const tooMany = failure('ERR_LIMIT', undefined, {
  limit: { name: 'rows of other files for one user', min: 0, max: mostRows, actual: mostRows + 1 },
})

/**
 * Creates a joiner. A row belongs to the user with its id. If the row or the user has no id, it belongs to the user with
 * its e-mail address, unless several users have this address, because the row would give its password to all of them.
 */
export function createJoiner(fingerprint: Fingerprinter, places: Places, store: Store): Joiner {
  const own: Fingerprint = { high: 0, low: 0 }
  /** The rows whose id a user has, and those whose e-mail address one user, or several users, have. */
  const [byId, byEmail, bySeveral] = [createMarks(), createMarks(), createMarks()]
  let hasRowsWithoutId = false
  const keyless: { count: number; rows: number[] } = { count: 0, rows: [] }

  function put(key: string, place: number): void {
    fingerprint(key, own)
    places.add(own, place)
  }

  function find(key: string, belongs: (other: SourceRecord) => boolean): Match[] {
    fingerprint(key, own)
    const found = places.find(own, mostRows + 1).map((place) => ({ place, other: store.get(place) as SourceRecord }))
    return found.filter(({ other }) => belongs(other))
  }

  /** Finds the rows with the e-mail address of a user. If the user has an id, only rows without an id are found. */
  function findByEmail({ id, email }: SourceRecord): readonly Match[] {
    if (email === undefined) return []
    const address = normalEmail(email)
    const hasAddress = (other: SourceRecord) => other.email !== undefined && normalEmail(other.email) === address
    const withoutId = hasRowsWithoutId
      ? find(`e${address}`, (other) => other.id === undefined && hasAddress(other))
      : []
    return id === undefined ? [...withoutId, ...find(`f${address}`, hasAddress)] : withoutId
  }

  function findById({ id }: SourceRecord): readonly Match[] {
    if (id === undefined) return []
    const key = normalId(id)
    return find(`i${key}`, (other) => other.id !== undefined && normalId(other.id) === key)
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
      if (id !== undefined) put(`i${normalId(id)}`, place)
      if (email !== undefined) put(`${id === undefined ? 'e' : 'f'}${normalEmail(email)}`, place)
    },
    claim(user) {
      const [mine, maybeMine] = [findById(user), findByEmail(user)]
      for (const { place } of mine) byId.add(place)
      for (const { place } of maybeMine) (byEmail.has(place) ? bySeveral : byEmail).add(place)
      return joinWith(user, [...mine, ...maybeMine.filter(({ place }) => isForOne(place))])
    },
    join,
    unmatched() {
      const seen = createMarks()
      const firstPlaces: number[] = []
      let count = 0
      places.forEach((_high, _low, place) => {
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
