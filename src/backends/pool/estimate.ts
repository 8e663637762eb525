/** How long work takes here: the committed estimate, corrected by what was observed. */
export interface Estimate {
  /** Milliseconds expected of a kind of work, from its cost in reference milliseconds. */
  of(kind: string, cost: number): number
  /** Whether work of this kind was observed. */
  knows(kind: string): boolean
  /** Learns from a computation that took so many milliseconds. */
  observe(kind: string, cost: number, milliseconds: number): void
}

/** What the smallest job costs in a thread, milliseconds. */
const least = 0.1
/** Reference milliseconds below which a measurement says more of the thread than of the work. */
const telling = 0.5
/** What one observation weighs against all before it. */
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
