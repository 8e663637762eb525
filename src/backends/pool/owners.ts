/** The verifiers that use a set of threads. The threads end when the last verifier closes. */
export interface Owners {
  readonly size: number
  add(owner: object): void
  delete(owner: object): void
  /** Tells whether an owner has left. Nothing is computed for such an owner. */
  hasLeft(owner: object): boolean
}

/** Counts owners without keeping them in memory. An owner that is garbage-collected is no longer counted. */
export function createOwners(): Owners {
  const here = new WeakSet<object>()
  const left = new WeakSet<object>()
  let size = 0
  const collected = new FinalizationRegistry<undefined>(() => size--)
  return {
    get size() {
      return size
    },
    add(owner) {
      if (here.has(owner)) return
      here.add(owner)
      collected.register(owner, undefined, owner)
      size++
    },
    delete(owner) {
      left.add(owner)
      if (!here.delete(owner)) return
      collected.unregister(owner)
      size--
    },
    hasLeft: (owner) => left.has(owner),
  }
}
