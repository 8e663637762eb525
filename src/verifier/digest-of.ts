import type { Job } from '../backends/backend.ts'
import { reasonOf } from '../backends/backend.ts'
import { failure, HashError } from '../core/errors.ts'
import { type Descriptor, schemeOf } from '../schemes/index.ts'
import { blank, type Reading } from '../schemes/scheme.ts'
import type { Engine } from './compute.ts'
import type { VerifyOptions } from './options.ts'
import { withinLength } from './password.ts'
import { route } from './route.ts'

/** The options that decide when work starts, and whether it starts. */
export interface Timing extends Pick<VerifyOptions, 'signal' | 'deadline'> {
  readonly background?: boolean | undefined
}

/** Returns the computations that a descriptor may stand for. Usually there is only one. */
export function readingsOf<D extends Descriptor>(descriptor: D, password: Uint8Array): readonly Reading<D>[] {
  return schemeOf(descriptor).readings?.(descriptor, password) ?? [{ name: 'plain', descriptor, password }]
}

/** Throws if the signal was aborted or the deadline has passed. Running work is not interrupted; its result is dropped. */
function mayGoOn({ signal, deadline }: Timing): void {
  if (signal?.aborted) throw new HashError(failure('ERR_ABORTED', undefined, { hint: 'The `signal` was aborted' }))
  if (deadline !== undefined && !(Date.now() <= deadline))
    throw new HashError(
      failure('ERR_ABORTED', undefined, { hint: 'The `deadline` has passed: try again with a later one' }),
    )
}

/** The computed bytes, and how they were computed. */
export interface Answer {
  readonly bytes: Uint8Array
  readonly backend: string
  /** The time in a queue in ms. */
  readonly wait: number
}

/** Computes bytes with the first able backend. @throws HashError as the backend does, ERR_PASSWORD, ERR_CLOSED. */
export async function bytesFor<D extends Descriptor>(
  engine: Pick<Engine, 'backends' | 'owner' | 'mustBeOpen'>,
  descriptor: D,
  password: Uint8Array,
  key: Uint8Array | undefined,
  options: Timing,
): Promise<Answer> {
  engine.mustBeOpen()
  mayGoOn(options)
  withinLength(password, schemeOf(descriptor).maxPassword)
  const { backend, kernel } = await route(engine, descriptor, password)
  const { owner } = engine
  const { signal, deadline, background } = options
  const asked = performance.now()
  let begun = asked
  const job: Job = {
    owner,
    ...(key && { key }),
    ...(signal && { signal }),
    ...(deadline !== undefined && { deadline }),
    ...(background && { background }),
    onBegin() {
      begun = performance.now()
    },
  }
  let bytes: Uint8Array
  try {
    bytes = await kernel.compute(password, blank(descriptor), job)
  } catch (error) {
    if (error instanceof HashError) throw error
    throw new HashError(failure('ERR_BACKEND', undefined, { reasons: [`${backend}: ${reasonOf(error)}`] }))
  }
  mayGoOn(options)
  return { bytes, backend, wait: begun - asked }
}

/** Computes a digest of the length of the descriptor's digest. @throws HashError as `bytesFor` does. */
export async function digestOf<D extends Descriptor>(
  engine: Pick<Engine, 'backends' | 'owner' | 'mustBeOpen'>,
  descriptor: D,
  password: Uint8Array,
  key: Uint8Array | undefined,
  options: Timing,
): Promise<{ digest: Uint8Array; backend: string; wait: number }> {
  const { bytes: digest, backend, wait } = await bytesFor(engine, descriptor, password, key, options)
  if (digest.length !== descriptor.digest.length)
    throw new HashError(
      failure('ERR_BACKEND', undefined, { reasons: [`${backend}: returned a digest of the wrong length`] }),
    )
  return { digest, backend, wait }
}
