import type { HttpBindings } from '@hono/node-server'
import type { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import type { Code } from './codes.ts'
import type { Shape } from './version.ts'

/**
 * How a sign-in ended: the password was right, it was wrong, it was not looked at after too many failures, or the request
 * was refused with a problem.
 */
export type SignInOutcome = 'ok' | 'wrong' | 'limited' | 'refused'

/** What is known of a request while it is answered. */
export interface Known {
  Bindings: HttpBindings
  Variables: { route: string; requestId: string; outcome?: SignInOutcome; code?: Code }
}

/** A request that has its key, its tenant and its version, and fields that are what the schema says. */
export interface Call<B, Q> {
  readonly body: B
  readonly query: Q
  readonly shape: Shape
  readonly context: Context<Known>
  readonly signal: AbortSignal
}

/** Who may ask: whoever has an API key, whoever has an API key or a key of the metrics, or anybody. */
type Access = 'key' | 'metrics' | 'open'

/** A route, as it is served and as it is documented. */
export interface Endpoint<B = unknown, Q = unknown> {
  readonly method: 'get' | 'post' | 'put'
  readonly path: string
  readonly summary: string
  readonly access: Access
  /** A tenant may stand before its path. */
  readonly hasTenant: boolean
  /** `cdi-version` decides how it answers. */
  readonly hasVersion: boolean
  /** Served without the base path too: what watches a process does not know it. */
  readonly isAtRoot?: true
  readonly body?: z.ZodType<B>
  readonly query?: z.ZodType<Q>
  /** The type of a body that is read as it comes, and what each of its lines is. */
  readonly stream?: { readonly type: string; readonly line: z.ZodType }
  readonly headers?: z.ZodObject
  /** Of the answers with status 200; plain text or another type where it is no JSON. */
  readonly answer: z.ZodType | { readonly type: string }
  /** Of the answer that is no problem and no success. */
  readonly unavailable?: z.ZodType
  /** Beside those of every request. */
  readonly problems: readonly Code[]
  /** Throws what needs no look at the body: reading it costs more than all else of a refusal. */
  before?(context: Context<Known>): void
  /** An object is answered as JSON. */
  handle(call: Call<B, Q>): Promise<object | Response> | object | Response
}

/** Infers what a handler gets from the schemas. */
export const endpoint = <B, Q>(definition: Endpoint<B, Q>): Endpoint => definition as Endpoint
