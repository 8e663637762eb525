import type { Paint, Style } from '../terminal/output.ts'
import { cut, padEnd, padStart, table, width, wrap } from '../terminal/text.ts'
import {
  type BarPlot,
  type Block,
  type LinePlot,
  marksOf,
  numericColumns,
  type Report,
  type Scale,
  scalesOf,
  spread,
  type Table,
  withVisibleTexts,
} from './report.ts'

const noData = ['There is no data to show.']
/** Marks a highlighted name where there are no colours. */
const pointer = '▸'
const markers = [...'●■▲◆▼✚★▬○□△◇▽✕☆▭ABCDEFGHIJKLMNOPQRSTUVWXYZ']
const colours = ['cyan', 'yellow', 'green', 'magenta', 'blue', 'red'] as const
/** A wider plot is not easier to read. */
const widestPlot = 120
const blocks = [...'▏▎▍▌▋▊▉█']

/** Returns a bar whose end is exact to an eighth of a column. A bar is at least an eighth of a column long. */
function bar(columns: number): string {
  const parts = Math.max(1, Math.round(columns * blocks.length))
  return '█'.repeat(Math.floor(parts / blocks.length)) + (blocks[(parts % blocks.length) - 1] ?? '')
}

/** Draws horizontal bars without their title: the unit, and one bar in each line. */
function textBars({ unit, bars }: BarPlot, columns: number, paint: Paint): readonly string[] {
  if (bars.length === 0) return noData
  const indent = bars.some(({ emphasis }) => emphasis) ? 2 : 0
  const names = Math.min(Math.max(...bars.map(({ name }) => width(name))), Math.floor(columns * 0.38))
  const labels = Math.min(Math.max(...bars.map(({ label }) => width(label))), Math.floor(columns * 0.25))
  const room = columns - indent - names - labels - 3
  const longest = Math.max(...bars.map(({ value }) => value))
  const lines = bars.map(({ name, value, label, emphasis }) => {
    const start = padEnd(emphasis ? pointer : '', indent) + padStart(cut(name, names), names)
    const drawn = bar(longest > 0 ? (value / longest) * room : 0)
    if (emphasis) return `${paint('bold', start)} ${paint('cyan', drawn)} ${paint('bold', cut(label, labels))}`
    return `${start} ${paint(indent > 0 ? 'dim' : 'cyan', drawn)} ${cut(label, labels)}`
  })
  return [paint('dim', cut(unit, columns)), ...lines]
}

/** A position on a plot: shares of its width, from the left, and of its height, from the bottom. */
type Place = readonly [x: number, y: number]

/** Creates a picture of braille lines, each dot half a column wide and a quarter of a row high, and of characters. */
function createPicture(columns: number, rows: number, paint: Paint) {
  const blank = { character: ' ', dots: 0, style: 'dim' as Style }
  const cells = Array.from({ length: rows }, () => Array.from({ length: columns }, () => ({ ...blank })))
  const bits = [
    [0x01, 0x02, 0x04, 0x40],
    [0x08, 0x10, 0x20, 0x80],
  ] as const
  const dotOf = ([x, y]: Place) => [Math.round(x * (columns * 2 - 1)), Math.round((1 - y) * (rows * 4 - 1))] as const

  return {
    write(place: Place, character: string, style: Style): void {
      const [x, y] = dotOf(place)
      Object.assign(cells[y >> 2]![x >> 1]!, { character, style })
    },
    drawLine(from: Place, to: Place, style: Style): void {
      const [x1, y1] = dotOf(from)
      const [x2, y2] = dotOf(to)
      const steps = Math.max(1, Math.abs(x2 - x1), Math.abs(y2 - y1))
      for (let step = 0; step <= steps; step++) {
        const x = Math.round(x1 + ((x2 - x1) * step) / steps)
        const y = Math.round(y1 + ((y2 - y1) * step) / steps)
        const cell = cells[y >> 2]![x >> 1]!
        const dots = cell.dots | bits[x & 1]![y & 3]!
        Object.assign(cell, { dots, style, character: String.fromCodePoint(0x2800 + dots) })
      }
    },
    row: (row: number): string =>
      cells[row]!.map(({ character, style }) => (character === ' ' ? ' ' : paint(style, character))).join(''),
  }
}

/** Returns the axis below a plot and the labels of its ticks. Labels that would overlap are left out. */
function bottomAxis({ ticks }: Scale, left: number, columns: number, most: number): readonly [string, string] {
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

/** Draws lines without their title. Each line is named at its end, and each rule at the right. */
function textLines(plot: LinePlot, marks: ReadonlyMap<string, number>, limit: number, paint: Paint): readonly string[] {
  const most = Math.min(limit, widestPlot)
  const series = plot.series
    .filter(({ points }) => points.length > 0)
    .sort((a, b) => Number(a.emphasis ?? false) - Number(b.emphasis ?? false))
    .map((one) => {
      const mark = marks.get(one.name)!
      return { ...one, marker: markers[mark % markers.length]!, style: colours[mark % colours.length]! }
    })
  if (series.length === 0) return noData
  const rules = plot.rules ?? []
  const rows = Math.max(16, series.length + rules.length)
  const { x, y } = scalesOf(plot, 8)

  const names = [
    ...rules.map((rule) => ({ place: y.place(rule.y), text: rule.label, marker: '╌', style: 'dim' as Style })),
    ...series.map(({ name, points, emphasis, marker, style }) => ({
      place: y.place(points.at(-1)!.y),
      text: emphasis ? `${pointer} ${name}` : name,
      ...{ marker, style },
    })),
  ]
  const right = Math.min(Math.max(...names.map(({ text }) => width(text))), Math.floor(most * 0.4))
  const left = Math.max(...y.ticks.map(({ label }) => width(label))) + 2
  const columns = most - left - right - 3

  const picture = createPicture(columns, rows, paint)
  for (const rule of rules)
    for (let column = 0; column < columns; column++)
      picture.write([column / (columns - 1), y.place(rule.y)], '╌', 'dim')
  for (const { points, style } of series)
    points.forEach((point, index) => {
      const before = points[index - 1] ?? point
      picture.drawLine([x.place(before.x), y.place(before.y)], [x.place(point.x), y.place(point.y)], style)
      const [low, high] = [y.place(point.low ?? point.y), y.place(point.high ?? point.y)]
      // A shorter range would be hidden by the marker.
      if ((high - low) * rows >= 1) picture.drawLine([x.place(point.x), low], [x.place(point.x), high], style)
    })
  for (const { points, marker, style } of series)
    for (const point of points) picture.write([x.place(point.x), y.place(point.y)], marker, style)

  // A fraction, so that names of close lines keep the order of the lines.
  const rowAt = (place: number) => ((1 - place) * (rows * 4 - 1) - 1.5) / 4
  const ticks = new Map(y.ticks.map(({ label, place }) => [Math.round(rowAt(place)), label]))
  const nameRows = spread(
    names.map(({ place }) => rowAt(place)),
    1,
    rows - 1,
  ).map(Math.round)
  const nameAt = (row: number): string => {
    const name = names[nameRows.indexOf(row)]
    return name === undefined ? '' : ` ${paint(name.style, name.marker)} ${cut(name.text, right)}`
  }
  const title = cut(x.title, most)
  const [axis, labels] = bottomAxis(x, left, columns, most)
  return [
    paint('dim', cut(y.title, most)),
    ...Array.from({ length: rows }, (_, row) => {
      const label = ticks.get(row) ?? ''
      const start = paint('dim', `${padStart(label, left - 2)} ${label === '' ? '│' : '┤'}`)
      return `${start}${picture.row(row)}${nameAt(row)}`.trimEnd()
    }),
    paint('dim', axis),
    paint('dim', labels),
    paint(
      'dim',
      ' '.repeat(Math.max(0, Math.min(left + ((columns - width(title)) >> 1), most - width(title)))) + title,
    ),
  ]
}

const wrapped = (text: string, columns: number): readonly string[] =>
  text.split('\n').flatMap((line) => wrap(line, columns))

/** Returns names and values in two columns. */
function facts(pairs: Report['facts'], columns: number, paint: Paint): readonly string[] {
  const names = Math.min(20, Math.max(0, ...pairs.map(([name]) => width(name))))
  return pairs.flatMap(([name, value]) =>
    wrap(value, columns - names - 4).map((line, index) =>
      `  ${paint('dim', padEnd(index === 0 ? cut(name, names) : '', names))}  ${line}`.trimEnd(),
    ),
  )
}

const widest = (cells: readonly string[]): number => Math.max(0, ...cells.map(width))
/** A narrower column of words is hard to read. */
const leastColumns = 10
/** Longer words are broken, so that the other columns keep their width. */
const longestWord = 14

/** Narrows the widest columns until their sum fits. Returns `undefined` if words would have to be broken. */
function fittedWidths(columns: readonly (readonly string[])[], room: number): readonly number[] | undefined {
  const natural = columns.map(widest)
  const words = columns.map((cells) => Math.min(longestWord, widest(cells.flatMap((cell) => cell.split(' ')))))
  for (let limit = Math.max(leastColumns, ...natural); limit >= leastColumns; limit--) {
    const widths = natural.map((one, column) => Math.min(one, Math.max(limit, words[column]!)))
    if (widths.reduce((sum, one) => sum + one, 0) <= room) return widths
  }
  return undefined
}

/** Returns an aligned table without its title. Cells are wrapped, or stand below each other if the table is too wide. */
function textTable(given: Table, columns: number, paint: Paint): readonly string[] {
  const { head, rows } = given
  const cells = head.map((cell, column) => [cell, ...rows.map((row) => row[column]!)])
  const widths = fittedWidths(cells, columns - 2 * head.length)
  if (widths === undefined)
    return rows.flatMap((row) =>
      row.flatMap((cell, column) =>
        wrap(head[column] === '' ? cell : `${head[column]}: ${cell}`, columns - 4).map((line, index) =>
          `${column + index > 0 ? '    ' : '  '}${line}`.trimEnd(),
        ),
      ),
    )
  const wrappedRow = (row: readonly string[]) => {
    const lines = row.map((cell, column) => wrap(cell, Math.max(2, widths[column]!)))
    const height = Math.max(...lines.map(({ length }) => length))
    return Array.from({ length: height }, (_, line) => lines.map((cell) => cell[line] ?? ''))
  }
  const top = [...wrappedRow(head), widths.map((one) => '─'.repeat(one))]
  return table([...top, ...rows.flatMap(wrappedRow)], numericColumns(given)).map((line, index) =>
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
  const { title, lead, facts: pairs, sections } = withVisibleTexts(given)
  const marks = marksOf({ title, facts: pairs, sections })
  const columns = Math.max(40, Math.floor(options.width))
  const paint = options.paint ?? ((_style, text) => text)
  const bold = (text: string) => wrapped(text, columns).map((line) => paint('bold', line))
  const underlined = (text: string, line: string) => [
    ...bold(text),
    paint('dim', line.repeat(widest(wrapped(text, columns)))),
  ]
  const block = (one: Block): readonly string[] => {
    switch (one.kind) {
      case 'lines':
        return [...bold(one.title), ...textLines(one, marks, columns, paint)]
      case 'bars':
        return [...bold(one.title), ...textBars(one, columns, paint)]
      case 'table':
        return [...(one.title === undefined ? [] : bold(one.title)), ...textTable(one, columns, paint)]
      case 'text':
        return wrapped(one.text, columns)
      case 'code':
        // Wrapping removes the indentation, so a line of code is wrapped only if it does not fit.
        return one.text
          .split('\n')
          .flatMap((line) => (width(line) <= columns - 2 ? [line] : wrap(line, columns - 2)))
          .map((line) => `  ${line}`.trimEnd())
    }
  }
  return [
    ...underlined(title, '═'),
    ...(lead === undefined ? [] : ['', ...wrapped(lead, columns)]),
    ...(pairs.length > 0 ? ['', ...facts(pairs, columns, paint)] : []),
    ...sections.flatMap(({ heading, blocks }) => [
      '',
      ...underlined(heading, '─'),
      ...blocks.flatMap((one) => ['', ...block(one)]),
    ]),
  ]
}
