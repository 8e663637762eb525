import type { Outcome } from '../convert/validate.ts'
import type { Descriptor } from '../schemes/index.ts'
import { blank } from '../schemes/scheme.ts'

/** The accepted records that have the same format and the same cost. */
export interface MixClass {
  /** The id of the format. */
  readonly format: string
  /** The cost parameters in words. */
  readonly cost: string
  /** The descriptor of one of these records, with an empty digest. */
  readonly descriptor: Descriptor
  readonly notes: readonly string[]
  /** The number of records. */
  readonly count: number
}

/** Counts the hashes of an export by their cost. */
export interface Mix {
  /** Counts a batch of outcomes. */
  add(batch: readonly Outcome[]): void
  /** Returns the classes so far, the most frequent first. */
  classes(): readonly MixClass[]
}

/** The number of different costs that are counted separately. Later costs are counted in classes that differ by a factor of 2. */
const mostApart = 1000

interface Counted {
  readonly one: Omit<MixClass, 'count'>
  count: number
}

/**
 * Creates a counter of the costs in an export. The memory of the counter does not depend on the size of the export.
 *
 * @example
 * import { createMix } from 'saltbridge/calibrate'
 *
 * const mix = createMix()
 * mix.add([])
 * mix.classes() // []
 */
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
        else count(octaves, `${format} ${Math.round(Math.log2(workCost))}`, like(`${cost} and similar`))
      }
    },
    classes: () =>
      [...apart.values(), ...octaves.values()]
        .map(({ one, count }) => ({ ...one, count }))
        .sort((a, b) => b.count - a.count),
  }
}
