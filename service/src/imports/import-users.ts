import type { HashReader } from '../hashes/reader.ts'
import type { ImportOutcome, ImportRow, Store } from '../store/store.ts'
import { answerLine, type Counts, noCounts, outcomeOf, type RowOutcome } from './answer.ts'
import { createLineCutter, type Line } from './lines.ts'
import { type ReadRow, readRow } from './read-row.ts'
import { createSeen } from './seen.ts'

/** Rows that are committed together at most: a transaction costs as much as some hundred rows. */
const mostRows = 2000

export interface ImportOptions {
  readonly store: Pick<Store, 'importRows' | 'previewRows'>
  readonly reader: HashReader
  /** Rows, one JSON object a line. */
  readonly body: AsyncIterable<Uint8Array>
  readonly importId: string
  /** Whether rows are stored, or only answered as if they were. */
  readonly write: boolean
  /** Hears of rows that are answered, after their commit. */
  readonly onRows?: (counts: Counts) => void
}

type Chunk = IteratorResult<Uint8Array, undefined>
interface Answered {
  readonly text: string
  readonly counts: Counts
}
type Commit = (rows: readonly ImportRow[]) => Promise<readonly ImportOutcome[]>

/** Answers as if rows were stored. Rows before these in the same import are held against them too. */
function createPreview({ store, importId }: ImportOptions): { readonly preview: Commit; close(): void } {
  const seen = createSeen()
  return {
    async preview(rows) {
      const others = seen.add(rows)
      const outcomes = await store.previewRows(importId, rows)
      return outcomes.map((outcome, index) => {
        const field = others[index]
        return field === undefined ? outcome : { status: 'refused', reason: 'duplicate', field }
      })
    },
    close: seen.close,
  }
}

/** The lines that answer rows, in their order, once those that are stored are committed. */
async function answered(rows: readonly ReadRow[], commit: Commit): Promise<Answered> {
  const stored = rows.flatMap((one) => ('row' in one ? [one.row] : []))
  const outcomes = stored.length > 0 ? await commit(stored) : []
  const counts = noCounts()
  let text = ''
  let at = 0
  for (const one of rows) {
    const outcome: RowOutcome = 'row' in one ? outcomeOf(outcomes[at++]!) : { status: 'refused', refusal: one.refusal }
    counts[outcome.status]++
    text += answerLine(one.key, outcome)
  }
  return { text, counts }
}

/** Reads rows and answers them, a run of each at a time: while one is being committed, the next are read. */
async function* answers({ body, reader, onRows }: ImportOptions, commit: Commit): AsyncGenerator<string> {
  const chunks: AsyncIterator<Uint8Array, undefined> = body[Symbol.asyncIterator]()
  const cutter = createLineCutter()
  const total = noCounts()

  /** It may fail while it is not awaited, and would end the process; whoever awaits it hears of it. */
  function readOn(): Promise<Chunk> {
    const chunk = chunks.next()
    chunk.catch(() => undefined)
    return chunk
  }

  let waiting: ReadRow[] = []
  let reading: Promise<Chunk> | undefined = readOn()
  let committing: Promise<Answered> | undefined
  try {
    while (reading || committing || waiting.length > 0) {
      if (!committing && waiting.length > 0) {
        committing = answered(waiting.slice(0, mostRows), commit)
        waiting = waiting.slice(mostRows)
      }
      const read: readonly Promise<Chunk>[] = waiting.length < mostRows && reading ? [reading] : []
      const event: Chunk | Answered = await Promise.race([...read, ...(committing ? [committing] : [])])
      if ('value' in event) {
        const { done, value } = event
        const lines: readonly Line[] = done ? cutter.end() : cutter.push(value)
        reading = done ? undefined : readOn()
        for (const line of lines) waiting.push(readRow(line, reader))
      } else {
        committing = undefined
        onRows?.(event.counts)
        for (const status of Object.keys(total) as (keyof Counts)[]) total[status] += event.counts[status]
        yield event.text
      }
    }
  } finally {
    // What fails after somebody has stopped listening is nobody's.
    committing?.catch(() => undefined)
    await chunks.return?.()
  }
  const rows = Object.values(total).reduce((sum, count) => sum + count, 0)
  yield `${JSON.stringify({ end: true, rows, counts: total })}\n`
}

/**
 * Stores rows, or previews them: answers each with a line, in the rows' order, after its commit, and ends with a line
 * that counts them. Memory is bounded at any size: nothing is read ahead of answers that nobody takes.
 *
 * @throws StoreError and what the body throws; rows that were answered before are committed.
 */
export async function* importUsers(options: ImportOptions): AsyncGenerator<string> {
  if (options.write) {
    yield* answers(options, (rows) => options.store.importRows(options.importId, rows))
    return
  }
  const { preview, close } = createPreview(options)
  try {
    yield* answers(options, preview)
  } finally {
    close()
  }
}
