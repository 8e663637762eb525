import type { CostClass } from 'saltbridge'
import { type CheckClass, fieldsWithKey } from '../hashes/unverifiable.ts'
import type { ClassCount, Store } from '../store/store.ts'

/** What stored hashes cost, counted anew now and then: to count a million users takes a database a while. */
export interface Population {
  classes(): readonly CostClass[]
  counts(): readonly ClassCount[]
  /** @throws StoreError */
  refresh(): Promise<void>
}

/** In the same order on every node, so that all draw the same class for the same subject. */
function inOrder(counts: readonly ClassCount[]): readonly CostClass[] {
  const shares = new Map<string, CostClass>()
  for (const { class: counted, users } of counts) {
    const { format, like } = counted
    const fields = fieldsWithKey(counted.likeFields, counted)
    const key = `${format} ${like} ${JSON.stringify(fields)}`
    shares.set(key, { format, like, fields, share: (shares.get(key)?.share ?? 0) + users })
  }
  return [...shares].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, one]) => one)
}

/**
 * Leaves out classes that this node cannot verify. Accounts with such hashes are refused like unknown ones, so that both
 * take the time of the other classes.
 */
export function createPopulation(checkClass: CheckClass, store: Pick<Store, 'classCounts'>): Population {
  let counts: readonly ClassCount[] = []
  let classes: readonly CostClass[] = []
  return {
    classes: () => classes,
    counts: () => counts,
    async refresh() {
      counts = await store.classCounts()
      classes = inOrder(counts.filter(({ users, class: one }) => users > 0 && !checkClass(one)))
    },
  }
}
