/**
 * Returns the probability that a value of the second list is greater than a value of the first. Ties count half. This
 * is the area under the ROC curve of an attacker who separates the lists by a threshold (Mann and Whitney's U divided
 * by the number of pairs). 0.5 means that the attacker learns nothing.
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
