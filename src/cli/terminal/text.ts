/** Text for a terminal: safe characters, widths in columns, wrapping and alignment. */

function escapeCharacter(character: string): string {
  const code = character.codePointAt(0)!
  return code > 0xff ? `\\u{${code.toString(16)}}` : `\\x${code.toString(16).padStart(2, '0')}`
}

/** Escapes control characters, format characters and surrogates, so that a terminal or a page can show any text. */
export function toVisible(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]/gu, escapeCharacter)
}

/** Escapes a text as `toVisible` does, but keeps the ends of its lines. */
export const toVisibleLines = (text: string): string => text.split('\n').map(toVisible).join('\n')

const sgr = /\u001b\[\d+m/g
const marks = /^[\p{Mn}\p{Me}]$/u
const wide =
  /^[\u1100-\u115f\u2329\u232a\u2e80-\ua4cf\ua960-\ua97f\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{16fe0}-\u{18dff}\u{1aff0}-\u{1b2ff}\u{1f000}-\u{1faff}\u{20000}-\u{3fffd}\p{Emoji_Presentation}]$/u

/** Returns the number of columns of a character: 0, 1 or 2. If terminals differ, it is the larger number. */
function columnsOf(character: string): number {
  const code = character.codePointAt(0)!
  if (code < 0x300) return 1
  // It turns the character before it into an emoji, which some terminals draw in two columns.
  if (code === 0xfe0f) return 1
  if (marks.test(character)) return 0
  return wide.test(character) ? 2 : 1
}

/** Returns the number of columns of a text, without its colours. */
export function width(text: string): number {
  const bare = text.replace(sgr, '')
  if (/^[\x20-\x7e]*$/.test(bare)) return bare.length
  let columns = 0
  for (const character of bare) columns += columnsOf(character)
  return columns
}

/** Returns the number of columns of the widest text. */
export const measureWidest = (texts: readonly string[]): number => Math.max(0, ...texts.map(width))

export const padEnd = (text: string, columns: number): string => text + ' '.repeat(Math.max(0, columns - width(text)))
export const padStart = (text: string, columns: number): string => ' '.repeat(Math.max(0, columns - width(text))) + text

/** Splits a text behind the characters that fit. At least one character is taken, so that a loop ends. */
function split(text: string, columns: number): readonly [string, string] {
  let taken = ''
  let used = 0
  for (const character of text) {
    used += columnsOf(character)
    if (used > columns && taken !== '') break
    taken += character
  }
  return [taken, text.slice(taken.length)]
}

/** Shortens a text to a number of columns, with an ellipsis if it was cut. */
export const cut = (text: string, columns: number): string =>
  width(text) <= columns ? text : `${split(text, columns - 1)[0].trimEnd()}…`

/**
 * Wraps a text into lines of a number of columns (2 or more). A word that is longer than a line, such as a path or a
 * hash, stays whole, so that a person can copy it. With `breaksWords`, it is broken.
 */
export function wrap(text: string, columns: number, breaksWords = false): readonly string[] {
  const lines: string[] = []
  let line = ''
  for (let word of text.split(' ')) {
    const joined = line === '' ? word : `${line} ${word}`
    if (width(joined) <= columns) {
      line = joined
      continue
    }
    if (line !== '') lines.push(line)
    while (breaksWords && width(word) > columns) {
      const [piece, rest] = split(word, columns)
      lines.push(piece)
      word = rest
    }
    line = word
  }
  return [...lines, line]
}

/** Aligns cells in columns, indented and separated by two spaces. Columns with `toRight` are aligned to the right. */
export function table(rows: readonly (readonly string[])[], toRight: readonly boolean[] = []): readonly string[] {
  const widths: number[] = []
  for (const row of rows)
    row.forEach((cell, column) => {
      widths[column] = Math.max(widths[column] ?? 0, width(cell))
    })
  return rows.map((row) =>
    `  ${row.map((cell, column) => (toRight[column] ? padStart : padEnd)(cell, widths[column]!)).join('  ')}`.trimEnd(),
  )
}

/**
 * The number of columns if there is no terminal, and the fewest and the most columns: longer lines are hard to read.
 */
const lineWidths = { usual: 80, least: 40, most: 100 } as const

/** Returns the number of columns that no line of a command's output exceeds, except if a single word is longer. */
export function lineWidth(): number {
  const { usual, least, most } = lineWidths
  return Math.max(least, Math.min(process.stdout.columns || process.stderr.columns || usual, most))
}

/** The fewest columns for a text next to a label. */
const leastText = 20
/** Labels that are longer than this do not widen the column of labels. */
const widestLabel = 24

/** Breaks a text into lines that fit. `hanging` indents the lines after the first. */
export function paragraph(
  text: string,
  indent: string = '',
  hanging: string = indent,
  columns: number = lineWidth(),
): readonly string[] {
  const lines = wrap(text, Math.max(leastText, columns - Math.max(indent.length, hanging.length)))
  return lines.map((line, index) => (index === 0 ? indent : hanging) + line)
}

const indentOf = (line: string): number => line.search(/\S|$/)

/** Breaks a command line of a shell between its words. */
function wrapCommand(command: string, columns: number): readonly string[] {
  const lines = wrap(command, columns - 8)
  return lines.map((line, at) => `${at === 0 ? '  ' : '      '}${line}${at < lines.length - 1 ? ' \\' : ''}`)
}

/** Breaks one entry of a list: its label, which ends before two spaces, and its text. */
function wrapEntry([first = '', ...others]: readonly string[], columns: number): readonly string[] {
  const [, label = '', text] = /^( +\S+(?: \S+)* {2,})(\S.*)$/.exec(first) ?? []
  const hanging = ' '.repeat(indentOf(others[0] ?? (text === undefined ? first : ' '.repeat(label.length))))
  const rest = others.map((line) => line.trim())
  if (text === undefined || label.length !== hanging.length)
    return [
      ...paragraph(first.trim(), '  ', '  ', columns),
      ...(rest.length > 0 ? paragraph(rest.join(' '), hanging, hanging, columns) : []),
    ]
  const lines = paragraph([text, ...rest].join(' '), hanging, hanging, columns)
  return [label + lines[0]!.trimStart(), ...lines.slice(1)]
}

/**
 * Fits the text of a help, which is written for 80 columns, into fewer columns: paragraphs, lists whose entries are
 * indented by two spaces, and examples that begin with `$`.
 */
export function reflow(help: string, columns: number): string {
  if (columns >= lineWidths.usual) return help
  const lines = help.split('\n')
  const found: string[] = []
  for (let at = 0; at < lines.length; ) {
    const first = lines[at]!
    const [isExample, indent] = [first.startsWith('  $ '), indentOf(first)]
    let end = at + 1
    const goesOn = (line: string): boolean =>
      isExample ? lines[end - 1]!.endsWith('\\') : indent > 0 ? indentOf(line) > indent : indentOf(line) === 0
    while (first !== '' && end < lines.length && lines[end] !== '' && goesOn(lines[end]!)) end++
    const group = lines.slice(at, end)
    if (isExample) found.push(...wrapCommand(group.map((line) => line.trim().replace(/ \\$/, '')).join(' '), columns))
    else found.push(...(indent > 0 ? wrapEntry(group, columns) : paragraph(group.join(' '), '', '', columns)))
    at = end
  }
  return found.join('\n')
}

/** Lays out labels and values in two columns. A value that is too long continues below its beginning. */
export function pairs(rows: readonly (readonly [label: string, value: string])[]): readonly string[] {
  const columns = Math.min(widestLabel, measureWidest(rows.map(([label]) => label)))
  return rows.flatMap(([label, value]) => {
    const indent = ' '.repeat(columns + 4)
    const lines = paragraph(value, indent)
    if (width(label) > columns) return [`  ${label}`, ...lines]
    return [`  ${padEnd(label, columns)}  ${lines[0]!.trimStart()}`.trimEnd(), ...lines.slice(1)]
  })
}

/** Aligns rows in columns. The last column is wrapped, so that each line fits. */
export function wrapTable(rows: readonly (readonly string[])[]): readonly string[] {
  const count = Math.max(...rows.map(({ length }) => length), 0)
  const before = rows.map((row) => row.slice(0, count - 1))
  const aligned = table(before.map((row) => [...row, '|'])).map((line) => line.slice(0, -1))
  const indent = ' '.repeat(measureWidest(aligned))
  return rows.flatMap((row, index) => {
    const [first, ...others] = paragraph(row[count - 1] ?? '', indent)
    return [padEnd(aligned[index]!, indent.length) + first!.slice(indent.length), ...others].map((line) =>
      line.trimEnd(),
    )
  })
}

export const number = (value: number): string => value.toLocaleString('en', { maximumFractionDigits: 0 })

/** Writes a number with three significant digits. */
export const formatShortNumber = (value: number): string => value.toLocaleString('en', { maximumSignificantDigits: 3 })

export const formatCount = (count: number, one: string, many = `${one}s`): string =>
  `${number(count)} ${count === 1 ? one : many}`

const units = ['bytes', 'KiB', 'MiB', 'GiB'] as const

export function memory(bytes: number): string {
  let unit = 0
  let value = bytes
  while (value >= 1024 && unit < units.length - 1) {
    value /= 1024
    unit++
  }
  return `${value.toLocaleString('en', { maximumFractionDigits: 1 })} ${units[unit]}`
}

export function formatDuration(milliseconds: number): string {
  if (milliseconds < 10) return `${milliseconds.toFixed(1)} ms`
  if (milliseconds < 10_000) return `${number(milliseconds)} ms`
  const seconds = Math.round(milliseconds / 1000)
  if (seconds < 120) return `${seconds} s`
  if (seconds < 7200) return `${Math.round(seconds / 60)} min`
  return formatCount(Math.round(seconds / 3600), 'hour')
}

/** Writes an estimated time, rounded because its last digits mean nothing. */
export const formatRoughDuration = (milliseconds: number): string =>
  `about ${milliseconds < 1000 || milliseconds >= 10_000 ? formatDuration(milliseconds) : `${Math.round(milliseconds / 1000)} s`}`

/** Writes a time limit that a user passed, in the unit that a user would choose. */
export const limitInWords = (milliseconds: number): string =>
  milliseconds < 1000 ? `${formatShortNumber(milliseconds)} ms` : `${formatShortNumber(milliseconds / 1000)} s`
