import { availableParallelism } from 'node:os'
import { performance } from 'node:perf_hooks'
import { caseOf } from '../comparison/cases.js'
import { prepare, reasonOf, sample, WrongDigest, warmThreads } from '../comparison/contestants.js'
import { median, rotate } from '../measure.js'

const cores = availableParallelism()

/**
 * Returns the number of computations in a window. They keep all cores busy for the length of the window, and no core is
 * idle at the end.
 */
function countOf(expected, concurrency, window) {
  const unit = concurrency < 4 ? concurrency : 4
  const fitting = (window / expected) * Math.min(concurrency, cores)
  return Math.max(concurrency, Math.ceil(fitting / unit) * unit)
}

/**
 * Returns the verifications per second. Each of `concurrency` callers starts the next verification when it has its
 * answer, until `count` are done.
 */
async function rate(contestant, one, concurrency, count) {
  let begun = 0
  const keepAsking = async () => {
    while (begun++ < count) await sample(contestant, one)
  }
  const begin = performance.now()
  await Promise.all(Array.from({ length: concurrency }, keepAsking))
  return (count / (performance.now() - begin)) * 1000
}

/** Measures in rounds. In each round, every contestant has one window at every concurrency. */
export async function measure({ id, digest, from, onlyIds, expected, queued, ...limits }) {
  const { budget, mostRounds, window, concurrencies } = limits
  const one = { ...caseOf(id), digest }
  const { running, unmeasured } = await prepare(one, { onlyIds, from, warm: warmThreads })
  const windows = concurrencies.flatMap((concurrency) =>
    running
      .filter((contestant) => concurrency === 1 || concurrency * expected[contestant.id] <= queued)
      .map((contestant) => ({ contestant, concurrency, rates: [] })),
  )
  const begin = performance.now()
  for (let round = 0; round < mostRounds; round++) {
    const used = performance.now() - begin
    if (round > 0 && (used / round) * (round + 1) > budget) break
    for (const current of rotate(windows, round)) await turn(current)
  }
  async function turn(current) {
    const { contestant, concurrency, rates } = current
    if (current.reason) return
    try {
      rates.push(await rate(contestant, one, concurrency, countOf(expected[contestant.id], concurrency, window)))
    } catch (error) {
      if (error instanceof WrongDigest) throw error
      current.reason = reasonOf(error)
    }
  }
  return {
    unmeasured,
    rates: windows.map(({ contestant, concurrency, rates, reason }) => ({
      ...{ id: contestant.id, concurrency, rounds: rates.length },
      ...(reason ? { reason } : { rate: median(rates), slowest: Math.min(...rates), fastest: Math.max(...rates) }),
    })),
  }
}
