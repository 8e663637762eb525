const tidy = (value: number): number => Number(value.toPrecision(12))

/** Returns the smallest step (1, 2 or 5 times a power of ten) that divides a span into at most `most` parts. */
export function niceStep(span: number, most: number): number {
  const rough = span / most
  const power = 10 ** Math.floor(Math.log10(rough))
  const factor = [1, 2, 5].find((one) => one * power >= rough * (1 - 1e-9)) ?? 10
  return tidy(factor * power)
}

/** Returns the multiples of a step from `low` to `high`. */
export function multiples(low: number, high: number, step: number): readonly number[] {
  const first = Math.ceil(low / step - 1e-9)
  const last = Math.floor(high / step + 1e-9)
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => tidy((first + index) * step))
}

/** Returns the factors times powers of ten from `low` to `high`, in every `every`-th decade. */
export function decades(low: number, high: number, factors: readonly number[], every = 1): readonly number[] {
  const found: number[] = []
  for (let power = Math.floor(Math.log10(low) + 1e-9); 10 ** power <= high * (1 + 1e-9); power++)
    if (power % every === 0)
      for (const factor of factors) {
        const value = tidy(factor * 10 ** power)
        if (value >= low * (1 - 1e-9) && value <= high * (1 + 1e-9)) found.push(value)
      }
  return found
}

/**
 * Returns the ticks of a logarithmic axis: 1, 2 and 5 in each decade, or only decades; linear ticks on a short axis.
 */
export function logTicks(low: number, high: number, most: number): readonly number[] {
  for (const factors of [[1, 2, 5], [1]]) {
    const found = decades(low, high, factors)
    if (found.length <= most && found.length >= 3) return found
  }
  const powers = Math.log10(high / low)
  if (powers < 1.5) return multiples(low, high, niceStep(high - low, most))
  return decades(low, high, [1], Math.max(1, Math.ceil(powers / most)))
}
