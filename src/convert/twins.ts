import { normalEmail } from '../sources/person.ts'
import type { SourceRecord } from '../sources/source.ts'
import type { Target, TargetOptions } from '../targets/target.ts'
import type { Fingerprint, Fingerprinter } from './fingerprint.ts'
import { normalId } from './ids.ts'
import { createMarks } from './marks.ts'
import type { Places } from './places.ts'
import { firstFrom, width } from './runs.ts'
import type { Store } from './store.ts'

/** Finds the users who share an identifier. Each user is added, and if `hasCandidates` says so, confirmed. */
interface TwinFinder {
  add(record: SourceRecord): void
  /** Tells whether two identifiers have the same fingerprint. It is called after all users were added. */
  hasCandidates(): boolean
  /** Compares the identifiers of a user with those of earlier users. It is called for all users, in their order. */
  confirm(record: SourceRecord): void
  /** Frees memory, and returns the function that tells whether a user shares an identifier. */
  end(): (record: SourceRecord) => Twin
}

/** The place of a user among the users who share an identifier; `undefined` if the user shares no identifier. */
export type Twin = 'first' | 'later' | undefined

/** The identifiers that no two users may share, in addition to the id and the e-mail address. */
type Unique = ReadonlySet<'username' | 'phone' | 'identities'>

/** Returns the identifiers that no two users may share in a target. */
export function uniqueIn(
  target: Pick<Target, 'carries' | 'carriesWith' | 'identifiers' | 'shared'>,
  options: TargetOptions,
): Unique {
  const { carries, shared = [] } = target
  const carried = { ...carries, ...target.carriesWith?.(options) }
  const needed = target.identifiers(options)
  return new Set(
    (['username', 'phone', 'identities'] as const).filter(
      (name) => carried[name] && (needed.includes(name) || !shared.includes(name)),
    ),
  )
}

/** Returns the identifiers of a user in the form in which they are compared. The first letter is the kind of identifier. */
function identifiersOf({ id, email, username, phone, identities }: SourceRecord, unique: Unique): readonly string[] {
  const found: string[] = []
  if (id !== undefined) found.push(`i${normalId(id)}`)
  if (email !== undefined) found.push(`e${normalEmail(email)}`)
  if (username !== undefined && unique.has('username')) found.push(`u${username.toLowerCase()}`)
  if (phone !== undefined && unique.has('phone')) found.push(`p${phone.replace(/[\s().-]/g, '')}`)
  if (identities && unique.has('identities'))
    for (const { thirdPartyId, thirdPartyUserId } of identities)
      if (thirdPartyUserId !== '') found.push(`t${thirdPartyId}|${thirdPartyUserId}`)
  return found
}

/**
 * Creates a finder of users who share an identifier. The number of the row identifies a user. A user whom the source refuses
 * is ignored, because this user is not written.
 */
export function createTwinFinder(fingerprint: Fingerprinter, places: Places, store: Store, unique: Unique): TwinFinder {
  const suspects = createMarks()
  const [first, later] = [createMarks(), createMarks()]
  const own: Fingerprint = { high: 0, low: 0 }
  /** The fingerprints that occur twice, in their order, each with the number of its first text in the store, plus 1. */
  let entries: Uint32Array | undefined
  /** The numbers of further texts, by the index of the fingerprint. They are rare, because fingerprints are random. */
  const further = new Map<number, number[]>()

  /** Finds the fingerprints that occur twice. */
  function findCandidates(): Uint32Array {
    let found = new Uint32Array(0)
    let used = 0
    let [lastHigh, lastLow, lastRow, isFirst] = [-1, -1, 0, true]
    places.forEach((high, low, row) => {
      const isSame = high === lastHigh && low === lastLow
      if (isSame) {
        suspects.add(row)
        suspects.add(lastRow)
      }
      if (isSame && isFirst) {
        if (used === found.length) {
          const longer = new Uint32Array(Math.max(2 * used, 1024 * width))
          longer.set(found)
          found = longer
        }
        found[used] = high
        found[used + 1] = low
        used += width
      }
      isFirst = !isSame
      lastHigh = high
      lastLow = low
      lastRow = row
    })
    places.clear()
    return found.subarray(0, used)
  }

  /** Returns the row of the first user with an identifier. For a new identifier, this is the given row. */
  function firstRow(at: number, text: string, row: number): number {
    const known = entries![at + 2]!
    if (known === 0) {
      entries![at + 2] = store.add([row, text]) + 1
      return row
    }
    const numbers = [known - 1, ...(further.get(at) ?? [])]
    for (const number of numbers) {
      const [firstOne, same] = store.get(number) as [number, string]
      if (same === text) return firstOne
    }
    further.set(at, [...numbers.slice(1), store.add([row, text])])
    return row
  }

  return {
    add(record) {
      if (record.failure) return
      for (const text of identifiersOf(record, unique)) {
        fingerprint(text, own)
        places.add(own, record.row)
      }
    },
    hasCandidates: () => (entries = findCandidates()).length > 0,
    confirm(record) {
      const { row } = record
      if (record.failure || !suspects.has(row)) return
      for (const text of identifiersOf(record, unique)) {
        fingerprint(text, own)
        const at = firstFrom(entries!, own)
        if (entries![at] !== own.high || entries![at + 1] !== own.low) continue
        const found = firstRow(at, text, row)
        if (found === row) continue
        first.add(found)
        later.add(row)
      }
    },
    end() {
      entries = undefined
      further.clear()
      return ({ row }) => (later.has(row) ? 'later' : first.has(row) ? 'first' : undefined)
    },
  }
}
