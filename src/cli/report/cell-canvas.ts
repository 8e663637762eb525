import { columnsOf } from './columns.ts'
import type { Style, Terminal } from './terminal.ts'

interface Cell {
  text: string
  dots: number
  style: Style | undefined
}

/** A picture made of characters. With braille, a cell has two by four dots; without, a cell has one dot. */
export interface CellCanvas {
  readonly columns: number
  readonly rows: number
  readonly across: number
  readonly down: number
  readonly cells: readonly (readonly Cell[])[]
}

export function cellCanvas(columns: number, rows: number, braille: boolean): CellCanvas {
  const row = () => Array.from({ length: columns }, (): Cell => ({ text: '', dots: 0, style: undefined }))
  return { columns, rows, across: braille ? 2 : 1, down: braille ? 4 : 1, cells: Array.from({ length: rows }, row) }
}

/** A position in dots, from the left and from the top. */
export type Dot = readonly [x: number, y: number]

/** Returns the dot at a position that is given as shares of the width and of the height. */
export const dotAt = ({ columns, rows, across, down }: CellCanvas, x: number, y: number): Dot => [
  Math.round(x * (columns * across - 1)),
  Math.round((1 - y) * (rows * down - 1)),
]

export const cellAt = ({ across, down }: CellCanvas, [x, y]: Dot): Dot => [Math.floor(x / across), Math.floor(y / down)]

const bits = [
  [0x01, 0x08],
  [0x02, 0x10],
  [0x04, 0x20],
  [0x40, 0x80],
] as const

/** Draws a line of dots, over any text. */
export function drawLine(canvas: CellCanvas, [x1, y1]: Dot, [x2, y2]: Dot, style: Style): void {
  const steps = Math.max(1, Math.abs(x2 - x1), Math.abs(y2 - y1))
  for (let step = 0; step <= steps; step++) {
    const x = Math.round(x1 + ((x2 - x1) * step) / steps)
    const y = Math.round(y1 + ((y2 - y1) * step) / steps)
    const [column, row] = cellAt(canvas, [x, y])
    const cell = canvas.cells[row]?.[column]
    if (cell === undefined) continue
    cell.text = ''
    cell.dots |= bits[y % canvas.down]![x % canvas.across]!
    cell.style = style
  }
}

/** Writes text over other content, up to the end of the row. */
export function write(canvas: CellCanvas, [column, row]: Dot, text: string, style: Style | undefined): void {
  let at = column
  for (const character of text) {
    const columns = columnsOf(character)
    const cell = canvas.cells[row]?.[at]
    if (columns === 0 || cell === undefined || at + columns > canvas.columns) continue
    Object.assign(cell, { text: character, style })
    // The second column of a wide character holds nothing of its own.
    if (columns === 2) Object.assign(canvas.cells[row]![at + 1]!, { text: '\u0000', style })
    at += columns
  }
}

/** Tells whether a run of cells is empty, except for one character in the background. */
export function isFree(canvas: CellCanvas, [column, row]: Dot, columns: number, behind: string): boolean {
  const cells = canvas.cells[row]?.slice(column, column + columns) ?? []
  return cells.length === columns && cells.every(({ text, dots }) => dots === 0 && (text === '' || text === behind))
}

function glyph(canvas: CellCanvas, { text, dots }: Cell): string {
  if (text !== '') return text === '\u0000' ? '' : text
  if (dots === 0) return ' '
  return canvas.across === 2 ? String.fromCodePoint(0x2800 + dots) : '.'
}

/** Returns a row with its colours, in its full width. */
export function rowText(canvas: CellCanvas, row: number, { paint }: Terminal): string {
  let painted = ''
  let run = ''
  let style: Style | undefined
  const flush = () => {
    painted += style === undefined ? run : paint(style, run)
    run = ''
  }
  for (const cell of canvas.cells[row]!) {
    if (cell.style !== style) flush()
    style = cell.style
    run += glyph(canvas, cell)
  }
  flush()
  return painted
}
