import { grouped } from './describe.ts'
import type { Detail } from './errors.ts'

/** Writes a range for a message, such as `1 to 1,024 characters`. */
export const between = (min: number, max: number, unit: string): string =>
  `${min === max ? '' : `${grouped(min)} to `}${grouped(max)} ${unit}`

/** Says that the last base64 character of a part has bits that belong to no byte and are not zero. */
export const canonicalLast = (name: string): string =>
  `a last base64 character of the ${name} whose unused bits are zero`

/** Returns the details of a field that is missing or wrong: `predicate` completes the sentence "the field `salt` …". */
export function fieldDetail(name: string, predicate: string, hint?: string): Detail {
  return { name, reasons: [`the field \`${name}\` ${predicate}`], ...(hint !== undefined && { hint }) }
}
