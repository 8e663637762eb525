/** What a share of the values is at most; the middle two are averaged for 0.5. NaN of none. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  const at = (sorted.length - 1) * share
  const below = sorted[Math.floor(at)]
  const above = sorted[Math.ceil(at)]
  if (below === undefined || above === undefined) return Number.NaN
  return share === 0.5 ? (below + above) / 2 : above
}

export const median = (values: readonly number[]): number => quantile(values, 0.5)

/** Samples in figures: milliseconds of one, and how many a second. */
export interface Figures {
  readonly median: number
  readonly p95: number
  readonly fastest: number
  readonly samples: number
  readonly perSecond: number
}

/** @param latencies milliseconds. @param rates a second, one for each measurement. */
export function figuresOf(latencies: readonly number[], rates: readonly number[]): Figures {
  return {
    median: median(latencies),
    p95: quantile(latencies, 0.95),
    fastest: quantile(latencies, 0),
    samples: latencies.length,
    perSecond: median(rates),
  }
}
