/**
 * Data of a person that several targets read and keep in the same way: phone numbers, the names of sign-in providers,
 * identities and custom data.
 */
import type { Identity } from '../sources/source.ts'
import type { Entries, Fitting, Rule } from './slots.ts'
import { isStorable } from './sql.ts'
import type { TargetUser } from './target.ts'

/** Characters that only group the digits of a phone number (ITU-T E.123), with the dashes and spaces of Unicode. */
const separators = /[\s\p{Zs}\p{Pd}().]/gu

/**
 * Returns a phone number in the form of E.164, such as `+12125550101`. A number without its separators is the same
 * number, so nothing is lost. A number without the plus sign is not returned, because its country is unknown. A number
 * with `(0)` is not returned either, because this digit is dialled in most countries only without the country code.
 */
export function toE164(phone: string): string | undefined {
  if (/\(\s*0\s*\)/.test(phone)) return undefined
  return /^\+[1-9]\d{6,14}$/.exec(phone.replace(separators, ''))?.[0]
}

/** Returns a name of the export as an account shows it. A long or strange name may be a secret. */
export const showName = (name: string): string => (/^[\w.:-]{1,64}$/.test(name) ? name : 'other')

/**
 * The systems whose names of providers are known: `providerId` of Firebase, `provider` of Auth0's identities, the ids
 * of Keycloak's and Kratos' providers, which are their usual aliases, internal/api/provider_constants.go of
 * supabase/auth, the strategies of Clerk, and socialProviders of better-auth.
 */
const systems = ['firebase', 'auth0', 'keycloak', 'supabase', 'clerk', 'better-auth', 'kratos'] as const

/**
 * The names of a provider, in the order of `systems`. An empty text means that the system has no name for the provider.
 */
type Names = readonly [string, string, string, string, string, string, string]

/** The providers that give the same person the same id in every application. */
const withSharedIds: readonly Names[] = [
  ['google.com', 'google-oauth2', 'google', 'google', 'oauth_google', 'google', 'google'],
  ['github.com', 'github', 'github', 'github', 'oauth_github', 'github', 'github'],
  ['twitter.com', 'twitter', 'twitter', 'twitter', 'oauth_twitter', 'twitter', 'x'],
  ['', '', 'gitlab', 'gitlab', 'oauth_gitlab', 'gitlab', 'gitlab'],
  ['', 'bitbucket', 'bitbucket', 'bitbucket', 'oauth_bitbucket', '', ''],
  ['', '', '', 'discord', 'oauth_discord', 'discord', 'discord'],
  ['', '', '', 'slack_oidc', 'oauth_slack', 'slack', 'slack'],
  ['', '', '', 'spotify', 'oauth_spotify', 'spotify', 'spotify'],
  ['', '', '', 'twitch', 'oauth_twitch', 'twitch', ''],
]
/** The providers that give the same person different ids in different applications or teams. */
const withOwnIds: readonly Names[] = [
  ['apple.com', 'apple', 'apple', 'apple', 'oauth_apple', 'apple', 'apple'],
  ['facebook.com', 'facebook', 'facebook', 'facebook', 'oauth_facebook', 'facebook', 'facebook'],
  [
    'linkedin.com',
    'linkedin',
    'linkedin-openid-connect',
    'linkedin_oidc',
    'oauth_linkedin_oidc',
    'linkedin',
    'linkedin',
  ],
  ['microsoft.com', 'windowslive', 'microsoft', 'azure', 'oauth_microsoft', 'microsoft', 'microsoft'],
]

/** Returns a system's own names of providers, by the names of all systems. */
export function providersOf(system: (typeof systems)[number]): { readonly [name: string]: string } {
  const at = systems.indexOf(system)
  const known = [...withSharedIds, ...withOwnIds].filter((names) => names[at] !== '')
  return Object.fromEntries(
    known.flatMap((names) => names.filter((name) => name !== '').map((name) => [name, names[at]!])),
  )
}

/**
 * Tells whether a provider, by its name in any system, gives the same person different ids in different applications.
 */
export const hasOwnIds = (name: string): boolean => withOwnIds.some((names) => names.includes(name))

/** A rule for phone numbers that a target stores in the form of E.164. */
export const keepE164: Rule<string> = (phone, { lose }) => toE164(phone) ?? lose('phone')

/** Tells which identities a target keeps. */
interface IdentityRules {
  /** The longest name of a provider, and the longest id at a provider, in characters. */
  readonly longest?: number | undefined
  allows?(identity: Identity): boolean
  /** Whether a user has at most one identity at each provider. Further identities are lost. */
  readonly isOneEach?: true | undefined
  /** Removes what the target cannot store from an identity that is kept. */
  change?(identity: Identity, fitting: Fitting): Identity
}

/** Returns a rule that keeps the identities that every target can store. The same identity is kept once. */
export const keepIdentities =
  ({ longest = Infinity, allows, isOneEach, change }: IdentityRules = {}): Rule<readonly Identity[]> =>
  (identities, fitting) => {
    const fits = (text: string) => text !== '' && text.length <= longest && isStorable(text)
    const kept = new Map<string, Identity>()
    let isSame = true
    for (const identity of identities) {
      const { thirdPartyId: provider, thirdPartyUserId: id } = identity
      const key = isOneEach ? provider : `${provider}\0${id}`
      const isTaken = kept.has(key)
      if (!fits(provider) || !fits(id) || !(allows?.(identity) ?? true) || (isTaken && isOneEach))
        fitting.lose(`identities (${showName(provider)})`)
      else if (!isTaken) {
        const changed = change ? change(identity, fitting) : identity
        if (changed !== identity) isSame = false
        kept.set(key, changed)
      }
    }
    if (kept.size > 0) return isSame && kept.size === identities.length ? identities : [...kept.values()]
    return identities.length > 0 ? fitting.lose('identities') : undefined
  }

/** Returns a rule that keeps the entries of rights or of custom data that every target can store. */
export const keepEntries =
  (of: 'rights' | 'customData', allows?: (key: string, value: unknown, user: TargetUser) => boolean): Rule<Entries> =>
  (all, { user, lose }) => {
    const entries = Object.entries(all)
    const kept = entries.filter(([key, value]) => {
      if (isStorable(key) && isStorable(value) && (allows?.(key, value, user) ?? true)) return true
      return lose(`${of} (${showName(key)})`)
    })
    if (kept.length === entries.length) return all
    return kept.length > 0 ? Object.fromEntries(kept) : lose(of)
  }
