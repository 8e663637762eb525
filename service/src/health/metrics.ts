import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { VerifierEvent } from 'saltbridge'
import type { Workers } from 'saltbridge/backends/pool'
import type { Unverifiable } from '../hashes/unverifiable.ts'
import type { KnownKey } from '../http/access.ts'
import type { ClassCount } from '../store/store.ts'
import { version } from '../version.ts'

/** The number of users whose hashes this node cannot verify for the same reason. */
export interface UnverifiableGroup extends Unverifiable {
  readonly users: number
}

/** The maximum number of classes with a separate time series. The rarer ones are counted as `other`. */
const maxClasses = 100

/** Creates the gauges that count users by their hashes, and by why their hashes cannot be verified. */
function gaugesOf(registers: Registry[]): {
  countUsers(counts: readonly ClassCount[]): void
  countUnverifiable(groups: readonly UnverifiableGroup[]): void
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

/** Collects metrics for Prometheus. Their labels are formats, costs, routes and codes, never data of a user. */
export interface Metrics {
  countComputation(event: VerifierEvent): void
  countRequest(route: string, status: number, milliseconds: number): void
  /** Counts the rows of an import by route and outcome. */
  countImportedRows(by: 'documented' | 'import' | 'validate', counts: Readonly<Record<string, number>>): void
  countSignInUp(created: boolean): void
  countUpgrade(outcome: string): void
  /** Counts a sign-in that was refused because of earlier failures. */
  countLimitedSignIn(): void
  /** Counts a sign-in that was refused because the stored hash cannot be verified. */
  countRefusedSignIn(check: string, keyId: string): void
  countUsers(counts: readonly ClassCount[]): void
  countUnverifiable(groups: readonly UnverifiableGroup[]): void
  /** Counts a request with a key. */
  countKey(key: KnownKey): void
  /** Shows keys that have not been used yet with a count of 0. */
  showKeys(keys: readonly KnownKey[]): void
  print(): Promise<{ readonly type: string; readonly text: string }>
}

const seconds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

function watchQueue(registers: Registry[], { status }: Pick<Workers, 'status'>): void {
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read())
      },
    })
  gauge('saltbridge_queue_jobs', 'Jobs that wait for a worker thread', () => status().waiting)
  gauge('saltbridge_queue_running', 'Jobs that run in a worker thread', () => status().running)
  gauge('saltbridge_queue_bytes', 'Memory of the running jobs in bytes', () => status().bytes)
  gauge('saltbridge_queue_age_seconds', 'Estimated wait of a new job in seconds', () => status().wait / 1000)
}

/** Creates the metrics. `workers` is the source of the queue gauges. */
export function createMetrics(workers: Pick<Workers, 'status'>): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  watchQueue(registers, workers)
  const counter = <const L extends string>(name: string, help: string, labelNames: readonly L[]) =>
    new Counter({ name, help, labelNames, registers })
  const histogram = <const L extends string>(name: string, help: string, labelNames: readonly L[]) =>
    new Histogram({ name, help, labelNames, registers, buckets: seconds })

  const computations = counter('saltbridge_computations_total', 'Number of verifications and of newly created hashes', [
    'type',
    'format',
    'outcome',
  ])
  const latency = histogram(
    'saltbridge_computation_seconds',
    'Time to verify or create a hash in seconds, including the wait for a worker thread',
    ['type', 'format'],
  )
  const waits = histogram('saltbridge_queue_wait_seconds', 'Time that jobs waited for a worker thread, in seconds', [])
  const requests = histogram(
    'saltbridge_http_request_seconds',
    'Duration of HTTP requests in seconds, until the end of the answer',
    ['route', 'status'],
  )
  const imports = counter('saltbridge_imports_total', 'Imported or validated rows, by route and outcome', [
    'by',
    'outcome',
  ])
  const signInUps = counter(
    'saltbridge_sign_in_ups_total',
    'Sign-ins of third-party users, by outcome: the user was created or found',
    ['outcome'],
  )
  const upgrades = counter('saltbridge_upgrades_total', 'Upgrades of hashes after a sign-in, by outcome', ['outcome'])
  const limits = counter('saltbridge_limited_total', 'Sign-ins refused because of too many failed sign-ins', [])
  const refusals = counter(
    'saltbridge_sign_ins_unverifiable_total',
    'Sign-ins refused because this node cannot verify the stored hash',
    ['check', 'key_id'],
  )
  const keyUses = counter(
    'saltbridge_key_requests_total',
    'Requests with a valid key, by the id of the key. The kind is api or metrics',
    ['kind', 'key'],
  )
  new Gauge({
    name: 'saltbridge_build_info',
    help: 'Always 1. The label is the version of the service',
    labelNames: ['version'],
    registers,
  }).set({ version }, 1)
  const { countUsers, countUnverifiable } = gaugesOf(registers)

  return {
    countComputation({ type, format = 'none', outcome, milliseconds, wait }) {
      computations.inc({ type, format, outcome })
      latency.observe({ type, format }, milliseconds / 1000)
      waits.observe(wait / 1000)
    },
    countRequest: (route, status, milliseconds) =>
      requests.observe({ route, status: String(status) }, milliseconds / 1000),
    countImportedRows(by, counts) {
      for (const [outcome, count] of Object.entries(counts)) if (count > 0) imports.inc({ by, outcome }, count)
    },
    countSignInUp: (created) => signInUps.inc({ outcome: created ? 'created' : 'found' }),
    countUpgrade: (outcome) => upgrades.inc({ outcome }),
    countLimitedSignIn: () => limits.inc(),
    countRefusedSignIn: (check, keyId) => refusals.inc({ check, key_id: keyId }),
    countUsers,
    countUnverifiable,
    countKey: ({ kind, id }) => keyUses.inc({ kind, key: id }),
    showKeys(keys) {
      for (const { kind, id } of keys) keyUses.inc({ kind, key: id }, 0)
    },
    print: async () => ({ type: registry.contentType, text: await registry.metrics() }),
  }
}
