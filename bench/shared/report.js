import { curves as allCurves } from './cases.js'

/** What was measured, as `saltbridge/report` draws it: results in, a report out. */
const ours = 'saltbridge (auto)'
const isOurs = ({ id }) => id.startsWith('saltbridge')
const name = ({ id }) => id
/** Three digits, and no more than milliseconds deserve. */
const written = (number) =>
  number === undefined
    ? '–'
    : number >= 100
      ? Math.round(number).toLocaleString('en')
      : String(Number(number.toPrecision(3)))
const least = (list, by) =>
  list.reduce((best, one) => (best === undefined || by(one) < by(best) ? one : best), undefined)

const rateOf = ({ rates }, id) =>
  Math.max(0, ...rates.filter((one) => one.id === id && one.rate).map(({ rate }) => rate))

/** Ours against the best other of a case. */
function contest(one) {
  const mine = one.latencies.find(({ id }) => id === ours)
  const others = one.latencies.filter((latency) => !isOurs(latency))
  const fastest = least(others, ({ median }) => median)
  const busiest = least(others, ({ id }) => -rateOf(one, id))
  if (!mine || !fastest) return undefined
  const [rate, otherRate] = [rateOf(one, ours), rateOf(one, busiest.id)]
  return { one, mine, fastest, busiest, rate, otherRate }
}

const nearly = 1.1

function leadOf(contests) {
  if (contests.length === 0) return undefined
  const fast = contests.filter(({ mine, fastest }) => mine.median <= fastest.median * nearly).length
  const busy = contests.filter(({ rate, otherRate }) => rate * nearly >= otherRate).length
  return (
    `One verification with ${ours} takes no longer than with the fastest competitor in ${fast} of ${contests.length} ` +
    `cases, and with all cores busy it sustains no fewer a second than the best in ${busy}; a tenth counts as equal.`
  )
}

function overview(contests) {
  const effects = (one, id) => one.effects.find((effect) => effect.id === id)
  return {
    heading: 'At a glance',
    blocks: [
      {
        kind: 'table',
        title: `${ours}, the fastest other and the busiest: one in ms, the most a second, event loop p99 in ms`,
        head: [
          '',
          'ms',
          'fastest other',
          'its ms',
          'a second',
          'busiest other',
          'its a second',
          'loop ms',
          'its loop ms',
        ],
        rows: contests.map(({ one, mine, fastest, busiest, rate, otherRate }) => [
          ...[one.name, written(mine.median), fastest.id, written(fastest.median)],
          ...[written(rate), busiest.id, written(otherRate)],
          ...[written(effects(one, ours)?.loop), written(effects(one, busiest.id)?.loop)],
        ]),
      },
    ],
  }
}

function latencyBars({ latencies }) {
  const sorted = [...latencies].sort((a, b) => a.median - b.median)
  return {
    kind: 'bars',
    title: 'One verification, milliseconds',
    axis: { label: 'ms, median' },
    bars: sorted.map(({ id, median }) => ({ name: id, value: median, label: written(median), emphasis: id === ours })),
  }
}

function rateLines({ rates }) {
  const concurrencies = [...new Set(rates.map(({ concurrency }) => concurrency))].sort((a, b) => a - b)
  const measured = rates.filter(({ rate }) => rate !== undefined)
  return {
    kind: 'lines',
    title: 'Verifications a second, all cores busy',
    x: { label: 'at once', scale: 'log', ticks: concurrencies.map((at) => ({ at, label: String(at) })) },
    y: { label: 'a second' },
    series: [...new Set(measured.map(name))].map((id) => ({
      name: id,
      points: measured
        .filter((one) => one.id === id)
        .map(({ concurrency, rate, slowest, fastest }) => ({ x: concurrency, y: rate, low: slowest, high: fastest })),
      emphasis: id === ours,
    })),
  }
}

function speedTable({ latencies, rates }) {
  const concurrencies = [...new Set(rates.map(({ concurrency }) => concurrency))].sort((a, b) => a - b)
  const rate = (id, at) => rates.find((one) => one.id === id && one.concurrency === at)?.rate
  return {
    kind: 'table',
    title: 'Milliseconds of one, and verifications a second at a concurrency',
    head: ['', 'median', 'p95', 'fastest', 'samples', ...concurrencies.map((at) => `at ${at}`)],
    rows: latencies.map(({ id, median, p95, fastest, samples }) => [
      ...[id, written(median), written(p95), written(fastest), String(samples)],
      ...concurrencies.map((at) => written(rate(id, at))),
    ]),
  }
}

function effectTable({ effects }) {
  return {
    kind: 'table',
    title: 'What the rest of the process notices of a full queue',
    head: ['', 'at once', 'loop delay p99 ms', 'longest ms', 'fs.stat p99 ms', 'memory MiB'],
    rows: effects.map(({ id, atOnce, loop, longest, stat, memory }) => [
      ...[id, written(atOnce), written(loop), written(longest), written(stat), written(memory / 2 ** 20)],
    ]),
  }
}

const sectionOf = (one) => ({
  heading: one.name,
  blocks: [latencyBars(one), rateLines(one), speedTable(one), effectTable(one)].filter(
    (block) => (block.bars ?? block.series ?? block.rows).length > 0,
  ),
})

function curveBlocks({ id, series }) {
  const { name: title, axis, points } = allCurves.find((curve) => curve.id === id)
  const measured = new Set(series.flatMap((one) => one.points.map(({ at }) => at)))
  const ticks = points.filter(({ at }) => measured.has(at)).map(({ at, label }) => ({ at, label }))
  const at = (one, x) => one.points.find((point) => point.at === x)?.median
  return [
    {
      kind: 'lines',
      title: `${title}: milliseconds`,
      x: { ...axis, ticks },
      y: { label: 'ms, median', scale: 'log' },
      series: series.map((one) => ({
        name: one.id,
        points: one.points.map((point) => ({ x: point.at, y: point.median })),
        emphasis: one.id === ours,
      })),
    },
    {
      kind: 'table',
      head: [axis.label, ...ticks.map(({ label }) => label), 'a doubling'],
      rows: series.map((one) => [
        ...[one.id, ...ticks.map((tick) => written(at(one, tick.at)))],
        one.growth === undefined ? '–' : `× ${one.growth.toFixed(2)}`,
      ]),
    },
  ]
}

function howItWasMeasured({ quick, queued }) {
  const texts = [
    'Every sample’s digest is compared with one that two competitors agreed on beforehand; ours verify its text, and ' +
      'a wrong password must fail. Rounds are interleaved and begin with another contestant each time.',
    'Every package is used by its asynchronous call, as in a server. hash-wasm, bcryptjs, scrypt-js and ' +
      '@noble/hashes compute in the calling thread and can use one core.',
    'A second: a fixed number of verifications, so many at once, divided by the time until the last. The rest of the ' +
      'process: 64 at once in a fresh process. Where so many would take one core longer than ' +
      `${queued / 1000} s, fewer are asked or that concurrency is left out. Memory is the growth of the peak, with ` +
      'the package and its threads.',
    'Growth for a doubling of the cost is of a line through the logarithms of at least three points of 2 ms or more.',
    ...(quick ? ['This was a quick run: few rounds of short windows, which show that it runs and little else.'] : []),
  ]
  return { heading: 'How it was measured', blocks: texts.map((text) => ({ kind: 'text', text })) }
}

function unmeasuredOf({ competitors, cases, curves }) {
  const rows = [
    ...curves.filter(({ reason }) => reason).map(({ id, reason }) => ['all', `${id}, time against cost`, reason]),
    ...competitors.filter(({ absent }) => absent).map(({ competitor, absent }) => [competitor, 'everything', absent]),
    ...cases.flatMap((one) => one.unmeasured.map(({ id, reason }) => [id, one.name, reason])),
    ...cases.flatMap((one) =>
      one.rates.flatMap(({ id, concurrency, reason }) =>
        reason ? [[id, `${one.name}, at ${concurrency}`, reason]] : [],
      ),
    ),
  ]
  return rows.length === 0
    ? []
    : [{ heading: 'Not measured', blocks: [{ kind: 'table', head: ['contestant', 'case', 'why'], rows }] }]
}

const nameOf = ({ competitor, contestants }) => (contestants.length === 1 ? contestants[0] : competitor)

export function reportOf(results) {
  const { cases, competitors, cpu, threads, threadPool, node, date, seconds } = results
  const contests = cases.map(contest).filter((found) => found !== undefined)
  const lead = leadOf(contests)
  const drawn = results.curves.filter(({ series }) => series.length > 0)
  const versions = competitors.filter(({ version }) => version)
  return {
    title: 'Password hashing in Node.js: saltbridge and others',
    ...(lead && { lead }),
    facts: [
      ['machine', `${cpu}, ${threads} cores`],
      ['Node.js', `${node}, UV_THREADPOOL_SIZE ${threadPool}`],
      ['versions', versions.map((one) => `${nameOf(one)} ${one.version}`).join(', ')],
      ['date', `${date.slice(0, 16).replace('T', ' ')} UTC, ${seconds} s`],
    ],
    sections: [
      ...(contests.length > 0 ? [overview(contests)] : []),
      ...cases.map(sectionOf).filter(({ blocks }) => blocks.length > 0),
      ...(drawn.length > 0 ? [{ heading: 'Time against cost', blocks: drawn.flatMap(curveBlocks) }] : []),
      ...unmeasuredOf(results),
      howItWasMeasured(results),
    ],
  }
}
