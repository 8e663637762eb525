import type { HttpBindings } from '@hono/node-server'
import type { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import type { Code } from './codes.ts'
import type { UserShape } from './version.ts'

/**
 * How a sign-in ended: the password was right (`ok`), the credentials were wrong (`wrong`), the password was not
 * verified because of too many failures (`limited`), or the answer was a problem (`refused`).
 */
export type SignInOutcome = 'ok' | 'wrong' | 'limited' | 'refused'

/** The context that a request has while it is handled. */
export interface Known {
  Bindings: HttpBindings
  Variables: {
    route: string
    requestId: string
    /** Whether the request has access to everything: it has a valid API key, or the service has no keys. */
    hasKey: boolean
    /** The id of the key of the request. */
    key?: string
    outcome?: SignInOutcome
    code?: Code
  }
}

/** A valid request: its key, tenant and version have been checked, and its fields match the schema. */
export interface Call<B, Q> {
  readonly body: B
  readonly query: Q
  readonly shape: UserShape
  readonly context: Context<Known>
  readonly signal: AbortSignal
}

/**
 * The clients that have access: those with an API key (`key`), with an API key or a metrics key (`metrics`), or
 * everybody (`open`).
 */
type Access = 'key' | 'metrics' | 'open'

/** A route, for the server and for the OpenAPI document. */
export interface Endpoint<B = unknown, Q = unknown> {
  readonly method: 'get' | 'post' | 'put'
  /**
   * The unique name of the route in the OpenAPI document, from which generators make the names of functions. It never
   * changes.
   */
  readonly operation: string
  readonly path: string
  readonly summary: string
  /** More about the route for its callers, as Markdown. */
  readonly description?: string
  readonly access: Access
  /** Whether the path of the route may begin with a tenant. */
  readonly hasTenant: boolean
  /** Whether the answer depends on the header `cdi-version`. */
  readonly hasVersion: boolean
  /** Whether the route also exists without the base path, for health checks that do not know that path. */
  readonly isAtRoot?: true
  readonly body?: z.ZodType<B>
  readonly query?: z.ZodType<Q>
  /** The content type of a streamed body, and the schema of its lines. */
  readonly stream?: { readonly type: string; readonly line: z.ZodType }
  readonly headers?: z.ZodObject
  /** The schema of the answer with status 200, or its content type if it is not JSON. */
  readonly answer: z.ZodType | { readonly type: string }
  /** The schema of a 503 answer that is not a problem. */
  readonly unavailable?: z.ZodType
  /** The codes of this route, in addition to those of every route. */
  readonly problems: readonly Code[]
  /** Refuses a request before its body is read, because reading it is the most expensive part of a refusal. */
  before?(context: Context<Known>): void
  /** Answers the request. An object is sent as JSON. */
  handle(call: Call<B, Q>): Promise<object | Response> | object | Response
}

/** Defines a route. The types of the handler's arguments come from the schemas. */
export const endpoint = <B, Q>(definition: Endpoint<B, Q>): Endpoint => definition as Endpoint
