import { caseOf } from '../comparison/cases.js'
import { prepare, reasonOf, sample, WrongDigest, warmUpFor } from '../comparison/contestants.js'
import { median, percentile, rotate } from '../measure.js'

/** A median of fewer samples is not reliable. */
const leastRounds = 3

/** Measures single computations in rounds. A contestant stops when its share of the time budget is used. */
export async function measure({ id, digest, from, onlyIds, budget, mostRounds, warmUp }) {
  const one = { ...caseOf(id), digest }
  const { running, unmeasured } = await prepare(one, { onlyIds, from, warm: warmUpFor(warmUp) })
  const share = budget / Math.max(1, running.length)
  for (const contestant of running) contestant.times = []
  for (let round = 0; round < mostRounds; round++) {
    const still = running.filter(
      ({ times, expected }) => times.length < leastRounds || (times.length + 1) * expected <= share,
    )
    if (still.length === 0) break
    for (const contestant of rotate(still, round)) await turn(contestant)
  }
  async function turn(contestant) {
    try {
      contestant.times.push(await sample(contestant, one))
    } catch (error) {
      if (error instanceof WrongDigest) throw error
      unmeasured.push({ id: contestant.id, reason: reasonOf(error) })
      running.splice(running.indexOf(contestant), 1)
    }
  }
  return {
    unmeasured,
    latencies: running.map(({ id, competitor, times }) => ({
      ...{ id, competitor, samples: times.length },
      ...{ median: median(times), fastest: Math.min(...times), p95: percentile(times, 0.95) },
    })),
  }
}
