import { type Endpoint, endpoint } from '../endpoint.ts'
import { apiVersions } from '../schemas.ts'
import { versions } from '../version.ts'

/** `GET /hello` */
export function hello(): Endpoint {
  return endpoint({
    method: 'get',
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
