import type { HashReader } from '../hashes/reader.ts'
import type { ImportOutcome, ImportRow, Store } from '../store/store.ts'
import { answerLine, type Counts, noCounts, outcomeOf, type RowOutcome } from './answer.ts'
import { createLineCutter, type Line } from './lines.ts'
import { type ReadRow, readRow } from './read-row.ts'
import { createSeen } from './seen.ts'
import { turn } from './turns.ts'

/**
 * Bytes that are cut into rows in one go, and rows that are read: a chunk may have tens of thousands, which take room once
 * they are read, and sign-ins and health have their turn between.
 */
const mostBytes = 16_384
const mostRead = 250
/** Rows and characters that are committed together, and how many such groups are under way: what is waited for. */
const mostRows = 1000
const mostLength = 2 ** 20
const mostGroups = 4

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

const nothing = new Uint8Array()

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
  const stored: ImportRow[] = []
  for (const one of rows) if ('row' in one) stored.push(one.row)
  const outcomes = stored.length > 0 ? await commit(stored) : []
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

/** Rows that are read and wait to be stored, as they came. */
interface Waiting {
  readonly row: ReadRow
  readonly length: number
}

/** The next that are stored together. */
function takeGroup(waiting: Waiting[]): readonly ReadRow[] {
  let length = 0
  let count = 0
  while (count < waiting.length && count < mostRows && length < mostLength) length += waiting[count++]!.length
  return waiting.splice(0, count).map(({ row }) => row)
}

function isFull(waiting: readonly Waiting[]): boolean {
  if (waiting.length >= mostRows) return true
  let sum = 0
  for (const { length } of waiting) sum += length
  return sum >= mostLength
}

interface Group {
  readonly rows: readonly ReadRow[]
  /** Whom they name: by e-mail, or who has none by the ids of other providers. */
  readonly names: readonly string[]
}

function groupOf(rows: readonly ReadRow[]): Group {
  const names: string[] = []
  for (const one of rows) {
    if (!('row' in one)) continue
    const { password, identities } = one.row
    if (password) names.push(password.email)
    else for (const { thirdPartyUserId } of identities) names.push(thirdPartyUserId)
  }
  return { rows, names }
}

/** Reads rows and answers them in their order, in groups: while some are being committed, the next are read. */
async function* answers({ body, reader, onRows }: ImportOptions, commit: Commit): AsyncGenerator<string> {
  const chunks: AsyncIterator<Uint8Array, undefined> = body[Symbol.asyncIterator]()
  const cutter = createLineCutter()
  const total = noCounts()
  const waiting: Waiting[] = []
  const groups: { readonly names: readonly string[]; readonly answered: Promise<Answered> }[] = []
  /** Rows of one person are stored one after the other, so that the second is the one refused. */
  const busy = new Set<string>()

  /** It may fail while it is not awaited, and would end the process; whoever awaits it hears of it. */
  function readOn(): Promise<Chunk> {
    const chunk = chunks.next()
    chunk.catch(() => undefined)
    return chunk
  }

  async function read(lines: readonly Line[]): Promise<void> {
    for (const [at, line] of lines.entries()) {
      if (at % mostRead === 0) await turn()
      waiting.push({ row: readRow(line, reader), length: 'text' in line ? line.text.length : 0 })
    }
  }

  let reading: Promise<Chunk> | undefined = readOn()
  /** Of the last chunk, what is not cut yet. */
  let uncut: Uint8Array = nothing
  let next: Group | undefined

  /** The first at once, others when they are full: several are worth it only where there is much to do. */
  function begin(): void {
    while (groups.length < mostGroups) {
      const isLast = !reading && uncut.length === 0
      if (!next && waiting.length > 0 && (groups.length === 0 || isLast || isFull(waiting)))
        next = groupOf(takeGroup(waiting))
      if (!next || next.names.some((name) => busy.has(name))) return
      for (const name of next.names) busy.add(name)
      const committing = answered(next.rows, commit)
      committing.catch(() => undefined)
      groups.push({ names: next.names, answered: committing })
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
        for (const name of groups.shift()!.names) busy.delete(name)
        onRows?.(event.counts)
        for (const status of Object.keys(total) as (keyof Counts)[]) total[status] += event.counts[status]
        yield event.text
      }
    }
  } finally {
    // A body that does not come is not waited for.
    chunks.return?.().catch(() => undefined)
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
