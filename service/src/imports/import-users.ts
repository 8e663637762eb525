import { setImmediate } from 'node:timers/promises'
import type { HashReader } from '../hashes/reader.ts'
import { identifiersOf } from '../store/import/keys.ts'
import type { ImportOutcome, ImportRow, Store } from '../store/store.ts'
import { answerLine, type Counts, noCounts, outcomeOf, type RowOutcome } from './answer.ts'
import { createLineCutter, type Line } from './lines.ts'
import { type ReadRow, readRow } from './read-row.ts'

let last: Promise<void> = Promise.resolve()

/**
 * Resolves when it is the turn of the caller. Only one caller has its turn in each round of the event loop, so that
 * sign-ins and health checks wait for at most one piece of work.
 */
function takeTurn(): Promise<void> {
  last = last.then(() => setImmediate())
  return last
}

/**
 * The number of bytes that are cut into rows at a time, and the number of rows that are read before other work has its
 * turn. A chunk may contain tens of thousands of rows. Reading them all would use much memory and delay sign-ins and
 * health checks.
 */
const mostBytes = 16_384
const mostRead = 250
/** The maximum number of rows and characters in one commit, and the maximum number of concurrent commits. */
const mostRows = 1000
const mostLength = 2 ** 20
const mostGroups = 4

/** Options for `importUsers`. */
export interface ImportUsersOptions {
  readonly store: Pick<Store, 'importRows' | 'openPreview'>
  readonly reader: HashReader
  /** The rows, one JSON object per line. */
  readonly body: AsyncIterable<Uint8Array>
  readonly importId: string
  /** Whether rows are stored. Otherwise the answers are only a preview. */
  readonly write: boolean
  /** Called with the counts of each group of rows after its commit. */
  readonly onRows?: (counts: Counts) => void
}

const nothing = new Uint8Array()

type Chunk = IteratorResult<Uint8Array, undefined>
interface Answered {
  readonly text: string
  readonly counts: Counts
}
/** Commits or previews rows. `earlier` is as in `Store.importRows`. */
type Commit = (rows: readonly ImportRow[], earlier: Promise<unknown>) => Promise<readonly ImportOutcome[]>

/** Rows that are stored together, with all identifiers of their users. */
interface Group {
  readonly rows: readonly ReadRow[]
  readonly identifiers: readonly string[]
}

/** Commits rows and returns the lines that answer them, in the order of the rows. */
async function commitGroup({ rows }: Group, commit: Commit, earlier: Promise<unknown>): Promise<Answered> {
  const stored: ImportRow[] = []
  for (const one of rows) if ('row' in one) stored.push(one.row)
  const outcomes = stored.length > 0 ? await commit(stored, earlier) : []
  const counts = noCounts()
  let text = ''
  let at = 0
  for (const one of rows) {
    const outcome: RowOutcome = 'row' in one ? outcomeOf(outcomes[at++]!) : { status: 'refused', refusal: one.refusal }
    counts[outcome.status]++
    text += answerLine(one, outcome)
  }
  return { text, counts }
}

/** A row that has been read and waits to be stored. */
interface Waiting {
  readonly row: ReadRow
  readonly length: number
}

/** Takes the next rows as a group. */
function takeGroup(waiting: Waiting[]): Group {
  let length = 0
  let count = 0
  while (count < waiting.length && count < mostRows && length < mostLength) length += waiting[count++]!.length
  const rows = waiting.splice(0, count).map(({ row }) => row)
  const identifiers = rows.flatMap((one) => ('row' in one ? identifiersOf(one.row).map(({ name }) => name) : []))
  return { rows, identifiers }
}

function isFull(waiting: readonly Waiting[]): boolean {
  if (waiting.length >= mostRows) return true
  let sum = 0
  for (const { length } of waiting) sum += length
  return sum >= mostLength
}

/** Reads rows and yields their answers in the order of the rows. The next rows are read while a group is committed. */
async function* answerRows({ body, reader, onRows }: ImportUsersOptions, commit: Commit): AsyncGenerator<string> {
  const chunks: AsyncIterator<Uint8Array, undefined> = body[Symbol.asyncIterator]()
  const cutter = createLineCutter()
  const total = noCounts()
  const waiting: Waiting[] = []
  const groups: (Group & { readonly answered: Promise<Answered> })[] = []
  /**
   * The identifiers of the rows that are being stored. A group that has one of them waits, so that the first row wins.
   */
  const busy = new Set<string>()
  let earlier: Promise<unknown> = Promise.resolve()

  /**
   * Reads the next chunk. Handles a rejection here, because an unhandled one would end the process before the loop
   * awaits it.
   */
  function readOn(): Promise<Chunk> {
    const chunk = chunks.next()
    chunk.catch(() => undefined)
    return chunk
  }

  async function read(lines: readonly Line[]): Promise<void> {
    for (const [at, line] of lines.entries()) {
      if (at % mostRead === 0) await takeTurn()
      waiting.push({ row: readRow(line, reader), length: 'text' in line ? line.text.length : 0 })
    }
  }

  let reading: Promise<Chunk> | undefined = readOn()
  /** The part of the last chunk that has not been cut into lines. */
  let uncut: Uint8Array = nothing
  let next: Group | undefined

  /**
   * Starts commits. The first group starts immediately, others when they are full, so that few rows make few commits.
   */
  function begin(): void {
    while (groups.length < mostGroups) {
      const isLast = !reading && uncut.length === 0
      if (!next && waiting.length > 0 && (groups.length === 0 || isLast || isFull(waiting))) next = takeGroup(waiting)
      if (!next || next.identifiers.some((name) => busy.has(name))) return
      for (const name of next.identifiers) busy.add(name)
      const answered = commitGroup(next, commit, earlier)
      earlier = earlier.then(() => answered)
      for (const promise of [answered, earlier]) promise.catch(() => undefined)
      groups.push({ ...next, answered })
      next = undefined
    }
  }

  try {
    for (;;) {
      begin()
      const hasRoom = !next && !isFull(waiting)
      if (hasRoom && uncut.length > 0) {
        await read(cutter.push(uncut.subarray(0, mostBytes)))
        uncut = uncut.subarray(mostBytes)
        continue
      }
      const more: readonly Promise<Chunk>[] = hasRoom && reading ? [reading] : []
      const [first] = groups
      if (!first && more.length === 0) break
      const event: Chunk | Answered = await Promise.race([...more, ...(first ? [first.answered] : [])])
      if ('value' in event) {
        const { done, value } = event
        reading = done ? undefined : readOn()
        if (done) await read(cutter.end())
        else uncut = value
      } else {
        for (const name of groups.shift()!.identifiers) busy.delete(name)
        onRows?.(event.counts)
        for (const status of Object.keys(total) as (keyof Counts)[]) total[status] += event.counts[status]
        yield event.text
      }
    }
  } finally {
    // Not awaited, because the rest of the body may never arrive.
    chunks.return?.().catch(() => undefined)
  }
  const rows = Object.values(total).reduce((sum, count) => sum + count, 0)
  yield `${JSON.stringify({ end: true, rows, counts: total })}\n`
}

/**
 * Stores rows or previews them. Yields a line for each row in the order of the rows, after its commit, and a last line
 * with the counts. Memory is bounded for a body of any size, because rows are only read while the client reads the
 * answers.
 *
 * @throws StoreError, and any error of the body. The rows that were answered before are committed
 */
export async function* importUsers(options: ImportUsersOptions): AsyncGenerator<string> {
  const { store, importId, write } = options
  if (write) {
    yield* answerRows(options, (rows, earlier) => store.importRows(importId, rows, earlier))
    return
  }
  const preview = store.openPreview(importId)
  try {
    yield* answerRows(options, async (rows, earlier) => {
      await earlier
      return preview.decide(rows)
    })
  } finally {
    preview.close()
  }
}
