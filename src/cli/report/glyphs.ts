/** The characters of plots on a terminal. */
export interface Glyphs {
  /** The markers of the series, in turn. */
  readonly markers: readonly string[]
  readonly vertical: string
  readonly tickLeft: string
  readonly corner: string
  readonly horizontal: string
  readonly tickDown: string
  readonly rule: string
  readonly double: string
  /** Partly filled cells, from the smallest part to the whole cell. */
  readonly blocks: readonly string[]
  /** The sign before highlighted names, so that they can be recognised without colours. */
  readonly pointer: string
  readonly ellipsis: string
  /** Whether lines are drawn with braille dots, each half a column wide and a quarter of a row high. */
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

/** Returns a text in ASCII. A character without a replacement becomes a question mark. */
export const inAscii = (text: string): string =>
  text.replace(/[^\x00-\x7f]/gu, (character) => spelled[character] ?? '?')
