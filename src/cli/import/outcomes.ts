import { createSHA256 } from 'hash-wasm'
import type { Unidentified } from '../../sources/person.ts'
import { destinations, type WithoutPassword } from '../../sources/source.ts'
import { type Counted, createPeopleTally, type PeopleCounts, peopleLines } from '../reading/people.ts'
import { badInput } from '../terminal/errors.ts'
import { createPainter, type Paint, print } from '../terminal/output.ts'
import { formatCount, formatDuration, number, toVisible, wrapTable } from '../terminal/text.ts'

/** The decision about a row, by the service or by this command. */
export type RowStatus = 'created' | 'updated' | 'unchanged' | 'kept' | 'refused' | 'withheld' | 'none'

/** The outcome of a row. */
export interface Verdict {
  readonly status: RowStatus
  /** The code of the refusal; for `none`, the kind of user. */
  readonly code?: string | undefined
  readonly reason?: string | undefined
  /** The reason with options of the command line, for a person. */
  readonly words?: string | undefined
  /** The key of the row that is wrong. */
  readonly field?: string | undefined
  /** Whether the service refused the row. */
  readonly isFromService?: boolean | undefined
}

/** A row of the export that is being imported. */
export interface Item extends Counted {
  /** The number of the row. As text, it is the key of the row. */
  readonly row: number
  /** The id or the e-mail of the row, for a person. */
  readonly name: string | undefined
  /** The row in JSON, if it is to be sent. */
  readonly line?: string
  /** The identifiers of the person of a row to send. No other row with one of them is sent concurrently. */
  readonly names: readonly string[]
  /** Whether the hash of the row needs the signer key of the import. */
  readonly isKeyed: boolean
  /** The one-way id of the row's own signer key. */
  readonly keyId?: string | undefined
  /** Why the service could not find the user of a refused row. */
  readonly unidentified?: Unidentified | undefined
  /** The verdict of this command for a row that is not sent, and the row in JSON if it can be corrected. */
  readonly local?: { readonly verdict: Verdict; readonly line?: string }
}

/** Rows that are sent and counted together. */
export type ItemBatch = readonly Item[]

/** The counted outcomes of the rows. The sum of the counts is `rows`. */
export interface OutcomeCounts {
  readonly rows: number
  readonly created: number
  readonly updated: number
  readonly unchanged: number
  readonly kept: number
  /** Rows that this command refused before it sent them to the service. */
  readonly refusedHere: number
  readonly refusedThere: number
  readonly withheld: number
  readonly withoutPassword: { readonly [W in WithoutPassword]: number }
}

/** The counted outcomes as they are saved between two runs. */
export interface SavedTally {
  readonly counts: OutcomeCounts
  /** The counts of people, which are missing in a checkpoint of an older version. */
  readonly people?: PeopleCounts
  /** The state of the digest of the outcomes, in base64. */
  readonly digest: string
}

/** Counts the outcomes of rows. */
export interface OutcomeTally {
  /** Adds rows in the order of the file. */
  add(batch: readonly Item[], verdicts: readonly Verdict[]): void
  counts(): OutcomeCounts
  people(): PeopleCounts
  save(): SavedTally
  /** Returns the SHA-256 of the lines `key TAB status TAB code LF` of all rows. */
  digest(): string
}

type MutableCounts = { -readonly [K in keyof OutcomeCounts]: OutcomeCounts[K] }

const nothing: OutcomeCounts = {
  rows: 0,
  created: 0,
  updated: 0,
  unchanged: 0,
  kept: 0,
  refusedHere: 0,
  refusedThere: 0,
  withheld: 0,
  withoutPassword: { social: 0, phone: 0, anonymous: 0, missing: 0 },
}

const lineOf = (row: number, { status, code = '' }: Verdict): string => `${row}\t${status}\t${code}\n`

/** Adds up the rows of all outcomes. */
export function sumOf({ rows: _, withoutPassword, ...others }: OutcomeCounts): number {
  return [...Object.values(others), ...Object.values(withoutPassword)].reduce((sum, count) => sum + count, 0)
}

/** Counts outcomes and computes their digest, from a saved state if there is one. @throws Fault for another version. */
export async function createOutcomeTally(saved?: SavedTally): Promise<OutcomeTally> {
  const hash = (await createSHA256()).init()
  const tally: MutableCounts = { ...nothing, ...saved?.counts }
  const without = { ...tally.withoutPassword }
  const people = createPeopleTally(saved?.people)
  if (saved)
    try {
      hash.load(Buffer.from(saved.digest, 'base64'))
    } catch {
      throw badInput(
        'the checkpoint was written by another version of saltbridge. Use that version, or remove the checkpoint to start the import again',
      )
    }

  function count({ status, code, isFromService }: Verdict): void {
    tally.rows++
    if (status === 'none') without[code as WithoutPassword]++
    else if (status === 'refused') tally[isFromService ? 'refusedThere' : 'refusedHere']++
    else tally[status]++
  }

  return {
    add(batch, verdicts) {
      hash.update(verdicts.map((verdict, index) => lineOf(batch[index]!.row, verdict)).join(''))
      for (const verdict of verdicts) count(verdict)
      for (const item of batch) people.add(item, item.unidentified)
    },
    counts: () => ({ ...tally, withoutPassword: { ...without } }),
    people: people.counts,
    save: () => ({
      counts: { ...tally, withoutPassword: { ...without } },
      people: people.counts(),
      digest: Buffer.from(hash.save()).toString('base64'),
    }),
    digest() {
      const state = hash.save()
      const digest = hash.digest()
      hash.load(state)
      return digest
    },
  }
}

/** The result of an import, as its summary shows it. */
export interface ImportResult {
  readonly counts: OutcomeCounts
  readonly people: PeopleCounts
  readonly milliseconds: number
  readonly interrupted: boolean
  readonly importId: string | undefined
}

/** Returns the summary of an import for a person. */
export function outcomeLines(
  { counts, people, milliseconds, interrupted, importId }: ImportResult,
  paint: Paint,
): string[] {
  const { rows, created, updated, unchanged, kept, refusedHere, refusedThere, withheld, withoutPassword } = counts
  const state = interrupted ? paint('yellow', 'interrupted after ') : ''
  const by = importId === undefined ? '' : `, import ${toVisible(importId)}`
  const createCountRow = (count: number, name: string, hint: string) => [
    name,
    number(count),
    ...(count > 0 ? [hint] : []),
  ]
  const paintRefused = (count: number, text: string) => paint(count > 0 ? 'red' : 'dim', text)
  const none = (Object.entries(withoutPassword) as [WithoutPassword, number][]).filter(([, count]) => count > 0)
  return [
    `${state}${paint('bold', formatCount(rows, 'row'))} in ${formatDuration(milliseconds)}${by}`,
    ...wrapTable([
      [paint('green', 'created'), number(created)],
      [paint('green', 'updated'), number(updated)],
      ['unchanged', number(unchanged)],
      createCountRow(
        kept,
        'kept',
        'the service has a newer password or e-mail, or an operator has disabled the account',
      ),
      createCountRow(
        refusedHere,
        paintRefused(refusedHere, 'refused here'),
        'refused by this command and not sent to the service',
      ),
      createCountRow(refusedThere, paintRefused(refusedThere, 'refused there'), 'refused by the service'),
      createCountRow(withheld, 'withheld', 'disabled accounts, not sent'),
      ...none.map(([kind, count]) => [`nothing to import: ${kind}`, number(count), destinations[kind]]),
    ]),
    ...peopleLines(people, paint),
  ]
}

/** The most rows that are listed: for each code as text, in all as JSON. */
const shown = { text: 20, json: 1000 } as const
const nameLength = 64

/** A refused or withheld row, as `--json` shows it. */
interface Listed {
  readonly row: number
  readonly id: string | undefined
  readonly status: 'refused' | 'withheld'
  readonly by: 'saltbridge' | 'target'
  readonly code: string | undefined
  readonly reason: string | undefined
}

interface Listing {
  add(item: Item, verdict: Verdict): void
  /** Prints how many rows were not listed. */
  end(where: string): void
  readonly rows: readonly Listed[]
}

/** Lists refused and withheld rows, either immediately or for one JSON document. */
export function createListing(isJson: boolean, before: () => void): Listing {
  const paint = createPainter(process.stdout)
  const counts = new Map<string, number>()
  const rows: Listed[] = []

  function lineOf({ row, name = '-' }: Item, { code = '', reason = '', words = reason }: Verdict): string {
    const cut = name.length > nameLength ? `${name.slice(0, nameLength)}…` : name
    return `row ${number(row)}  ${toVisible(cut)}  ${paint('red', code)}  ${toVisible(words)}`
  }

  return {
    rows,
    add(item, verdict) {
      const { status, code = '', reason, isFromService = false } = verdict
      if (status !== 'refused' && status !== 'withheld') return
      const count = (counts.get(code) ?? 0) + 1
      counts.set(code, count)
      const by = isFromService ? 'target' : 'saltbridge'
      if (isJson && rows.length < shown.json) rows.push({ row: item.row, id: item.name, status, by, code, reason })
      if (isJson || count > shown.text) return
      before()
      print(lineOf(item, verdict))
    },
    end(where) {
      if (isJson) return
      for (const [code, count] of counts)
        if (count > shown.text) print(`${code}: ${number(count - shown.text)} more rows are not shown${where}`)
      if (counts.size > 0) print()
    },
  }
}
