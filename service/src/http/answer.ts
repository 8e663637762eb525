import type { Context } from 'hono'
import { jsonLimits, mustBeOfType, parseJson, readBody } from './body.ts'
import { readEncoding } from './encoding.ts'
import type { Endpoint, Known } from './endpoint.ts'
import { ProblemError, problemOf } from './problem.ts'
import { validate } from './validate.ts'
import { shapeOf } from './version.ts'

type Answering = Context<Known>

/** Refuses every tenant except `public`. A path may begin with `public`, or have no tenant. */
function mustBeKnownTenant(tenant: string | undefined): void {
  if (tenant !== undefined && tenant !== 'public')
    throw new ProblemError(
      'ERR_TENANT',
      'The only tenant is `public`. Use `public` as the tenant, or remove the tenant from the path',
    )
}

async function bodyOf({ body, stream }: Endpoint, { req }: Answering, stopping: AbortSignal): Promise<unknown> {
  if (stream) mustBeOfType(req.header('content-type'), stream.type)
  if (!body) return undefined
  readEncoding(req.header('content-encoding'), false)
  mustBeOfType(req.header('content-type'), 'application/json')
  return validate(body, parseJson(await readBody(req.raw, jsonLimits, stopping)))
}

/** Validates a request to a route and calls its handler. The API key has been checked before. */
export async function answer(endpoint: Endpoint, context: Answering, stopping: AbortSignal): Promise<Response> {
  const { req } = context
  context.set('route', endpoint.path)
  mustBeKnownTenant(req.param('tenant'))
  const shape = endpoint.hasVersion ? shapeOf(req.header('cdi-version')) : 'account'
  endpoint.before?.(context)
  const query = endpoint.query && validate(endpoint.query, req.query())
  const body = await bodyOf(endpoint, context, stopping)
  const answered = await endpoint.handle({ body, query, shape, context, signal: req.raw.signal })
  return answered instanceof Response ? answered : context.json(answered)
}

/** Returns the answer for an error, as `application/problem+json`. */
export function answerProblem(error: unknown): Response {
  const { problem, headers } = problemOf(error)
  return new Response(JSON.stringify(problem), {
    status: problem.status,
    headers: { ...headers, 'content-type': 'application/problem+json' },
  })
}
