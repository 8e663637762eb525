const syntax = /^(\d{4})(\d\d)(\d\d)(\d\d)(?:(\d\d)(\d\d)?)?(?:[.,](\d{1,9}))?(Z|[+-]\d\d(?:\d\d)?)$/

/** Minutes east of Greenwich. */
function offsetOf(zone: string): number {
  if (zone === 'Z') return 0
  const minutes = Number(zone.slice(1, 3)) * 60 + Number(zone.slice(3) || '0')
  return zone.startsWith('-') ? -minutes : minutes
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
  const [mo, d, h, mi, s] = [month, day, hour, minute ?? 0, second ?? 0].map(Number) as [number, ...number[]]
  // The days of a month are checked in UTC, before the offset is applied.
  const date = new Date(Date.UTC(2000, 0, 1, 0, 0))
  date.setUTCFullYear(Number(year), mo - 1, d!)
  const isReal = date.getUTCMonth() === mo - 1 && date.getUTCDate() === d && h! < 24 && mi! < 60 && s! <= 60
  if (!isReal) return undefined
  // The fraction is one of the last unit that is given.
  const unit = second !== undefined ? 1000 : minute !== undefined ? 60_000 : 3_600_000
  const rest = fraction === undefined ? 0 : Math.trunc(Number(`0.${fraction}`) * unit)
  const time = date.getTime() + h! * 3_600_000 + mi! * 60_000 + s! * 1000 + rest - offsetOf(zone!) * 60_000
  return time < 0 ? null : time
}
