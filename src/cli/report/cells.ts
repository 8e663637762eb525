import type { Table } from './report.ts'

const numeric = /^[<>≈~±]? ?[-−+]?\d[\d,.]*(?:e[-+]?\d+)?(?: ?[%×\p{L}/²]{1,6})?$/u
const empty = /^[-–—]?$/

/** Completes the rows of a table, so that all rows have as many cells as the longest row. */
export function squared({ head, rows }: Table): {
  readonly head: readonly string[]
  readonly rows: readonly string[][]
} {
  const count = rows.reduce((most, row) => Math.max(most, row.length), head.length)
  const filled = (row: readonly string[]) => Array.from({ length: count }, (_, column) => row[column] ?? '')
  return { head: filled(head), rows: rows.map(filled) }
}

/** Tells for each column whether it contains only numbers, with or without a unit. */
export function numericColumns(head: readonly string[], rows: readonly (readonly string[])[]): readonly boolean[] {
  return head.map((_, column) => {
    const cells = rows.map((row) => row[column]!.trim()).filter((cell) => !empty.test(cell))
    return cells.length > 0 && cells.every((cell) => numeric.test(cell))
  })
}
