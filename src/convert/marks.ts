/** A set of whole numbers from 0 to 2^53 - 1. Numbers that are near each other take one bit each. */
interface Marks {
  add(number: number): void
  has(number: number): boolean
}

/** The number of bits of a page. */
const pageSize = 2 ** 16

/** Creates an empty set. */
export function createMarks(): Marks {
  const pages = new Map<number, Uint8Array>()
  return {
    add(number) {
      const key = Math.floor(number / pageSize)
      let page = pages.get(key)
      if (!page) pages.set(key, (page = new Uint8Array(pageSize / 8)))
      const bit = number % pageSize
      page[bit >> 3]! |= 1 << (bit & 7)
    },
    has(number) {
      const bit = number % pageSize
      return ((pages.get(Math.floor(number / pageSize))?.[bit >> 3] ?? 0) & (1 << (bit & 7))) !== 0
    },
  }
}
