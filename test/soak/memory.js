// Checks that memory does not grow: compares the median of the last fifth of the samples with that of the second fifth.

const MiB = 2 ** 20
/** The allowed growth: a share of the second fifth, or a number of bytes, whichever is larger. */
const mayGrow = { share: 0.05, bytes: { rss: 20 * MiB, heapUsed: 5 * MiB, external: 5 * MiB, arrayBuffers: 5 * MiB } }
const interval = 250
/**
 * A thread may keep this much memory of a kernel for some seconds. If a fifth is shorter than `short` ms, rss may grow
 * by this amount too.
 */
const kept = { bytes: 64 * MiB, short: 30_000 }

const median = (numbers) => [...numbers].sort((a, b) => a - b)[numbers.length >> 1]
const inMiB = (bytes) => Math.round((bytes / MiB) * 10) / 10

export function watchMemory() {
  const samples = []
  const timer = setInterval(() => {
    globalThis.gc()
    samples.push(process.memoryUsage())
  }, interval)

  function fifth(name, number) {
    const from = Math.floor((samples.length * number) / 5)
    const to = Math.floor((samples.length * (number + 1)) / 5)
    return median(samples.slice(from, to).map((sample) => sample[name]))
  }

  return {
    stop: () => clearInterval(timer),
    /** Returns the medians of all fifths in MiB, and whether the last fifth has not grown too much since the second. */
    judge() {
      return Object.entries(mayGrow.bytes).map(([name, bytes]) => {
        const fifths = [0, 1, 2, 3, 4].map((number) => fifth(name, number))
        const growth = fifths[4] - fifths[1]
        const isShort = (samples.length / 5) * interval < kept.short
        const swing = name === 'rss' && isShort ? kept.bytes : 0
        const allowed = swing + Math.max(bytes, fifths[1] * mayGrow.share)
        const [grown, most] = [inMiB(growth), inMiB(allowed)]
        return { name, fifths: fifths.map(inMiB), growth: grown, allowed: most, isFlat: growth < allowed }
      })
    },
  }
}
