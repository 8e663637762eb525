import type { Source, SystemOptions } from './source.ts'
import { createRoleTables, declareTables } from './tables.ts'

/** The kinds of accounts of services. */
const services: ReadonlySet<unknown> = new Set(['service_account', 'internal_service_account'])

/** The tables of second factors, and the kind of each. */
const factors = { totp_totpdevice: 'TOTP', webauthn_webauthndevice: 'WebAuthn', static_staticdevice: 'backup codes' }

/**
 * Reads the users of authentik: the table `authentik_core_user`, and their groups and second factors in other tables.
 * Accounts of services and the anonymous visitor are not users. Reading throws the errors of `wordpress`.
 */
export const authentik: Source<SystemOptions> = /* @__PURE__ */ declareTables({
  id: 'authentik',
  title: 'authentik',
  usual: 'authentik_core_user',
  needed: ['username', 'password', 'password_change_date', 'attributes'],
  seen: { users: [{ has: ['username', 'password_change_date', 'attributes'] }] },
  isUser: ({ at }) => at('username') !== 'AnonymousUser' && !services.has(at('type')),
  // goauthentik/authentik: authentik/core/models.py
  parts: {
    hash: 'password',
    id: 'id',
    email: 'email',
    username: 'username',
    names: { full: 'name' },
    enabled: 'is_active',
    createdAt: 'date_joined',
    lastSignInAt: 'last_login',
    notRead: { last_updated: 'time of the last change (last_updated)' },
    json: ['attributes'],
    known: ['type', 'password_change_date', 'first_name', 'last_name', 'path'],
  },
  createOthers: () => [
    ...createRoleTables(
      { name: /^authentik_core_group$/i, needed: ['group_uuid', 'name'] },
      { name: /^authentik_core_user_(?:ak_)?groups$/i, needed: ['user_id', 'group_id'] },
    ),
    ...Object.entries(factors).map(([name, kind]) => ({
      name: new RegExp(`^authentik_stages_authenticator_${name}$`, 'i'),
      needed: ['user_id'],
      says: () => ({ secondFactors: [kind] }),
    })),
    {
      name: /^authentik_core_usersourceconnection$/i,
      needed: ['user_id', 'source_id'],
      says: ({ table }) => ({ notRead: [`account at a sign-in provider (${table})`] }),
    },
  ],
})
