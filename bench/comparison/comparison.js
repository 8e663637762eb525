import { availableParallelism } from 'node:os'
import { performance } from 'node:perf_hooks'
import { machine } from '../measure.js'
import { reasonUnlessWrong, runInChild } from './children.js'
import { competitors } from './contestants.js'
import { measureCase } from './measure-case.js'

/**
 * Settings of a full and of a quick run. Budgets are in ms per case. `queued` limits a queue by the time in ms that one
 * core would need for it.
 */
const settings = {
  full: {
    queued: 14_000,
    warmUp: 300,
    latency: { budget: 15_000, mostRounds: 40 },
    sustained: { budget: 60_000, mostRounds: 3, window: 400, concurrencies: [1, 2, 4, 16, 64] },
    effect: { budget: 36_000, mostRounds: 3, window: 1000 },
    curves: { budget: 15_000, mostRounds: 15, sampleLimit: 1500, mostPoints: 10 },
  },
  quick: {
    queued: 300,
    warmUp: 20,
    latency: { budget: 1000, mostRounds: 2 },
    sustained: { budget: 0, mostRounds: 1, window: 60, concurrencies: [1, 4] },
    effect: { budget: 0, mostRounds: 1, window: 150 },
    curves: { budget: 800, mostRounds: 3, sampleLimit: 80, mostPoints: 4 },
  },
}

/** The contestants in the curves: saltbridge, native packages, and packages in WebAssembly or JavaScript. */
const inCurves = [
  ...['saltbridge (auto)', 'bcrypt', '@node-rs/bcrypt', 'bcryptjs', 'argon2', '@node-rs/argon2'],
  ...['node:crypto', 'hash-wasm', '@noble/hashes'],
]

/** Measures the given cases and curves. `only` lists contestants or competitors; without it, all are measured. */
export async function compare({ cases, curves, only, quick, log }) {
  const begin = performance.now()
  const chosen = quick ? settings.quick : settings.full
  const found = []
  for (const competitor of competitors)
    found.push(await runInChild('probe', { competitor }).catch(({ message }) => ({ competitor, absent: message })))
  const from = found.filter(({ absent }) => !absent).map(({ competitor }) => competitor)
  const known = found.flatMap(({ competitor, contestants = [] }) =>
    contestants.filter((id) => !only || only.includes(id) || only.includes(competitor)),
  )
  if (known.length === 0) throw Object.assign(new Error(`unknown contestant: ${only.join(', ')}`), { exitCode: 64 })
  const run = { from, onlyIds: known, chosen, log }
  log('two competitors agree on each digest')
  const inPlots = curves.flatMap(({ points }) => points.slice(0, chosen.curves.mostPoints).map(({ one }) => one))
  const ids = [...cases, ...inPlots].map(({ id }) => id)
  const agreed = await runInChild('confirm', { ids, from })
  const results = {
    ...machine(),
    ...{ threads: availableParallelism(), threadPool: Number(process.env.UV_THREADPOOL_SIZE ?? 4) },
    ...{ quick, queued: chosen.queued, competitors: found, cases: [], curves: [] },
  }
  for (const one of cases) results.cases.push(await measureCase(one, agreed[one.id], run))
  const digests = Object.fromEntries(Object.entries(agreed).map(([id, { digest }]) => [id, digest]))
  const onlyIds = known.filter((id) => inCurves.includes(id))
  for (const { id, name } of onlyIds.length > 0 ? curves : []) {
    log(`${name}: time against cost`)
    const task = { id, digests, from, onlyIds, ...chosen.curves }
    results.curves.push(
      await runInChild('curves', task).catch((error) => ({ id, series: [], reason: reasonUnlessWrong(error) })),
    )
  }
  return { ...results, seconds: Math.round((performance.now() - begin) / 1000) }
}
