import type { Identity, User } from '../store/store.ts'
import type { UserShape } from './version.ts'

const tenantIds = ['public'] as const

/** The login method that an answer describes. */
export type Method = Identity | 'password'

const providerOf = ({ thirdPartyId, thirdPartyUserId }: Identity) => ({ id: thirdPartyId, userId: thirdPartyUserId })

function loginMethods({ id, timeJoined, password, identities }: User): readonly object[] {
  const common = { tenantIds, recipeUserId: id }
  const withPassword = password && {
    ...common,
    verified: password.isVerified,
    timeJoined,
    recipeId: 'emailpassword',
    email: password.email,
  }
  const others = identities.map((identity) => ({
    ...common,
    verified: identity.isVerified,
    timeJoined: identity.timeJoined,
    recipeId: 'thirdparty',
    ...(identity.email !== undefined && { email: identity.email }),
    thirdParty: providerOf(identity),
  }))
  return withPassword ? [withPassword, ...others] : others
}

function accountOf(user: User): object {
  const emails = [user.password?.email, ...user.identities.map(({ email }) => email)]
  return {
    id: user.id,
    isPrimaryUser: false,
    tenantIds,
    timeJoined: user.timeJoined,
    emails: [...new Set(emails.filter((email) => email !== undefined))],
    phoneNumbers: [],
    thirdParty: user.identities.map(providerOf),
    webauthn: { credentialIds: [] },
    loginMethods: loginMethods(user),
  }
}

function earlierAccountOf(user: User, method: Method, shape: UserShape): object {
  const identity = method === 'password' ? undefined : method
  const email = identity ? identity.email : user.password?.email
  return {
    id: user.id,
    timeJoined: identity?.timeJoined ?? user.timeJoined,
    ...(email !== undefined && { email }),
    ...(identity && { thirdParty: providerOf(identity) }),
    ...(shape === 'single-method' && { tenantIds }),
  }
}

/** Returns a user in the form of the reference. Versions before 4.0 show only one login method. */
export function createUserObject(user: User, shape: UserShape, method?: Method): object {
  if (shape === 'account') return accountOf(user)
  const [first] = user.identities
  return earlierAccountOf(user, method ?? (user.password || !first ? 'password' : first), shape)
}

/** Returns the `recipeUserId` of an answer: the id of the user. Versions before 4.0 do not have this field. */
export function recipeUserIdOf({ id }: User, shape: UserShape): { readonly recipeUserId?: string } {
  return shape === 'account' ? { recipeUserId: id } : {}
}
