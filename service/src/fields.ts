import { z } from '@hono/zod-openapi'
import { isStorable } from './store/store.ts'

/** A text as it can be stored. */
export const text = (max: number) =>
  z.string().min(1).max(max).refine(isStorable, 'must be well-formed text without NUL')

/** As the reference does: no two users differ in case alone. */
export const email = z.string().trim().toLowerCase().pipe(text(256)).openapi({
  type: 'string',
  description: 'Trimmed and in lower case before anything else',
  minLength: 1,
  maxLength: 256,
  example: 'ada@example.com',
})

/** What stands beside a hash, by the names that its format knows. */
export const hashFields = z
  .record(z.string().max(64), z.string().max(1024))
  .refine((fields) => Object.keys(fields).length <= 16, 'must be 16 at most')
  .openapi({ description: 'What stands beside the hash; `keyId` names its signer key or Argon2 key' })
