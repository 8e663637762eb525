/** The characters of plots on a terminal. */
export interface Glyphs {
  /** One for each series; after the last the first comes again. */
  readonly markers: readonly string[]
  readonly vertical: string
  readonly tickLeft: string
  readonly corner: string
  readonly horizontal: string
  readonly tickDown: string
  readonly rule: string
  readonly double: string
  /** Parts of a filled cell from the least to all of it. */
  readonly blocks: readonly string[]
  /** Stands before emphasised names, so that they are seen without colours. */
  readonly pointer: string
  readonly ellipsis: string
  /** Whether lines are drawn in dots of a quarter of a row and half a column. */
  readonly braille: boolean
}

export const unicode: Glyphs = {
  markers: [...'●■▲◆▼✚★▬○□△◇▽✕☆▭'],
  vertical: '│',
  tickLeft: '┤',
  corner: '└',
  horizontal: '─',
  tickDown: '┬',
  rule: '╌',
  double: '═',
  blocks: [...'▏▎▍▌▋▊▉█'],
  pointer: '▸',
  ellipsis: '…',
  braille: true,
}

export const ascii: Glyphs = {
  markers: [...'o#x*+@%&sdvaSDVA'],
  vertical: '|',
  tickLeft: '+',
  corner: '+',
  horizontal: '-',
  tickDown: '+',
  rule: '-',
  double: '=',
  blocks: ['#'],
  pointer: '>',
  ellipsis: '...',
  braille: false,
}

const spelled: Readonly<Record<string, string>> = {
  '…': '...',
  '–': '-',
  '—': '-',
  '−': '-',
  '‘': "'",
  '’': "'",
  '“': '"',
  '”': '"',
  '×': 'x',
  µ: 'u',
}

/** A text in ASCII; what has no spelling is a question mark. */
export const inAscii = (text: string): string =>
  text.replace(/[^\x00-\x7f]/gu, (character) => spelled[character] ?? '?')
