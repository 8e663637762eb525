import { type Endpoint, endpoint } from '../endpoint.ts'
import { apiVersions } from '../schemas.ts'
import { versions } from '../version.ts'

export function hello(): Endpoint {
  return endpoint({
    method: 'get',
    path: '/hello',
    summary: 'Says Hello',
    access: 'open',
    hasTenant: true,
    hasVersion: false,
    answer: { type: 'text/plain' },
    problems: [],
    handle: ({ context }) => context.text('Hello'),
  })
}

export function apiVersion(): Endpoint {
  return endpoint({
    method: 'get',
    path: '/apiversion',
    summary: 'Says which versions of the interface are spoken',
    access: 'key',
    hasTenant: true,
    hasVersion: false,
    answer: apiVersions,
    problems: [],
    handle: () => ({ versions }),
  })
}
