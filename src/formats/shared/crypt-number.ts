import { cryptAlphabet } from '../../core/base64.ts'
import { type Cursor, fault, span } from '../../core/cursor.ts'

const { codes, values } = cryptAlphabet

/** The numbers of one length: the range of their first characters, and the smallest number. */
interface Class {
  readonly first: number
  readonly last: number
  readonly base: number
}

/** Numbers below 48 have one character. Each further length uses half of the remaining first characters. */
const classes: readonly Class[] = (() => {
  const made: Class[] = []
  let base = 0
  for (let first = 0, last = 47; first < 64; first = last + 1, last = first + ((62 - last) >> 1)) {
    made.push({ first, last, base })
    base += (last + 1 - first) * 64 ** (made.length - 1)
  }
  return made
})()

/** Reads a number of yescrypt with one to six characters (`decode64_uint32`). Each number has only one form. */
export function cryptNumber(c: Cursor, name: string, least: number): number {
  if (c.failure) return least
  const start = c.at
  const lead = values[c.text.charCodeAt(start)] ?? 64
  const more = classes.findIndex(({ last }) => lead <= last)
  let value = more < 0 ? 0 : lead - classes[more]!.first
  for (let at = start + 1; at <= start + more; at++) {
    const next = values[c.text.charCodeAt(at)] ?? 64
    if (next > 63) fault(c, at, `more base64 characters of the ${name} (the ${name} is cut off)`)
    value = value * 64 + next
  }
  if (more < 0) fault(c, start, `the ${name} in crypt’s base64`)
  if (c.failure) return least
  c.at = start + more + 1
  span(c, `${name} in base64`, start)
  return least + classes[more]!.base + value
}

/** Writes a number of yescrypt. */
export function textOfNumber(value: number, least: number): string {
  const above = value - least
  const more = classes.filter(({ base }) => base <= above).length - 1
  const { first, base } = classes[more]!
  let rest = above - base
  let text = ''
  for (let i = 0; i < more; i++, rest = Math.floor(rest / 64)) text = String.fromCharCode(codes[rest % 64]!) + text
  return String.fromCharCode(codes[first + rest]!) + text
}
