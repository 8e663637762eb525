import { z } from '@hono/zod-openapi'
import { email, hashFields, text } from '../fields.ts'

const identity = z.object({
  thirdPartyId: text(256),
  thirdPartyUserId: text(256),
  email: email.optional(),
  isVerified: z.boolean().optional(),
})

/** A row of `POST /import/users`. What it does not know is left alone: exports have more than is asked for. */
export const importRow = z
  .object({
    key: text(256).optional(),
    id: text(256).optional(),
    email: email.optional(),
    passwordHash: z.string().min(1).optional(),
    hashingAlgorithm: z.string().optional(),
    format: z.string().max(64).optional(),
    source: z.string().max(64).optional(),
    fields: hashFields.optional(),
    isVerified: z.boolean().optional(),
    /** Milliseconds since the epoch. */
    timeJoined: z.number().int().min(0).max(8.64e15).optional(),
    disabled: z.boolean().optional(),
    thirdParty: z.array(identity).max(100).optional(),
    customData: z.unknown().optional(),
  })
  .superRefine(({ email, passwordHash, thirdParty = [] }, context) => {
    if (passwordHash !== undefined && email === undefined)
      context.addIssue({ code: 'custom', path: ['email'], message: 'must stand beside passwordHash' })
    if (passwordHash === undefined && thirdParty.length === 0)
      context.addIssue({ code: 'custom', path: ['passwordHash'], message: 'or thirdParty must be there' })
  })
  .openapi('ImportRow')

export type ImportRowInput = z.infer<typeof importRow>
