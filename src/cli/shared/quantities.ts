import { usage } from './fault.ts'

const durations: Readonly<Record<string, number>> = { ms: 1, s: 1000 }
const sizes: Readonly<Record<string, number>> = { KiB: 2 ** 10, MiB: 2 ** 20, GiB: 2 ** 30 }

function quantity(option: string, text: string, units: Readonly<Record<string, number>>): number {
  const [, digits, unit] = /^(\d{1,9}(?:\.\d{1,3})?) ?([A-Za-z]+)$/.exec(text) ?? []
  const factor = unit === undefined ? undefined : units[unit]
  if (digits === undefined || factor === undefined)
    throw usage(
      `${option} takes a number with a unit (${Object.keys(units).join(', ')}), such as ${units.ms ? '250ms' : '64MiB'}`,
    )
  return Number(digits) * factor
}

/** Reads a time such as `250ms` or `1.5s`, and returns ms. @throws Fault. */
export const milliseconds = (option: string, text: string): number => quantity(option, text, durations)

/** Reads the value of `--budget`, and returns ms. @throws Fault. */
export function budgetOf(text: string): number {
  const budget = milliseconds('--budget', text)
  if (!(budget >= 100 && budget <= 600_000)) throw usage('--budget must be between 100ms and 600s')
  return budget
}

/** Reads a size such as `64MiB`, and returns bytes. @throws Fault. */
export const bytes = (option: string, text: string): number => quantity(option, text, sizes)

/** Reads a number greater than 0. @throws Fault. */
export function positive(option: string, text: string, isWhole = false): number {
  const value = /^\d{1,9}(\.\d{1,3})?$/.test(text) ? Number(text) : 0
  if (!(value > 0) || (isWhole && !Number.isInteger(value)))
    throw usage(`${option} takes a ${isWhole ? 'whole ' : ''}number greater than 0`)
  return value
}

/** Reads a range such as `8-14`, and returns both ends. A single number is both ends. @throws Fault. */
export function range(option: string, text: string): readonly [first: number, last: number] {
  const [, first, last = first] = /^(\d{1,9})(?:-(\d{1,9}))?$/.exec(text) ?? []
  if (first === undefined || last === undefined || Number(first) > Number(last))
    throw usage(`${option} takes a number or a range such as 8-14, with the smaller number first`)
  return [Number(first), Number(last)]
}
