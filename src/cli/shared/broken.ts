import type { Span } from '../../core/cursor.ts'
import type { HashError } from '../../core/errors.ts'
import { formats } from '../../index.ts'
import type { Paint } from './output.ts'
import { columns, maskBroken } from './visible.ts'

/** Characters that are shown on either side of a fault. */
const around = { before: 56, after: 24 } as const

/** Returns the hash with its secret parts masked, and a caret under the fault. Empty if the position is not known. */
export function caretLines(text: string, { format: id, detail }: HashError, paint: Paint): readonly string[] {
  const { offset, expected } = detail
  const format = formats.find((one) => one.id === id)
  if (offset === undefined || !format) return []
  const spans: Span[] = []
  format.parse(text, {}, spans)
  const masked = maskBroken(columns(text), spans, offset)
  const start = Math.max(0, offset - around.before)
  const end = Math.min(masked.length, offset + around.after)
  const opening = start > 0 ? '…' : ''
  const shown = opening + masked.slice(start, end) + (end < masked.length ? '…' : '')
  const caret = ' '.repeat(opening.length + offset - start)
  return [`  ${shown}`, `  ${caret}${paint('red', '^')}`, ...(expected === undefined ? [] : [`  expected ${expected}`])]
}
