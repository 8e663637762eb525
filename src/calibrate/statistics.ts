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
