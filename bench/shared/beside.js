import { stat } from 'node:fs/promises'
import { monitorEventLoopDelay, performance } from 'node:perf_hooks'
import { pause, percentile } from './measure.js'

/** Measures in ms how some work affects the rest of the process: the event loop's delay, and `fs.stat`. */
export async function beside(work) {
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
  // Its first timer sets the beginning: a block before that would not be recorded.
  delay.enable()
  await pause(5)
  const watching = watch()
  await work()
  // A block that ends here is recorded by the next turn's timer.
  await pause(3)
  delay.disable()
  isOver = true
  await watching
  return {
    stat: percentile(stats, 0.99),
    stats: stats.length,
    // The timer of the measurement itself fires a resolution late.
    loop: Math.max(0, delay.percentile(99) / 1e6 - 1),
    longest: Math.max(0, delay.max / 1e6 - 1),
  }
}
