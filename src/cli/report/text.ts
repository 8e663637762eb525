import { padEnd, width, wrap } from './columns.ts'
import { ascii, inAscii, unicode } from './glyphs.ts'
import { marksOf } from './marks.ts'
import type { Block, Report } from './report.ts'
import type { Paint, Terminal } from './terminal.ts'
import { textBars } from './text-bars.ts'
import { textLines } from './text-lines.ts'
import { textTable } from './text-table.ts'
import { visible, visibleLines } from './visible.ts'

/** Options of `renderText`. */
export interface TextOptions {
  /** The largest number of columns of a line; at least 40. */
  readonly width: number
  /** Adds colours. Text is plain unless given. */
  readonly paint?: Paint
  /** Whether the text may contain characters outside ASCII; `true` unless given. */
  readonly unicode?: boolean
}

/** Makes every text safe for a terminal. Texts that are wrapped keep their line ends. */
function safe(value: unknown, shown: (text: string) => string, field = ''): unknown {
  if (typeof value === 'string')
    return shown(field === 'text' || field === 'lead' ? visibleLines(value) : visible(value))
  if (Array.isArray(value)) return value.map((one) => safe(one, shown))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, safe(one, shown, name)]))
}

const wrapped = (text: string, columns: number): readonly string[] =>
  text.split('\n').flatMap((line) => wrap(line, columns))

function facts({ facts: pairs }: Report, { width: most, paint }: Terminal): readonly string[] {
  const names = Math.min(
    20,
    pairs.reduce((columns, [name]) => Math.max(columns, width(name)), 0),
  )
  return pairs.flatMap(([name, value]) => {
    const lines = wrap(value, most - names - 4)
    const [first, ...others] = wrap(name, names)
    const column = [first!, ...others]
    const height = Math.max(lines.length, column.length)
    return Array.from({ length: height }, (_, index) =>
      `  ${paint('dim', padEnd(column[index] ?? '', names))}  ${lines[index] ?? ''}`.trimEnd(),
    )
  })
}

/**
 * Renders a report as lines of text. The lines can be read without colours.
 *
 * @param given The report.
 * @param options The width of the terminal, and its colours.
 * @returns The lines, without line ends.
 */
export function renderText(given: Report, options: TextOptions): readonly string[] {
  const inUnicode = options.unicode ?? true
  const report = safe(given, inUnicode ? (text) => text : inAscii) as Report
  const terminal: Terminal = {
    width: Math.max(40, Math.floor(options.width)),
    paint: options.paint ?? ((_style, text) => text),
    glyphs: inUnicode ? unicode : ascii,
  }
  const { paint, glyphs } = terminal
  const marks = marksOf(report)
  const bold = (text: string) => wrapped(text, terminal.width).map((line) => paint('bold', line))
  const underlined = (text: string, line: string) => {
    const lines = wrapped(text, terminal.width)
    const columns = lines.reduce((most, one) => Math.max(most, width(one)), 0)
    return [...bold(text), paint('dim', line.repeat(columns))]
  }
  const block = (one: Block): readonly string[] => {
    switch (one.kind) {
      case 'lines':
        return [...bold(one.title), ...textLines(one, marks.get(one)!, terminal)]
      case 'bars':
        return [...bold(one.title), ...textBars(one, terminal)]
      case 'table':
        return [...(one.title === undefined ? [] : bold(one.title)), ...textTable(one, terminal)]
      case 'text':
        return wrapped(one.text, terminal.width)
      case 'code':
        // Wrapping removes the indentation, so a line of code is only wrapped if it does not fit.
        return one.text
          .split('\n')
          .flatMap((line) => (width(line) <= terminal.width - 2 ? [line] : wrap(line, terminal.width - 2)))
          .map((line) => `  ${line}`.trimEnd())
    }
  }
  return [
    ...underlined(report.title, glyphs.double),
    ...(report.lead === undefined ? [] : ['', ...wrapped(report.lead, terminal.width)]),
    ...(report.facts.length > 0 ? ['', ...facts(report, terminal)] : []),
    ...report.sections.flatMap(({ heading, blocks }) => [
      '',
      ...underlined(heading, glyphs.horizontal),
      ...blocks.flatMap((one) => ['', ...block(one)]),
    ]),
  ]
}
