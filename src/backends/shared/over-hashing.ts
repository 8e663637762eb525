import type { HashName } from '../../schemes/expression.ts'
import type { Of, SchemeId } from '../../schemes/index.ts'
import type { Kernel } from '../backend.ts'
import type { HashingSource } from './digest.ts'
import type { Hashing } from './evaluate.ts'

/** Creates a kernel that uses the hash functions of any backend. Blocks the calling thread. */
export function overHashing<S extends SchemeId>(
  { lacks, load, loaded, prepare }: HashingSource,
  nameOf: (descriptor: Of<S>) => HashName,
  computed: (password: Uint8Array, descriptor: Of<S>, hashing: Hashing) => Uint8Array,
): Kernel<S> {
  return {
    ...(prepare && { load: prepare }),
    refuses: (descriptor) => lacks(nameOf(descriptor)),
    compute: async (password, descriptor) => computed(password, descriptor, await load([nameOf(descriptor)])),
    ...(loaded && { computeSync: (password, descriptor) => computed(password, descriptor, loaded) }),
  }
}
