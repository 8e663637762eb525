import type { Batch, Item } from './verdict.ts'

/** Characters of a batch beyond which it is not filled up: rows may have a mebibyte each. */
const most = 4 * 2 ** 20

const sizeOf = ({ line, local }: Item): number => (line ?? local?.line ?? '').length

/** Groups items into batches of at most `size` items, in the order of the file. */
export async function* batchesOf(all: AsyncIterable<readonly Item[]>, size: number): AsyncIterable<Batch> {
  let items: Item[] = []
  let characters = 0
  for await (const some of all)
    for (const item of some) {
      items.push(item)
      characters += sizeOf(item)
      if (items.length < size && characters < most) continue
      yield items
      items = []
      characters = 0
    }
  if (items.length > 0) yield items
}
