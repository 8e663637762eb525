import type { Figures } from '../../calibrate/index.ts'

/** Four digits: more than a measurement means. */
export const rounded = (value: number): number => Number(value.toPrecision(4))

/** Figures for a machine. */
export function figuresJson({ median, p95, fastest, samples, perSecond }: Figures): object {
  const milliseconds = { median: rounded(median), p95: rounded(p95), fastest: rounded(fastest) }
  return { milliseconds, samples, perSecond: rounded(perSecond) }
}
