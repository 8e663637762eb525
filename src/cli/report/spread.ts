interface Group {
  readonly sum: number
  readonly count: number
}

const mean = ({ sum, count }: Group): number => sum / count

/**
 * Returns places between `low` and `high` that are at least `gap` apart, in the order of the wanted places and as near
 * to them as possible (least squares, by pooling neighbours that would collide). There must be room for all places.
 */
export function spread(wanted: readonly number[], gap: number, low: number, high: number): readonly number[] {
  const order = wanted.map((_, index) => index).sort((a, b) => wanted[a]! - wanted[b]!)
  const groups: Group[] = []
  order.forEach((index, rank) => {
    let group: Group = { sum: wanted[index]! - rank * gap, count: 1 }
    for (let last = groups.at(-1); last && mean(last) > mean(group); last = groups.at(-1)) {
      group = { sum: last.sum + group.sum, count: last.count + group.count }
      groups.pop()
    }
    groups.push(group)
  })
  const most = high - (wanted.length - 1) * gap
  const starts = groups.flatMap((group) =>
    Array.from({ length: group.count }, () => Math.max(low, Math.min(most, mean(group)))),
  )
  const places: number[] = []
  order.forEach((index, rank) => {
    places[index] = starts[rank]! + rank * gap
  })
  return places
}
