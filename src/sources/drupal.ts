import type { RowColumns } from './row-columns.ts'
import type { Source, SystemOptions } from './source.ts'
import { createRoleTables, declareTables, type OtherTable, sayRole } from './tables.ts'
import { flagOf } from './values.ts'

/** Row 0 is the anonymous visitor. Since Drupal 8, further rows of a user are translations. */
const isUser = ({ at, code }: RowColumns): boolean => code('uid') !== '0' && flagOf(at('default_langcode')) !== false

/** The names under which the module TFA stores secrets in `users_data`, and the kinds of second factors. */
const factors: ReadonlyMap<unknown, string> = new Map([
  ['tfa_totp_seed', 'TOTP'],
  ['tfa_hotp_seed', 'HOTP'],
  ['tfa_recovery_code', 'backup codes'],
])

/** The columns of times that no record has. */
const times = { access: 'time of the last activity (access)', changed: 'time of the last change (changed)' } as const

const ofSite = { replaces: /users(?:_field_data)?$/i, isSingle: true } as const

/** Creates the tables of roles, identities and other data. The prefix `og_` is that of the module Organic Groups. */
function createOthers(): readonly OtherTable[] {
  /** Says that a row has other data. Rows of fields that the site deleted stay in their tables for some time. */
  const notRead = (table: string, { at }: RowColumns) =>
    flagOf(at('deleted')) ? undefined : { notRead: [`other user data (${table})`] }

  return [
    // Before Drupal 8.
    ...createRoleTables(
      { ...ofSite, name: /(?<!og_)role$/i, needed: ['rid', 'name'] },
      { ...ofSite, name: /(?<!og_)users_roles$/i, needed: ['uid', 'rid'] },
    ),
    {
      ...ofSite,
      name: /user__roles$/i,
      needed: ['entity_id', 'roles_target_id'],
      says: ({ columns: { text } }) => sayRole(text('roles_target_id')),
    },
    {
      ...ofSite,
      name: /authmap$/i,
      needed: ['uid', 'authname'],
      // The module External Authentication has `provider`, and Drupal 7 has `module`.
      says: ({ columns: { at, identity } }) =>
        identity(at('provider') === undefined ? 'module' : 'provider', 'authname'),
    },
    {
      ...ofSite,
      name: /users_data$/i,
      needed: ['uid', 'module', 'name'],
      says({ table, columns }) {
        const kind = columns.at('module') === 'tfa' && factors.get(columns.at('name'))
        return kind ? { secondFactors: [kind] } : notRead(table, columns)
      },
    },
    {
      ...ofSite,
      isSingle: false,
      name: /(?:user__|field_data_|profile_value)\w*$/i,
      needed: [],
      userOf: (columns) => (columns.includes('entity_id') ? 'entity_id' : 'uid'),
      says: ({ table, columns }) =>
        (columns.at('entity_type') ?? 'user') === 'user' ? notRead(table, columns) : undefined,
    },
  ]
}

/**
 * Reads the users of Drupal 6 to 11 from a dump of its database or from CSV. Drupal 6 and 7 have the users in the table
 * `users`, and later versions in `users_field_data`, with any prefix. `readOthers` reads roles and identities, and
 * names the other data of users. Reading throws the errors of `wordpress`.
 *
 * @example
 * import { createReadStream } from 'node:fs'
 * import { drupal } from 'saltbridge/convert'
 *
 * for await (const records of drupal.read(createReadStream('dump.sql'), {})) console.log(records.length)
 */
export const drupal: Source<SystemOptions> = /* @__PURE__ */ declareTables({
  id: 'drupal',
  title: 'Drupal',
  usual: 'users_field_data',
  name: /(?:^|_)users(?:_field_data)?$/i,
  needed: ['uid', 'name', 'pass'],
  seen: {
    users: [{ has: ['uid', 'name', 'pass'], oneOf: ['init', 'mail', 'access'] }],
    companions: /^(?:.*_)?(?:users_roles|node_revision|cache_bootstrap|key_value_expire)$/,
  },
  isUser,
  // core/modules/user/src/Entity/User.php, baseFieldDefinitions; Drupal 7: modules/user/user.install, user_schema.
  parts: {
    hash: 'pass',
    id: 'uid',
    email: 'mail',
    username: 'name',
    enabled: 'status',
    createdAt: 'created',
    lastSignInAt: 'login',
    notRead: { ...times, data: 'data of modules (data)', picture: 'picture' },
    known: ['default_langcode'],
  },
  createOthers,
})
