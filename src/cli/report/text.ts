import type { Paint, Style } from '../terminal/output.ts'
import { cut, measureWidest, padEnd, padStart, table, width, wrap } from '../terminal/text.ts'
import {
  type BarPlot,
  type Block,
  findNumericColumns,
  type LinePlot,
  prepare,
  type Report,
  type Scale,
  scalesOf,
  spread,
  type Table,
} from './report.ts'

const markers = [...'●■▲◆▼✚★▬○□△◇▽✕☆▭ABCDEFGHIJKLMNOPQRSTUVWXYZ']
const colours = ['cyan', 'yellow', 'green', 'magenta', 'blue', 'red'] as const

/** Marks a highlighted name where there are no colours. */
const nameOf = ({ name, emphasis }: { readonly name: string; readonly emphasis?: boolean }): string =>
  emphasis ? `▸ ${name}` : name

/** Returns a bar whose end is exact to an eighth of a column. A bar is at least an eighth of a column long. */
function bar(columns: number): string {
  const eighths = Math.max(1, Math.round(columns * 8))
  return '█'.repeat(eighths >> 3) + '▏▎▍▌▋▊▉'.charAt((eighths & 7) - 1)
}

/** Draws horizontal bars: the unit, and one bar in each line. */
function textBars({ unit, bars }: BarPlot, columns: number, paint: Paint): readonly string[] {
  const names = bars.map((one) => cut(nameOf(one), Math.floor(columns * 0.4)))
  const labels = bars.map(({ label }) => cut(label, Math.floor(columns * 0.25)))
  const longest = Math.max(...bars.map(({ value }) => value), Number.MIN_VALUE)
  const room = columns - measureWidest(names) - measureWidest(labels) - 2
  const lines = bars.map(({ value, emphasis }, index) => {
    const emphasize = (text: string) => (emphasis ? paint('bold', text) : text)
    const name = emphasize(padStart(names[index]!, measureWidest(names)))
    return `${name} ${paint('cyan', bar((value / longest) * room))} ${emphasize(labels[index]!)}`
  })
  return [paint('dim', cut(unit, columns)), ...lines]
}

type Place = readonly [column: number, row: number]

/** The bits of a braille character, row by row. */
const dots = [0x01, 0x08, 0x02, 0x10, 0x04, 0x20, 0x40, 0x80]

/** Creates a picture of characters and of braille lines, each dot half a column wide and a quarter of a row high. */
function createPicture(columns: number, rows: number, paint: Paint) {
  const cells = Array.from({ length: rows }, () => Array.from({ length: columns }, () => ({ dots: 0, text: ' ' })))
  const dotOf = ([column, row]: Place) => [Math.round(column * 2 + 0.5), Math.round(row * 4 + 1.5)] as const
  return {
    /** Draws a line of dots, or of a character. */
    draw(from: Place, to: Place, style: Style, character?: string): void {
      const [x1, y1] = dotOf(from)
      const [x2, y2] = dotOf(to)
      const steps = Math.max(1, Math.abs(x2 - x1), Math.abs(y2 - y1))
      for (let step = 0; step <= steps; step++) {
        const x = Math.round(x1 + ((x2 - x1) * step) / steps)
        const y = Math.round(y1 + ((y2 - y1) * step) / steps)
        const cell = cells[y >> 2]![x >> 1]!
        if (character === undefined) cell.dots |= dots[(y & 3) * 2 + (x & 1)]!
        cell.text = paint(style, character ?? String.fromCodePoint(0x2800 + cell.dots))
      }
    },
    row: (row: number): string => cells[row]!.map(({ text }) => text).join(''),
  }
}

/** Returns the axis below a plot and the labels of its ticks. Labels that would overlap are left out. */
function drawBottomAxis({ ticks }: Scale, left: number, columns: number, most: number): readonly [string, string] {
  const axis = [...'─'.repeat(columns)]
  let labels = ''
  for (const { label, place } of ticks) {
    const column = Math.round(place * (columns - 1))
    const start = Math.max(0, Math.min(most - width(label), left + column - (width(label) >> 1)))
    if (labels !== '' && start < width(labels) + 2) continue
    axis[column] = '┬'
    labels = padEnd(labels, start) + label
  }
  return [`${' '.repeat(left - 1)}└${axis.join('')}`, cut(labels, most)]
}

/** Draws lines. Each line is named at its end, and each rule at the right. */
function textLines(plot: LinePlot, most: number, paint: Paint): readonly string[] {
  const { x, y } = scalesOf(plot)
  const rows = Math.max(16, plot.series.length + (plot.rules?.length ?? 0))
  const rowOf = (place: number) => (1 - place) * (rows - 1)
  const rules = (plot.rules ?? []).map((rule) => {
    const marker = { marker: '╌', style: 'dim' as Style }
    return { ...marker, name: rule.label, row: rowOf(y.place(rule.y)) }
  })
  const series = plot.series.map((one) => {
    const mark = one.mark ?? 0
    const marker = { marker: markers[mark % markers.length]!, style: colours[mark % colours.length]! }
    return { ...marker, name: nameOf(one), row: rowOf(y.place(one.points.at(-1)!.y)), points: one.points }
  })
  const names = [...rules, ...series]
  const right = Math.min(measureWidest(names.map(({ name }) => name)), Math.floor(most * 0.4))
  const left = measureWidest(y.ticks.map(({ label }) => label)) + 2
  const columns = most - left - right - 3

  const { draw, row: rowAt } = createPicture(columns, rows, paint)
  const at = (across: number, up: number): Place => [x.place(across) * (columns - 1), rowOf(y.place(up))]
  for (const { row, style, marker } of rules) draw([0, row], [columns - 1, row], style, marker)
  for (const { points, style } of series)
    for (const [index, point] of points.entries()) {
      const before = points[index - 1] ?? point
      draw(at(before.x, before.y), at(point.x, point.y), style)
      draw(at(point.x, point.low ?? point.y), at(point.x, point.high ?? point.y), style)
    }
  for (const { points, style, marker } of series)
    for (const point of points) draw(at(point.x, point.y), at(point.x, point.y), style, marker)

  const wantedRows = names.map(({ row }) => row)
  const nameRows = spread(wantedRows, 1, rows - 1).map(Math.round)
  const lines = Array.from({ length: rows }, (_, row) => {
    const tick = y.ticks.find(({ place }) => Math.round(rowOf(place)) === row)
    const axis = paint('dim', `${padStart(tick?.label ?? '', left - 2)} ${tick ? '┤' : '│'}`)
    const one = names[nameRows.indexOf(row)]
    return `${axis}${rowAt(row)}${one ? ` ${paint(one.style, one.marker)} ${cut(one.name, right)}` : ''}`.trimEnd()
  })
  const below = [...drawBottomAxis(x, left, columns, most), cut(' '.repeat(left) + x.title, most)]
  return [paint('dim', cut(y.title, most)), ...lines, ...below.map((line) => paint('dim', line))]
}

const wrapLines = (text: string, columns: number): readonly string[] =>
  text.split('\n').flatMap((line) => wrap(line, columns, true))

/** Returns names and values in two columns. */
function facts(pairs: Report['facts'], columns: number, paint: Paint): readonly string[] {
  const names = Math.min(20, measureWidest(pairs.map(([name]) => name)))
  return pairs.flatMap(([name, value]) =>
    wrap(value, columns - names - 4, true).map((line, index) =>
      `  ${paint('dim', padEnd(index === 0 ? cut(name, names) : '', names))}  ${line}`.trimEnd(),
    ),
  )
}

/** A narrower column of words is hard to read. */
const leastColumns = 10
/** Longer words are broken, so that the other columns keep their width. */
const longestWord = 28

/** Narrows the widest columns until their sum fits. Returns `undefined` if words would have to be broken. */
function fitWidths(columns: readonly (readonly string[])[], room: number): readonly number[] | undefined {
  const natural = columns.map(measureWidest)
  const words = columns.map((cells) => Math.min(longestWord, measureWidest(cells.flatMap((cell) => cell.split(' ')))))
  for (let limit = Math.max(leastColumns, ...natural); limit >= leastColumns; limit--) {
    const widths = natural.map((one, column) => Math.min(one, Math.max(limit, words[column]!)))
    if (widths.reduce((sum, one) => sum + one, 0) <= room) return widths
  }
  return undefined
}

/**
 * Returns an aligned table without its title. Cells are wrapped, or stand below each other if the table is too wide.
 */
function textTable(given: Table, columns: number, paint: Paint): readonly string[] {
  const { head, rows } = given
  const cells = head.map((cell, column) => [cell, ...rows.map((row) => row[column]!)])
  const widths = fitWidths(cells, columns - 2 * head.length)
  if (widths === undefined)
    return rows.flatMap((row) =>
      row.flatMap((cell, column) =>
        wrap(head[column] === '' ? cell : `${head[column]}: ${cell}`, columns - 4, true).map((line, index) =>
          `${column + index > 0 ? '    ' : '  '}${line}`.trimEnd(),
        ),
      ),
    )
  const wrapRow = (row: readonly string[]) => {
    const lines = row.map((cell, column) => wrap(cell, Math.max(2, widths[column]!), true))
    const height = Math.max(...lines.map(({ length }) => length))
    return Array.from({ length: height }, (_, line) => lines.map((cell) => cell[line] ?? ''))
  }
  const top = [...wrapRow(head), widths.map((one) => '─'.repeat(one))]
  return table([...top, ...rows.flatMap(wrapRow)], findNumericColumns(given)).map((line, index) =>
    index < top.length ? paint('dim', line) : line,
  )
}

/**
 * Renders a report as lines of text, without line ends. The lines can be read without colours.
 *
 * @param given The report.
 * @param options `width` is the largest number of columns of a line, at least 40. `paint` adds colours.
 */
export function renderText(
  given: Report,
  options: { readonly width: number; readonly paint?: Paint },
): readonly string[] {
  const { title, lead, facts: pairs, sections } = prepare(given)
  const columns = Math.max(40, Math.floor(options.width))
  const paint = options.paint ?? ((_style, text) => text)
  const bold = (text: string) => wrapLines(text, columns).map((line) => paint('bold', line))
  const underline = (text: string, line: string) => [
    ...bold(text),
    paint('dim', line.repeat(measureWidest(wrapLines(text, columns)))),
  ]
  const block = (one: Block): readonly string[] => {
    switch (one.kind) {
      case 'lines':
        return [...bold(one.title), ...textLines(one, columns, paint)]
      case 'bars':
        return [...bold(one.title), ...textBars(one, columns, paint)]
      case 'table':
        return [...(one.title === undefined ? [] : bold(one.title)), ...textTable(one, columns, paint)]
      case 'text':
        return wrapLines(one.text, columns)
      case 'code':
        // Wrapping removes the indentation, so a line of code is wrapped only if it does not fit.
        return one.text
          .split('\n')
          .flatMap((line) => (width(line) <= columns - 2 ? [line] : wrap(line, columns - 2, true)))
          .map((line) => `  ${line}`.trimEnd())
    }
  }
  return [
    ...underline(title, '═'),
    ...(lead === undefined ? [] : ['', ...wrapLines(lead, columns)]),
    ...(pairs.length > 0 ? ['', ...facts(pairs, columns, paint)] : []),
    ...sections.flatMap(({ heading, blocks }) => [
      '',
      ...underline(heading, '─'),
      ...blocks.flatMap((one) => ['', ...block(one)]),
    ]),
  ]
}
