import { sayRaw } from './output.ts'
import { duration, memory, number } from './words.ts'

/** Milliseconds between two updates. */
const interval = 200

export interface Progress {
  /** Counts the bytes of a stream as they pass. */
  watch(stream: AsyncIterable<Uint8Array | string>): AsyncIterable<Uint8Array>
  update(rows: number): void
  clear(): void
}

/** Shows the progress of reading on stderr, if stderr is a terminal. */
export function createProgress(size: number | undefined): Progress {
  const begin = performance.now()
  let bytes = 0
  let last = begin
  let isShown = false

  function line(rows: number, now: number): string {
    const elapsed = now - begin
    const parts = [`${number(rows)} rows`, `${number((rows / elapsed) * 1000)} rows/s`]
    if (size) {
      const left = (elapsed / Math.max(1, bytes)) * Math.max(0, size - bytes)
      parts.push(`${Math.floor((100 * Math.min(bytes, size)) / size)} %`, `${duration(left)} left`)
    } else parts.push(memory(bytes))
    return parts.join('  ')
  }

  return {
    async *watch(stream) {
      for await (const chunk of stream) {
        bytes += chunk.length
        yield chunk as Uint8Array
      }
    },
    update(rows) {
      const now = performance.now()
      if (!process.stderr.isTTY || now - last < interval) return
      last = now
      isShown = true
      sayRaw(`\r${line(rows, now)}\u001b[K`)
    },
    clear() {
      if (isShown) sayRaw('\r\u001b[K')
      isShown = false
    },
  }
}
