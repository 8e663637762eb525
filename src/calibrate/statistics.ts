/** Returns a quantile, or NaN without values. The median of an even number of values is the mean of the middle two. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  const at = (sorted.length - 1) * share
  const below = sorted[Math.floor(at)]
  const above = sorted[Math.ceil(at)]
  if (below === undefined || above === undefined) return Number.NaN
  return share === 0.5 ? (below + above) / 2 : above
}

export const median = (values: readonly number[]): number => quantile(values, 0.5)

/** The statistics of a measurement. */
export interface Figures {
  /** The median time of one computation, in ms. */
  readonly median: number
  /** The 95th percentile of the time, in ms. */
  readonly p95: number
  /** The shortest time, in ms. */
  readonly fastest: number
  /** The number of measured computations. */
  readonly samples: number
  /** Computations per second. */
  readonly perSecond: number
}

/** Returns the statistics of latencies in ms and of rates per second. */
export function figuresOf(latencies: readonly number[], rates: readonly number[]): Figures {
  return {
    median: median(latencies),
    p95: quantile(latencies, 0.95),
    fastest: quantile(latencies, 0),
    samples: latencies.length,
    perSecond: median(rates),
  }
}
