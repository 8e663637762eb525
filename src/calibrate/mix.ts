import type { Descriptor } from '../schemes/index.ts'
import { blank } from '../schemes/scheme.ts'
import type { Outcome } from '../validate.ts'

/** Accepted records that cost the same. */
export interface MixClass {
  readonly format: string
  /** The parameters in words. */
  readonly cost: string
  /** One of them, its digest blank. */
  readonly descriptor: Descriptor
  readonly notes: readonly string[]
  readonly count: number
}

/** What an export's hashes cost, the most frequent first. */
export interface Mix {
  add(batch: readonly Outcome[]): void
  classes(): readonly MixClass[]
}

/** Distinct costs that are kept: what an export has beyond the first thousand is not in the mix. */
const mostClasses = 1000

/** Collects what the accepted records of a validation cost. Its size does not depend on the input. */
export function createMix(): Mix {
  const classes = new Map<string, { one: Omit<MixClass, 'count'>; count: number }>()
  return {
    add(batch) {
      for (const { status, format = '', cost = '', workCost, descriptor, notes } of batch) {
        if (status !== 'accepted' || !descriptor) continue
        const key = `${format} ${cost} ${workCost} ${notes.join()}`
        const known = classes.get(key)
        if (known) known.count++
        else if (classes.size < mostClasses)
          classes.set(key, { one: { format, cost, descriptor: blank(descriptor), notes }, count: 1 })
      }
    },
    classes: () => [...classes.values()].map(({ one, count }) => ({ ...one, count })).sort((a, b) => b.count - a.count),
  }
}
