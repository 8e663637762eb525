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

/** Distinct costs that are kept apart; of what comes beyond them, an octave of cost is one class. */
const mostApart = 1000

interface Counted {
  readonly one: Omit<MixClass, 'count'>
  count: number
}

/** Collects what the accepted records of a validation cost. Its size does not depend on the input. */
export function createMix(): Mix {
  const apart = new Map<string, Counted>()
  const octaves = new Map<string, Counted>()

  function count(classes: Map<string, Counted>, key: string, one: () => Counted['one']): void {
    const known = classes.get(key)
    if (known) known.count++
    else classes.set(key, { one: one(), count: 1 })
  }

  return {
    add(batch) {
      for (const { status, format = '', cost = '', workCost, descriptor, notes } of batch) {
        if (status !== 'accepted' || !descriptor) continue
        const key = `${format} ${cost} ${workCost} ${notes.join()}`
        const like = (words: string) => () => ({ format, cost: words, descriptor: blank(descriptor), notes })
        if (apart.size < mostApart || apart.has(key)) count(apart, key, like(cost))
        else count(octaves, `${format} ${Math.round(Math.log2(workCost))}`, like(`${cost} and the like`))
      }
    },
    classes: () =>
      [...apart.values(), ...octaves.values()]
        .map(({ one, count }) => ({ ...one, count }))
        .sort((a, b) => b.count - a.count),
  }
}
