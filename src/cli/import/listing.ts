import { painter, print } from '../shared/output.ts'
import { number } from '../shared/words.ts'
import { visible } from '../terminal/text.ts'
import type { Item, Verdict } from './verdict.ts'

/** The most rows that are listed: for each code as text, in all as JSON. */
const shown = { text: 20, json: 1000 } as const
const nameLength = 64

/** A refused or withheld row, as `--json` shows it. */
export interface Listed {
  readonly row: number
  readonly id: string | undefined
  readonly status: 'refused' | 'withheld'
  readonly by: 'saltbridge' | 'target'
  readonly code: string | undefined
  readonly reason: string | undefined
}

export interface Listing {
  add(item: Item, verdict: Verdict): void
  /** Prints how many rows were not listed. */
  end(where: string): void
  readonly rows: readonly Listed[]
}

/** Lists refused and withheld rows, either immediately or for one JSON document. */
export function createListing(isJson: boolean, before: () => void): Listing {
  const paint = painter(process.stdout)
  const counts = new Map<string, number>()
  const rows: Listed[] = []

  function lineOf({ row, name = '-' }: Item, { code = '', reason = '', words = reason }: Verdict): string {
    const cut = name.length > nameLength ? `${name.slice(0, nameLength)}…` : name
    return `row ${number(row)}  ${visible(cut)}  ${paint('red', code)}  ${visible(words)}`
  }

  return {
    rows,
    add(item, verdict) {
      const { status, code = '', reason, isTargets = false } = verdict
      if (status !== 'refused' && status !== 'withheld') return
      const count = (counts.get(code) ?? 0) + 1
      counts.set(code, count)
      const by = isTargets ? 'target' : 'saltbridge'
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
