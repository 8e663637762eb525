/** The number of characters of a name that are compared and shown. */
const most = 64

/**
 * Returns a name in a form without letter case, spaces and punctuation, which is equal for `Ory Kratos` and
 * `ory-kratos`.
 */
export function toComparable(name: string): string {
  return name
    .slice(0, most)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}

/** Returns a given name as a message may show it: printable ASCII, cut after 64 characters. */
export function showName(name: string): string {
  const text = name.slice(0, most).replace(/[^ -~]/g, '?')
  return name.length > most ? `${text}…` : text
}

/** Counts the letters that must be changed, added, removed or swapped to turn one word into the other. */
function measureDistance(one: string, other: string): number {
  const rows = [Array.from({ length: other.length + 1 }, (_, at) => at)]
  for (let i = 1; i <= one.length; i++) {
    const row = rows[i - 1]!
    const next = [i]
    for (let j = 1; j <= other.length; j++) {
      const change = row[j - 1]! + (one[i - 1] === other[j - 1] ? 0 : 1)
      const isSwapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
      const swap = isSwapped ? rows[i - 2]![j - 2]! + 1 : change
      next.push(Math.min(change, swap, row[j]! + 1, next[j - 1]! + 1))
    }
    rows.push(next)
  }
  return rows[one.length]![other.length]!
}

/** Returns the name that was most likely meant, unless more than a third of its letters differ. */
export function findNearestName(name: string, names: readonly string[]): string | undefined {
  const given = toComparable(name)
  let found: { readonly name: string; readonly distance: number } | undefined
  for (const one of names) {
    const its = toComparable(one)
    const most = Math.max(1, Math.floor(its.length / 3))
    if (Math.abs(its.length - given.length) > most) continue
    const apart = measureDistance(given, its)
    if (apart <= most && apart < (found?.distance ?? Infinity)) found = { name: one, distance: apart }
  }
  return found?.name
}
