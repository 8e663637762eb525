import { sayRaw } from './output.ts'

/** A line on stderr that replaces the line before, if stderr is a terminal. */
export interface StatusLine {
  show(line: string): void
  clear(): void
}

export function createStatusLine(): StatusLine {
  let isShown = false
  const clear = (): void => {
    if (isShown) sayRaw('\r\u001b[K')
    isShown = false
  }
  return {
    show(line) {
      if (!process.stderr.isTTY) return
      isShown = true
      sayRaw(`\r${line.slice(0, (process.stderr.columns ?? 80) - 1)}\u001b[K`)
    },
    clear,
  }
}
