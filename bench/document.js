import { readFileSync, writeFileSync } from 'node:fs'
import { renderHtml } from '../dist/cli/report/page.js'
import { curves as allCurves } from './comparison/cases.js'
import { reportOf } from './comparison/report.js'
import { sectionOf } from './sections.js'

/**
 * Writes the results of benchmarks (their `--json` files) between the markers of docs/benchmarks.md and
 * docs/kernels.md. The results of compare.js also fill docs/benchmarks.html. Cases that were measured again are in
 * further files.
 */
const files = process.argv.slice(2).map((file) => JSON.parse(readFileSync(file, 'utf8')))
if (files.length === 0) {
  process.stderr.write('usage: node document.js RESULTS.json…\n')
  process.exit(64)
}
const pageOf = (name) => new URL(`../docs/${name}`, import.meta.url)

/** Replaces the lines between two markers of a page. */
function fill(page, name, lines) {
  const [begin, end] = [`<!-- ${name}: begin -->`, `<!-- ${name}: end -->`]
  const [before, rest] = readFileSync(pageOf(page), 'utf8').split(begin)
  const after = rest?.split(end)[1]
  if (after === undefined) throw new Error(`docs/${page} has no markers for ${name}`)
  writeFileSync(pageOf(page), [before + begin, '', ...lines, '', end + after].join('\n'))
}

const format = (value) =>
  value === undefined || value === null ? '–' : value >= 100 ? String(Math.round(value)) : String(+value.toPrecision(3))
const row = (cells) => `| ${cells.join(' | ')} |`
const table = (head, rows) => [row(head), row(head.map((_, i) => (i === 0 ? '---' : '--:'))), ...rows.map(row), '']

const bestOf = (values, most) => (most ? Math.max(...values) : Math.min(...values))
/** Formats the values of rows, and prints the best value of each column in bold. */
function emphasiseBest(rows, most) {
  const columns = rows[0]?.length ?? 0
  const best = Array.from({ length: columns }, (_, i) => {
    const values = rows.map((cells) => cells[i]).filter((value) => value !== undefined)
    return values.length > 1 ? bestOf(values, most(i)) : undefined
  })
  return rows.map((cells) =>
    cells.map((value, i) => (value !== undefined && value === best[i] ? `**${format(value)}**` : format(value))),
  )
}

function caseLines({ name, latencies, rates, effects }, concurrencies) {
  const figures = latencies.map(({ id, median, p95 }) => {
    const effect = effects.find((one) => one.id === id)
    return [
      ...[median, p95],
      ...concurrencies.map((at) => rates.find((one) => one.id === id && one.concurrency === at)?.rate),
      ...[effect?.loop, effect?.stat, effect && effect.memory / 2 ** 20],
    ]
  })
  const isRate = (column) => column >= 2 && column < 2 + concurrencies.length
  const shown = emphasiseBest(figures, isRate)
  return [
    `### ${name}`,
    '',
    ...table(
      ['', 'ms', 'p95', ...concurrencies.map((at) => `${at} concurrent`), 'loop p99 ms', 'fs.stat p99 ms', 'MiB'],
      latencies.map(({ id }, i) => [id, ...shown[i]]),
    ),
  ]
}

function curveLines({ id, series }) {
  const { name, axis, points } = allCurves.find((curve) => curve.id === id)
  const measured = points.filter(({ at }) => series.some((one) => one.points.some((point) => point.at === at)))
  const cell = (one, at) => format(one.points.find((point) => point.at === at)?.median)
  return [
    `### ${name}: milliseconds by ${axis.label}`,
    '',
    ...table(
      ['', ...measured.map(({ label }) => label), 'per doubling'],
      series.map((one) => [
        one.id,
        ...measured.map(({ at }) => cell(one, at)),
        one.growth === undefined ? '–' : `× ${one.growth.toFixed(2)}`,
      ]),
    ),
  ]
}

/** Returns the lines for the results of compare.js: a table for each case and each curve. */
function formatComparison({ cases, curves, competitors, cpu, threads, threadPool, node, date, seconds }) {
  const concurrencies = [...new Set(cases.flatMap(({ rates }) => rates.map(({ concurrency }) => concurrency)))]
  const versions = competitors
    .filter(({ version }) => version)
    .map(({ competitor, version }) => `${competitor} ${version}`)
  return [
    `${cpu}, ${threads} cores; Node.js ${node}, UV_THREADPOOL_SIZE ${threadPool}; ${date.slice(0, 10)}; ${seconds} s.`,
    `${versions.join(', ')}.`,
    '',
    ...cases.flatMap((one) => caseLines(one, concurrencies)),
    '## Time against cost',
    '',
    ...curves.flatMap(curveLines).slice(0, -1),
  ]
}

const [first, ...again] = files.filter((results) => results.cases)
if (first) {
  const newest = (key) =>
    first[key].map((one) => again.flatMap((run) => run[key]).findLast(({ id }) => id === one.id) ?? one)
  const results = { ...first, cases: newest('cases'), curves: newest('curves') }
  writeFileSync(pageOf('benchmarks.html'), renderHtml(reportOf(results)))
  fill('benchmarks.md', 'figures', formatComparison(results))
}
for (const results of files.filter((one) => !one.cases)) {
  const { page, name, lines } = sectionOf(results)
  fill(page, name, lines)
}
