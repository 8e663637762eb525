import { visible } from './visible.ts'

/** Markup, made by the template below alone: nothing else reaches a page unescaped. */
export interface Markup {
  readonly markup: string
}

type Part = string | number | Markup | readonly Markup[] | undefined

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** A text for the inside of an element or of a quoted attribute. */
export const escaped = (text: string): string => visible(text).replace(/[&<>"']/g, (character) => entities[character]!)

function written(part: Part): string {
  if (part === undefined) return ''
  if (typeof part === 'string') return escaped(part)
  // Coordinates: a hundredth of a pixel is never seen.
  if (typeof part === 'number') return String(Math.round(part * 100) / 100)
  return 'markup' in part ? part.markup : part.map(({ markup }) => markup).join('')
}

/** A template whose texts are escaped and whose numbers are rounded to hundredths. */
export function markup(strings: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  return { markup: strings.reduce((before, after, index) => before + written(parts[index - 1]) + after) }
}

/** A tooltip of several lines. */
export const tooltip = (lines: readonly string[]): Markup => {
  const [first, ...others] = lines
  return markup`<title>${first}${others.map((line) => markup`\n${line}`)}</title>`
}
