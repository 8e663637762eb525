import { performance } from 'node:perf_hooks'
import { curves } from '../comparison/cases.js'
import { prepare, sample } from '../comparison/contestants.js'
import { median, rotate } from '../measure.js'

const leastRounds = 5

/**
 * Measures time against a cost that doubles. A contestant stops when its next point would probably take longer than
 * `sampleLimit` in ms.
 */
export async function measure({ id, digests, from, onlyIds, budget, mostRounds, sampleLimit, mostPoints }) {
  const { points } = curves.find((curve) => curve.id === id)
  const series = new Map()
  let staying = onlyIds
  const begin = performance.now()
  const known = points.slice(0, mostPoints).filter(({ one }) => digests[one.id])
  for (const [index, { at, one: bare }] of known.entries()) {
    const step = points.findIndex((point) => point.at === at)
    const one = { ...bare, digest: digests[bare.id] }
    const { running } = await prepare(one, { onlyIds: staying, from, warm: sample })
    const started = performance.now()
    const share = (budget - (started - begin)) / (known.length - index)
    const times = new Map(running.map((contestant) => [contestant.id, []]))
    for (let round = 0; round < mostRounds; round++) {
      if (round >= leastRounds && performance.now() - started > share) break
      for (const contestant of rotate(running, round)) times.get(contestant.id).push(await sample(contestant, one))
    }
    for (const [contestant, found] of times)
      series.set(contestant, [
        ...(series.get(contestant) ?? []),
        { at, step, median: median(found), samples: found.length },
      ])
    staying = running.filter((contestant) => 2 * median(times.get(contestant.id)) <= sampleLimit).map(({ id }) => id)
  }
  return {
    id,
    series: [...series].map(([contestant, found]) => ({ id: contestant, points: found, ...fitGrowth(found) })),
  }
}

/**
 * Returns the factor by which the time grows when the cost doubles: the slope of a line through the logarithms. Points
 * below 2 ms are ignored, because the fixed cost of a call distorts them.
 */
function fitGrowth(points) {
  const fitted = points.map(({ step, median }) => [step, Math.log2(median)]).filter(([, log]) => log >= 1)
  if (fitted.length < 3) return {}
  const mean = (numbers) => numbers.reduce((sum, number) => sum + number, 0) / numbers.length
  const [x, y] = [mean(fitted.map(([i]) => i)), mean(fitted.map(([, log]) => log))]
  const slope =
    fitted.reduce((sum, [i, log]) => sum + (i - x) * (log - y), 0) / fitted.reduce((sum, [i]) => sum + (i - x) ** 2, 0)
  return { growth: 2 ** slope, fitted: fitted.length }
}
