import { OpenAPIHono, type z } from '@hono/zod-openapi'
import { version } from '../version.ts'
import { type Code, codes, type ProblemStatus } from './codes.ts'
import type { Endpoint } from './endpoint.ts'
import { problem } from './schemas.ts'

type OpenApiRegistry = OpenAPIHono['openAPIRegistry']
type OpenApiDocument = ReturnType<OpenAPIHono['getOpenAPI31Document']>

const ofEvery: readonly Code[] = ['ERR_INTERNAL', 'ERR_STORE', 'ERR_STORE_UNAVAILABLE', 'ERR_STORE_FULL']
const ofFields: readonly Code[] = ['ERR_FIELD']
const ofBodies: readonly Code[] = ['ERR_BODY', 'ERR_CONTENT_TYPE', 'ERR_TOO_LARGE', 'ERR_TIMEOUT']

function problemsOf(endpoint: Endpoint): ReadonlyMap<ProblemStatus, readonly Code[]> {
  const all = new Set<Code>([
    ...(endpoint.access === 'open' ? [] : (['ERR_API_KEY'] as const)),
    ...(endpoint.hasTenant ? (['ERR_TENANT'] as const) : []),
    ...(endpoint.hasVersion ? (['ERR_VERSION'] as const) : []),
    ...(endpoint.body || endpoint.query ? ofFields : []),
    ...(endpoint.body ? ofBodies : []),
    ...(endpoint.stream ? (['ERR_CONTENT_TYPE'] as const) : []),
    ...endpoint.problems,
    ...(endpoint.access === 'open' ? [] : ofEvery),
  ])
  const byStatus = new Map<ProblemStatus, Code[]>()
  for (const code of all) {
    const status = endpoint.stream && code === 'ERR_SECRET' ? 409 : codes[code].status.caller
    byStatus.set(status, [...(byStatus.get(status) ?? []), code])
  }
  return byStatus
}

const json = (schema: z.ZodType) => ({ 'application/json': { schema } })

function answersOf(endpoint: Endpoint) {
  const { answer, unavailable } = endpoint
  const content = 'type' in answer && !('parse' in answer) ? { [answer.type]: {} } : json(answer as z.ZodType)
  const problems = [...problemsOf(endpoint)].map(([status, list]) => [
    status,
    { description: list.join(', '), content: { 'application/problem+json': { schema: problem } } },
  ])
  return {
    200: { description: endpoint.summary, content },
    ...Object.fromEntries(problems),
    ...(unavailable && {
      503: { description: 'The service is not ready. `reasons` lists the causes', content: json(unavailable) },
    }),
  }
}

function register(registry: OpenApiRegistry, endpoint: Endpoint): void {
  const { method, operation, path, summary, description, access, body, query, stream, headers } = endpoint
  const content = stream ? { [stream.type]: { schema: stream.line } } : body && json(body)
  registry.registerPath({
    method,
    path,
    operationId: operation,
    summary,
    ...(description !== undefined && { description }),
    security: access === 'open' ? [] : [{ apiKey: [] }, { bearer: [] }],
    request: {
      ...(content && { body: { required: true, content } }),
      ...(query && { query: query as unknown as z.ZodObject }),
      ...(headers && { headers }),
    },
    responses: answersOf(endpoint),
  })
}

const about = [
  'Imports users with their password hashes, and signs them in.',
  'Every path may begin with the tenant "public" (for example /public/recipe/signin), except /openapi.json, /livez, /readyz and /metrics.',
  'An answer with the HTTP status 404 or 405 has the schema Problem.',
].join(' ')

/** Creates the OpenAPI document of the routes. */
export function describeApi(endpoints: readonly Endpoint[], basePath: string): OpenApiDocument {
  const app = new OpenAPIHono()
  const registry = app.openAPIRegistry
  registry.registerComponent('securitySchemes', 'apiKey', { type: 'apiKey', in: 'header', name: 'api-key' })
  registry.registerComponent('securitySchemes', 'bearer', { type: 'http', scheme: 'bearer' })
  for (const endpoint of endpoints) register(registry, endpoint)
  return app.getOpenAPI31Document({
    openapi: '3.1.0',
    info: { title: 'saltbridge', version, description: about },
    servers: [{ url: basePath || '/' }],
  })
}
