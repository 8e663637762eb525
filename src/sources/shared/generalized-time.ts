const syntax = /^(\d{4})(\d\d)(\d\d)(\d\d)(?:(\d\d)(\d\d)?)?(?:[.,](\d{1,9}))?(Z|[+-]\d\d(?:\d\d)?)$/

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
  const [, year, month, day, hour, minute, second, fraction, zone] = syntax.exec(text) ?? []
  if (year === undefined) return undefined
  const [y, mo, d, h, mi, s] = [year, month, day, hour, minute ?? 0, second ?? 0].map(Number) as [number, ...number[]]
  const isReal = mo! >= 1 && mo! <= 12 && d! >= 1 && d! <= daysOf(y, mo!) && h! < 24 && mi! < 60 && s! <= 60
  if (!isReal) return undefined
  if (y < 1970) return null
  // The fraction is one of the last unit that is given.
  const unit = second !== undefined ? 1000 : minute !== undefined ? 60_000 : 3_600_000
  const rest = fraction === undefined ? 0 : Math.trunc(Number(`0.${fraction}`) * unit)
  const time = Date.UTC(y, mo! - 1, d, h, mi, s) + rest - offsetOf(zone!) * 60_000
  return time < 0 ? null : time
}
