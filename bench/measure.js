import { stat } from 'node:fs/promises'
import { cpus } from 'node:os'
import { monitorEventLoopDelay, performance } from 'node:perf_hooks'
import { parseArgs } from 'node:util'

export function median(numbers) {
  const sorted = [...numbers].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
}

/**
 * Returns the list, starting with another element in each round, so that the same contestant is not always measured
 * first.
 */
export const rotate = (list, by) => list.map((_, i) => list[(i + by) % list.length])

export const machine = () => ({
  date: new Date().toISOString(),
  node: process.version,
  cpu: cpus()[0]?.model ?? 'unknown',
  cores: cpus().length,
})

export function table(rows) {
  const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => String(row[column]).length)))
  const line = (row) =>
    row.map((cell, i) => (i === 0 ? String(cell).padEnd(widths[i]) : String(cell).padStart(widths[i]))).join('  ')
  process.stdout.write(`${rows.map(line).join('\n')}\n`)
}

export function options(definitions, usage) {
  try {
    return parseArgs({ options: definitions }).values
  } catch (error) {
    process.stderr.write(`${error.message}\nusage: ${usage}\n`)
    process.exit(64)
  }
}

export function percentile(numbers, share) {
  const sorted = [...numbers].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]
}

export const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds))

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
