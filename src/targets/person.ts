/** Data of a person that several targets read in the same way: phone numbers, and the names of sign-in providers. */

/** Characters that only group the digits of a phone number (ITU-T E.123), with the dashes and spaces of Unicode. */
const separators = /[\s\p{Zs}\p{Pd}().]/gu

/**
 * Returns a phone number in the form of E.164, such as `+12125550101`. A number without its separators is the same number, so
 * nothing is lost. A number without the plus sign is not returned, because its country is unknown. A number with `(0)` is not
 * returned either, because this digit is dialled in most countries only without the country code.
 */
export function toE164(phone: string): string | undefined {
  if (/\(\s*0\s*\)/.test(phone)) return undefined
  return /^\+[1-9]\d{6,14}$/.exec(phone.replace(separators, ''))?.[0]
}

/** Returns a name of the export as an account shows it. A long or strange name may be a secret. */
export const showName = (name: string): string => (/^[\w.:-]{1,64}$/.test(name) ? name : 'other')

/**
 * The systems whose names of providers are known: `providerId` of Firebase, `provider` of Auth0's identities, the ids of
 * Keycloak's and Kratos' providers, which are their usual aliases, internal/api/provider_constants.go of supabase/auth, the
 * strategies of Clerk, and socialProviders of better-auth.
 */
const systems = ['firebase', 'auth0', 'keycloak', 'supabase', 'clerk', 'better-auth', 'kratos'] as const

/** The names of a provider, in the order of `systems`. An empty text means that the system has no name for the provider. */
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

/** Tells whether a provider, by its name in any system, gives the same person different ids in different applications. */
export const hasOwnIds = (name: string): boolean => withOwnIds.some((names) => names.includes(name))
