import type { HashErrorCode } from './core/errors.ts'
import type { SourceRecord, WithoutPassword } from './sources/source.ts'
import type { Outcome, Warning } from './validate.ts'

/** The number of accepted records with one format and one cost. */
export interface CostCount {
  /** The id of the format. */
  readonly format: string
  /** The cost parameters in words, as in `Outcome`; `other` after 1,000 different costs. */
  readonly cost: string
  readonly count: number
}

/** Counts of people in rows of every status. */
export interface People {
  /** The number of accounts that may not sign in. If these are most accounts, the column may mean the opposite. */
  readonly disabled: number
  /** For each kind of data that is not imported, such as `second factors (phone)`, the number of people who have it. */
  readonly notCarried: { readonly [name: string]: number }
}

/** The counts of a validation. Their size does not depend on the size of the export. */
export interface Summary extends People {
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
}

/** The number of different costs that are counted separately. */
const maxCosts = 1000

type Counts = Map<string, number>

function count(counts: Counts, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1)
}

/** Counts people, and continues from saved counts. */
export function createPeople(saved?: People): {
  add(person: Pick<SourceRecord, 'disabled' | 'notCarried'>): void
  counts(): People
} {
  let disabled = saved?.disabled ?? 0
  const notCarried = new Map(Object.entries(saved?.notCarried ?? {}))
  return {
    add(person) {
      if (person.disabled) disabled++
      for (const name of person.notCarried ?? []) notCarried.set(name, (notCarried.get(name) ?? 0) + 1)
    },
    counts: () => ({ disabled, notCarried: Object.fromEntries(notCarried) }),
  }
}

/**
 * Creates a counter of outcomes.
 *
 * @returns `add` counts a batch of outcomes; `summary` returns the counts so far.
 * @example
 * import { createSummary } from 'saltbridge'
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
  const people = createPeople()
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
        people.add(record)
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
        ...people.counts(),
      }
    },
  }
}
