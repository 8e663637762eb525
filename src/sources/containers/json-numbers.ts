/**
 * Matches a number that JavaScript may change: one with 16 digits or more, or with an exponent. A number follows a
 * colon, a comma, a bracket or a blank, so that strings with digits seldom match.
 */
const suspicious = /[:,[\s]-?\d(?:[\d.]{15}|[\d.]*[eE])[\d.eE+-]*/
const each = new RegExp(suspicious, 'g')

/** The strings and the numbers of a JSON text. */
const literals = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d[\d.eE+-]*/g

const zero = 48

/** Returns the sign, the digits without zeros around them, and the exponent, which are equal for equal numbers. */
function normalize(number: string): string {
  const [, sign = '', whole = '', fraction = '', exponent = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(number) ?? []
  const digits = whole + fraction
  let [start, end] = [0, digits.length]
  while (start < end && digits.charCodeAt(start) === zero) start++
  while (end > start && digits.charCodeAt(end - 1) === zero) end--
  if (start === end) return '0'
  return `${sign}${digits.slice(start, end)}e${Number(exponent) + whole.length - end}`
}

/** Tells whether JavaScript stores a number as it is written. Infinity is not a number of JSON. */
function isExact(literal: string): boolean {
  const shortest = String(Number(literal))
  return shortest === literal || normalize(literal) === normalize(shortest)
}

const isString = (literal: string): boolean => literal.startsWith('"')

/** Tells whether the JSON of an object or a list, which may be broken, may have numbers that JavaScript changes. */
export function mayHaveLargeNumbers(text: string): boolean {
  if (!suspicious.test(text)) return false
  each.lastIndex = 0
  for (let found = each.exec(text); found; found = each.exec(text)) if (!isExact(found[0].slice(1))) return true
  return false
}

/**
 * Parses JSON. A number that JavaScript would change, such as 123456789012345678 or 1e999, becomes a text with its
 * digits.
 *
 * @returns The value, and the numbers that became texts.
 * @throws SyntaxError if the text is not JSON.
 */
export function parseExactly(text: string): { value: unknown; numbers?: ReadonlySet<string> } {
  const value: unknown = JSON.parse(text)
  if (typeof value === 'number' ? isExact(text.trim()) : !mayHaveLargeNumbers(text)) return { value }
  const numbers = new Set<string>()
  const exact = text.replace(literals, (literal) => {
    if (isString(literal) || isExact(literal)) return literal
    numbers.add(literal)
    return `"${literal}"`
  })
  return numbers.size === 0 ? { value } : { value: JSON.parse(exact), numbers }
}

/** Tells whether a text is JSON with numbers that JavaScript changes. */
export function hasLargeNumbers(text: string): boolean {
  try {
    return mayHaveLargeNumbers(text) && parseExactly(text).numbers !== undefined
  } catch {
    return false
  }
}

/** Names the numbers that became texts, for a summary. */
export const largeNumbers = 'large numbers (carried as text)'

/** Tells whether a value contains one of the texts. */
export function containsText(value: unknown, texts: ReadonlySet<string>): boolean {
  if (typeof value === 'string') return texts.has(value)
  return typeof value === 'object' && value !== null && Object.values(value).some((inner) => containsText(inner, texts))
}
