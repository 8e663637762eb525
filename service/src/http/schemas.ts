import { z } from '@hono/zod-openapi'
import { email, hashFields, text } from '../fields.ts'
import type { Code } from './codes.ts'
import { versions } from './version.ts'

/** The maximum length of a password in bytes, as in the library. */
const maxPassword = 4096

const withCode = (code: Code, error: string) => ({ error, params: { code } })

export const password = z
  .string()
  .min(1)
  .refine((value) => value.isWellFormed(), withCode('ERR_PASSWORD', 'must be well-formed Unicode'))
  .refine(
    (value) => Buffer.byteLength(value) <= maxPassword,
    withCode('ERR_PASSWORD', `must have at most ${maxPassword.toLocaleString('en')} bytes`),
  )
  .openapi({ format: 'password', maxLength: maxPassword, description: 'At most 4,096 bytes of UTF-8' })

/** `createHashReader` decides which values are allowed. */
const hashingAlgorithm = z.string().max(64).openapi({
  description:
    'The algorithm of the hash, in upper or lower case: argon2, bcrypt, legacy_scrypt or its alias firebase_scrypt. A hash of a different algorithm is refused',
})

export const passwordHashImport = z
  .object({
    email,
    passwordHash: text(1024),
    hashingAlgorithm: hashingAlgorithm.optional(),
    fields: hashFields.optional(),
  })
  .openapi('PasswordHashImport')

export const credentials = z.object({ email, password }).openapi('Credentials')

/** The body of a sign-in. An e-mail or password that no account can have gets the same answer as a wrong password. */
export const presented = z
  .object({ email: z.string(), password: z.string().openapi({ format: 'password' }) })
  .openapi('PresentedCredentials')

export const thirdPartySignInUp = z
  .object({
    thirdPartyId: text(256),
    thirdPartyUserId: text(256),
    email: z.object({ id: email, isVerified: z.boolean().optional() }),
  })
  .openapi('ThirdPartySignInUp')

const userId = text(256)

export const userChange = z
  .object({
    recipeUserId: userId.optional(),
    userId: userId.optional(),
    email: email.optional(),
    password: password.optional(),
  })
  .openapi('UserChange')

export const userIdQuery = z.object({ userId })
export const userIdBody = z.object({ userId }).openapi('UserId')

export const userListQuery = z.object({
  limit: z
    .string()
    .regex(/^(?:[1-9]\d?|[1-4]\d\d|500)$/, 'must be a whole number from 1 to 500')
    .optional()
    .openapi({ type: 'integer', minimum: 1, maximum: 500, default: 100, description: 'The number of users on a page' }),
  timeJoinedOrder: z.enum(['ASC', 'DESC']).optional(),
  paginationToken: z
    .string()
    .max(256)
    .optional()
    .openapi({ description: 'The nextPaginationToken of the previous page' }),
})

export const accountQuery = z.object({
  email: email.optional(),
  phoneNumber: z.string().optional(),
  thirdPartyId: text(256).optional(),
  thirdPartyUserId: text(256).optional(),
  doUnionOfAccountInfo: z.enum(['true', 'false']).optional(),
})

export const recipeUserQuery = accountQuery
  .pick({ email: true, thirdPartyId: true, thirdPartyUserId: true })
  .extend({ userId: userId.optional() })

const provider = z.object({ id: z.string(), userId: z.string() })
const milliseconds = z.int().openapi({ description: 'Milliseconds since 1970-01-01T00:00:00Z' })

const account = z
  .object({
    id: z.string(),
    isPrimaryUser: z.literal(false),
    tenantIds: z.array(z.literal('public')),
    timeJoined: milliseconds,
    emails: z.array(z.string()),
    phoneNumbers: z.array(z.string()),
    thirdParty: z.array(provider),
    webauthn: z.object({ credentialIds: z.array(z.string()) }),
    loginMethods: z.array(
      z.object({
        tenantIds: z.array(z.literal('public')),
        recipeUserId: z.string(),
        verified: z.boolean(),
        timeJoined: milliseconds,
        recipeId: z.enum(['emailpassword', 'thirdparty']),
        email: z.string().optional(),
        thirdParty: provider.optional(),
      }),
    ),
  })
  .openapi('User', {
    description:
      'The form of a user for cdi-version 4.0 and later. Requests without the header cdi-version get this form too',
  })

const earlierAccount = z
  .object({
    id: z.string(),
    timeJoined: milliseconds,
    email: z.string().optional(),
    tenantIds: z.array(z.literal('public')).optional().openapi({ description: 'Present from cdi-version 3.0' }),
    thirdParty: provider.optional(),
  })
  .openapi('EarlierUser', { description: 'The form of a user for a cdi-version before 4.0' })

const user = z.union([account, earlierAccount])
const status = <const S extends string>(word: S) => z.object({ status: z.literal(word) })
const recipeUserId = z.string().optional().openapi({ description: 'Present from cdi-version 4.0' })

export const imported = status('OK').extend({ user, didUserAlreadyExist: z.boolean() })
export const signedIn = z.union([status('OK').extend({ user, recipeUserId }), status('WRONG_CREDENTIALS_ERROR')])
export const signedUp = z.union([status('OK').extend({ user, recipeUserId }), status('EMAIL_ALREADY_EXISTS_ERROR')])
export const signedInUp = status('OK').extend({ createdNewUser: z.boolean(), user, recipeUserId })
export const changed = z.union([status('OK'), status('UNKNOWN_USER_ID_ERROR'), status('EMAIL_ALREADY_EXISTS_ERROR')])
export const foundUser = z.union([status('OK').extend({ user }), status('UNKNOWN_USER_ID_ERROR')])
export const foundRecipeUser = z.union([
  status('OK').extend({ user }),
  status('UNKNOWN_USER_ID_ERROR'),
  status('UNKNOWN_EMAIL_ERROR'),
  status('UNKNOWN_THIRD_PARTY_USER_ERROR'),
])
export const changedAccount = z.union([status('OK'), status('UNKNOWN_USER_ID_ERROR')])
export const removed = status('OK')
const listed = z.union([
  account.extend({ isDisabled: z.boolean() }),
  z.object({ recipeId: z.enum(['emailpassword', 'thirdparty']), user: earlierAccount }),
])
export const listedUsers = status('OK').extend({
  users: z.array(listed),
  nextPaginationToken: z.string().optional().openapi({ description: 'Absent on the last page' }),
})
export const foundUsers = status('OK').extend({ users: z.array(user) })
export const apiVersions = z.object({ versions: z.array(z.enum(versions)) })
export const live = z.object({ status: z.literal('live') })
const readinessReason = z.object({ check: z.string(), detail: z.string() })
export const readiness = z.object({
  status: z.enum(['ready', 'not-ready']),
  reasons: z.array(readinessReason),
  warnings: z.array(readinessReason).optional().openapi({
    description:
      'The reasons why some users cannot sign in. A service with warnings can be ready. Only requests with an API key get the warnings',
  }),
})

export const problem = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    code: z.string().regex(/^ERR_[A-Z_]+$/),
    detail: z.string(),
    field: z.string().optional(),
  })
  .openapi('Problem', {
    description:
      'An error as defined by RFC 9457. `code` is stable, and `field` names the field, parameter or header that is wrong',
  })
