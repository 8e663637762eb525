import { type Handler, Hono } from 'hono'
import { answer, answerProblem } from './answer.ts'
import { createKeyCheck, presentedKey } from './api-key.ts'
import { type Endpoint, endpoint, type Known } from './endpoint.ts'
import { mustBeLocal } from './local.ts'
import { observe } from './observe.ts'
import { describeApi } from './openapi.ts'
import type { Parts } from './parts.ts'
import { logProblem, ProblemError, problemOf } from './problem.ts'
import { endpoints as allEndpoints } from './routes/index.ts'

/** The document of all routes, itself among them. */
function withDocument(endpoints: readonly Endpoint[], basePath: string): readonly Endpoint[] {
  let document: object | undefined
  const self: Endpoint = endpoint({
    method: 'get',
    path: '/openapi.json',
    summary: 'This document',
    access: 'key',
    hasTenant: false,
    hasVersion: false,
    answer: { type: 'application/json' },
    problems: [],
    handle: () => (document ??= describeApi(all, basePath)),
  })
  const all = [...endpoints, self]
  return all
}

/** Every path that leads to a route; `:tenant` where one may stand. */
function pathsOf({ path, hasTenant, isAtRoot }: Endpoint, basePath: string): readonly string[] {
  return [
    `${basePath}${path}`,
    ...(hasTenant ? [`${basePath}/:tenant${path}`] : []),
    ...(isAtRoot && basePath !== '' ? [path] : []),
  ]
}

/** Returns the paths of endpoints that do not need an API key: these very paths and no others. */
function pathsFor(access: Endpoint['access'], endpoints: readonly Endpoint[], basePath: string): ReadonlySet<string> {
  const found = endpoints.filter((one) => one.access === access)
  return new Set(found.flatMap((one) => pathsOf(one, basePath)).map((path) => path.replace(':tenant', 'public')))
}

/** Every route, behind the check of the key, which comes before anything else is looked at. */
export function createApp(parts: Parts): Hono<Known> {
  const { settings, log, connections, stopping } = parts
  const endpoints = withDocument(allEndpoints(parts), settings.basePath)
  const open = pathsFor('open', endpoints, settings.basePath)
  const ofMetrics = pathsFor('metrics', endpoints, settings.basePath)
  const isKey = createKeyCheck(settings.apiKeys)
  const isKeyOfMetrics = createKeyCheck([...settings.apiKeys, ...settings.metricsKeys])
  const app = new Hono<Known>()

  app.use(observe(parts))
  if (settings.apiKeys.length === 0)
    app.use(async ({ req }, next) => {
      mustBeLocal(req.raw.headers)
      await next()
    })
  app.use(async ({ req, env }, next) => {
    if (!open.has(req.path)) {
      const isAllowed = ofMetrics.has(req.path) ? isKeyOfMetrics : isKey
      if (!isAllowed(presentedKey(req.raw.headers)))
        throw new ProblemError('ERR_API_KEY', 'Invalid API key', { headers: { 'www-authenticate': 'Bearer' } })
      connections.hasKey(env.incoming)
    }
    await next()
  })

  const byPath = new Map<string, Endpoint[]>()
  for (const one of endpoints)
    for (const path of pathsOf(one, settings.basePath)) byPath.set(path, [...(byPath.get(path) ?? []), one])
  const hasTenant = ([path]: readonly [string, unknown]) => Number(path.includes(':tenant'))
  // In `/import/users` the first part is no tenant: a path of its own comes before one with a tenant.
  for (const [path, all] of [...byPath].sort((a, b) => hasTenant(a) - hasTenant(b))) {
    for (const one of all) app.on(one.method, path, ((context) => answer(one, context, stopping)) as Handler<Known>)
    const allow = all.map(({ method }) => (method === 'get' ? 'GET, HEAD' : method.toUpperCase())).join(', ')
    app.all(path, () => {
      throw new ProblemError('ERR_METHOD', `The method may be ${allow}`, { headers: { allow } })
    })
  }
  app.notFound(() => answerProblem(new ProblemError('ERR_NOT_FOUND', 'GET /openapi.json lists the paths')))
  app.onError((error, context) => {
    const id = context.get('requestId')
    context.set('code', problemOf(error).problem.code)
    logProblem(log, error, id)
    return answerProblem(error)
  })
  return app
}
