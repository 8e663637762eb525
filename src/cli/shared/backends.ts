import type { Backend } from '../../backends/backend.ts'
import { createBackend } from '../../backends/backend.ts'
import { node } from '../../backends/node.ts'
import type { SchemeId } from '../../schemes/index.ts'
import { type BackendName, backendNames } from './backend-names.ts'

/** Returns every backend, in the order of `backendNames`. */
export async function allBackends(): Promise<readonly Backend[]> {
  const all = Object.values(await import('../../backends/index.ts'))
  return backendNames.flatMap((name) => all.filter(({ id }) => id === name))
}

/** Returns a backend, and node:crypto's hash functions for preparations that this backend cannot compute. */
export function withHashing(one: Backend): readonly Backend[] {
  const { digest } = node.kernels
  return one.kernels.digest || !digest ? [one] : [one, createBackend('node', { digest })]
}

/** Returns the backends for a name; `undefined` without a name, which means the default backends. */
export async function chosenBackends(name: BackendName | undefined): Promise<readonly Backend[] | undefined> {
  return name === undefined ? undefined : (await allBackends()).filter(({ id }) => id === name).flatMap(withHashing)
}

/** Loads the first backend that computes a scheme, so that loading is not measured. */
export async function warm(backends: readonly Backend[], scheme: SchemeId): Promise<void> {
  for (const { kernels, load } of backends) if (kernels[scheme] && (await load(scheme)).state === 'ready') return
}
