import { type Cursor, end, fault, literal, note, skip, textUntil } from '../../core/cursor.ts'

/** A member of an object, and the function that reads its value. */
export interface Member {
  readonly name: string
  readonly read: () => void
  readonly isOptional?: true
  /** The notes to add if the member is present and if it is absent. */
  readonly present?: string
  readonly absent?: string
}

/** Returns the name of a member in words, for messages. */
const inWords = (name: string): string =>
  [...name].map((one) => (one === one.toLowerCase() ? one : ` ${one.toLowerCase()}`)).join('')

/**
 * Reads a JSON object without white space. Each member may occur once. `quote` is the quotation mark, which is `\"` in
 * an object within a string. The note `member-order` is added if the members have another order than in `members`.
 */
export function object(c: Cursor, quote: string, members: readonly Member[]): void {
  literal(c, '{')
  let last = -1
  const seen = new Set<number>()
  while (!c.failure && c.text[c.at] !== '}') {
    if (seen.size > 0) literal(c, ',')
    const index = members.findIndex(({ name }) => c.text.startsWith(`${quote}${name}${quote}:`, c.at))
    const member = members[index]
    if (!member || seen.has(index)) {
      fault(
        c,
        c.at,
        member
          ? `the member ${inWords(member.name)} only once`
          : `one of ${members.map((one) => inWords(one.name)).join(', ')}`,
      )
      return
    }
    literal(c, `${quote}${member.name}${quote}:`)
    if (index < last) note(c, 'member-order')
    if (member.present !== undefined && !c.failure) note(c, member.present)
    last = index
    seen.add(index)
    member.read()
  }
  for (const [index, { name, isOptional, absent }] of members.entries()) {
    if (seen.has(index)) continue
    if (absent !== undefined && !c.failure) note(c, absent)
    if (!isOptional) fault(c, c.at, `the member ${inWords(name)}`)
  }
  literal(c, '}')
}

/** Reads a value between quotation marks. */
export function quoted<T>(c: Cursor, quote: string, read: () => T): T {
  literal(c, quote)
  const value = read()
  literal(c, quote)
  return value
}

/** The position of a string without escapes, which is read when its encoding is known. */
export interface Later {
  readonly start: number
  readonly end: number
}

/** Records the position of a string. */
export function readLater(c: Cursor, name: string): Later {
  literal(c, '"')
  const start = c.at
  const text = textUntil(c, name, '"', { sensitive: true })
  if (text.includes('\\')) fault(c, start + text.indexOf('\\'), `the ${name} without escape sequences`)
  literal(c, '"')
  return { start, end: start + text.length }
}

/** Reads a string whose position was recorded. */
export function readNow<T>(c: Cursor, { start, end: until }: Later, read: (one: Cursor) => T): T {
  const { format, failure, notes } = c
  const one: Cursor = { format, text: c.text.slice(0, until), at: start, failure, notes, spans: undefined }
  const value = read(one)
  end(one)
  c.failure = one.failure
  c.notes = one.notes
  return value
}

/** Skips a number, a string or a word that is not a part of the hash. */
export function skipValue(c: Cursor): void {
  if (c.failure || ['null', 'true', 'false'].some((one) => skip(c, one))) return
  if (!skip(c, '"')) {
    while ('0123456789'.includes(c.text[c.at] ?? '.')) c.at++
    return
  }
  while (c.at < c.text.length && c.text[c.at] !== '"') c.at += c.text[c.at] === '\\' ? 2 : 1
  c.at = Math.min(c.at, c.text.length)
  literal(c, '"')
}
