import type { Failure } from '../../core/errors.ts'
import type { Values } from '../containers/container.ts'
import type { Identity, WithoutPassword } from '../source.ts'
import { identifier, unfit } from './identifier.ts'
import { isAbsent, isObject, isText, wrong } from './values.ts'

/** The ways in which a user of Auth0 signs in. */
export interface Auth0Accounts {
  /** The accounts at other providers, with the names of Auth0: `google-oauth2`. */
  readonly identities: readonly Identity[] | undefined
  /** Whether the user has a password in a database connection. */
  readonly hasPassword: boolean
  readonly hasSms: boolean
  readonly hasEmailLink: boolean
}

interface Account {
  readonly provider: string
  readonly userId: string
  readonly profile: { readonly [key: string]: unknown }
}

function accountOf(item: unknown, refuse: (why: Failure) => void): Account | undefined {
  if (!isObject(item) || !isText(item.provider)) {
    refuse(wrong('identities', 'a provider in each identity'))
    return undefined
  }
  // Some connections have whole numbers as ids.
  const userId = identifier(item.user_id, true)
  if (userId === false) refuse(unfit('identities.user_id', 'text in UTF-8'))
  return { provider: item.provider, userId: userId || '', profile: isObject(item.profileData) ? item.profileData : {} }
}

/** Returns the account that a `user_id` such as `google-oauth2|117` names, because an export need not have `identities`. */
function accountOfId(id: string | undefined): readonly Account[] {
  const at = id?.indexOf('|') ?? -1
  return id === undefined || at < 1 ? [] : [{ provider: id.slice(0, at), userId: id.slice(at + 1), profile: {} }]
}

function identityOf({ provider, userId, profile }: Account): Identity {
  const email = identifier(profile.email) || undefined
  const isVerified = typeof profile.email_verified === 'boolean' ? profile.email_verified : undefined
  return {
    thirdPartyId: provider,
    thirdPartyUserId: userId,
    ...(email !== undefined && { email }),
    ...(isVerified !== undefined && { isVerified }),
  }
}

/** The providers of Auth0 itself: passwords, and codes or links by SMS and e-mail. */
const own: ReadonlySet<string> = new Set(['auth0', 'sms', 'email'])

/** Reads the accounts of a user, from `identities` or from the id. */
export function auth0Identities(values: Values, id: string | undefined, refuse: (why: Failure) => void): Auth0Accounts {
  const { identities: listed } = values
  if (!isAbsent(listed) && !Array.isArray(listed)) refuse(wrong('identities', 'a list', listed))
  const accounts =
    Array.isArray(listed) && listed.length > 0
      ? listed.map((item) => accountOf(item, refuse)).filter((account) => account !== undefined)
      : accountOfId(id)
  const others = accounts.filter(({ provider }) => !own.has(provider)).map(identityOf)
  const has = (name: string) => accounts.some(({ provider }) => provider === name)
  return {
    identities: others.length > 0 ? others : undefined,
    hasPassword: has('auth0'),
    hasSms: has('sms'),
    hasEmailLink: has('email'),
  }
}

/** Returns the reason why a user has no hash. Exports of users never have hashes. */
export function withoutPassword(
  { identities, hasPassword, hasSms }: Auth0Accounts,
  email: string | undefined,
  phone: string | undefined,
): WithoutPassword {
  if (hasPassword) return 'missing'
  if (identities) return 'social'
  return hasSms || (email === undefined && phone !== undefined) ? 'phone' : 'missing'
}
