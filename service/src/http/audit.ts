import type { Context } from 'hono'
import type { Log } from '../log.ts'
import type { Known } from './endpoint.ts'

type Act = 'user-disabled' | 'user-enabled' | 'user-unlocked' | 'user-deleted' | 'password-changed' | 'email-changed'

/** Logs a change of an account. */
export function audit(log: Log, act: Act, userId: string, context: Context<Known>): void {
  log.info({ audit: act, userId, requestId: context.get('requestId') }, 'audit')
}
