import { padEnd, table, width, wrap } from '../terminal/text.ts'

/** Columns that no line of a command's output exceeds, except where a single word is longer. */
const lineWidth = 80
/** Labels that are longer than this do not widen the column of labels. */
const widestLabel = 24

/** Breaks a text into lines of at most 80 columns. `hanging` indents the lines after the first. */
export function paragraph(text: string, indent: string = '', hanging: string = indent): readonly string[] {
  const lines = wrap(text, lineWidth - Math.max(indent.length, hanging.length))
  return lines.map((line, index) => (index === 0 ? indent : hanging) + line)
}

/** Lays out labels and values in two columns. A value that is too long continues below its beginning. */
export function pairs(rows: readonly (readonly [label: string, value: string])[]): readonly string[] {
  const columns = Math.min(widestLabel, Math.max(...rows.map(([label]) => width(label)), 0))
  return rows.flatMap(([label, value]) => {
    const indent = ' '.repeat(columns + 4)
    const lines = paragraph(value, indent)
    if (width(label) > columns) return [`  ${label}`, ...lines]
    return [`  ${padEnd(label, columns)}  ${lines[0]!.trimStart()}`.trimEnd(), ...lines.slice(1)]
  })
}

/** Aligns rows in columns. The last column is wrapped, so that no line exceeds 80 columns. */
export function wrappedTable(rows: readonly (readonly string[])[]): readonly string[] {
  const count = Math.max(...rows.map(({ length }) => length), 0)
  const before = rows.map((row) => row.slice(0, count - 1))
  const aligned = table(before.map((row) => [...row, '|'])).map((line) => line.slice(0, -1))
  const indent = ' '.repeat(Math.max(0, ...aligned.map(width)))
  return rows.flatMap((row, index) => {
    const [first, ...others] = paragraph(row[count - 1] ?? '', indent)
    return [padEnd(aligned[index]!, indent.length) + first!.slice(indent.length), ...others].map((line) =>
      line.trimEnd(),
    )
  })
}
