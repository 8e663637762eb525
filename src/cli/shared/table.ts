const sgr = /\u001b\[\d+m/g

/** Columns that a text takes, without its colours. */
export const width = (text: string): number => text.replace(sgr, '').length

/** Rows of aligned cells, two spaces apart and two spaces in. */
export function table(rows: readonly (readonly string[])[]): readonly string[] {
  const widths: number[] = []
  for (const row of rows)
    row.forEach((cell, column) => {
      widths[column] = Math.max(widths[column] ?? 0, width(cell))
    })
  return rows.map((row) =>
    `  ${row.map((cell, column) => cell + ' '.repeat(widths[column]! - width(cell))).join('  ')}`.trimEnd(),
  )
}
