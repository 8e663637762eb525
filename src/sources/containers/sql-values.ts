import { markByte, unknownValue } from './container.ts'
import { type Charset, decode, type SqlDialect } from './sql-dialect.ts'

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
 * Returns the character of a code. In PostgreSQL, codes above 127 are bytes in the encoding of the database. No dump
 * contains them, so they count as bytes that are not UTF-8.
 */
const characterOf = (code: number, most = 127): string =>
  code <= most ? String.fromCodePoint(code) : markByte(0x80 | (code & 0x7f))

/** Replaces the escapes and the doubled quotes in a text of MySQL between these quotes. */
function unescapeMysql(text: string, quote: string): string {
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
const unescapePostgres = (text: string): string =>
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
const unescapeUnistr = (text: string): string =>
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
function fromHex(digits: string, encoding: Charset): string {
  const even = digits.length % 2 === 0 ? digits : `0${digits}`
  const bytes = Uint8Array.from({ length: even.length / 2 }, (_, at) =>
    Number.parseInt(even.slice(2 * at, 2 * at + 2), 16),
  )
  return decode(bytes, encoding)
}

/** A value of a row; `undefined` is DEFAULT, whose value the dump does not say. */
export type SqlValue = string | null | undefined | typeof unknownValue

/** The rules for the texts of a dump. */
export interface Literals {
  readonly dialect: SqlDialect | undefined
  readonly hasEscapes: boolean
  readonly encoding: Charset
}

/** Stands for an expression that is not known. */
const unknown: typeof unknownValue = unknownValue
type Found = SqlValue

/** Reads the values of rows in the order of the text. */
interface ValueReader {
  /** The position of the next character. */
  at: number
  /**
   * Reads a row in parentheses. An expression that is not known becomes `unknownValue` if `canSkip` is set. Otherwise
   * the function returns `undefined`, so that the caller can first find the end of the row by the rules of the lexer.
   */
  readRow(canSkip?: boolean): readonly SqlValue[] | undefined
}

const number = /[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?(?![\w.])/iy
const hexadecimal = /0x([0-9a-f]*)(?!\w)/iy
const word = /[a-z_]\w*/iy
/** A type of PostgreSQL after a value, such as `::timestamp with time zone`. */
const cast =
  /\s*::\s*(?:(?:[a-z_]\w*|"[^"]+")\.)?(?:"[^"]+"|[a-z_]\w*)(?: varying| precision)?(?:\(\d+(?:, ?\d+)?\))?(?: with(?:out)? time zone)?(?:\[\d*\])*/iy
/** MySQL's names of the character set before a text. The text is in the character set of the dump, or is bytes. */
const introducers: ReadonlySet<string> = new Set(['_BINARY', '_UTF8', '_UTF8MB3', '_UTF8MB4', '_ASCII'])

const isDigit = (code: number): boolean => code >= 48 && code <= 57

/** Creates a reader of the values in a text. */
export function createValueReader(text: string, { dialect, hasEscapes, encoding }: Literals): ValueReader {
  let at = 0

  function match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = at
    const found = pattern.exec(text)
    if (found) at = pattern.lastIndex
    return found
  }

  function skipSpaces(): void {
    while (text.charCodeAt(at) <= 32) at++
  }

  function skip(character: number): boolean {
    skipSpaces()
    if (text.charCodeAt(at) !== character) return false
    at++
    return true
  }

  /** Reads a text in quotes without escapes. */
  function readPlain(end: string): string | typeof unknown {
    const from = at + 1
    let close = text.indexOf(end, from)
    const isDoubled = close >= 0 && text[close + 1] === end
    while (close >= 0 && text[close + 1] === end) close = text.indexOf(end, close + 2)
    if (close < 0) return unknown
    at = close + 1
    const found = text.slice(from, close)
    return isDoubled ? found.replaceAll(end + end, end) : found
  }

  function readText(end = "'", escapes = hasEscapes): string | typeof unknown {
    if (!escapes) return readPlain(end)
    const from = at + 1
    let close = text.indexOf(end, from)
    if (close < 0) return unknown
    const simple = text.slice(from, close)
    if (text[close + 1] !== end && !simple.includes('\\')) {
      at = close + 1
      return simple
    }
    for (close = from; close < text.length; close++) {
      const one = text[close]
      if (one === '\\' || (one === end && text[close + 1] === end)) close++
      else if (one === end) break
    }
    if (close >= text.length) return unknown
    at = close + 1
    const found = text.slice(from, close)
    return dialect === 'postgres' ? unescapePostgres(found) : unescapeMysql(found, end)
  }

  /** Reads a text after a prefix or a function that changes its meaning. */
  function readPrefixed(change: (found: string) => Found, escapes = false): Found {
    if (text[at] !== "'") return unknown
    const found = readText("'", escapes)
    return found === unknown ? unknown : change(found)
  }

  const isHex = (digits: string) => /^(?:[0-9a-f]{2})*$/i.test(digits)
  const readHex = () => readPrefixed((digits) => (isHex(digits) ? fromHex(digits, encoding) : unknown))
  const readBits = () =>
    readPrefixed((bits) => {
      if (!/^[01]{1,64}$/.test(bits)) return unknown
      return dialect === 'postgres' ? bits : String(BigInt(`0b${bits}`))
    })

  /** Reads SQLite's `replace('a\nb','\n',char(10))`. */
  function readReplace(): Found {
    if (!skip(40)) return unknown
    skipSpaces()
    const found = readValue()
    if (typeof found !== 'string' || !skip(44)) return unknown
    skipSpaces()
    const search = text[at] === "'" ? readPlain("'") : unknown
    if (typeof search !== 'string' || !skip(44)) return unknown
    const code = match(/\s*char\(\s*(\d{1,6})\s*\)/iy)?.[1]
    if (code === undefined || !skip(41) || search === '') return unknown
    return found.split(search).join(characterOf(Number(code), 0x10ffff))
  }

  function readUnistr(): Found {
    if (!skip(40)) return unknown
    const found = readPrefixed(unescapeUnistr)
    return skip(41) ? found : unknown
  }

  function readWord(found: string): Found {
    const upper = found.toUpperCase()
    if (upper === 'NULL') return null
    if (upper === 'TRUE' || upper === 'FALSE') return found.toLowerCase()
    if (upper === 'DEFAULT') return undefined
    if (upper === 'E' && dialect === 'postgres') return readPrefixed((one) => one, true)
    if (upper === 'X') return readHex()
    if (upper === 'B') return readBits()
    if (upper === 'N') return readPrefixed((one) => one, hasEscapes)
    if (upper === 'REPLACE') return readReplace()
    if (upper === 'UNISTR') return readUnistr()
    const isDate = upper === 'TIMESTAMP' || upper === 'DATE' || upper === 'TIME'
    if (!isDate && !(dialect === 'mysql' && introducers.has(upper))) return unknown
    skipSpaces()
    return text[at] === "'" ? readText() : (readNumber(true) ?? unknown)
  }

  /** Reads a number, or MySQL's bytes as a hexadecimal number; `undefined` for anything else. */
  function readNumber(isHexOnly = false): string | undefined {
    const isHex = dialect !== 'postgres' && (text.charCodeAt(at + 1) | 0x20) === 0x78
    const digits = isHex ? match(hexadecimal)?.[1] : undefined
    if (digits !== undefined) return fromHex(digits, encoding)
    if (isHexOnly) return undefined
    let end = at
    while (isDigit(text.charCodeAt(end))) end++
    const next = text.charCodeAt(end)
    if (end === at || (next !== 44 && next !== 41)) return match(number)?.[0]
    const from = at
    at = end
    return text.slice(from, end)
  }

  /** Finds most values of NULL without a regular expression. */
  const isNullAt = (from: number): boolean =>
    text.startsWith('NULL', from) && (text[from + 4] === ',' || text[from + 4] === ')')

  function readValue(): Found {
    const code = text.charCodeAt(at)
    if (code === 39) return readText()
    if (code === 34 && dialect === 'mysql') return readText('"')
    if (code < 58) return readNumber() ?? unknown
    if (isNullAt(at)) {
      at += 4
      return null
    }
    const found = match(word)?.[0]
    return found === undefined ? unknown : readWord(found)
  }

  function isAtEnd(): boolean {
    skipSpaces()
    return text[at] === ',' || text[at] === ')'
  }

  /** Skips an expression to the comma or parenthesis after it. Returns `false` if it has no end, or is empty. */
  function skipExpression(from: number): boolean {
    at = from
    for (let depth = 0; at < text.length; ) {
      const one = text[at]!
      if (depth === 0 && (one === ',' || one === ')')) return at > from
      if (one === "'" || one === '"' || one === '`') {
        const hasPrefix = dialect === 'postgres' && /(?<!\w)e$/i.test(text.slice(Math.max(from, at - 2), at))
        const escapes = one === "'" ? hasEscapes || hasPrefix : hasEscapes && dialect === 'mysql' && one === '"'
        if (readText(one, escapes) === unknown) return false
      } else {
        depth += one === '(' || one === '[' ? 1 : one === ')' || one === ']' ? -1 : 0
        at++
      }
    }
    return false
  }

  return {
    get at() {
      return at
    },
    set at(position) {
      at = position
    },
    readRow(canSkip = false) {
      const found: SqlValue[] = []
      if (!skip(40)) return undefined
      for (;;) {
        skipSpaces()
        const from = at
        let value = readValue()
        while (dialect === 'postgres' && text.charCodeAt(at) === 58 && match(cast));
        if (value === unknown || (canSkip && !isAtEnd())) {
          if (!canSkip || !skipExpression(from)) return undefined
          value = unknown
        }
        found.push(value)
        if (skip(41)) return found
        if (!skip(44)) return undefined
      }
    },
  }
}
