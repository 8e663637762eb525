import { copyOf } from '../../core/bytes.ts'
import { type Expression, type HashName, partsOf } from '../../schemes/expression.ts'
import type { Digest } from '../../schemes/index.ts'
import type { Availability, Job, Kernel } from '../backend.ts'
import { evaluate, type Hashing } from './evaluate.ts'

function namesIn(expression: Expression): readonly HashName[] {
  const within = partsOf(expression).flatMap(namesIn)
  if (typeof expression === 'string') return within
  if ('hash' in expression) return [expression.hash, ...within]
  if ('hmac' in expression) return [expression.hmac, ...within]
  return 'iterate' in expression ? [expression.iterate, ...within] : within
}

/** The digest as far as the descriptor holds it: writers store the beginning of longer ones. */
function computed(
  { expression, salt, digest }: Digest,
  password: Uint8Array,
  { key }: Job,
  hashing: Hashing,
): Uint8Array {
  const bytes = evaluate(expression, { password, salt, pepper: key }, hashing)
  if (digest.length === 0 || bytes.length <= digest.length) return bytes
  const cut = copyOf(bytes, 0, digest.length)
  bytes.fill(0)
  return cut
}

/** Loads the hash functions of a backend. */
export interface HashingSource {
  /** Returns why the backend does not have the hash function of this name; `undefined` if it has. */
  lacks(name: HashName): string | undefined
  /** Loads the named hash functions. */
  load(names: readonly HashName[]): Promise<Hashing>
  /** The hash functions, if they compute synchronously after `prepare` has ended. */
  readonly loaded?: Hashing
  /** Imports the package of the hash functions, as `Kernel.load` does. */
  prepare?(): Promise<Availability>
}

/**
 * Creates a kernel that evaluates expressions with a backend's hash functions. If the digest of the descriptor is
 * empty, the whole value is returned; in this way a password is prepared for another scheme.
 */
export function digestKernel({ lacks, load, loaded, prepare }: HashingSource): Kernel<'digest'> {
  return {
    ...(prepare && { load: prepare }),
    refuses({ expression }) {
      for (const name of namesIn(expression)) {
        const reason = lacks(name)
        if (reason !== undefined) return reason
      }
      return undefined
    },
    compute: async (password, descriptor, job) =>
      computed(descriptor, password, job, await load(namesIn(descriptor.expression))),
    ...(loaded && { computeSync: (password, descriptor, job) => computed(descriptor, password, job, loaded) }),
  }
}
