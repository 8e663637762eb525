import { type Cursor, end, fault, literal, note, skip, textUntil } from '../../core/cursor.ts'

/** What stands behind a member's name, and how it is read. */
export interface Member {
  readonly name: string
  readonly read: () => void
  readonly isOptional?: true
  /** The note where it is there, and where it is not. */
  readonly present?: string
  readonly absent?: string
}

/** A member's name in words: nothing of a text is repeated as it stands there. */
const inWords = (name: string): string =>
  [...name].map((one) => (one === one.toLowerCase() ? one : ` ${one.toLowerCase()}`)).join('')

/**
 * Reads a JSON object without white space, each of its members at most once. `quote` is what stands for a quotation
 * mark: `\"` in an object that is the text of a string. Another order than the list's is noted as `member-order`.
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

/** A string without escapes, to be read when it is known how. */
export interface Later {
  readonly start: number
  readonly end: number
}

export function readLater(c: Cursor, name: string): Later {
  literal(c, '"')
  const start = c.at
  const text = textUntil(c, name, '"', { sensitive: true })
  if (text.includes('\\')) fault(c, start + text.indexOf('\\'), `the ${name} without escape sequences`)
  literal(c, '"')
  return { start, end: start + text.length }
}

/** Reads such a string whole. */
export function readNow<T>(c: Cursor, { start, end: until }: Later, read: (one: Cursor) => T): T {
  const { format, failure, notes } = c
  const one: Cursor = { format, text: c.text.slice(0, until), at: start, failure, notes, spans: undefined }
  const value = read(one)
  end(one)
  c.failure = one.failure
  c.notes = one.notes
  return value
}

/** Steps over a number, a string or a word that says nothing of the hash. */
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
