/** The verifiers that use a set of threads. The threads end when the last one closes. */
export interface Owners {
  readonly size: number
  add(owner: object): void
  delete(owner: object): void
  /** Whether an owner has left: nothing more is done for it. */
  hasLeft(owner: object): boolean
}

/** Counts owners and holds none of them: those that are forgotten have left too. */
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
