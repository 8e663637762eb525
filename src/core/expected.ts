import { grouped } from './describe.ts'
import type { Detail } from './errors.ts'

/** Writes a range for a message, such as `1 to 1,024 characters`. */
export const between = (min: number, max: number, unit: string): string =>
  `${min === max ? '' : `${grouped(min)} to `}${grouped(max)} ${unit}`

/** Says that the base64 of a part ends in a character that no encoder writes there: its unused bits are not zero. */
export const canonicalLast = (name: string): string =>
  `a different last character in the base64 of the ${name} (the ${name} is damaged or cut off)`

/** Returns the details of a field that is missing or wrong: `predicate` completes the sentence "the field `salt` …". */
export function fieldDetail(name: string, predicate: string, hint?: string): Detail {
  return { name, reasons: [`the field \`${name}\` ${predicate}`], ...(hint !== undefined && { hint }) }
}
