import type { Metrics } from '../../health/metrics.ts'
import type { Readiness } from '../../health/readiness.ts'
import type { UnverifiableReport } from '../../health/unverifiable.ts'
import { type Endpoint, endpoint } from '../endpoint.ts'
import { apiVersions, live, readiness as readinessAnswer } from '../schemas.ts'
import { versions } from '../version.ts'

/** The parts of the service that its health and metrics come from. */
export interface AboutParts {
  readonly readiness: Readiness
  readonly report: Pick<UnverifiableReport, 'warnings'>
  readonly metrics: Metrics
}

/** `GET /hello` */
export function hello(): Endpoint {
  return endpoint({
    method: 'get',
    operation: 'hello',
    path: '/hello',
    summary: 'Returns the text Hello',
    access: 'open',
    hasTenant: true,
    hasVersion: false,
    answer: { type: 'text/plain' },
    problems: [],
    handle: ({ context }) => context.text('Hello'),
  })
}

/** `GET /apiversion` */
export function apiVersion(): Endpoint {
  return endpoint({
    method: 'get',
    operation: 'listApiVersions',
    path: '/apiversion',
    summary: 'Lists the supported values of the header cdi-version',
    access: 'key',
    hasTenant: true,
    hasVersion: false,
    answer: apiVersions,
    problems: [],
    handle: () => ({ versions }),
  })
}

const common = { method: 'get', hasTenant: false, hasVersion: false, isAtRoot: true, problems: [] } as const

/** `GET /livez` */
export function livez(): Endpoint {
  return endpoint({
    ...common,
    operation: 'getLiveness',
    path: '/livez',
    summary: 'Answers 200 while the process runs, and checks nothing else',
    access: 'open',
    answer: live,
    handle: () => ({ status: 'live' }),
  })
}

/** `GET /readyz` */
export function readyz({ readiness, report }: AboutParts): Endpoint {
  return endpoint({
    ...common,
    operation: 'getReadiness',
    path: '/readyz',
    summary: 'Tells whether the service is ready, and lists the reasons if it is not',
    access: 'open',
    answer: readinessAnswer,
    unavailable: readinessAnswer,
    async handle({ context }) {
      const reasons = await readiness.reasons()
      const warnings = context.get('hasKey') ? report.warnings() : []
      const more = warnings.length > 0 ? { warnings } : {}
      if (reasons.length === 0) return { status: 'ready', reasons, ...more }
      return context.json({ status: 'not-ready', reasons, ...more }, 503)
    },
  })
}

/** `GET /metrics` */
export function metricsText({ metrics }: AboutParts): Endpoint {
  return endpoint({
    ...common,
    operation: 'getMetrics',
    path: '/metrics',
    summary: 'Returns metrics for Prometheus. All counters start at 0 when the service starts',
    access: 'metrics',
    answer: { type: 'text/plain' },
    async handle({ context }) {
      const { type, text } = await metrics.print()
      return context.body(text, 200, { 'content-type': type })
    },
  })
}
