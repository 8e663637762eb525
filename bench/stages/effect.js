import { readFileSync, writeFileSync } from 'node:fs'
import { performance } from 'node:perf_hooks'
import { caseOf } from '../comparison/cases.js'
import { prepare, sample, warmThreads } from '../comparison/contestants.js'
import { measureBeside } from '../measure.js'

const mostAtOnce = 64

/** Resets the peak memory of this process. */
function resetPeak() {
  try {
    writeFileSync('/proc/self/clear_refs', '5')
  } catch {}
}

/**
 * Returns the peak memory in bytes. On Linux it reads VmHWM, because maxRSS starts with the peak of the parent process.
 */
function readPeak() {
  try {
    return Number(/VmHWM:\s+(\d+)/.exec(readFileSync('/proc/self/status', 'latin1'))[1]) * 1024
  } catch {
    return process.resourceUsage().maxRSS * 1024
  }
}

/**
 * Runs one contestant alone in this process with a full queue. Measures its effect on the rest of the process, and its
 * memory.
 */
export async function measure({ id, digest, contestant, competitor, expected, window, queued }) {
  const one = { ...caseOf(id), digest }
  resetPeak()
  const before = readPeak()
  const { running, unmeasured } = await prepare(one, { onlyIds: [contestant], from: [competitor], warm: warmThreads })
  if (running.length === 0) return { unmeasured }
  const [current] = running
  const atOnce = Math.min(mostAtOnce, Math.max(2, Math.floor(queued / expected)))
  const keepAsking = async (begin) => {
    do await sample(current, one)
    while (performance.now() - begin < window)
  }
  const noticed = await measureBeside(async () => {
    const begin = performance.now()
    await Promise.all(Array.from({ length: atOnce }, () => keepAsking(begin)))
  })
  return { unmeasured, effect: { atOnce, ...noticed, memory: readPeak() - before } }
}
