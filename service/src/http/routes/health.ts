import { type Endpoint, endpoint } from '../endpoint.ts'
import type { Parts } from '../parts.ts'
import { live, readiness as readinessAnswer } from '../schemas.ts'

const common = { method: 'get', hasTenant: false, hasVersion: false, isAtRoot: true, problems: [] } as const

export function livez(): Endpoint {
  return endpoint({
    ...common,
    path: '/livez',
    summary: 'Whether the process answers: nothing else is asked',
    access: 'open',
    answer: live,
    handle: () => ({ status: 'live' }),
  })
}

export function readyz({ readiness, report }: Parts): Endpoint {
  return endpoint({
    ...common,
    path: '/readyz',
    summary: 'Whether it can do its work, and otherwise why not',
    access: 'open',
    answer: readinessAnswer,
    unavailable: readinessAnswer,
    async handle({ context }) {
      const reasons = await readiness.reasons()
      const warnings = report.warnings()
      const more = warnings.length > 0 ? { warnings } : {}
      if (reasons.length === 0) return { status: 'ready', reasons, ...more }
      return context.json({ status: 'not-ready', reasons, ...more }, 503)
    },
  })
}

export function metricsText({ metrics }: Parts): Endpoint {
  return endpoint({
    ...common,
    path: '/metrics',
    summary: 'What happened since the start, for Prometheus',
    access: 'metrics',
    answer: { type: 'text/plain' },
    async handle({ context }) {
      const { type, text } = await metrics.print()
      return context.body(text, 200, { 'content-type': type })
    },
  })
}
