import type { Verifier } from 'saltbridge'

/**
 * Computes known answers with every backend. Returns one message for each scheme that no backend can compute, or an empty
 * list.
 */
export async function selfTest(verifier: Pick<Verifier, 'ready' | 'status'>): Promise<readonly string[]> {
  await verifier.ready()
  const reasons = new Map<string, string[]>()
  const ready = new Set<string>()
  for (const { backend, schemes } of verifier.status())
    for (const [scheme, status] of Object.entries(schemes)) {
      if (status.state === 'ready') ready.add(scheme)
      const reason = 'reason' in status ? status.reason : status.state
      reasons.set(scheme, [...(reasons.get(scheme) ?? []), `${backend}: ${reason}`])
    }
  return [...reasons]
    .filter(([scheme]) => !ready.has(scheme))
    .map(([scheme, each]) => `no backend can compute ${scheme} (${each.join('; ')})`)
}
