import fc from 'fast-check'
import { expect, test } from 'vitest'
import { legible } from '../src/cli/report/axis.ts'
import { width } from '../src/cli/report/columns.ts'
import { type Axis, type Block, type LinePlot, type Report, renderHtml, renderText } from '../src/cli/report/index.ts'
import { marksOf } from '../src/cli/report/marks.ts'
import { createScale } from '../src/cli/report/scale.ts'
import { spread } from '../src/cli/report/spread.ts'
import { grounds, palette } from '../src/cli/report/style.ts'
import { slow } from './sample.ts'

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
const awkward = [0, -0, 1e-6, 1e9, -5, Number.NaN, Infinity, -Infinity, 5e-324, Number.MAX_VALUE, -Number.MAX_VALUE]
const number = fc.oneof(
  fc.constantFrom(...awkward),
  fc.double({ min: 1e-6, max: 1e9 }),
  fc.integer({ min: -9, max: 300 }),
)
const optional = <Value>(of: fc.Arbitrary<Value>) => fc.option(of, { nil: undefined })
const present = <Value extends object>(value: Value) =>
  Object.fromEntries(Object.entries(value).filter(([, one]) => one !== undefined))
const axis = fc
  .record({
    label: text,
    scale: optional(fc.constantFrom('linear', 'log')),
    ticks: optional(fc.array(fc.record({ at: number, label: text }), { maxLength: 6 })),
  })
  .map(present)
const point = fc.record({ x: number, y: number, low: optional(number), high: optional(number) }).map(present)
const series = (maxLength: number) =>
  fc
    .record({ name: text, points: fc.array(point, { maxLength }), emphasis: optional(fc.boolean()) })
    .map((value) => present(value))
const block = fc.oneof(
  fc
    .record({
      kind: fc.constant('lines'),
      title: text,
      x: axis,
      y: axis,
      series: fc.oneof(fc.array(series(8), { maxLength: 24 }), fc.array(series(120), { maxLength: 2 })),
      rules: optional(fc.array(fc.record({ y: number, label: text }), { maxLength: 3 })),
    })
    .map(present),
  fc.record({
    kind: fc.constant('bars'),
    title: text,
    axis,
    bars: fc.array(
      fc
        .record({ name: text, value: number, label: optional(text), emphasis: optional(fc.boolean()) })
        .map((value) => present(value)),
      { maxLength: 12 },
    ),
  }),
  fc
    .record({
      kind: fc.constant('table'),
      title: optional(text),
      head: fc.array(text, { maxLength: 9 }),
      rows: fc.array(fc.array(text, { maxLength: 9 }), { maxLength: 5 }),
    })
    .map(present),
  fc.record({ kind: fc.constantFrom('text' as const, 'code' as const), text }),
)
const report = fc
  .record({
    title: text,
    lead: optional(text),
    facts: fc.array(fc.tuple(text, text), { maxLength: 4 }),
    sections: fc.array(fc.record({ heading: text, blocks: fc.array(block, { maxLength: 3 }) }), { maxLength: 3 }),
  })
  .map((value) => present(value) as unknown as Report)

const of = (...blocks: readonly Block[]): Report => ({ title: 'T', facts: [], sections: [{ heading: 'H', blocks }] })
const lines = (given: Partial<LinePlot>): LinePlot => ({
  kind: 'lines',
  title: 'plot',
  x: { label: 'x' },
  y: { label: 'y' },
  series: [],
  ...given,
})

const tag =
  /<(?:(\/)([a-z][a-z0-9]*)|([a-z][a-z0-9]*)((?: [a-zA-Z-]+="[^"<>]*")*)(\/?)|!doctype html)>|&(?:amp|lt|gt|quot|#39);|[^<>&]/gy

/** The elements of a page, which must be balanced and hold nothing else than elements and text. */
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

const isAbsent = (rendered: string) => expect(rendered).not.toMatch(/NaN|undefined|Infinity|\[object/)

slow('every page is balanced markup of known elements and finite numbers', () => {
  const known =
    /^(html|head|meta|title|style|body|main|header|h1|h2|p|pre|code|dl|div|dt|dd|section|figure|figcaption|svg|desc|g|path|text|rect|circle|ul|li|details|summary|table|thead|tbody|tr|th|td)( (class|d|x|y|x1|cx|cy|r|rx|width|height|transform|text-anchor|viewBox|font-size|role|id|aria-[a-z]+|tabindex|scope|lang|charset|name|content|http-equiv)="[^"]*")*$/
  fc.assert(
    fc.property(report, (given) => {
      const html = renderHtml(given)
      isAbsent(html)
      for (const element of elementsOf(html)) expect(element).toMatch(known)
      expect(html).not.toMatch(/[\0-\t\v-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]|\p{Cs}/u)
    }),
    { numRuns: 150 },
  )
})

test('a page loads nothing, runs nothing and has unique ids', () => {
  const plot = lines({ series: [{ name: 'a', points: [{ x: 1, y: 2 }] }] })
  const html = renderHtml(of(plot, plot))
  expect(html).toContain(`content="default-src 'none'; style-src 'unsafe-inline'"`)
  expect(html).not.toMatch(/<script|<link|<img|\b(?:src|href)=|url\(|@import|\son[a-z]+=/)
  const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id!)
  expect(new Set(ids).size).toBe(ids.length)
  for (const [, names] of html.matchAll(/aria-labelledby="([^"]+)"/g))
    for (const name of names!.split(' ')) expect(ids).toContain(name)
})

/** As many columns as a terminal gives to these tests' characters. */
const columnsIn = (line: string) =>
  [...line].reduce(
    (sum, one) =>
      sum + (/\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}/u.test(one) ? 2 : one === '\u0301' ? 0 : 1),
    0,
  )

slow('no line for a terminal is too wide, or contains control characters or NaN', () => {
  fc.assert(
    fc.property(report, fc.integer({ min: 40, max: 140 }), fc.boolean(), (given, columns, unicode) => {
      const written = renderText(given, { width: columns, unicode })
      for (const line of written) {
        expect(columnsIn(line), JSON.stringify(line)).toBeLessThanOrEqual(columns)
        expect(line).not.toMatch(/\p{Cc}|\p{Cf}|\p{Cs}/u)
        if (!unicode) expect(line).toMatch(/^[\x20-\x7e]*$/)
        isAbsent(line)
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

const numberOf = (label: string) => {
  const unit = { M: 1e6, G: 1e9, T: 1e12 }[label.at(-1)!] ?? 1
  return Number(label.replace(/[MGT]$/, '').replaceAll(',', '')) * unit
}

/** The wide picture of a page's only plot: its ticks on both axes and the places of its markers. */
function picture(html: string) {
  const svg = /<svg class="plot wide"[\s\S]*?\n<\/svg>/.exec(html)![0]
  const ticks = (anchor: string, place: string) =>
    [
      ...svg.matchAll(
        new RegExp(
          `<path class="[a-z]+" d="M([\\d.]+) ([\\d.]+)[HV][\\d.]+"/><text class="tick"[^>]*text-anchor="${anchor}">([^<]+)`,
          'g',
        ),
      ),
    ].map(([, x, y, label]) => ({ at: Number(place === 'x' ? x : y), value: numberOf(label!) }))
  const body = svg.slice(0, svg.indexOf('class="end') >>> 0)
  const markers = [...body.matchAll(/class="marker"[^>]*translate\(([\d.]+) ([\d.]+)\)/g)]
  return {
    svg,
    x: ticks('middle', 'x'),
    y: ticks('end', 'y'),
    markers: markers.map(([, x, y]) => [Number(x), Number(y)] as const),
  }
}

function expected(ticks: readonly { at: number; value: number }[], value: number, scale: Axis['scale']): number {
  const by = scale === 'log' ? Math.log : (one: number) => one
  const [first, last] = [ticks[0]!, ticks.at(-1)!]
  const part = (by(value) - by(first.value)) / (by(last.value) - by(first.value))
  return first.at + part * (last.at - first.at)
}

test.each([
  ['linear', [0.5, 3, 12.25, 40]],
  ['log', [0.7, 3, 250, 9000]],
  ['log', [210, 250, 280, 295]],
  ['log', [1e-6, 2, 1e9, 30]],
  ['linear', [1e6, 2.5e6, 4e6, 3e6]],
] as const)('on a %s axis the points %j stand where the ticks say', (scale, values) => {
  const points = values.map((y, index) => ({ x: 4 + 2 * index, y }))
  const { x, y, markers } = picture(
    renderHtml(of(lines({ y: { label: 'y', scale }, series: [{ name: 'a', points }] }))),
  )
  expect(x.length).toBeGreaterThan(1)
  expect(y.length).toBeGreaterThan(1)
  points.forEach((one, index) => {
    expect(markers[index]![0]).toBeCloseTo(expected(x, one.x, 'linear'), 1)
    expect(markers[index]![1]).toBeCloseTo(expected(y, one.y, scale), 0)
  })
})

const positive = fc.double({ min: 1e-6, max: 1e9, noNaN: true })

test.each(['linear', 'log'] as const)('a rounded %s scale covers its numbers with few ticks of few digits', (scale) => {
  fc.assert(
    fc.property(
      fc.array(positive, { minLength: 1, maxLength: 20 }),
      fc.integer({ min: 4, max: 10 }),
      (values, most) => {
        const { low, high, ticks, place } = createScale({ label: '', scale }, values, { most, rounded: true })
        expect(low).toBeLessThanOrEqual(Math.min(...values))
        expect(high).toBeGreaterThanOrEqual(Math.max(...values) * (1 - 1e-8))
        expect(ticks.length).toBeGreaterThanOrEqual(2)
        expect(ticks.length).toBeLessThanOrEqual(most + 2)
        expect(new Set(ticks.map(({ label }) => label)).size).toBe(ticks.length)
        for (const { at } of ticks) {
          expect(place(at)).toBeGreaterThanOrEqual(-1e-6)
          expect(place(at)).toBeLessThanOrEqual(1 + 1e-6)
        }
        if (scale === 'linear') {
          const step = ticks[1]!.at - ticks[0]!.at
          expect(['1', '2', '5']).toContain(Number(step.toPrecision(3)).toExponential()[0])
        }
      },
    ),
  )
})

test('a log scale leaves out 0 and negative numbers, and says so', () => {
  const { place } = createScale({ label: '', scale: 'log' }, [0, -3, 10, 100], { most: 5, rounded: true })
  expect([0, -3, Number.NaN, Infinity].map(place)).toEqual([undefined, undefined, undefined, undefined])
  const points = [0, 10, 100].map((y, x) => ({ x, y }))
  const plot = lines({
    y: { label: 'y', scale: 'log' },
    series: [
      { name: 'a', points },
      { name: 'none', points: [] },
    ],
  })
  const said = ['No data for none.', '1 point is left out, because a log scale cannot show 0 or negative numbers.']
  for (const sentence of said) {
    expect(renderHtml(of(plot))).toContain(sentence)
    expect(renderText(of(plot), { width: 80 })).toContain(sentence)
  }
})

test('given ticks are shown, and the axis reaches all of them', () => {
  const ticks = [1, 2, 4, 16, 64].map((at) => ({ at, label: `${at} at once` }))
  const scale = createScale({ label: '', scale: 'log', ticks }, [2, 4], { most: 3, rounded: false })
  expect(scale.ticks).toEqual(ticks)
  expect([scale.place(1), scale.place(8), scale.place(64)]).toEqual([0, 0.5, 1])
})

test('the labels of ticks do not overlap', () => {
  const ticks = [0, 1, 2, 3, 8].map((at) => ({ at, label: 'wide' }))
  expect(legible(ticks, ({ at }) => [at, at + 1.5], 0.5).map(({ at }) => at)).toEqual([0, 2, 8])
})

test('labels are spread at least a gap apart, within their bounds and in order, and stay where there is room', () => {
  const wanted = fc.array(fc.double({ min: -50, max: 450, noNaN: true }), { maxLength: 20 })
  fc.assert(
    fc.property(wanted, (places) => {
      const spreadOut = spread(places, 17, 0, 400)
      const inOrder = places
        .map((place, index) => [place, spreadOut[index]!] as const)
        .sort((a, b) => a[0] - b[0] || a[1] - b[1])
      inOrder.forEach(([, place], index) => {
        expect(place).toBeGreaterThanOrEqual(-1e-9)
        expect(place).toBeLessThanOrEqual(400 + 1e-9)
        if (index > 0) expect(place - inOrder[index - 1]![1]).toBeGreaterThanOrEqual(17 - 1e-9)
      })
    }),
  )
  expect(spread([10, 100, 300], 17, 0, 400)).toEqual([10, 100, 300])
})

test('names at the ends of twelve close lines do not overlap, and each is there in full at least once', () => {
  const series = Array.from({ length: 12 }, (_, index) => ({
    name: `contestant ${index} with a rather long name that is cut beside its line`,
    points: [1, 2].map((x) => ({ x, y: 100 + index / 10 })),
  }))
  const html = renderHtml(of(lines({ series })))
  const places = [...picture(html).svg.matchAll(/class="end[\s\S]*?<text x="[\d.]+" y="([\d.]+)"/g)].map(([, y]) =>
    Number(y),
  )
  expect(places).toHaveLength(12)
  places.sort((a, b) => a - b)
  for (const [index, y] of places.slice(1).entries()) expect(y - places[index]!).toBeGreaterThan(13)
  const written = renderText(of(lines({ series })), { width: 100 }).join('\n')
  for (const { name } of series) {
    expect(html).toContain(`<title>${name}</title>`)
    expect(written).toContain(name)
  }
})

test('a name has the same mark in all plots, and two names of a plot have different marks', () => {
  const names = fc.uniqueArray(fc.constantFrom(...'abcdefghijklmnop'), { maxLength: 12 })
  fc.assert(
    fc.property(fc.array(names, { maxLength: 4 }), (plots) => {
      const drawn = plots.map((given) => lines({ series: given.map((name) => ({ name, points: [] })) }))
      for (const marks of marksOf(of(...drawn)).values()) expect(new Set(marks.values()).size).toBe(marks.size)
    }),
  )
  const [one, other] = [
    ['a', 'b', 'c'],
    ['c', 'a'],
  ].map((given) => lines({ series: given.map((name) => ({ name, points: [] })) }))
  const marks = marksOf(of(one!, other!))
  for (const name of ['a', 'c']) expect(marks.get(other!)!.get(name)).toBe(marks.get(one!)!.get(name))
})

test('the length of a bar is its value, and a very small bar is still visible', () => {
  const bars = [100, 50, 1e-6, 0].map((value) => ({ name: `v${value}`, value }))
  const given = of({ kind: 'bars', title: 'b', axis: { label: 'ms' }, bars })
  const { svg } = picture(renderHtml(given))
  const lengths = [...svg.matchAll(/<rect[^>]* width="([\d.]+)"/g)].map(([, length]) => Number(length))
  expect(lengths[1]! / lengths[0]!).toBeCloseTo(0.5, 2)
  expect(Math.min(...lengths)).toBeGreaterThanOrEqual(2)
  const blocks = renderText(given, { width: 80 }).filter((line) => line.startsWith('v') || line.includes(' v'))
  const full = blocks.map((line) => line.match(/█/g)?.length ?? 0)
  expect(full[1]! / full[0]!).toBeCloseTo(0.5, 1)
  for (const line of blocks) expect(line).toMatch(/[▏▎▍▌▋▊▉█]/)
})

test('numbers are aligned to the right and words to the left, and a narrow terminal loses no word', () => {
  const given = of({
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
  expect(renderHtml(given)).toContain('<td>argon2id</td>')
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

test.each(['light', 'dark'] as const)('every colour of the %s palette differs from the background', (kind) => {
  for (const colour of palette[kind]) expect(contrast(colour, grounds[kind]), colour).toBeGreaterThanOrEqual(3)
})

test('wide characters take two columns, marks none, and colours none', () => {
  expect(['abc', '日本', 'e\u0301', '🔑', '\u001b[31mred\u001b[0m'].map(width)).toEqual([3, 4, 1, 2, 3])
})

test('an empty report is still a page and some lines', () => {
  const given: Report = { title: 'Empty', facts: [], sections: [] }
  elementsOf(renderHtml(given))
  expect(renderText(given, { width: 60 })).toEqual(['Empty', '═════'])
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
