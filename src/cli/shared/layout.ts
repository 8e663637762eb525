import { padEnd, width, wrap } from '../../report/columns.ts'

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
