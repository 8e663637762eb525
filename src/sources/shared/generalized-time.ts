const syntax = /^\d{10}(?:\d\d(?:\d\d)?)?(?:[.,]\d{1,9})?(?:Z|[+-]\d\d(?:\d\d)?)$/
const tail = /(?:[.,](\d+))?(Z|[+-]\d+)$/

/** The length of a time in seconds and UTC, such as 20210305163516Z. */
const usualLength = 15

function isDigit(text: string, at: number): boolean {
  const code = text.charCodeAt(at)
  return code >= 48 && code <= 57
}

/** Reads a number of some digits. It is faster than the groups of a regular expression. */
function numberAt(text: string, at: number, length: number): number {
  let number = 0
  for (let i = at; i < at + length; i++) number = 10 * number + text.charCodeAt(i) - 48
  return number
}

/** Minutes east of Greenwich. */
function offsetOf(zone: string): number {
  if (zone === 'Z') return 0
  const minutes = Number(zone.slice(1, 3)) * 60 + Number(zone.slice(3) || '0')
  return zone.startsWith('-') ? -minutes : minutes
}

const days = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

function daysOf(year: number, month: number): number {
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
  return month === 2 && isLeap ? 29 : days[month - 1]!
}

/** The values that `timeOfGeneralizedTime` reads, in words. */
export const generalizedTimeWords = 'a time such as 20210305163516Z'

/**
 * Returns a GeneralizedTime (RFC 4517, section 3.3.13) in milliseconds since 1970; `null` for a time before 1970, which
 * directories write for "no time", and `undefined` for any other text.
 */
export function timeOfGeneralizedTime(text: string): number | null | undefined {
  if (!syntax.test(text)) return undefined
  const hasMinute = isDigit(text, 10)
  const hasSecond = hasMinute && isDigit(text, 12)
  const y = numberAt(text, 0, 4)
  const [mo, d, h] = [numberAt(text, 4, 2), numberAt(text, 6, 2), numberAt(text, 8, 2)]
  const mi = hasMinute ? numberAt(text, 10, 2) : 0
  const s = hasSecond ? numberAt(text, 12, 2) : 0
  const isReal = mo >= 1 && mo <= 12 && d >= 1 && d <= daysOf(y, mo) && h < 24 && mi < 60 && s <= 60
  if (!isReal) return undefined
  if (y < 1970) return null
  const [, fraction, zone = 'Z'] = hasSecond && text.length === usualLength ? [] : (tail.exec(text) ?? [])
  // The fraction is one of the last unit that is given.
  const unit = hasSecond ? 1000 : hasMinute ? 60_000 : 3_600_000
  const rest = fraction === undefined ? 0 : Math.trunc(Number(`0.${fraction}`) * unit)
  const time = Date.UTC(y, mo - 1, d, h, mi, s) + rest - offsetOf(zone) * 60_000
  return time < 0 ? null : time
}
