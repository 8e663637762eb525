import type { Span } from '../../core/cursor.ts'
import { type HashError, isHashError } from '../../core/errors.ts'
import { formats } from '../../index.ts'
import { isSealed, sealPrefix } from '../../verifier/sealed.ts'
import { visible } from '../terminal/text.ts'
import type { Fault } from './fault.ts'
import type { HashText } from './input.ts'
import { type Paint, painter, printJson, say } from './output.ts'
import { errorJson } from './report.ts'
import { columns, maskBroken } from './visible.ts'
import { wordsOf } from './words-of-error.ts'

/** Characters that are shown on either side of a fault. */
const around = { before: 56, after: 24 } as const

/** Returns the hash with its secret parts masked, and a caret under the fault. Empty if the position is not known. */
export function caretLines(text: string, { format: id, detail }: HashError, paint: Paint): readonly string[] {
  const { offset, expected } = detail
  const format = formats.find((one) => one.id === id)
  const isInSeal = isSealed(text)
  if (offset === undefined || !(format || isInSeal)) return []
  const spans: Span[] = isInSeal ? [{ name: '', start: 0, end: sealPrefix.length, sensitive: false }] : []
  if (!isInSeal) format?.parse(text, {}, spans)
  const masked = maskBroken(columns(text), spans, offset)
  const start = Math.max(0, offset - around.before)
  const end = Math.min(masked.length, offset + around.after)
  const opening = start > 0 ? '…' : ''
  const shown = opening + masked.slice(start, end) + (end < masked.length ? '…' : '')
  const caret = ' '.repeat(opening.length + offset - start)
  return [`  ${shown}`, `  ${caret}${paint('red', '^')}`, ...(expected === undefined ? [] : [`  expected ${expected}`])]
}

/** Reports the error of a hash: as JSON on stdout, or for a person on stderr with the place of the fault. */
export function reportHash({ text, line }: HashText, error: HashError | Fault, json: boolean): void {
  if (json) {
    printJson({ ...(line !== undefined && { line }), error: errorJson(error) }, line === undefined ? 2 : undefined)
    return
  }
  say(`saltbridge: ${line === undefined ? '' : `line ${line}: `}${visible(wordsOf(error) ?? error.message)}`)
  if (isHashError(error)) for (const caret of caretLines(text, error, painter(process.stderr))) say(caret)
}
