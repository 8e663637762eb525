import { readFileSync, writeFileSync } from 'node:fs'
import { renderHtml } from 'saltbridge/report'
import { curves as allCurves } from './shared/cases.js'
import { reportOf } from './shared/report.js'

/**
 * Writes the figures of a run of compare.js, its --json, between the markers of docs/benchmarks.md, and its page beside
 * it. Cases and curves that were measured again stand in further files.
 */
const [first, ...again] = process.argv.slice(2).map((file) => JSON.parse(readFileSync(file, 'utf8')))
if (first === undefined) {
  process.stderr.write('usage: node document.js RESULTS.json [AGAIN.json]…\n')
  process.exit(64)
}
const newest = (key) =>
  first[key].map((one) => again.flatMap((run) => run[key]).findLast(({ id }) => id === one.id) ?? one)
const results = { ...first, cases: newest('cases'), curves: newest('curves') }
writeFileSync(new URL('../docs/benchmarks.html', import.meta.url), renderHtml(reportOf(results)))
const page = new URL('../docs/benchmarks.md', import.meta.url)
const markers = ['<!-- figures: begin -->', '<!-- figures: end -->']

const written = (value) =>
  value === undefined || value === null ? '–' : value >= 100 ? String(Math.round(value)) : String(+value.toPrecision(3))
const row = (cells) => `| ${cells.join(' | ')} |`
const table = (head, rows) => [row(head), row(head.map((_, i) => (i === 0 ? '---' : '--:'))), ...rows.map(row), '']

const bestOf = (values, most) => (most ? Math.max(...values) : Math.min(...values))
/** The best of a column in bold. */
function emphasised(rows, most) {
  const columns = rows[0]?.length ?? 0
  const best = Array.from({ length: columns }, (_, i) => {
    const values = rows.map((cells) => cells[i]).filter((value) => value !== undefined)
    return values.length > 1 ? bestOf(values, most(i)) : undefined
  })
  return rows.map((cells) =>
    cells.map((value, i) => (value !== undefined && value === best[i] ? `**${written(value)}**` : written(value))),
  )
}

const { cases, curves, competitors, cpu, threads, threadPool, node, date, seconds } = results
const concurrencies = [...new Set(cases.flatMap(({ rates }) => rates.map(({ concurrency }) => concurrency)))]

function caseLines({ name, latencies, rates, effects }) {
  const figures = latencies.map(({ id, median, p95 }) => {
    const effect = effects.find((one) => one.id === id)
    return [
      ...[median, p95],
      ...concurrencies.map((at) => rates.find((one) => one.id === id && one.concurrency === at)?.rate),
      ...[effect?.loop, effect?.stat, effect && effect.memory / 2 ** 20],
    ]
  })
  const isRate = (column) => column >= 2 && column < 2 + concurrencies.length
  const shown = emphasised(figures, isRate)
  return [
    `### ${name}`,
    '',
    ...table(
      ['', 'ms', 'p95', ...concurrencies.map((at) => `${at} at once`), 'loop p99 ms', 'fs.stat p99 ms', 'MiB'],
      latencies.map(({ id }, i) => [id, ...shown[i]]),
    ),
  ]
}

function curveLines({ id, series }) {
  const { name, axis, points } = allCurves.find((curve) => curve.id === id)
  const measured = points.filter(({ at }) => series.some((one) => one.points.some((point) => point.at === at)))
  const cell = (one, at) => written(one.points.find((point) => point.at === at)?.median)
  return [
    `### ${name}: milliseconds by ${axis.label}`,
    '',
    ...table(
      ['', ...measured.map(({ label }) => label), 'a doubling'],
      series.map((one) => [
        one.id,
        ...measured.map(({ at }) => cell(one, at)),
        one.growth === undefined ? '–' : `× ${one.growth.toFixed(2)}`,
      ]),
    ),
  ]
}

const versions = competitors
  .filter(({ version }) => version)
  .map(({ competitor, version }) => `${competitor} ${version}`)
const lines = [
  markers[0],
  '',
  `${cpu}, ${threads} cores; Node.js ${node}, UV_THREADPOOL_SIZE ${threadPool}; ${date.slice(0, 10)}; ${seconds} s.`,
  `${versions.join(', ')}.`,
  '',
  ...cases.flatMap(caseLines),
  '## Time against cost',
  '',
  ...curves.flatMap(curveLines),
  markers[1],
]
const old = readFileSync(page, 'utf8')
const [before, rest] = old.split(markers[0])
const after = rest.split(markers[1])[1]
writeFileSync(page, before + lines.join('\n') + after)
