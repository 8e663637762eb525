import type { Backend } from '../backends/backend.ts'
import { equal, utf8 } from '../core/bytes.ts'
import { failure, HashError } from '../core/errors.ts'
import type { Descriptor } from '../schemes/index.ts'
import { digestOf, readingsOf } from '../verifier/digest-of.ts'
import { prepare } from '../verifier/prepare.ts'

/** Computes one descriptor repeatedly, as logins do. */
export interface Computation {
  readonly descriptor: Descriptor
  /** Computes once and returns the id of the backend. @throws HashError as a verification does. */
  run(signal: AbortSignal | undefined): Promise<string>
  /** Ends the threads that the computation started, unless others use these threads. */
  close(): Promise<void>
}

const password = 'correct horse bat'

/** Any pepper costs as much as another of its length. */
const anyPepper = new Uint8Array(32).fill(7)

/** Any key of the right length costs the same. */
function anyKey(descriptor: Descriptor): Uint8Array | undefined {
  if (descriptor.scheme === 'legacy-scrypt') return new Uint8Array(descriptor.digest.length).fill(7)
  return descriptor.scheme === 'argon2' && descriptor.keyId ? new Uint8Array(32).fill(7) : undefined
}

/** Prepares a descriptor for the first backend that can compute it. Every digest is compared with the first one. */
export function createComputation(backends: readonly Backend[], descriptor: Descriptor): Computation {
  const owner = {}
  const key = anyKey(descriptor)
  let expected: Uint8Array | undefined

  return {
    descriptor,
    async run(signal) {
      const engine = { backends, owner, mustBeOpen: () => undefined }
      const how = signal ? { signal } : {}
      const given = { engine, password: utf8(password), pepper: anyPepper, keyOf: anyKey, options: how, made: [] }
      const prepared = await prepare(descriptor, given)
      const [reading] = readingsOf(prepared.descriptor, prepared.password)
      const used = key ?? (descriptor.scheme === 'digest' ? anyPepper : undefined)
      const { digest, backend } = await digestOf(engine, reading!.descriptor, reading!.password, used, how)
      if (!equal((expected ??= digest), digest))
        throw new HashError(
          failure('ERR_BACKEND', undefined, {
            reasons: [`${backend}: computed two different digests for the same password and salt`],
          }),
        )
      return backend
    },
    async close() {
      await Promise.all(backends.map((one) => one.close?.(owner)))
    },
  }
}
