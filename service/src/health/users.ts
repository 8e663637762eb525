import { Gauge, type Registry } from 'prom-client'
import type { ClassCount } from '../store/store.ts'
import type { Group } from './unverifiable.ts'

/** The maximum number of classes with a separate time series. The rarer ones are counted as `other`. */
const maxClasses = 100

/** Creates the gauges that count users by their hashes, and by why their hashes cannot be verified. */
export function gaugesOf(registers: Registry[]): {
  countUsers(counts: readonly ClassCount[]): void
  countUnverifiable(groups: readonly Group[]): void
} {
  const users = new Gauge({
    name: 'saltbridge_users',
    help: 'Users with a password, by format, cost and origin of the hash. The origin is import, owner or upgrade',
    labelNames: ['format', 'cost', 'origin'] as const,
    registers,
  })
  const gauge = (name: string, help: string) => new Gauge({ name, help, registers })
  const upgraded = gauge('saltbridge_users_upgraded', 'Users whose imported hash was replaced after a sign-in')
  const dormant = gauge('saltbridge_users_dormant', 'Users who still have their imported hash')

  const unverifiable = new Gauge({
    name: 'saltbridge_users_unverifiable',
    help: 'Users whose hash this node cannot verify, by cause: a missing signer-key, argon2-key or pepper, or the hash itself',
    labelNames: ['check', 'key_id'] as const,
    registers,
  })

  function countUsers(counts: readonly ClassCount[]): void {
    const total = (origin: ClassCount['origin']) =>
      counts.reduce((sum, one) => sum + (one.origin === origin ? one.users : 0), 0)
    upgraded.set(total('upgrade'))
    dormant.set(total('import'))
    users.reset()
    for (const [
      at,
      {
        class: { format, cost },
        origin,
        users: count,
      },
    ] of [...counts].sort((a, b) => b.users - a.users).entries()) {
      const isRare = at >= maxClasses
      users.inc({ format: isRare ? 'other' : format, cost: isRare ? 'other' : cost, origin }, count)
    }
  }

  return {
    countUsers,
    countUnverifiable(groups) {
      unverifiable.reset()
      for (const { check, keyId, users: count } of groups) unverifiable.inc({ check, key_id: keyId }, count)
    },
  }
}
