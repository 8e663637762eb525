import { type Handler, Hono } from 'hono'
import type { Settings } from '../settings/settings.ts'
import { type Keys, mustBeLocal, readPresentedKey } from './access.ts'
import { answer, answerProblem } from './answer.ts'
import type { Connections } from './connections.ts'
import { type Endpoint, endpoint, type Known } from './endpoint.ts'
import { observe } from './observe.ts'
import { describeApi } from './openapi.ts'
import { logProblem, ProblemError, problemOf } from './problem.ts'
import { endpoints as allEndpoints, type RouteParts } from './routes/index.ts'

/** The parts of the service that requests need: those of the routes, and those that check the API key. */
export type AppParts = RouteParts & {
  readonly settings: Settings
  readonly keys: Pick<Keys, 'find'>
  readonly connections: Pick<Connections, 'hasKey'>
}

/** Adds the route of the OpenAPI document, which describes all routes and itself. */
function withDocument(endpoints: readonly Endpoint[], basePath: string): readonly Endpoint[] {
  let document: object | undefined
  const self: Endpoint = endpoint({
    method: 'get',
    operation: 'getOpenApi',
    path: '/openapi.json',
    summary: 'Returns this OpenAPI document',
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

/** Returns every path of a route. `:tenant` is the place of the tenant. */
function pathsOf({ path, hasTenant, isAtRoot }: Endpoint, basePath: string): readonly string[] {
  return [
    `${basePath}${path}`,
    ...(hasTenant ? [`${basePath}/:tenant${path}`] : []),
    ...(isAtRoot && basePath !== '' ? [path] : []),
  ]
}

/** Returns the exact paths of the endpoints with this kind of access. */
function listPaths(access: Endpoint['access'], endpoints: readonly Endpoint[], basePath: string): ReadonlySet<string> {
  const found = endpoints.filter((one) => one.access === access)
  return new Set(found.flatMap((one) => pathsOf(one, basePath)).map((path) => path.replace(':tenant', 'public')))
}

/** Creates the app with all routes. The app checks the API key of a request before anything else. */
export function createApp(parts: AppParts): Hono<Known> {
  const { settings, keys, metrics, log, connections, stopping } = parts
  const endpoints = withDocument(allEndpoints(parts), settings.basePath)
  const open = listPaths('open', endpoints, settings.basePath)
  const ofMetrics = listPaths('metrics', endpoints, settings.basePath)
  const app = new Hono<Known>()

  app.use(observe(parts))
  if (settings.apiKeys.length === 0)
    app.use(async ({ req }, next) => {
      mustBeLocal(req.raw.headers)
      await next()
    })
  app.use(async (context, next) => {
    const { req, env } = context
    const key = readPresentedKey(req.raw.headers)
    const found = keys.find(key)
    const isAllowed =
      settings.apiKeys.length === 0 || found?.kind === 'api' || (ofMetrics.has(req.path) && found !== undefined)
    context.set('hasKey', isAllowed)
    if (found && isAllowed) {
      context.set('key', found.id)
      metrics.countKey(found)
    }
    if (!isAllowed && !open.has(req.path))
      throw new ProblemError('ERR_API_KEY', 'Send a valid API key in the header api-key', {
        headers: { 'www-authenticate': 'Bearer' },
      })
    if (isAllowed && (key !== undefined || !open.has(req.path))) connections.hasKey(env.incoming)
    await next()
  })

  const byPath = new Map<string, Endpoint[]>()
  for (const one of endpoints)
    for (const path of pathsOf(one, settings.basePath)) byPath.set(path, [...(byPath.get(path) ?? []), one])
  const hasTenant = ([path]: readonly [string, unknown]) => Number(path.includes(':tenant'))
  // Paths without a tenant come first, so that `import` in `/import/users` is not read as a tenant.
  for (const [path, all] of [...byPath].sort((a, b) => hasTenant(a) - hasTenant(b))) {
    for (const one of all) app.on(one.method, path, ((context) => answer(one, context, stopping)) as Handler<Known>)
    const allow = all.map(({ method }) => (method === 'get' ? 'GET, HEAD' : method.toUpperCase())).join(', ')
    app.all(path, () => {
      throw new ProblemError('ERR_METHOD', `This path only allows these methods: ${allow}`, { headers: { allow } })
    })
  }
  app.notFound(() =>
    answerProblem(new ProblemError('ERR_NOT_FOUND', 'The path does not exist. GET /openapi.json lists all paths')),
  )
  app.onError((error, context) => {
    const id = context.get('requestId')
    context.set('code', problemOf(error).problem.code)
    logProblem(log, error, id)
    return answerProblem(error)
  })
  return app
}
