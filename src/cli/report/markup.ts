import { visible } from './visible.ts'

/** Markup, which only the template `markup` creates. All other text in a page is escaped. */
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

/** Escapes a text for the content of an element or for a quoted attribute. */
export const escaped = (text: string): string => visible(text).replace(/[&<>"']/g, (character) => entities[character]!)

function written(part: Part): string {
  if (part === undefined) return ''
  if (typeof part === 'string') return escaped(part)
  // Coordinates: a hundredth of a pixel is never seen.
  if (typeof part === 'number') return String(Math.round(part * 100) / 100)
  return 'markup' in part ? part.markup : part.map(({ markup }) => markup).join('')
}

/** A template tag that escapes texts and rounds numbers to hundredths. */
export function markup(strings: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  return { markup: strings.reduce((before, after, index) => before + written(parts[index - 1]) + after) }
}

/** Returns a tooltip with several lines. */
export const tooltip = (lines: readonly string[]): Markup => {
  const [first, ...others] = lines
  return markup`<title>${first}${others.map((line) => markup`\n${line}`)}</title>`
}
