import type { Backend, Kernel } from '../backends/backend.ts'
import { reasonOf } from '../backends/backend.ts'
import { failure, HashError } from '../core/errors.ts'
import type { Descriptor, Of } from '../schemes/index.ts'
import type { Engine } from './compute.ts'

/** The backend and the kernel that compute a hash. */
export interface Route {
  readonly backend: string
  readonly kernel: Kernel<Descriptor['scheme']>
}

/** Returns the reason why a backend does not compute a hash, if any. An error that `refuses` throws is a reason too. */
async function reasonAgainst<D extends Descriptor>(
  backend: Backend,
  kernel: Kernel<D['scheme']>,
  descriptor: D,
  password: Uint8Array,
): Promise<string | undefined> {
  try {
    const availability = await backend.load(descriptor.scheme)
    if (availability.state !== 'ready') return availability.reason
    return kernel.refuses?.(descriptor as unknown as Of<D['scheme']>, password)
  } catch (error) {
    return reasonOf(error)
  }
}

/**
 * Returns the first backend that has a kernel for the scheme, computes the known answers and does not refuse the hash.
 *
 * @throws HashError ERR_UNSUPPORTED with every backend's reason; ERR_CLOSED if the verifier was closed meanwhile.
 */
export async function route<D extends Descriptor>(
  { backends, mustBeOpen }: Pick<Engine, 'backends' | 'mustBeOpen'>,
  descriptor: D,
  password: Uint8Array,
): Promise<Route> {
  const reasons: string[] = []
  for (const backend of backends) {
    const { id } = backend
    const kernel = backend.kernels[descriptor.scheme] as Kernel<D['scheme']> | undefined
    if (!kernel) continue
    const reason = await reasonAgainst(backend, kernel, descriptor, password)
    mustBeOpen()
    if (reason === undefined) return { backend: id, kernel: kernel as Route['kernel'] }
    reasons.push(`${id}: ${reason}`)
  }
  if (reasons.length === 0) reasons.push(`none of the backends computes ${descriptor.scheme}`)
  throw new HashError(failure('ERR_UNSUPPORTED', undefined, { reasons }))
}
