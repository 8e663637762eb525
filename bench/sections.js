// The generated tables of docs/benchmarks.md and docs/kernels.md, other than those of compare.js.

const row = (cells) => `| ${cells.join(' | ')} |`
const table = (head, rows) => [row(head), row(head.map((_, i) => (i === 0 ? '---' : '--:'))), ...rows.map(row)]
const figure = (value) => (value >= 100 ? Math.round(value).toLocaleString('en-US') : String(+value.toPrecision(3)))

function median(values) {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)]
}

const place = ({ cpu, cores, node, date }) => `${cpu}, ${cores} cores; Node.js ${node}; ${date.slice(0, 10)}.`
const under = (results, lines) => [place(results), '', ...lines]

const ofPool = (results) =>
  under(
    results,
    table(
      ['', 'measured', 'target'],
      results.rows.map(({ name, value, target }) => [
        name,
        figure(value),
        target === undefined ? '–' : `${target === 0.95 ? '≥' : '≤'} ${target}`,
      ]),
    ),
  )

function ofImport(results) {
  const { count, rounds, sqlite, postgres } = results
  const rate = (found, one) => figure(median(found.map((round) => round[one].rate)))
  const memory = (found) => figure(Math.max(...found.map((round) => round.import.most)))
  const rows = []
  if (sqlite.length > 0) rows.push(['import into SQLite', rate(sqlite, 'import'), memory(sqlite)])
  if (postgres.length > 0) {
    rows.push(['import into PostgreSQL', rate(postgres, 'import'), memory(postgres)])
    rows.push(['`psql \\copy` of the same rows into PostgreSQL', rate(postgres, 'copy'), '–'])
  }
  return under(results, [
    `${figure(count)} users; medians of ${rounds} rounds.`,
    '',
    ...table(['', 'rows per second', 'peak memory, MiB'], rows),
  ])
}

function ofSignIn(results) {
  const { found, lanes, rounds } = results
  const cells = (one) => ['rate', 'p50', 'p99'].map((what) => figure(median(found.map((round) => round[one][what]))))
  return under(results, [
    `${lanes} concurrent requests; medians of ${rounds} rounds.`,
    '',
    ...table(
      ['', 'per second', 'p50, ms', 'p99, ms'],
      [
        ['verifications in worker threads', ...cells('pool')],
        ['sign-ins over HTTP, SQLite', ...cells('http')],
      ],
    ),
  ])
}

function parametersIn({ scheme: _, ...parameters } = {}) {
  return Object.entries(parameters)
    .map(([name, value]) => `${name} ${typeof value === 'number' ? value.toLocaleString('en-US') : value}`)
    .join(', ')
}

const ofCalibrate = (results) =>
  under(
    results,
    table(
      ['scheme', 'target, ms', 'last recommendation', 'steps apart', 'longest run, s', 'median, ms', 'p95, ms'],
      results.found.map(({ scheme, target, runs, steps, last, checked }) => [
        ...[scheme, target, last ? parametersIn(last.parameters) : 'none', steps],
        figure(Math.max(...runs.map(({ took }) => took)) / 1000),
        ...(checked ? [figure(checked.median), figure(checked.p95)] : ['–', '–']),
      ]),
    ),
  )

function ofKernels(results) {
  const { times, severalTimes, rates } = results
  const tableOf = (first, all) => {
    const ids = [...new Set(Object.values(all).flatMap((one) => Object.keys(one)))]
    const cell = (value) => (value === undefined ? '–' : figure(value))
    return table(
      [first, ...ids],
      Object.entries(all).map(([name, one]) => [name, ...ids.map((id) => cell(one[id]))]),
    )
  }
  return under(results, [
    ...tableOf('time of one computation, ms', times),
    '',
    ...tableOf('time per hash in a batch on one thread, ms', severalTimes),
    '',
    ...tableOf('computations per second on all cores', rates),
  ])
}

/** Says which page, which markers and which lines the results of a benchmark fill. */
export function sectionOf(results) {
  if (results.aims) return { page: 'kernels.md', name: 'kernels', lines: ofKernels(results) }
  if (results.seen) return { page: 'benchmarks.md', name: 'pool', lines: ofPool(results) }
  if (results.sqlite) return { page: 'benchmarks.md', name: 'import', lines: ofImport(results) }
  if (results.lanes) return { page: 'benchmarks.md', name: 'sign-in', lines: ofSignIn(results) }
  if (results.found) return { page: 'benchmarks.md', name: 'calibrate', lines: ofCalibrate(results) }
  throw new Error('these results are not of a benchmark that fills a document')
}
