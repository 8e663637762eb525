import { createSummary, type Summary } from '../../convert/summary.ts'
import type { Outcome } from '../../convert/validate.ts'
import { describe } from '../../core/errors.ts'
import { layouts } from '../../sources/layouts.ts'
import { findOtherIdentifier } from '../../sources/person.ts'
import { createPeopleTally, lossesOf, lossesOfImported, type PeopleCounts } from '../reading/people.ts'
import type { ReadingOptions } from '../reading/reading.ts'
import { createKeyIds, isCarried } from '../reading/users.ts'
import { createPainter, print, say } from '../terminal/output.ts'
import { number } from '../terminal/text.ts'
import { writeRefused } from './summary.ts'

/** The most refused rows that are listed: for each code as text, in all as JSON. */
const shown = { text: 20, json: 1000 } as const

/** Returns a row that is not accepted, for --json and --report. */
export function rowJson({ record, status, failure }: Outcome): Record<string, unknown> {
  const { row, id, none } = record
  if (!failure) return { row, id, status, kind: none }
  const { code, detail } = failure
  const { column, character, offset } = detail
  return { row, id, status, code, reason: describe(failure), column, character, offset }
}

/** Says what a file is whose first row is refused because it is one JSON document of another layout. */
function documentInWords(from: ReadingOptions['from'], opening: string): string | undefined {
  if (from !== 'ndjson' && from !== 'json') return undefined
  const found = Object.entries(layouts).find(([, { looksLike }]) => looksLike?.[from].test(opening))
  if (found) return `note: this looks like a ${found[1].title} export. Use --from ${found[0]}`
  return from === 'ndjson' && /^\s*\[/.test(opening) ? 'note: the file is a JSON array. Use --from json' : undefined
}

/** The refused rows, which are listed while the file is read. */
interface RefusedRows {
  /** Keeps the beginning of the file, which may show that the file has another layout. */
  look(beginning: Uint8Array): void
  /** Lists a refused row, as text or for JSON. */
  list(outcome: Outcome): void
  /** The listed rows for JSON. */
  readonly rows: readonly unknown[]
  /** The number of refused rows by their code. */
  readonly byCode: ReadonlyMap<string, number>
}

interface RefusedRowsOptions {
  readonly from: ReadingOptions['from']
  readonly json: boolean
  /** Clears the line of the progress before something is printed. */
  readonly clear: () => void
}

function createRefusedRows({ from, json, clear }: RefusedRowsOptions): RefusedRows {
  const paint = createPainter(process.stdout)
  const rows: unknown[] = []
  const byCode = new Map<string, number>()
  let opening = ''
  return {
    rows,
    byCode,
    look(beginning) {
      opening = Buffer.from(beginning.subarray(0, 512)).toString('latin1')
    },
    list(outcome) {
      const { code } = outcome.failure!
      const document = outcome.record.row === 1 ? documentInWords(from, opening) : undefined
      if (document !== undefined) {
        clear()
        say(document)
      }
      const count = (byCode.get(code) ?? 0) + 1
      byCode.set(code, count)
      if (json && rows.length < shown.json) rows.push(rowJson(outcome))
      if (json || count > shown.text) return
      clear()
      print(writeRefused(outcome, paint))
    },
  }
}

/** Says how many refused rows of each code are not listed, and where they are. */
export function tellHidden(byCode: ReadonlyMap<string, number>, where: string): void {
  for (const [code, count] of byCode)
    if (count > shown.text) print(`${code}: ${number(count - shown.text)} more rows are not shown; ${where}`)
}

/** The rows that were checked so far. */
export interface CheckedRows {
  /** Counts rows, and lists the refused ones. */
  add(outcomes: readonly Outcome[]): void
  summary(): Omit<Summary, 'notRead'> & PeopleCounts
  readonly refused: Omit<RefusedRows, 'list'>
  /** The number of users by the one-way id of the signer key that their hash contains. */
  readonly signerKeys: ReadonlyMap<string, number>
}

/** Creates the counts of the checked rows. */
export function createCheckedRows(options: RefusedRowsOptions): CheckedRows {
  const { from } = options
  const tally = createSummary()
  const people = createPeopleTally()
  const refused = createRefusedRows(options)
  const keyIdOf = createKeyIds()
  const signerKeys = new Map<string, number>()

  function addRow(outcome: Outcome): void {
    const { record, status, failure, descriptor } = outcome
    const notCarried = isCarried(outcome) ? lossesOfImported(record, from) : lossesOf(record, from)
    people.add({ disabled: record.disabled, notCarried }, failure && findOtherIdentifier(failure))
    if (status === 'refused') refused.list(outcome)
    const keyId = status === 'accepted' && descriptor ? keyIdOf(descriptor) : undefined
    if (keyId !== undefined) signerKeys.set(keyId, (signerKeys.get(keyId) ?? 0) + 1)
  }

  return {
    refused,
    signerKeys,
    add(outcomes) {
      tally.add(outcomes)
      for (const outcome of outcomes) addRow(outcome)
    },
    summary() {
      const { notRead: _, ...summary } = tally.summary()
      return { ...summary, ...people.counts() }
    },
  }
}
