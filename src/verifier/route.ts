import type { Backend, Kernel } from '../backends/backend.ts'
import { failure, HashError } from '../core/errors.ts'
import type { Descriptor, Of } from '../schemes/index.ts'

export interface Route {
  readonly backend: string
  readonly kernel: Kernel<Descriptor['scheme']>
}

/**
 * The first backend whose kernel is there, gives the known answers and does not refuse this work.
 *
 * @throws HashError ERR_UNSUPPORTED with every backend's reason.
 */
export async function route<D extends Descriptor>(
  backends: readonly Backend[],
  descriptor: D,
  password: Uint8Array,
): Promise<Route> {
  const reasons: string[] = []
  for (const backend of backends) {
    const { id } = backend
    const kernel = backend.kernels[descriptor.scheme] as Kernel<D['scheme']> | undefined
    if (!kernel) continue
    const availability = await backend.load(descriptor.scheme)
    const reason =
      availability.state === 'ready'
        ? kernel.refuses?.(descriptor as unknown as Of<D['scheme']>, password)
        : availability.reason
    if (reason === undefined) return { backend: id, kernel: kernel as Route['kernel'] }
    reasons.push(`${id}: ${reason}`)
  }
  if (reasons.length === 0) reasons.push(`no configured backend has a kernel for ${descriptor.scheme}`)
  throw new HashError(failure('ERR_UNSUPPORTED', undefined, { reasons }))
}
