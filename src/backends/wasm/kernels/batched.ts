import type { SchemeId } from '../../../schemes/index.ts'
import type { Asked, Batch, Kernel } from '../../backend.ts'
import type { Instance, Module } from './module.ts'

/** Creates a kernel that computes one hash, or several hashes of a batch side by side, in one instance. */
export function batchedKernel<S extends SchemeId, E>(
  module: Module<E>,
  groupOf: Batch<S>['groupOf'],
  compute: (instance: Instance<E>, asked: readonly Asked<S>[]) => Uint8Array[],
): Kernel<S> {
  function together(asked: readonly Asked<S>[]): Uint8Array[] {
    const [first] = asked
    const most = (first && groupOf(first.descriptor)?.most) ?? 1
    if (!first || asked.length > most) throw new RangeError(`a batch must have 1 to ${most} computations`)
    return module.use((instance) => compute(instance, asked))
  }
  const computeSync: NonNullable<Kernel<S>['computeSync']> = (password, descriptor, job) =>
    together([{ password, descriptor, job }])[0]!

  return {
    load: module.load,
    computeSync,
    compute: async (...asked) => computeSync(...asked),
    batch: { groupOf, compute: async (asked) => together(asked) },
  }
}
