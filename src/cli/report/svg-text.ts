import { columnsOf } from './columns.ts'

const narrow = /[iljtfr.,:;'|!()[\]{}/ ]/
const broad = /[A-Zmw@%&#–—…]/

/** The width of a character in ems, rather too large: the reader's font is not known here. */
function ems(character: string): number {
  if (narrow.test(character)) return 0.4
  if (broad.test(character)) return 0.84
  return 0.62 * columnsOf(character)
}

/** Estimates the width of a text in pixels. The estimate is rather too large, because the font is not known. */
export function textWidth(text: string, size: number): number {
  let width = 0
  for (const character of text) width += ems(character)
  return width * size
}

/** Shortens a text to a number of pixels, with an ellipsis if it was cut. */
export function fitted(text: string, pixels: number, size: number): string {
  // What was measured to fit must not fail by a rounding.
  if (textWidth(text, size) <= pixels + 0.01) return text
  let kept = ''
  let width = ems('…') * size
  for (const character of text) {
    width += ems(character) * size
    if (width > pixels) break
    kept += character
  }
  return `${kept.trimEnd()}…`
}

export const widest = (texts: readonly string[], size: number): number =>
  texts.reduce((most, text) => Math.max(most, textWidth(text, size)), 0)
