import { performance } from 'node:perf_hooks'
import { median, rotate } from '../measure.js'
import { reasonUnlessWrong, runInChild } from './children.js'

/** Makes the three measurements of one case, each in separate processes. `chosen` contains the settings of the run. */
export async function measureCase({ id, name }, { digest, by, reason }, { from, onlyIds, chosen, log }) {
  const base = { id, name, confirmedBy: by, latencies: [], rates: [], effects: [], unmeasured: [] }
  if (reason) return { ...base, unmeasured: [{ id: 'all', reason }] }
  const reasons = new Map()
  const { queued, warmUp } = chosen
  async function ask(stage, who, task) {
    const found = await runInChild(stage, { id, digest, from, queued, warmUp, ...task, ...chosen[stage] }).catch(
      (error) => ({
        unmeasured: [{ id: who, reason: reasonUnlessWrong(error) }],
      }),
    )
    for (const { id, reason } of found.unmeasured) reasons.set(id, reason)
    return found
  }
  log(`${name}: latency`)
  const { latencies = [] } = await ask('latency', 'latency of all', { onlyIds })
  const expected = Object.fromEntries(latencies.map(({ id, median }) => [id, median]))
  log(`${name}: sustained`)
  const { rates = [] } = await ask('sustained', 'sustained of all', { onlyIds: Object.keys(expected), expected })
  log(`${name}: effect on the process`)
  const effects = await effectsOf(latencies, chosen.effect, ({ id, competitor }) =>
    ask('effect', `${id}, effect`, { contestant: id, competitor, expected: expected[id] }),
  )
  return { ...base, latencies, rates, effects, unmeasured: [...reasons].map(([id, reason]) => ({ id, reason })) }
}

async function effectsOf(contestants, { budget, mostRounds }, ask) {
  const seen = new Map(contestants.map(({ id }) => [id, []]))
  const begin = performance.now()
  for (let round = 0; round < mostRounds; round++) {
    if (round > 0 && ((performance.now() - begin) / round) * (round + 1) > budget) break
    for (const contestant of rotate(contestants, round)) {
      const { effect } = await ask(contestant)
      if (effect) seen.get(contestant.id).push(effect)
    }
  }
  return [...seen].filter(([, found]) => found.length > 0).map(([id, found]) => ({ id, ...medianOfEach(found) }))
}

/** Returns the median of each number over all rounds. */
function medianOfEach(rounds) {
  const keys = Object.keys(rounds[0])
  return {
    rounds: rounds.length,
    ...Object.fromEntries(keys.map((key) => [key, median(rounds.map((one) => one[key]))])),
  }
}
