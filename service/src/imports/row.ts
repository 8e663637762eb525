import { z } from 'zod'
import { isStorable } from '../store/store.ts'

const text = (max: number) => z.string().min(1).max(max).refine(isStorable, 'must be well-formed text without NUL')

/** Trimmed and in lower case, as the reference does. */
export const email = z.string().trim().toLowerCase().pipe(text(256))

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
    fields: z.record(z.string().max(64), z.string().max(1024)).optional(),
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

export type ImportRowInput = z.infer<typeof importRow>
