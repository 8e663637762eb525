import { padEnd, padStart, width } from './columns.ts'

/** Aligns cells in columns, indented and separated by two spaces. Columns with `toRight` are aligned to the right. */
export function table(rows: readonly (readonly string[])[], toRight: readonly boolean[] = []): readonly string[] {
  const widths: number[] = []
  for (const row of rows)
    row.forEach((cell, column) => {
      widths[column] = Math.max(widths[column] ?? 0, width(cell))
    })
  return rows.map((row) =>
    `  ${row.map((cell, column) => (toRight[column] ? padStart : padEnd)(cell, widths[column]!)).join('  ')}`.trimEnd(),
  )
}
