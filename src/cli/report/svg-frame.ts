import { type Markup, markup } from './markup.ts'

/**
 * A size of a picture, in pixels. Each picture is drawn for wide and for narrow screens, and the style sheet shows one.
 */
export interface Canvas {
  readonly kind: 'wide' | 'narrow'
  readonly width: number
  readonly text: number
}

export const canvases: readonly Canvas[] = [
  { kind: 'wide', width: 760, text: 13 },
  { kind: 'narrow', width: 360, text: 12.5 },
]

export interface Picture {
  /** An id that is unique in the page. */
  readonly id: string
  readonly title: string
  readonly description: string
  readonly height: number
  readonly content: readonly Markup[]
}

export function svg(canvas: Canvas, { id, title, description, height, content }: Picture): Markup {
  const name = `${id}-${canvas.kind}`
  return markup`<svg class="plot ${canvas.kind}" viewBox="0 0 ${canvas.width} ${height}" font-size="${canvas.text}" role="img" aria-labelledby="${name}-title ${name}-description">
<title id="${name}-title">${title}</title>
<desc id="${name}-description">${description}</desc>
${content}
</svg>
`
}
