import { aFunction, checkArgument, objectOf } from '../core/arguments.ts'
import { type Failure, failure } from '../core/errors.ts'
import { normalizeEmail } from '../sources/person.ts'
import type { SourceRecord } from '../sources/source.ts'
import { toE164 } from '../targets/person.ts'
import type { Target, TargetOptions } from '../targets/target.ts'
import {
  createFingerprinter,
  createFingerprintIndex,
  type Fingerprint,
  type Fingerprinter,
  type FingerprintIndex,
  findFirstFrom,
  type IndexLimits,
  width,
} from './fingerprint-index.ts'
import { normalizeId } from './ids.ts'
import { createJoiner, type Joiner, type Unmatched } from './joins.ts'
import { createBitSet, createValueStore, type OpenSpill, type Spill, type ValueStore } from './storage.ts'

/**
 * Finds the users who share an identifier. Add every user first. If `hasCandidates` then returns `true`, also confirm
 * every user.
 */
interface DuplicateFinder {
  add(record: SourceRecord): void
  /** Tells whether two identifiers have the same fingerprint. It is called after all users were added. */
  hasCandidates(): boolean
  /** Compares the identifiers of a user with those of earlier users. It is called for all users, in their order. */
  confirm(record: SourceRecord): void
  /** Frees memory, and returns the function that tells whether a user shares an identifier. */
  end(): (record: SourceRecord) => Duplicate
}

/** The place of a user among the users who share an identifier; `undefined` if the user shares no identifier. */
type Duplicate = 'first' | 'later' | undefined

/** The identifiers that no two users may share, in addition to the id and the e-mail address. */
type Unique = ReadonlySet<'username' | 'phone' | 'identities'>

/** Returns the identifiers that no two users may share in a target. */
function findUniqueIdentifiers(
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

/**
 * Returns the identifiers of a user in the form in which they are compared. The first letter is the kind of identifier.
 */
function identifiersOf({ id, email, username, phone, identities }: SourceRecord, unique: Unique): readonly string[] {
  const found: string[] = []
  if (id !== undefined) found.push(`i${normalizeId(id)}`)
  if (email !== undefined) found.push(`e${normalizeEmail(email)}`)
  if (username !== undefined && unique.has('username')) found.push(`u${username.toLowerCase()}`)
  if (phone !== undefined && unique.has('phone')) found.push(`p${toE164(phone) ?? phone.replace(/[\s().-]/g, '')}`)
  if (identities && unique.has('identities'))
    for (const { thirdPartyId, thirdPartyUserId } of identities)
      if (thirdPartyUserId !== '') found.push(`t${thirdPartyId}|${thirdPartyUserId}`)
  return found
}

/**
 * Creates a finder of users who share an identifier. The number of the row identifies a user. A user whom the source
 * refuses is ignored, because this user is not written.
 */
function createDuplicateFinder(
  fingerprint: Fingerprinter,
  index: FingerprintIndex,
  store: ValueStore,
  unique: Unique,
): DuplicateFinder {
  const suspects = createBitSet()
  const [first, later] = [createBitSet(), createBitSet()]
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
    index.forEach((high, low, row) => {
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
    index.clear()
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
        index.add(own, record.row)
      }
    },
    hasCandidates: () => (entries = findCandidates()).length > 0,
    confirm(record) {
      const { row } = record
      if (record.failure || !suspects.has(row)) return
      for (const text of identifiersOf(record, unique)) {
        fingerprint(text, own)
        const at = findFirstFrom(entries!, own)
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

/** Answers questions about all users of the export, before the first user is written. */
export interface Survey {
  /** Adds the data of other rows about the same person to a record. */
  join(record: SourceRecord): SourceRecord
  /** Returns the place of a user among the users who share an identifier. */
  findDuplicate(record: SourceRecord): Duplicate
  /** Returns the other rows that belong to no user. */
  findUnmatched(): Unmatched
  /** Removes the temporary file. */
  close(): void
}

/** How much is kept in memory if there is a temporary file, and how fingerprints are computed. */
export interface SurveyLimits extends IndexLimits {
  /** The number of bytes of other rows. */
  readonly mostBytes: number
  readonly fingerprint?: Fingerprinter | undefined
}

const usual: SurveyLimits = { mostEntries: 4_000_000, runLength: 2 ** 19, mostBytes: 4 * 2 ** 20 }

type Joined = Pick<Joiner, 'claim' | 'join' | 'findUnmatched' | 'matchesById'>

const unjoined: Joined = {
  claim: (record) => record,
  join: (record) => record,
  findUnmatched: () => ({ count: 0, rows: [] }),
  matchesById: () => true,
}

/** Adds all rows with further data of users. Without rows, a search for the rows of each user would only take time. */
async function addOthers(readOthers: Export['readOthers'], joiner: Joiner): Promise<Joined> {
  if (!readOthers) return unjoined
  let hasRows = false
  for await (const batch of readOthers()) {
    hasRows = true
    for (const other of batch) joiner.add(other)
  }
  return hasRows ? joiner : unjoined
}

/** The export of a migration, and how it is read. */
export interface Export {
  /** Reads the export from its beginning. It is called once for each pass, and must give the same records each time. */
  read(): AsyncIterable<readonly SourceRecord[]>
  /**
   * Reads rows with further data of users, from other tables of the export or further files. `id` or `email` names the
   * user.
   */
  readOthers?: (() => AsyncIterable<readonly SourceRecord[]>) | undefined
  /**
   * Opens a temporary file for data that does not fit into memory. Without this function, all data is kept in memory.
   */
  readonly openSpill?: OpenSpill | undefined
}

interface SurveyedExport extends Export {
  readonly target: Parameters<typeof findUniqueIdentifiers>[0]
  /** The options of the target. */
  readonly options?: TargetOptions | undefined
}

/** Opens a temporary file when it is needed first. */
function createLateSpill(openSpill: OpenSpill | undefined): { readonly open: OpenSpill | undefined; close(): void } {
  let spill: Spill | undefined
  return { open: openSpill && (() => (spill ??= openSpill())), close: () => spill?.close() }
}

/**
 * Reads the rows with further data of users, and finds the users who share an identifier. The export is read once, and
 * a second time if two identifiers have the same fingerprint.
 *
 * @throws HashError if the export cannot be read.
 */
export async function surveyExport(
  { read, readOthers, openSpill, target, options = {} }: SurveyedExport,
  limits: SurveyLimits = usual,
): Promise<Survey> {
  const { fingerprint = createFingerprinter(), mostBytes } = limits
  const { open, close } = createLateSpill(openSpill)
  const store = createValueStore(mostBytes, open)

  try {
    const joiner = await addOthers(readOthers, createJoiner(fingerprint, createFingerprintIndex(limits, open), store))
    const duplicates = createDuplicateFinder(
      fingerprint,
      createFingerprintIndex(limits, open),
      store,
      findUniqueIdentifiers(target, options),
    )
    for await (const batch of read()) for (const record of batch) duplicates.add(joiner.claim(record))
    if (duplicates.hasCandidates())
      for await (const batch of read()) for (const record of batch) duplicates.confirm(joiner.join(record))
    const unmatched = joiner.findUnmatched()
    return {
      join: joiner.join,
      findDuplicate: duplicates.end(),
      findUnmatched: () => unmatched,
      close,
    }
  } catch (error) {
    close()
    throw error
  }
}

/** Returns the failure of a user whose rows have different passwords. */
function refuseSeveralHashes({ hash, otherHashes = [] }: SourceRecord): Failure {
  const { hash: column = 'passwordHash' } = hash?.origin ?? {}
  const name = typeof column === 'string' ? column : 'passwordHash'
  const reasons = [`the rows of this user have ${otherHashes.length + 1} different passwords`]
  const hint = 'Keep the row with the current password in the export, or add this password to the refused row'
  return failure('ERR_FIELD', undefined, { name, column: name, reasons, hint })
}

/**
 * Reads the users of an export whose rows are in several tables or files, as `plan` and `convert` do. Each user is one
 * record, with the data of all rows of the user. A user whose rows have different passwords is refused, because only a
 * person can choose one of them.
 *
 * @param exported The export. Both functions may be called several times.
 * @param onEnd Receives the rows that belong to no user.
 * @returns Batches of users, in the order of the export.
 * @throws HashError if the export cannot be read.
 * @example
 * import { createVerifier } from 'saltbridge'
 * import { readUsers, sql, validate } from 'saltbridge/convert'
 *
 * const dump = new Blob([`CREATE TABLE user (id, email); INSERT INTO user VALUES (1, 'ada@example.org');
 *   CREATE TABLE account (userId, password); INSERT INTO account VALUES (1, '$2b$10$nFguVi9LsCAcvTZFKQlRKeLVydo8ETv483lkNsSFI/Wl1Rz1Ypo1K');`])
 * const options = {
 *   table: 'user',
 *   joins: [{ table: 'account', user: 'userId' }],
 *   columns: { id: 'id', email: 'email', hash: 'account.password' },
 * }
 * const read = () => sql.read(dump.stream(), options)
 * const readOthers = () => sql.readOthers(dump.stream(), options)
 * for await (const [outcome] of validate(readUsers({ read, readOthers }), createVerifier()))
 *   console.log(outcome.record.email, outcome.format) // ada@example.org bcrypt
 */
export async function* readUsers(
  exported: Export,
  onEnd?: (unmatched: Unmatched) => void,
): AsyncIterable<readonly SourceRecord[]> {
  checkArgument('exported', exported, objectOf({ read: aFunction, readOthers: aFunction, openSpill: aFunction }))
  checkArgument('exported.read', exported.read, aFunction)
  const { read, readOthers, openSpill } = exported
  const { open, close } = createLateSpill(openSpill)
  try {
    const store = createValueStore(usual.mostBytes, open)
    const index = createFingerprintIndex(usual, open)
    const joiner = await addOthers(readOthers, createJoiner(createFingerprinter(), index, store))
    if (!joiner.matchesById()) for await (const batch of read()) batch.forEach(joiner.claim)
    const join = joiner.matchesById() ? joiner.claim : joiner.join
    for await (const batch of read())
      yield batch.map((record) => {
        const user = join(record)
        if (!user.contradictions?.includes('hash')) return user
        const unread = [...(user.unread ?? []), 'passwordHash']
        return { ...user, failure: user.failure ?? refuseSeveralHashes(user), unread }
      })
    onEnd?.(joiner.findUnmatched())
  } finally {
    close()
  }
}
