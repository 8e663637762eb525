/** Estimates how long work takes in this process: the reference times, corrected by observed times. */
export interface Estimate {
  /** Returns the expected time in ms of a kind of work. `cost` is its time in ms on the reference machine. */
  of(kind: string, cost: number): number
  /** Tells whether work of this kind was observed. */
  knows(kind: string): boolean
  /** Corrects the estimate with a computation that took this time in ms. */
  observe(kind: string, cost: number, milliseconds: number): void
}

/** The time of the smallest job in a thread, in ms. */
const least = 0.1
/** The reference time in ms below which a measurement depends more on the thread than on the work. */
const telling = 0.5
/** The weight of an observation. All earlier observations together have the rest. */
const weight = 0.25

export function createEstimate(): Estimate {
  const factors = new Map<string, number>()
  return {
    of: (kind, cost) => Math.max(least, cost * (factors.get(kind) ?? 1)),
    knows: (kind) => factors.has(kind),
    observe(kind, cost, milliseconds) {
      if (cost < telling) return
      const factor = milliseconds / cost
      const known = factors.get(kind)
      factors.set(kind, known === undefined ? factor : known + weight * (factor - known))
    },
  }
}
