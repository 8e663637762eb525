/**
 * The probability that a value of the second list is greater than one of the first, ties by half: the area under the
 * ROC curve of somebody who tells the two apart by a threshold (Mann and Whitney's U divided by the pairs). 0.5 tells
 * nothing.
 */
export function auc(first, second) {
  const all = [...first.map((value) => [value, 0]), ...second.map((value) => [value, 1])].sort(([a], [b]) => a - b)
  let rankSum = 0
  for (let at = 0; at < all.length; ) {
    let end = at
    while (end < all.length && all[end][0] === all[at][0]) end++
    const rank = (at + 1 + end) / 2
    for (; at < end; at++) if (all[at][1] === 1) rankSum += rank
  }
  return (rankSum - (second.length * (second.length + 1)) / 2) / (first.length * second.length)
}
