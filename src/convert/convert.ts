import type { Failure } from '../core/errors.ts'
import type { SourceRecord } from '../sources/source.ts'
import { type Account, createTally } from './account.ts'
import { type DecisionId, decisionOrder } from './decisions.ts'
import { createFiles, type Piece } from './files.ts'
import { type Migration, settleEach, type Terms } from './migration.ts'
import { prepare } from './prepare.ts'
import type { Settled } from './settle.ts'

/** A decision that an export forces. */
export interface Found {
  readonly decision: DecisionId
  /** The caveat, if the decision is about one. */
  readonly caveat?: string | undefined
  /** The reasons why users need the decision: at most five, and none if the decision has only one reason. */
  readonly reasons: readonly string[]
  /** The number of users who need the decision. */
  readonly users: number
  /** The rows of the first of these users. */
  readonly rows: readonly number[]
}

/** A user who is refused, and why. */
export interface Refusal {
  readonly record: SourceRecord
  readonly failure: Failure
}

/** The end of a conversion. */
export interface Conversion {
  readonly account: Account
  /** The decisions that the export forced, in the order in which they are listed. */
  readonly decisions: readonly Found[]
  /** The first users who were refused, at most 20 for each code. */
  readonly refusals: readonly Refusal[]
}

/**
 * The decisions that an export forces, and what a conversion would do: its account with the safe answers, without files.
 */
export interface Findings extends Conversion {
  /** The providers of identities, by their names in the export. */
  readonly providers: readonly string[]
}

/** The most rows and reasons that are listed for a decision. */
const mostListed = 5

/** The most refused users that are listed for a code. */
const mostRefused = 20

/** Counts decisions, and keeps the first refused users. */
function createCounter() {
  const refusals: Refusal[] = []
  const byCode = new Map<string, number>()
  const found = new Map<string, Found & { users: number; readonly rows: number[]; readonly reasons: string[] }>()
  return {
    add({ raised, record, failure }: Settled): void {
      if (failure) {
        const count = byCode.get(failure.code) ?? 0
        byCode.set(failure.code, count + 1)
        if (count < mostRefused) refusals.push({ record, failure })
      }
      for (const { decision, caveat, reason } of raised) {
        const key = `${decision} ${caveat ?? ''}`
        const one = found.get(key) ?? { decision, caveat, users: 0, rows: [], reasons: [] }
        found.set(key, one)
        one.users++
        if (one.rows.length < mostListed) one.rows.push(record.row)
        if (reason !== undefined && one.reasons.length < mostListed && !one.reasons.includes(reason))
          one.reasons.push(reason)
      }
    },
    refusals,
    decisions: (): readonly Found[] =>
      [...found.values()].sort(
        (a, b) => decisionOrder.indexOf(a.decision) - decisionOrder.indexOf(b.decision) || b.users - a.users,
      ),
  }
}

/**
 * Runs over an export once. `settled` reads the users, and `end` returns the results when all of them have been read.
 * `plan` and `convert` differ only in what they do with the users in between.
 */
async function createRun(migration: Migration, terms: Terms) {
  const prepared = await prepare(migration)
  const tally = createTally(migration.target, migration.options ?? {})
  const counter = createCounter()

  async function* settled(): AsyncIterable<readonly Settled[]> {
    try {
      for await (const batch of settleEach(migration, terms, prepared)) {
        for (const one of batch) {
          tally.add(one)
          counter.add(one)
        }
        yield batch
      }
    } finally {
      prepared.close()
    }
  }

  const end = (files: Account['files']): Conversion => ({
    account: tally.account({ files, unmatched: prepared.unmatched() }),
    decisions: counter.decisions(),
    refusals: counter.refusals,
  })

  return { settled, end }
}

/**
 * Reads an export and finds the decisions that it forces. Nothing is written.
 *
 * @param migration The export and the target.
 * @param terms The answers that have been given so far.
 * @returns The decisions, and the account of a conversion with safe answers.
 * @throws HashError if the export cannot be read.
 */
export async function plan(migration: Migration, terms: Terms): Promise<Findings> {
  const { settled, end } = await createRun(migration, terms)
  const providers = new Set<string>()
  for await (const batch of settled())
    for (const { record } of batch) for (const { thirdPartyId } of record.identities ?? []) providers.add(thirdPartyId)
  return { ...end([]), providers: [...providers].sort() }
}

/**
 * Converts an export into the files that the target imports. The users are in the order of the export.
 *
 * @param migration The export and the target.
 * @param terms The answers to all decisions, and the values that make the output the same each time.
 * @yields The parts of the files.
 * @returns The account, the decisions, and the first refused users.
 * @throws HashError if the export cannot be read.
 */
export async function* convert(migration: Migration, terms: Terms): AsyncGenerator<Piece, Conversion> {
  const { settled, end } = await createRun(migration, terms)
  const files = createFiles(migration, terms)
  for await (const batch of settled()) yield* files.write(batch)
  yield* files.end()
  return end(files.names())
}
