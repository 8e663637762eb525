import { z } from '@hono/zod-openapi'
import { normalizeEmail } from 'saltbridge/convert'
import { isStorable } from './store/store.ts'

/** Returns the schema of a string that both databases can store, of 1 to `max` characters. */
export const text = (max: number) =>
  z.string().min(1).max(max).refine(isStorable, 'must be well-formed Unicode without NUL characters')

/**
 * The schema of an e-mail. Normalises the e-mail, so that its case and its Unicode form do not distinguish users. A
 * name, which has no @, keeps its case.
 */
export const email = z.string().overwrite(normalizeEmail).pipe(text(256)).openapi({
  type: 'string',
  description:
    'The service trims the e-mail and converts it to lower case and to the Unicode form NFC. A name, which has no @, keeps its case',
  minLength: 1,
  maxLength: 256,
  example: 'ada@example.com',
})

/** The schema of the fields of a hash: values that are not in the hash string, by the names that its format defines. */
export const hashFields = z
  .record(z.string().max(64), z.string().max(1024))
  .refine((fields) => Object.keys(fields).length <= 16, 'must have at most 16 entries')
  .openapi({
    description:
      'Values that belong to the hash but are not in the hash string. `keyId` is the id of the signer key or Argon2 key that the hash needs',
  })
