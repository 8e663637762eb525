import { z } from '@hono/zod-openapi'
import { email, hashFields, text } from '../fields.ts'

const identity = z.strictObject({
  thirdPartyId: text(256),
  thirdPartyUserId: text(256),
  email: email.optional(),
  isVerified: z.boolean().optional(),
})

/**
 * The schema of a row of `POST /import/users` in the OpenAPI document. `readImportRow` of the library reads the rows.
 */
export const importRow = z
  .strictObject({
    key: text(256).optional(),
    id: text(256).optional(),
    email: email.optional(),
    passwordHash: z.string().min(1).optional(),
    hashingAlgorithm: z.string().optional(),
    format: z.string().max(256).optional(),
    writtenBy: z.string().max(256).optional(),
    fields: hashFields.optional(),
    isVerified: z.boolean().optional(),
    timeJoined: z.number().int().min(0).max(8.64e15).optional(),
    disabled: z.boolean().optional(),
    thirdParty: z.array(identity).max(100).optional(),
    customData: z.unknown().optional(),
  })
  .openapi('ImportRow', {
    description:
      'A row has email and passwordHash, or at least one entry in thirdParty. A row with an unknown JSON key is refused. The JSON keys `code`, `reason` and `field` are ignored, because `saltbridge import` adds them to refused rows.',
  })
