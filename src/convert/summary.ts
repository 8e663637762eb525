import type { HashErrorCode } from '../core/errors.ts'
import type { WithoutPassword } from '../sources/source.ts'
import type { Outcome, Warning } from './validate.ts'

/** The number of accepted records with one format and one cost. */
export interface CostCount {
  /** The id of the format. */
  readonly format: string
  /** The cost parameters in words, as in `Outcome`; `other` after 1,000 different costs. */
  readonly cost: string
  readonly count: number
}

/** The counts of a validation. Their size does not depend on the size of the export. */
export interface Summary {
  readonly rows: number
  readonly accepted: number
  readonly refused: number
  /** The number of people without a password, by the reason. */
  readonly none: { readonly [W in WithoutPassword]: number }
  /** The number of accepted records, by the id of the format. */
  readonly formats: { readonly [format: string]: number }
  /** The number of accepted records by format and cost, the most frequent first. */
  readonly costs: readonly CostCount[]
  readonly notes: { readonly [note: string]: number }
  readonly warnings: { readonly [W in Warning]?: number }
  /** The number of refused records, by error code. */
  readonly refusals: { readonly [C in HashErrorCode]?: number }
  /** The estimated time to verify every accepted hash once on one core of the reference machine, in ms. */
  readonly workCost: number
  /** The number of accounts that may not sign in. If these are most accounts, the column may mean the opposite. */
  readonly disabled: number
  /** For each kind of exported data that records do not contain, such as `photo`, the number of people who have it. */
  readonly notRead: { readonly [name: string]: number }
}

/** The number of different costs that are counted separately. */
const maxCosts = 1000

type Counts = Map<string, number>

function count(counts: Counts, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1)
}

/**
 * Creates a counter of outcomes.
 *
 * @returns `add` counts a batch of outcomes; `summary` returns the counts so far.
 * @example
 * import { createSummary } from 'saltbridge/convert'
 *
 * const counter = createSummary()
 * counter.add([])
 * counter.summary().rows // 0
 */
export function createSummary(): { add(batch: readonly Outcome[]): void; summary(): Summary } {
  const statuses = { accepted: 0, refused: 0, none: 0 }
  const none = { social: 0, phone: 0, anonymous: 0, missing: 0 }
  const costs = new Map<string, Counts>()
  const notes: Counts = new Map()
  const warnings: Counts = new Map()
  const refusals: Counts = new Map()
  const notRead: Counts = new Map()
  let disabled = 0
  let distinct = 0
  let workCost = 0

  function accept(outcome: Outcome): void {
    const { format = '', cost = '' } = outcome
    let counts = costs.get(format)
    if (!counts) costs.set(format, (counts = new Map()))
    if (counts.has(cost) || distinct < maxCosts) {
      if (!counts.has(cost)) distinct++
      count(counts, cost)
    } else count(counts, 'other')
    workCost += outcome.workCost
    for (const note of outcome.notes) count(notes, note)
    for (const warning of outcome.warnings) count(warnings, warning)
  }

  return {
    add(batch) {
      for (const outcome of batch) {
        const { status, record } = outcome
        statuses[status]++
        if (record.disabled) disabled++
        for (const name of record.notRead ?? []) count(notRead, name)
        if (outcome.status === 'accepted') accept(outcome)
        else if (outcome.failure) count(refusals, outcome.failure.code)
        else if (outcome.record.none) none[outcome.record.none]++
      }
    },
    summary() {
      const { accepted, refused } = statuses
      const list = [...costs].flatMap(([format, counts]) =>
        [...counts].map(([cost, count]): CostCount => ({ format, cost, count })),
      )
      return {
        rows: accepted + refused + statuses.none,
        accepted,
        refused,
        none: { ...none },
        formats: Object.fromEntries(
          [...costs].map(([format, counts]) => [format, [...counts.values()].reduce((sum, count) => sum + count, 0)]),
        ),
        costs: list.sort((a, b) => b.count - a.count),
        notes: Object.fromEntries(notes),
        warnings: Object.fromEntries(warnings),
        refusals: Object.fromEntries(refusals),
        workCost,
        disabled,
        notRead: Object.fromEntries(notRead),
      }
    },
  }
}
