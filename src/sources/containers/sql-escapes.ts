import { decode, type Encoding } from './sql-dialect.ts'

const mysqlEscapes: { readonly [letter: string]: string } = {
  '0': '\0',
  n: '\n',
  r: '\r',
  t: '\t',
  b: '\b',
  Z: '\x1a',
  '%': '\\%',
  _: '\\_',
}
const letterEscapes: { readonly [letter: string]: string } = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f', v: '\v' }

/**
 * Returns the character of a code. In PostgreSQL, codes above 127 depend on the encoding, and no dump contains them.
 */
export const characterOf = (code: number, most = 127): string => (code <= most ? String.fromCodePoint(code) : '\ufffd')

/** Replaces the escapes and the doubled quotes in a text of MySQL between these quotes. */
export function unescapeMysql(text: string, quote: string): string {
  let found = ''
  let from = 0
  for (let at = 0; at < text.length; at++) {
    const one = text[at]
    if (one !== '\\' && one !== quote) continue
    const next = text[at + 1] ?? ''
    found += text.slice(from, at) + (one === quote ? quote : (mysqlEscapes[next] ?? next))
    from = ++at + 1
  }
  return found + text.slice(from)
}

/** Replaces the escapes and doubled quotes in a text of PostgreSQL with the prefix E. */
export const unescapePostgres = (text: string): string =>
  text.replace(
    /\\(?:([0-7]{1,3})|x([0-9a-f]{1,2})|u([0-9a-f]{4})|U([0-9a-f]{8})|([\s\S]))|''/gi,
    (_, octal?: string, hex?: string, short?: string, long?: string, one?: string) => {
      if (octal !== undefined) return characterOf(Number.parseInt(octal, 8))
      if (hex !== undefined) return characterOf(Number.parseInt(hex, 16))
      if (short !== undefined) return String.fromCharCode(Number.parseInt(short, 16))
      if (long !== undefined) return characterOf(Number.parseInt(long, 16), 0x10ffff)
      return one === undefined ? "'" : (letterEscapes[one] ?? one)
    },
  )

/** SQLite's function unistr. */
export const unescapeUnistr = (text: string): string =>
  text.replace(/\\(?:u([0-9a-f]{4})|\+([0-9a-f]{6})|U([0-9a-f]{8})|([0-9a-f]{4})|(\\))/gi, (_, ...found) => {
    const code = found.slice(0, 4).find((digits) => digits !== undefined)
    return code === undefined ? '\\' : characterOf(Number.parseInt(code, 16), 0x10ffff)
  })

/** Returns the value of a cell that COPY wrote in its text format. */
export function readCell(cell: string): string | null {
  if (!cell.includes('\\')) return cell
  if (cell === '\\N') return null
  return cell.replace(/\\(?:([0-7]{1,3})|x([0-9a-f]{1,2})|([\s\S]))/gi, (_, octal?: string, hex?: string, one = '') => {
    if (octal !== undefined) return characterOf(Number.parseInt(octal, 8))
    return hex === undefined ? (letterEscapes[one] ?? one) : characterOf(Number.parseInt(hex, 16))
  })
}

/** Returns the text that hexadecimal digits encode. */
export function fromHex(digits: string, encoding: Encoding): string {
  const even = digits.length % 2 === 0 ? digits : `0${digits}`
  const bytes = Uint8Array.from({ length: even.length / 2 }, (_, at) =>
    Number.parseInt(even.slice(2 * at, 2 * at + 2), 16),
  )
  return decode(bytes, encoding)
}
