import { curves as allCurves } from './cases.js'

const ours = 'saltbridge (auto)'
const isOurs = ({ id }) => id.startsWith('saltbridge')
const name = ({ id }) => id
/** Formats a number with three digits. */
const format = (number) =>
  number === undefined
    ? '–'
    : number >= 100
      ? Math.round(number).toLocaleString('en')
      : String(Number(number.toPrecision(3)))
const least = (list, by) =>
  list.reduce((best, one) => (best === undefined || by(one) < by(best) ? one : best), undefined)

const rateOf = ({ rates }, id) =>
  Math.max(0, ...rates.filter((one) => one.id === id && one.rate).map(({ rate }) => rate))

/** Compares saltbridge with the best competitors of a case. */
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
    `In ${fast} of ${contests.length} cases, one verification with ${ours} is as fast as with the fastest competitor. ` +
    `With all cores busy, it does as many verifications per second as the best in ${busy}. ` +
    'A difference of up to 10 % counts as equal.'
  )
}

function overview(contests) {
  const effects = (one, id) => one.effects.find((effect) => effect.id === id)
  return {
    heading: 'At a glance',
    blocks: [
      {
        kind: 'table',
        title: `${ours} and its best competitors: time of one verification, verifications per second, event loop delay`,
        head: [
          '',
          'ms',
          'fastest other',
          'its ms',
          'per second',
          'most per second',
          'its per second',
          'loop p99, ms',
          'its loop p99, ms',
        ],
        rows: contests.map(({ one, mine, fastest, busiest, rate, otherRate }) => [
          ...[one.name, format(mine.median), fastest.id, format(fastest.median)],
          ...[format(rate), busiest.id, format(otherRate)],
          ...[format(effects(one, ours)?.loop), format(effects(one, busiest.id)?.loop)],
        ]),
      },
    ],
  }
}

function latencyBars({ latencies }) {
  const sorted = [...latencies].sort((a, b) => a.median - b.median)
  return {
    kind: 'bars',
    title: 'Time of one verification (median)',
    unit: 'ms',
    bars: sorted.map(({ id, median }) => ({ name: id, value: median, label: format(median), emphasis: id === ours })),
  }
}

function rateLines({ rates }) {
  const concurrencies = [...new Set(rates.map(({ concurrency }) => concurrency))].sort((a, b) => a - b)
  const measured = rates.filter(({ rate }) => rate !== undefined)
  return {
    kind: 'lines',
    title: 'Verifications per second, by concurrent requests',
    x: { label: 'concurrent requests', scale: 'log', ticks: concurrencies.map((at) => ({ at, label: String(at) })) },
    y: { label: 'verifications per second' },
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
    title: 'Time of one verification, and verifications per second by concurrent requests',
    head: ['', 'median, ms', 'p95, ms', 'fastest, ms', 'samples', ...concurrencies.map((at) => `${at} requests`)],
    rows: latencies.map(({ id, median, p95, fastest, samples }) => [
      ...[id, format(median), format(p95), format(fastest), String(samples)],
      ...concurrencies.map((at) => format(rate(id, at))),
    ]),
  }
}

function effectTable({ effects }) {
  return {
    kind: 'table',
    title: 'Effect of a full queue on the rest of the process',
    head: ['', 'requests', 'loop delay p99, ms', 'longest, ms', 'fs.stat p99, ms', 'memory, MiB'],
    rows: effects.map(({ id, atOnce, loop, longest, stat, memory }) => [
      ...[id, format(atOnce), format(loop), format(longest), format(stat), format(memory / 2 ** 20)],
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
      title: `${title}: time of one verification`,
      x: { ...axis, ticks },
      y: { label: 'median, ms', scale: 'log' },
      series: series.map((one) => ({
        name: one.id,
        points: one.points.map((point) => ({ x: point.at, y: point.median })),
        emphasis: one.id === ours,
      })),
    },
    {
      kind: 'table',
      head: [axis.label, ...ticks.map(({ label }) => label), 'cost doubled'],
      rows: series.map((one) => [
        ...[one.id, ...ticks.map((tick) => format(at(one, tick.at)))],
        one.growth === undefined ? '–' : `× ${one.growth.toFixed(2)}`,
      ]),
    },
  ]
}

function howItWasMeasured({ quick, queued }) {
  const texts = [
    'The digest of every sample is compared with one that two competitors agreed on beforehand. saltbridge verifies a hash ' +
      'string, and a wrong password must fail. Rounds are interleaved, and each starts with another contestant.',
    'Every package is used with its asynchronous function, as in a server. hash-wasm, bcryptjs, scrypt-js and ' +
      '@noble/hashes compute in the calling thread and can use one core.',
    'Verifications per second are a fixed number of verifications divided by the time until the last one ends. The effect ' +
      'on the rest of the process is measured with 64 concurrent requests in a fresh process. If these would take one ' +
      `core longer than ${queued / 1000} s, fewer are requested, or that concurrency is left out. Memory is the growth of ` +
      'the peak, including the package and its threads.',
    '“cost doubled” is the growth of the time when the cost doubles: the slope of a line through the logarithms of at least ' +
      'three points of 2 ms or more.',
    ...(quick
      ? [
          'This was a quick run with few and short rounds. It shows that the benchmark runs; the numbers are not reliable.',
        ]
      : []),
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
    : [{ heading: 'Not measured', blocks: [{ kind: 'table', head: ['contestant', 'case', 'reason'], rows }] }]
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
