import type { Figures } from '../../calibrate/index.ts'

/** Rounds a number to four digits, because further digits of a measurement mean nothing. */
export const rounded = (value: number): number => Number(value.toPrecision(4))

/** Returns the statistics of a measurement for `--json`. */
export function figuresJson({ median, p95, fastest, samples, perSecond }: Figures): object {
  const milliseconds = { median: rounded(median), p95: rounded(p95), fastest: rounded(fastest) }
  return { milliseconds, samples, perSecond: rounded(perSecond) }
}
