import type { Source, SystemOptions } from './source.ts'
import { declareTables } from './tables.ts'
import { readRight } from './user-table.ts'

/**
 * Reads the users of Directus: the table `directus_users`. A role is the id of a row of `directus_roles`. Reading
 * throws the errors of `wordpress`.
 */
export const directus: Source<SystemOptions> = /* @__PURE__ */ declareTables({
  id: 'directus',
  title: 'Directus',
  usual: 'directus_users',
  needed: ['email', 'password', 'tfa_secret', 'external_identifier'],
  // directus/directus: api/src/database/seeds/08-users.yaml and migrations
  parts: {
    hash: 'password',
    id: 'id',
    email: 'email',
    // No other state says whether the address is verified.
    emailVerified: ({ at }) => (at('status') === 'unverified' ? false : undefined),
    names: { given: 'first_name', family: 'last_name' },
    // The other states are draft, invited, unverified, suspended and archived.
    disabled: ({ code }) => (code('status') === undefined ? undefined : code('status') !== 'active'),
    identity: ['provider', 'external_identifier'],
    secondFactors: { tfa_secret: 'TOTP' },
    rights: { role: readRight('role') },
    notRead: {
      avatar: 'picture',
      last_access: 'time of the last activity (last_access)',
      token: 'API token',
      auth_data: 'data of the sign-in provider (auth_data)',
    },
    json: ['tags', 'theme_light_overrides', 'theme_dark_overrides'],
    known: ['status', 'role', 'last_page'],
  },
})
