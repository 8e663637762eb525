import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { VerifierEvent } from 'saltbridge'
import type { Workers } from 'saltbridge/backends/pool'
import type { ClassCount } from '../store/store.ts'
import type { Group } from './unverifiable.ts'
import { gaugesOf } from './users.ts'

/** What happened, for Prometheus: formats, costs, routes and codes, and nothing of any user. */
export interface Metrics {
  verified(event: VerifierEvent): void
  answered(route: string, status: number, milliseconds: number): void
  /** How many users were imported by a route, by what became of them. */
  imported(by: 'documented' | 'import' | 'validate', counts: Readonly<Record<string, number>>): void
  signedInUp(created: boolean): void
  upgraded(outcome: string): void
  /** A sign-in was refused for the failures before it. */
  limited(): void
  /** A sign-in was refused because the stored hash cannot be verified. */
  unverifiable(check: string, keyId: string): void
  countUsers(counts: readonly ClassCount[]): void
  countUnverifiable(groups: readonly Group[]): void
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
  gauge('saltbridge_queue_jobs', 'Computations that wait for a thread', () => status().waiting)
  gauge('saltbridge_queue_running', 'Computations under way', () => status().running)
  gauge('saltbridge_queue_bytes', 'Memory of the computations under way', () => status().bytes)
  gauge('saltbridge_queue_age_seconds', 'How long one that comes now would wait', () => status().wait / 1000)
}

export function createMetrics(workers: Pick<Workers, 'status'>): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  watchQueue(registers, workers)
  const counter = <const L extends string>(name: string, help: string, labelNames: readonly L[]) =>
    new Counter({ name, help, labelNames, registers })
  const histogram = <const L extends string>(name: string, help: string, labelNames: readonly L[]) =>
    new Histogram({ name, help, labelNames, registers, buckets: seconds })

  const computations = counter('saltbridge_computations_total', 'Verifications and new hashes', [
    'type',
    'format',
    'outcome',
  ])
  const latency = histogram('saltbridge_computation_seconds', 'Verifications and new hashes, with their wait', [
    'type',
    'format',
  ])
  const waits = histogram('saltbridge_queue_wait_seconds', 'How long computations have waited for a thread', [])
  const requests = histogram('saltbridge_http_request_seconds', 'Requests, to the end of the answer', [
    'route',
    'status',
  ])
  const imports = counter('saltbridge_imports_total', 'Users imported, by outcome', ['by', 'outcome'])
  const signInUps = counter('saltbridge_sign_in_ups_total', 'Third-party users', ['outcome'])
  const upgrades = counter('saltbridge_upgrades_total', 'Hashes to be replaced after a sign-in', ['outcome'])
  const limits = counter('saltbridge_limited_total', 'Sign-ins refused for the failures before them', [])
  const refusals = counter(
    'saltbridge_sign_ins_unverifiable_total',
    'Sign-ins refused because the stored hash cannot be verified here',
    ['check', 'key_id'],
  )
  const { countUsers, countUnverifiable } = gaugesOf(registers)

  return {
    verified({ type, format = 'none', outcome, milliseconds, wait }) {
      computations.inc({ type, format, outcome })
      latency.observe({ type, format }, milliseconds / 1000)
      waits.observe(wait / 1000)
    },
    answered: (route, status, milliseconds) => requests.observe({ route, status: String(status) }, milliseconds / 1000),
    imported(by, counts) {
      for (const [outcome, count] of Object.entries(counts)) if (count > 0) imports.inc({ by, outcome }, count)
    },
    signedInUp: (created) => signInUps.inc({ outcome: created ? 'created' : 'found' }),
    upgraded: (outcome) => upgrades.inc({ outcome }),
    limited: () => limits.inc(),
    unverifiable: (check, keyId) => refusals.inc({ check, key_id: keyId }),
    countUsers,
    countUnverifiable,
    print: async () => ({ type: registry.contentType, text: await registry.metrics() }),
  }
}
