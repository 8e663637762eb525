/** The text for a missing number. */
const missing = '-'

const units = [
  [1e12, 'T'],
  [1e9, 'G'],
  [1e6, 'M'],
] as const

const grouped = (value: number, digits: number): string =>
  (value + 0).toLocaleString('en', { maximumSignificantDigits: digits })

const exponential = (value: number, digits: number): string =>
  value
    .toExponential(digits - 1)
    .replace(/\.?0*e/, 'e')
    .replace('e+', 'e')

const isOrdinary = (value: number): boolean => value === 0 || (Math.abs(value) >= 1e-4 && Math.abs(value) < 1e15)

/** Formats a number for an axis: `0.5`, `1,000`, `2.5M`, `1e-6`. */
export function shortNumber(value: number, digits = 3): string {
  if (!Number.isFinite(value)) return missing
  if (!isOrdinary(value)) return exponential(value, digits)
  const rounded = Number(value.toPrecision(digits))
  const [size, letter] = units.find(([least]) => Math.abs(rounded) >= least) ?? [1, '']
  return grouped(rounded / size, digits) + letter
}

/** Formats a number for a bar or a table: three digits, but integers below a million keep all digits. */
export function plainNumber(value: number): string {
  const size = Math.abs(value)
  return shortNumber(value, size >= 1000 && size < 1e6 ? Math.floor(Math.log10(size)) + 1 : 3)
}

/** Formats a number with up to 12 digits, for tooltips. */
export function exactNumber(value: number): string {
  if (!Number.isFinite(value)) return missing
  return isOrdinary(value) ? grouped(value, 12) : exponential(value, 12)
}
