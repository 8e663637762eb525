import fc from 'fast-check'
import { expect, test } from 'vitest'
import { palette, renderHtml } from '../../src/cli/report/page.ts'
import type { Block, LinePlot, Report } from '../../src/cli/report/report.ts'
import { spread } from '../../src/cli/report/report.ts'
import { renderText } from '../../src/cli/report/text.ts'
import { width } from '../../src/cli/terminal/text.ts'
import { slow } from '../sample.ts'

const hostile = [
  '',
  '<script>alert(1)</script>',
  '</style></svg></title><img src=x onerror=alert(1)>',
  "\"><b onload='x'>",
  "' autofocus onfocus='x",
  '&amp; &lt; &#0; ]]> <!-- -->',
  '\u001b[31mred\u001b[0m \u0007 \u009b2J',
  'one\ntwo\r\nthree\ttabs',
  '\u202eright to left\u2066',
  '\ud800 alone',
  '日本語の名前がとても長い場合',
  'e\u0301 with a mark',
  'a name of many words '.repeat(12),
  'unbroken'.repeat(40),
]
const text = fc.oneof(
  fc.constantFrom(...hostile),
  fc.string({ unit: fc.constantFrom(...'abc <>&"\'/=\\x1;é日\u0000\u001b\u200f ') }),
)
const number = fc.oneof(
  fc.constantFrom(0, 1e-6, 1, 1e9),
  fc.double({ min: 1e-6, max: 1e9, noNaN: true }),
  fc.integer({ min: 1, max: 300 }),
)
const optional = <Value>(of: fc.Arbitrary<Value>) => fc.option(of, { nil: undefined })
const scale = optional(fc.constantFrom('linear', 'log'))
const places = fc.uniqueArray(fc.integer({ min: 1, max: 300 }), { minLength: 1, maxLength: 8 })
const lines = places.chain((xs) => {
  const point = fc.record({ x: fc.constantFrom(...xs), y: number, low: optional(number), high: optional(number) })
  return fc.record({
    kind: fc.constant('lines' as const),
    title: text,
    x: fc.record({
      label: text,
      scale,
      ticks: fc.tuple(...xs.map((at) => fc.record({ at: fc.constant(at), label: text }))),
    }),
    y: fc.record({ label: text, scale }),
    series: fc.array(fc.record({ name: text, points: fc.array(point, { maxLength: 8 }), emphasis: fc.boolean() }), {
      maxLength: 24,
    }),
    rules: fc.array(fc.record({ y: number, label: text }), { maxLength: 3 }),
  })
})
const bars = fc.record({
  kind: fc.constant('bars'),
  title: text,
  unit: text,
  bars: fc.array(fc.record({ name: text, value: number, label: text, emphasis: fc.boolean() }), { maxLength: 12 }),
})
const table = fc.integer({ min: 0, max: 9 }).chain((columns) => {
  const row = fc.array(text, { minLength: columns, maxLength: columns })
  return fc.record({
    kind: fc.constant('table'),
    title: optional(text),
    head: row,
    rows: fc.array(row, { maxLength: 5 }),
  })
})
const block = fc.oneof(lines, bars, table, fc.record({ kind: fc.constantFrom('text', 'code'), text }))
const report = fc.record({
  title: text,
  lead: optional(text),
  facts: fc.array(fc.tuple(text, text), { maxLength: 4 }),
  sections: fc.array(fc.record({ heading: text, blocks: fc.array(block, { maxLength: 3 }) }), { maxLength: 3 }),
}) as fc.Arbitrary<unknown> as fc.Arbitrary<Report>

const reportOf = (...blocks: readonly Block[]): Report => ({
  title: 'T',
  facts: [],
  sections: [{ heading: 'H', blocks }],
})
/** Returns a plot whose points are at 1, 2, 4, … on the horizontal axis. */
const plotOf = (heights: Readonly<Record<string, readonly number[]>>, more: Partial<LinePlot> = {}): LinePlot => ({
  kind: 'lines',
  title: 'plot',
  x: { label: 'requests', scale: 'log', ticks: [1, 2, 4, 8].map((at) => ({ at, label: `${at}` })) },
  y: { label: 'ms', scale: 'log' },
  series: Object.entries(heights).map(([name, ys]) => ({
    name,
    points: ys.map((y, index) => ({ x: 2 ** index, y })),
  })),
  ...more,
})

const tag =
  /<(?:(\/)([a-z][a-z0-9]*)|([a-z][a-z0-9]*)((?: [a-zA-Z-]+="[^"<>]*")*)(\/?)|!doctype html)>|&(?:amp|lt|gt|quot|#39);|[^<>&]/gy

/**
 * Returns the elements of a page. Fails if they are not balanced, or if there is something other than elements and
 * text.
 */
function elementsOf(html: string): readonly string[] {
  const page = html.replace(/<style>[^<]*<\/style>/, '<style></style>')
  const open: string[] = []
  const seen: string[] = []
  tag.lastIndex = 0
  while (tag.lastIndex < page.length) {
    const at = tag.lastIndex
    const found = tag.exec(page)
    if (found === null) throw new Error(`not markup: ${page.slice(at, at + 80)}`)
    const [, closes, ended, begun, attributes, empty] = found
    if (closes && open.pop() !== ended) throw new Error(`</${ended}> closes another element`)
    if (begun === undefined) continue
    seen.push(begun + attributes)
    if (!empty) open.push(begun)
  }
  expect(open).toEqual([])
  return seen
}

const expectNumbers = (rendered: string) => expect(rendered).not.toMatch(/NaN|undefined|Infinity|\[object/)

slow('every page is balanced markup of known elements and finite numbers', () => {
  const known =
    /^(html|head|meta|title|style|body|h1|h2|p|pre|code|dl|dt|dd|section|figure|figcaption|div|i|svg|g|path|text|table|thead|tbody|tr|th|td)( (class|d|x|y|width|transform|text-anchor|viewBox|color|style|title|role|aria-label|tabindex|scope|lang|charset|name|content|http-equiv)="[^"]*")*$/
  fc.assert(
    fc.property(report, (given) => {
      const html = renderHtml(given)
      expectNumbers(html)
      for (const element of elementsOf(html)) expect(element).toMatch(known)
      expect(html).not.toMatch(/[\0-\t\v-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]|\p{Cs}/u)
    }),
    { numRuns: 150 },
  )
})

test('a page loads nothing and runs nothing', () => {
  const html = renderHtml(reportOf(plotOf({ a: [1, 2] })))
  expect(html).toContain(`content="default-src 'none'; style-src 'unsafe-inline'"`)
  expect(html).not.toMatch(/<script|<link|<img|\b(?:src|href)=|url\(|@import|\son[a-z]+=/)
})

/** Returns the number of terminal columns of a line. It knows only the characters that these tests use. */
const columnsIn = (line: string) =>
  [...line].reduce(
    (sum, one) =>
      sum + (/\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}/u.test(one) ? 2 : one === '\u0301' ? 0 : 1),
    0,
  )

slow('no line for a terminal is too wide, or contains control characters or NaN', () => {
  fc.assert(
    fc.property(report, fc.integer({ min: 40, max: 140 }), (given, columns) => {
      for (const line of renderText(given, { width: columns })) {
        expect(columnsIn(line), JSON.stringify(line)).toBeLessThanOrEqual(columns)
        expect(line).not.toMatch(/\p{Cc}|\p{Cf}|\p{Cs}/u)
        expectNumbers(line)
      }
    }),
    { numRuns: 300 },
  )
})

test('colours change nothing but colours', () => {
  fc.assert(
    fc.property(report, (given) => {
      const painted = renderText(given, {
        width: 80,
        paint: (style, shown) => `\u001b[${style.length}m${shown}\u001b[0m`,
      })
      expect(painted.map((line) => line.replace(/\u001b\[\d+m/g, '').trimEnd())).toEqual(
        renderText(given, { width: 80 }).map((line) => line.trimEnd()),
      )
    }),
    { numRuns: 50 },
  )
})

/** Reads the only plot of a page: its ticks, and the positions of its markers and of the names of its lines. */
function pictureOf(html: string) {
  const number = (label: string) => Number(label.replaceAll(',', ''))
  const rows = [...html.matchAll(/M[\d.]+ ([\d.]+)H[\d.]+"\/><text [^>]*text-anchor="end">([^<]+)/g)]
  const columns = [...html.matchAll(/M([\d.]+) [\d.]+v6"\/><text [^>]*>([^<]+)/g)]
  const markers = [...html.matchAll(/class="marker" d="([^"]*)" transform="translate\(([\d.]+) ([\d.]+)\)"><title>/g)]
  const names = [...html.matchAll(/<text x="[\d.]+" y="([\d.]+)">([^<]*)<\/text><\/g>/g)]
  return {
    y: rows.map(([, at, label]) => ({ at: Number(at), value: number(label!) })),
    x: columns.map(([, at, label]) => ({ at: Number(at), value: number(label!) })),
    markers: markers.map(([, shape, x, y]) => ({ shape, x: Number(x), y: Number(y) })),
    names: names.map(([, y, name]) => ({ name, y: Number(y) })),
  }
}

function expectedAt(ticks: readonly { at: number; value: number }[], value: number, isLog: boolean): number {
  const measure = isLog ? Math.log : (one: number) => one
  const [first, last] = [ticks[0]!, ticks.at(-1)!]
  const share = (measure(value) - measure(first.value)) / (measure(last.value) - measure(first.value))
  return first.at + share * (last.at - first.at)
}

test.each([
  ['linear', [0.5, 3, 12.25, 40]],
  ['log', [0.7, 3, 250, 9000]],
  ['log', [210, 250, 280, 295]],
  ['log', [1e-6, 2, 1e9, 30]],
  ['linear', [1e6, 2.5e6, 4e6, 3e6]],
] as const)('on a page with a %s scale, the points %j are where the ticks say', (scale, heights) => {
  const { x, y, markers } = pictureOf(renderHtml(reportOf(plotOf({ a: heights }, { y: { label: 'y', scale } }))))
  expect(x.map(({ value }) => value)).toEqual([1, 2, 4, 8])
  expect(y.length).toBeGreaterThan(1)
  heights.forEach((height, index) => {
    expect(markers[index]!.x).toBeCloseTo(expectedAt(x, 2 ** index, true), 1)
    expect(markers[index]!.y).toBeCloseTo(expectedAt(y, height, scale === 'log'), 0)
  })
})

test('in a terminal, a marker is in the row and the column of its ticks, and each line is named at its end', () => {
  const written = renderText(reportOf(plotOf({ first: [10, 20, 50, 100], second: [100, 50, 20, 10] })), { width: 80 })
  const axis = written.find((line) => line.includes('└'))!
  const columns = [...axis].flatMap((character, column) => (character === '┬' ? [column] : []))
  const rowOf = (label: number) => [...written.find((line) => line.startsWith(`${label} ┤`.padStart(5)))!]
  expect([columns[0], columns[3]].map((column) => rowOf(10)[column!])).toEqual(['●', '■'])
  expect([columns[0], columns[3]].map((column) => rowOf(100)[column!])).toEqual(['■', '●'])
  expect([columns[1], columns[2]].map((column) => rowOf(20)[column!])).toEqual(['●', '■'])
  expect(rowOf(100).join('')).toMatch(/● ● first$/)
  expect(rowOf(10).join('')).toMatch(/■ ■ second$/)
  expect(written).toContain('ms (log scale)')
  expect(written.map((line) => line.trim())).toContain('requests (log scale)')
})

test('in a terminal, the names of lines that end in the same row are in the order of the lines', () => {
  const plot = plotOf({ least: [1, 100], second: [1, 102], most: [1, 101.5], first: [1, 103] })
  const names = renderText(reportOf(plot), { width: 80 }).flatMap((line) => / ([a-z]+)$/.exec(line)?.[1] ?? [])
  expect(names.filter((name) => /^(least|second|most|first)$/.test(name))).toEqual(['first', 'second', 'most', 'least'])
})

test('ranges and a target are drawn', () => {
  const points = [1, 2, 4, 8].map((x) => ({ x, y: 30, low: 10, high: 100 }))
  const plot = plotOf({}, { series: [{ name: 'a', points }], rules: [{ y: 60, label: 'target 60 ms' }] })
  const html = renderHtml(reportOf(plot))
  const { x, y } = pictureOf(html)
  const [top, bottom] = [100, 10].map((value) => y.find((tick) => tick.value === value)!.at)
  expect(html).toContain(`M${x[0]!.at} ${bottom}V${top}`)
  expect(html).toContain('10 – 100')
  expect(html).toContain('>target 60 ms</text>')
  const written = renderText(reportOf(plot), { width: 80 })
  expect(written.find((line) => line.includes('target 60 ms'))).toMatch(/╌╌╌╌.* ╌ target 60 ms$/)
  const column = [...written.find((line) => line.includes('└'))!].lastIndexOf('┬')
  const drawn = written.filter((line) => /[│┤]/.test(line) && /[\u2801-\u28ff]/.test([...line][column] ?? ''))
  expect(drawn.length).toBeGreaterThan(8)
})

test('places are moved apart within their bounds and in order, and stay where there is room', () => {
  fc.assert(
    fc.property(fc.array(fc.double({ min: 0, max: 400, noNaN: true }), { maxLength: 20 }), (wanted) => {
      const places = spread(wanted, 17, 400)
      const order = [...wanted.keys()].sort((a, b) => wanted[a]! - wanted[b]!)
      order.forEach((index, rank) => {
        expect(places[index]).toBeGreaterThanOrEqual(-1e-9)
        expect(places[index]).toBeLessThanOrEqual(400)
        if (rank > 0) expect(places[index]! - places[order[rank - 1]!]!).toBeGreaterThanOrEqual(17 - 1e-9)
      })
    }),
  )
  expect(spread([10, 100, 300], 17, 400)).toEqual([10, 100, 300])
})

test('the names of twelve close lines do not overlap, and each is shown in full', () => {
  const given = reportOf(
    plotOf(
      Object.fromEntries(
        Array.from({ length: 12 }, (_, index) => [`contestant number ${index}`, [99, 100 + index / 10]]),
      ),
    ),
  )
  const { names } = pictureOf(renderHtml(given))
  const written = renderText(given, { width: 80 })
  for (let index = 0; index < 12; index++) {
    expect(names.map(({ name }) => name)).toContain(`contestant number ${index}`)
    expect(written.filter((line) => line.endsWith(` contestant number ${index}`))).toHaveLength(1)
  }
  const places = names.map(({ y }) => y).sort((a, b) => a - b)
  for (const [index, y] of places.slice(1).entries()) expect(y - places[index]!).toBeGreaterThan(13)
})

test('a line has the same colour and shape in each plot, and no other line has both', () => {
  const names = Array.from({ length: 20 }, (_, index) => `n${index}`)
  const plot = plotOf(Object.fromEntries(names.map((name) => [name, [1, 2]])))
  const html = renderHtml(reportOf(plot, plotOf({ n7: [3, 4] })))
  const lookOf = [...html.matchAll(/<g class="[a-z]+" color="([^"]*)">[\s\S]*?<\/g>/g)].map(([group, colour]) => ({
    name: />(n\d+)<\/text>/.exec(group)![1]!,
    look: `${colour} ${/class="marker" d="([^"]*)"/.exec(group)![1]}`,
  }))
  expect(lookOf).toHaveLength(21)
  expect(new Set(lookOf.slice(0, 20).map(({ look }) => look)).size).toBe(20)
  expect(lookOf[20]).toEqual(lookOf.find(({ name }) => name === 'n7'))
})

test('the length of a bar is its value, a very small bar is visible, and the highlighted bar has a pointer', () => {
  const bars = [100, 50, 1e-6, 0].map((value) => ({
    name: `v${value}`,
    value,
    label: `${value} ms`,
    emphasis: value === 50,
  }))
  const given = reportOf({ kind: 'bars', title: 'b', unit: 'milliseconds', bars })
  const html = renderHtml(given)
  const lengths = [...html.matchAll(/<i style="width: ([\d.]+)%"/g)].map(([, length]) => Number(length))
  expect(lengths).toEqual([80, 40, 0, 0])
  expect(html).toMatch(/\.bars i \{[^}]*min-width: 2px/)
  expect(html).toContain('title="milliseconds: 0.000001"')
  const written = renderText(given, { width: 80 })
  const drawn = bars.map(({ label }) => written.find((line) => line.endsWith(` ${label}`))!)
  const full = drawn.map((line) => line.match(/█/g)?.length ?? 0)
  expect(full[1]! / full[0]!).toBeCloseTo(0.5, 1)
  for (const line of drawn) expect(line).toMatch(/[▏▎▍▌▋▊▉█]/)
  expect(drawn.map((line) => line.includes('▸ v50 '))).toEqual([false, true, false, false])
  expect(written).toContain('milliseconds')
})

test('numbers are aligned to the right and words to the left, and a narrow terminal loses no word', () => {
  const given = reportOf({
    kind: 'table',
    head: ['Scheme', 'Median', 'Note'],
    rows: [
      ['argon2id', '104 ms', 'recommended where there is memory enough'],
      ['bcrypt', '1,251 ms', ''],
    ],
  })
  const written = renderText(given, { width: 80 })
  const [first, second] = ['104 ms', '1,251 ms'].map((cell) => written.find((line) => line.includes(cell))!)
  expect(first!.indexOf('104 ms') + 6).toBe(second!.indexOf('1,251 ms') + 8)
  expect(renderHtml(given)).toContain('<td class="number">104 ms</td>')
  expect(renderHtml(given)).toContain('<td class="text">argon2id</td>')
  const words = renderText(given, { width: 40 }).join(' ').split(/\s+/)
  for (const word of 'argon2id 104 ms recommended where there is memory enough bcrypt 1,251'.split(' '))
    expect(words).toContain(word)
})

function contrast(one: string, other: string): number {
  const [a, b] = [one, other].map((colour) => {
    const [red, green, blue] = [1, 3, 5].map((at) => {
      const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue! + 0.05
  })
  return Math.max(a! / b!, b! / a!)
}

test.each(['#ffffff', '#121212'])('every colour of a line differs enough from the background %s', (background) => {
  for (const colour of palette) expect(contrast(colour, background), colour).toBeGreaterThanOrEqual(3)
})

test('wide characters take two columns, marks none, and colours none', () => {
  expect(['abc', '日本', 'e\u0301', '🔑', '\u001b[31mred\u001b[0m'].map(width)).toEqual([3, 4, 1, 2, 3])
})

test('an empty report and empty plots are still a page and some lines', () => {
  const empty: Report = { title: 'Empty', facts: [], sections: [] }
  elementsOf(renderHtml(empty))
  expect(renderText(empty, { width: 60 })).toEqual(['Empty', '═════'])
  const plots = reportOf(plotOf({ a: [] }), { kind: 'bars', title: 'b', unit: 'ms', bars: [] })
  expect(renderHtml(plots).match(/There is no data to show\./g)).toHaveLength(2)
  expect(renderText(plots, { width: 60 }).filter((line) => line === 'There is no data to show.')).toHaveLength(2)
})

test('a page shows code of several lines unchanged', () => {
  const text = "const a = '<b>'\n\n  // & more\n"
  const page = renderHtml({
    title: 'A title',
    facts: [],
    sections: [{ heading: 'Code', blocks: [{ kind: 'code', text }] }],
  })
  expect(page).toContain('<code>const a = &#39;&lt;b&gt;&#39;\n\n  // &amp; more\n')
})
