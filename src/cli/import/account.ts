import { createSHA256 } from 'hash-wasm'
import type { WithoutPassword } from '../../sources/source.ts'
import { badInput } from '../shared/fault.ts'
import { createPeopleTally, type PeopleCounts } from '../shared/people.ts'
import type { Item, Verdict } from './verdict.ts'

/** The counted outcomes of the rows. The sum of the counts is `rows`. */
export interface Counts {
  readonly rows: number
  readonly created: number
  readonly updated: number
  readonly unchanged: number
  readonly kept: number
  /** Rows that this command refused before it sent them to the service. */
  readonly refusedHere: number
  readonly refusedThere: number
  readonly withheld: number
  readonly withoutPassword: { readonly [W in WithoutPassword]: number }
}

/** The counted outcomes as they are saved between two runs. */
export interface SavedAccount {
  readonly counts: Counts
  /** The counts of people, which are missing in a checkpoint of an older version. */
  readonly people?: PeopleCounts
  /** The state of the digest of the outcomes, in base64. */
  readonly digest: string
}

export interface Account {
  /** Adds rows in the order of the file. */
  add(batch: readonly Item[], verdicts: readonly Verdict[]): void
  counts(): Counts
  people(): PeopleCounts
  save(): SavedAccount
  /** Returns the SHA-256 of the lines `key TAB status TAB code LF` of all rows. */
  digest(): string
}

type Tally = { -readonly [K in keyof Counts]: Counts[K] }

const nothing: Counts = {
  rows: 0,
  created: 0,
  updated: 0,
  unchanged: 0,
  kept: 0,
  refusedHere: 0,
  refusedThere: 0,
  withheld: 0,
  withoutPassword: { social: 0, phone: 0, anonymous: 0, missing: 0 },
}

const lineOf = (row: number, { status, code = '' }: Verdict): string => `${row}\t${status}\t${code}\n`

/** Adds up the rows of all outcomes. */
export function sumOf({ rows: _, withoutPassword, ...others }: Counts): number {
  return [...Object.values(others), ...Object.values(withoutPassword)].reduce((sum, count) => sum + count, 0)
}

/** Counts outcomes and computes their digest, from a saved state if there is one. @throws Fault for another version. */
export async function createAccount(saved?: SavedAccount): Promise<Account> {
  const hash = (await createSHA256()).init()
  const tally: Tally = { ...nothing, ...saved?.counts }
  const without = { ...tally.withoutPassword }
  const people = createPeopleTally(saved?.people)
  if (saved)
    try {
      hash.load(Buffer.from(saved.digest, 'base64'))
    } catch {
      throw badInput(
        'the checkpoint was written by another version of saltbridge. Use that version, or remove the checkpoint to start the import again',
      )
    }

  function count({ status, code, isTargets }: Verdict): void {
    tally.rows++
    if (status === 'none') without[code as WithoutPassword]++
    else if (status === 'refused') tally[isTargets ? 'refusedThere' : 'refusedHere']++
    else tally[status]++
  }

  return {
    add(batch, verdicts) {
      hash.update(verdicts.map((verdict, index) => lineOf(batch[index]!.row, verdict)).join(''))
      for (const verdict of verdicts) count(verdict)
      for (const item of batch) people.add(item, item.unidentified)
    },
    counts: () => ({ ...tally, withoutPassword: { ...without } }),
    people: people.counts,
    save: () => ({
      counts: { ...tally, withoutPassword: { ...without } },
      people: people.counts(),
      digest: Buffer.from(hash.save()).toString('base64'),
    }),
    digest() {
      const state = hash.save()
      const digest = hash.digest()
      hash.load(state)
      return digest
    },
  }
}
