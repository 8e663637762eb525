/**
 * The places of the cells in a record of `firebase auth:export`, which has no header. Each provider has four cells: the
 * id at the provider, the e-mail address, the name and the photo. The last six providers were added in firebase-tools
 * 15.19.
 */
export const cell = {
  localId: 0,
  email: 1,
  emailVerified: 2,
  passwordHash: 3,
  salt: 4,
  displayName: 5,
  photoUrl: 6,
  createdAt: 23,
  lastSignedInAt: 24,
  phoneNumber: 25,
  disabled: 26,
  customAttributes: 27,
} as const

export const providerCells: readonly (readonly [provider: string, index: number])[] = [
  ['google.com', 7],
  ['facebook.com', 11],
  ['twitter.com', 15],
  ['github.com', 19],
  ['apple.com', 28],
  ['microsoft.com', 32],
  ['gc.apple.com', 36],
  ['playgames.google.com', 40],
  ['linkedin.com', 44],
  ['yahoo.com', 48],
]

const names = new Set([cell.displayName, ...providerCells.map(([, index]) => index + 2)])
/** Versions of firebase-tools write 26, 28 or 52 cells and a final comma. An editor may have removed that comma. */
const widths = new Set([26, 27, 28, 29, 52, 53])

/** Spreadsheets write booleans in upper case. */
const isFlag = (text: string | undefined): boolean => text !== undefined && /^(?:true|false)$/i.test(text)

/** Whether a record has a known number of cells. Booleans and times in the right cells show that no cell is shifted. */
function isComplete(cells: readonly string[] | undefined): cells is readonly string[] {
  return (
    cells !== undefined &&
    widths.has(cells.length) &&
    isFlag(cells[cell.emailVerified]) &&
    /^\d*$/.test(cells[cell.createdAt]!) &&
    (isFlag(cells[cell.disabled]) || !cells[cell.disabled])
  )
}

/** Splits a record by RFC 4180. Returns `undefined` if the quotes do not follow RFC 4180. */
function byStandard(text: string): readonly string[] | undefined {
  const cells: string[] = []
  for (let at = 0; at <= text.length; at++) {
    let end = at
    if (text[at] === '"') {
      do end = text.indexOf('"', end + 1)
      while (end >= 0 && text[end + 1] === '"' && ++end)
      if (end < 0 || (++end < text.length && text[end] !== ',')) return undefined
      cells.push(text.slice(at + 1, end - 1).replaceAll('""', '"'))
    } else {
      end = text.indexOf(',', at)
      if (end < 0) end = text.length
      cells.push(text.slice(at, end))
    }
    at = end
  }
  return cells
}

/** Returns the end of a name that begins with a quote. The next cell is empty or the address of a photo. */
function endOfName(text: string, from: number): number {
  for (let end = text.indexOf(',', from); end >= 0; end = text.indexOf(',', end + 1))
    if (text[end + 1] === ',' || text.startsWith('http', end + 1)) return end
  return -1
}

/** Removes the quotes around a name that contains a comma. */
const bareName = (text: string): string => (/^".*,.*"$/s.test(text) ? text.slice(1, -1) : text)

/** Removes the quotes around custom claims. A doubled quote becomes one quote unless a backslash precedes it. */
const bareClaims = (text: string): string =>
  text.startsWith('"') && text.endsWith('"') ? text.slice(1, -1).replace(/(?<!\\)""/g, '"') : text

/**
 * Splits a record as firebase-tools writes it. Quotes in a name are not doubled, and neither are quotes in claims after
 * a backslash. Claims are a JSON object, so a brace precedes their last quote.
 */
function byWriter(text: string): readonly string[] {
  const cells: string[] = []
  for (let at = 0; at <= text.length; at++) {
    const isQuoted = text[at] === '"'
    let end = text.indexOf(',', at)
    const isName = isQuoted && names.has(cells.length)
    const areClaims = isQuoted && cells.length === cell.customAttributes
    if (isName) end = endOfName(text, at)
    else if (areClaims) end = text.indexOf('}",', at) + 2
    if (end < at) end = text.length
    const written = text.slice(at, end)
    cells.push(isName ? bareName(written) : areClaims ? bareClaims(written) : written)
    at = end
  }
  return cells
}

/** Returns the cells of a record; `undefined` if the text is not a complete record. */
export function cellsOf(text: string): readonly string[] | undefined {
  if (!text.includes('"')) {
    const cells = text.split(',')
    return isComplete(cells) ? cells : undefined
  }
  const standard = byStandard(text)
  if (isComplete(standard)) return standard
  const written = byWriter(text)
  return isComplete(written) ? written : undefined
}
