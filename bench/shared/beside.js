import { stat } from 'node:fs/promises'
import { monitorEventLoopDelay, performance } from 'node:perf_hooks'
import { pause, percentile } from './measure.js'

/**
 * Runs some work and measures its effect on the rest of the process in ms: the delay of the event loop and the time of
 * `fs.stat`.
 */
export async function measureBeside(work) {
  const delay = monitorEventLoopDelay({ resolution: 1 })
  const stats = []
  let isOver = false
  const watch = async () => {
    while (!isOver) {
      const begin = performance.now()
      await stat(import.meta.filename)
      stats.push(performance.now() - begin)
      await pause(2)
    }
  }
  // The histogram starts with its first timer, and does not record a delay before that.
  delay.enable()
  await pause(5)
  const watching = watch()
  await work()
  // The timer of the next turn records a delay that ends here.
  await pause(3)
  delay.disable()
  isOver = true
  await watching
  return {
    stat: percentile(stats, 0.99),
    stats: stats.length,
    // The resolution of the timer is 1 ms, which is subtracted.
    loop: Math.max(0, delay.percentile(99) / 1e6 - 1),
    longest: Math.max(0, delay.max / 1e6 - 1),
  }
}
