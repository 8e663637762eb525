import type { Context } from 'hono'
import type { Log } from '../log.ts'
import type { Known } from './endpoint.ts'

type Act = 'user-disabled' | 'user-enabled' | 'user-unlocked' | 'user-deleted' | 'password-changed' | 'email-changed'

/** Logs a change of an account. Some systems use e-mail addresses as user ids; these are not logged. */
export function audit(log: Log, act: Act, userId: string, context: Context<Known>): void {
  const shown = userId.includes('@') ? '[e-mail]' : userId
  log.info({ audit: act, userId: shown, requestId: context.get('requestId') }, 'audit')
}
