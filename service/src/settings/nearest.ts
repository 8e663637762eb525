/** Returns the Levenshtein distance of two words: the number of letters to change, add or remove. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let i = 1; i <= one.length; i++) {
    const next = [i]
    for (let j = 1; j <= other.length; j++) {
      const change = row[j - 1]! + (one[i - 1] === other[j - 1] ? 0 : 1)
      next.push(Math.min(change, row[j]! + 1, next[j - 1]! + 1))
    }
    row = next
  }
  return row[other.length]!
}

/** Returns the word that is most similar to a mistyped one. */
export function nearest(word: string, words: readonly string[]): string {
  const short = word.slice(0, 64).toLowerCase()
  return [...words].sort((a, b) => distance(short, a) - distance(short, b))[0]!
}
