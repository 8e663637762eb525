import type { CostClass } from 'saltbridge'
import { type CheckClass, fieldsWithKey } from '../hashes/unverifiable.ts'
import type { ClassCount, Store } from '../store/store.ts'

/** The number of users of each hash class. Users are counted at intervals, because counting a million takes a while. */
export interface Population {
  /** Returns the hash classes from which the work for unknown accounts is chosen, with their shares of the users. */
  classes(): readonly CostClass[]
  /** Returns the result of the last count. */
  counts(): readonly ClassCount[]
  /** Counts the users again. @throws StoreError */
  refresh(): Promise<void>
}

/** Sorts the classes, so that every node picks the same class for the same unknown account. */
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
 * Creates a population. It leaves out the classes that this node cannot verify. Accounts with such hashes are refused
 * like unknown accounts, so both take the time of the other classes.
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
