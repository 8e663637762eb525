import type { Failure } from '../../core/errors.ts'
import type { Slab } from './container.ts'
import type { Place } from './json-words.ts'

/** The places of the values in the bytes of a slab. */
export interface JsonContext {
  readonly starts: readonly number[]
  readonly ends: readonly number[]
  /** The lines in which they begin. */
  readonly lines: readonly number[]
  /** The number of keys of each value in the text. A key that occurs twice counts twice. */
  readonly keys: readonly number[]
  /** Whether rows have their text. */
  readonly hasTexts: boolean
}

type Run = { readonly [K in 'starts' | 'ends' | 'lines' | 'keys']: number[] }
const createRun = (): Run => ({ starts: [], ends: [], lines: [], keys: [] })

/** Collects the slabs of a document: runs of values that can be parsed together, and refused values. */
export interface Slabs {
  /** Adds a value of the window to the open run. */
  add(start: number, end: number, line: number, keys: number): void
  /** Closes the run. `before` is the position of the window in the file. */
  close(window: Uint8Array, before: number): void
  /** Adds a refused value, after the run is closed. `bytes` is its beginning. */
  refuse(why: Failure, place: Place, bytes?: Uint8Array): void
  take(): readonly Slab<JsonContext>[]
}

export function createSlabs(hasTexts: boolean): Slabs {
  let slabs: Slab<JsonContext>[] = []
  let run = createRun()
  let row = 0

  return {
    add(start, end, line, keys) {
      run.starts.push(start)
      run.ends.push(end)
      run.lines.push(line)
      run.keys.push(keys)
      row++
    },
    close(window, before) {
      const { starts, ends, lines } = run
      const count = starts.length
      if (count === 0) return
      const first = starts[0]!
      const bytes = window.slice(first, ends[count - 1])
      for (let i = 0; i < count; i++) {
        starts[i]! -= first
        ends[i]! -= first
      }
      const context = { ...run, hasTexts }
      slabs.push({ bytes, offset: before + first, line: lines[0]!, row: row + 1 - count, context })
      run = createRun()
    },
    refuse(why, { line, offset }, bytes = new Uint8Array(0)) {
      slabs.push({ bytes, offset, line, row: ++row, context: { ...createRun(), hasTexts }, failure: why })
    },
    take() {
      const taken = slabs
      slabs = []
      return taken
    },
  }
}
