import { readFileSync, writeFileSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { monitorEventLoopDelay, performance } from 'node:perf_hooks'
import { caseOf } from '../shared/cases.js'
import { ready, sample, warmThreads } from '../shared/contestants.js'
import { pause, percentile } from '../shared/measure.js'

const mostAtOnce = 64

/** Forgets the peak that this process had so far. */
function resetPeak() {
  try {
    writeFileSync('/proc/self/clear_refs', '5')
  } catch {}
}

/** Bytes. On Linux maxRSS begins with the peak of the process that forked this one; VmHWM is this one's alone. */
function peak() {
  try {
    return Number(/VmHWM:\s+(\d+)/.exec(readFileSync('/proc/self/status', 'latin1'))[1]) * 1024
  } catch {
    return process.resourceUsage().maxRSS * 1024
  }
}

/** One contestant in this process alone, with a full queue: what everything else here waits for, and its memory. */
export async function measure({ id, digest, contestant, competitor, expected, window, queued }) {
  const one = { ...caseOf(id), digest }
  resetPeak()
  const before = peak()
  const { running, unmeasured } = await ready(one, { onlyIds: [contestant], from: [competitor], warm: warmThreads })
  if (running.length === 0) return { unmeasured }
  const [current] = running
  const atOnce = Math.min(mostAtOnce, Math.max(2, Math.floor(queued / expected)))
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
  let begin
  const keepAsking = async () => {
    do await sample(current, one)
    while (performance.now() - begin < window)
  }
  // Its first timer sets the beginning: a block before that would not be recorded.
  delay.enable()
  await pause(5)
  const watching = watch()
  begin = performance.now()
  await Promise.all(Array.from({ length: atOnce }, keepAsking))
  // A block that ends here is recorded by the next turn's timer.
  await pause(3)
  delay.disable()
  isOver = true
  await watching
  return {
    unmeasured,
    effect: {
      ...{ atOnce, stat: percentile(stats, 0.99), stats: stats.length, memory: peak() - before },
      // The timer of the measurement itself fires a resolution late.
      ...{ loop: Math.max(0, delay.percentile(99) / 1e6 - 1), longest: Math.max(0, delay.max / 1e6 - 1) },
    },
  }
}
