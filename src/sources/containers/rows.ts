import { failure, HashError } from '../../core/errors.ts'
import type { Reader } from '../shared/reader.ts'
import type { SourceRecord } from '../source.ts'
import type { Container, Row, Slab } from './container.ts'

/** A container with its options, and the function that turns its rows into records. */
export interface Reading {
  /** Returns how likely it is that a file has the syntax of this container, from 0 to 1. `head` is the first bytes. */
  recognize(head: Uint8Array): number
  createReader(): Reader
}

/**
 * Combines a container with a function that turns its rows into records.
 *
 * @param recordOf Returns the record of a row, or `undefined` if the row is not a user.
 */
export function reading<Options, Context>(
  container: Container<Options, Context>,
  options: Options,
  recordOf: (row: Row) => SourceRecord | undefined,
): Reading {
  return {
    recognize: (head) => container.recognize(head, options),
    createReader() {
      const cutter = container.createCutter(options)
      function records(slabs: readonly Slab<Context>[]): readonly SourceRecord[] {
        const found: SourceRecord[] = []
        for (const slab of slabs)
          for (const row of container.read(slab)) {
            const record = recordOf(row)
            if (record) found.push(record)
          }
        return found
      }
      return { push: (piece) => records(cutter.push(piece)), end: () => records(cutter.end()) }
    },
  }
}

/** The number of bytes after which the container of a file is chosen. */
const headSize = 2 ** 16

/**
 * Creates a reader of files whose container is detected from the first bytes.
 *
 * @param readings The containers in which exports of the system occur.
 * @param expected The names of the containers, for the error message about a file of another kind.
 * @throws HashError ERR_MALFORMED if the file is of another kind; `push` or `end` throws the error.
 */
export function createReaderOfAny(readings: readonly Reading[], expected: string): Reader {
  let head = new Uint8Array(0)
  let chosen: Reader | undefined

  function choose(): Reader {
    let best: Reading | undefined
    let most = 0
    for (const one of readings) {
      const likelihood = one.recognize(head)
      if (likelihood > most) [best, most] = [one, likelihood]
    }
    if (!best) throw new HashError(failure('ERR_MALFORMED', undefined, { expected }))
    chosen = best.createReader()
    return chosen
  }

  return {
    push(piece) {
      if (chosen) return chosen.push(piece)
      const more = new Uint8Array(head.length + piece.length)
      more.set(head)
      more.set(piece, head.length)
      head = more
      if (head.length < headSize) return []
      const records = choose().push(head)
      head = new Uint8Array(0)
      return records
    },
    end() {
      if (chosen) return chosen.end()
      if (head.length === 0) return []
      const reader = choose()
      return [...reader.push(head), ...reader.end()]
    },
  }
}
