import type { HashErrorCode } from './core/errors.ts'
import type { SourceRecord, WithoutPassword } from './sources/source.ts'
import type { Outcome, Warning } from './validate.ts'

/** Accepted records of one format and one cost. */
export interface CostCount {
  readonly format: string
  /** As in an outcome, or `other` once there are too many. */
  readonly cost: string
  readonly count: number
}

/** Counts of people, beside those of their passwords. */
export interface People {
  /** Accounts that may not sign in, in rows of every status. If this is most of them, a column may be inverted. */
  readonly disabled: number
  /** The people of whom the export has something that no import carries, by its name: `second factors (phone)`. */
  readonly notCarried: { readonly [name: string]: number }
}

/** What a validation found. Its size does not depend on the input. */
export interface Summary extends People {
  readonly rows: number
  readonly accepted: number
  readonly refused: number
  readonly none: { readonly [W in WithoutPassword]: number }
  readonly formats: { readonly [format: string]: number }
  /** The most frequent first. */
  readonly costs: readonly CostCount[]
  readonly notes: { readonly [note: string]: number }
  readonly warnings: { readonly [W in Warning]?: number }
  readonly refusals: { readonly [C in HashErrorCode]?: number }
  /** One verification of every accepted hash, in milliseconds on the reference machine. */
  readonly workCost: number
}

/** Distinct costs that are counted apart. */
const maxCosts = 1000

type Counts = Map<string, number>

function count(counts: Counts, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1)
}

/** Counts people as they come, and continues from saved counts. */
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

/** Counts outcomes as they come. */
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
