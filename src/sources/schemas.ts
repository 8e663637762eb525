import type { LayoutName } from './layouts.ts'

/** A container by its bytes, as `recognize` names it. */
export type ContainerName = 'sql' | 'csv' | 'json' | 'ndjson' | 'ldif' | 'lines'

/** The users of one system: columns of a table, or paths of keys of an object such as `profile.email`. */
export interface UserSchema {
  /** The columns or keys that the users must have. */
  readonly has: readonly string[]
  /** Further columns or keys, of which the users have at least one. */
  readonly oneOf?: readonly string[]
  /** Columns or keys that the users of another system have. */
  readonly lacks?: readonly string[]
  /** Matches the name of the table, without its schema. Every name fits unless given. */
  readonly table?: RegExp
  /** The patterns of values, by column or key. Each value that is not empty must match. */
  readonly values?: { readonly [column: string]: RegExp }
}

/** The facts of a schema that a declared system states, unless they are the columns that its users need. */
export interface DeclaredFacts {
  /** The columns or keys of the users. The columns that the system needs unless given. */
  readonly users?: readonly UserSchema[]
  /** The columns of other data, if their names do not say so, such as `username`. */
  readonly roles?: { readonly [role: string]: string }
  /** The key with the model of an object. The users are the objects of one model. */
  readonly model?: string
  /**
   * The table or the model that has the users if several look like it, such as `auth_user`: the system does not create
   * it if another one has the users.
   */
  readonly usual?: string
  /** Matches the names of tables that only this system has. A dump is known by them if its users come later. */
  readonly companions?: RegExp
}

/**
 * The facts by which the exports of a system are recognised. A system without a layout is read by its columns, and its
 * schema says who wrote the hashes.
 */
export interface Schema extends DeclaredFacts {
  /** The name of the system in words. */
  readonly title: string
  /** The layout that reads the exports. */
  readonly from?: LayoutName
  /** The containers that the layout reads. All others are read by their columns. */
  readonly reads?: readonly ContainerName[]
  /** Whether the layout reads a file with one user, which is not in a list. */
  readonly readsOne?: boolean | undefined
  /** The system for `--written-by`, if the files are read by their columns. */
  readonly writtenBy?: string
  /** The column of the hash, if neither its name nor its values say so. */
  readonly hash?: string
  /** The columns of the fields of the hash, by the names of the fields. */
  readonly fields?: { readonly [field: string]: string }
  readonly users: readonly UserSchema[]
  /** Says why the users have no hashes, if no export of this kind has any. */
  readonly withoutHashes?: string
  /** Says what to do instead, if the file cannot be read. */
  readonly advice?: string
}

const noLayout = 'saltbridge has no layout for this file'

/** The schemas of the systems whose sources do not declare them. The first one that fits counts. */
export const schemas: readonly Schema[] = [
  {
    title: 'Firebase',
    from: 'firebase',
    reads: ['json', 'csv'],
    users: [{ has: ['localId'], oneOf: ['passwordHash', 'email', 'providerUserInfo', 'createdAt', 'phoneNumber'] }],
  },
  {
    title: 'Auth0',
    from: 'auth0',
    reads: ['json', 'ndjson'],
    users: [
      { has: ['user_id'], values: { user_id: /^'?[\w-]+\|/ } },
      { has: ['_id.$oid', 'email', 'passwordHash'], lacks: ['__v'] },
      { has: ['_ID.$oid', 'email', 'passwordHash'], lacks: ['__v'] },
    ],
  },
  {
    title: 'Supabase (admin API)',
    withoutHashes: 'the API of Supabase has no hashes. Dump the table auth.users instead',
    users: [{ has: ['aud', 'email', 'app_metadata'], lacks: ['encrypted_password'] }],
  },
  {
    title: 'FusionAuth',
    writtenBy: 'fusionauth',
    hash: 'password',
    fields: { salt: 'salt', factor: 'factor', encryptionScheme: 'encryptionScheme' },
    users: [{ has: ['password', 'encryptionScheme', 'factor', 'salt'] }],
  },
  { title: 'Keycloak', advice: noLayout, users: [{ has: ['username', 'enabled', 'credentials.0.type'] }] },
  {
    title: 'SuperTokens',
    advice: noLayout,
    users: [{ has: ['loginMethods.0.recipeId'] }],
  },
  {
    title: 'Clerk',
    users: [{ has: ['password_digest', 'password_hasher'], oneOf: ['primary_email_address', 'email_addresses'] }],
  },
  {
    title: 'Meteor',
    writtenBy: 'meteor',
    users: [{ has: ['_id'], oneOf: ['services.password.bcrypt', 'services.password.argon2'] }],
  },
  {
    title: 'Okta',
    withoutHashes: 'Okta exports no hashes',
    users: [{ has: ['profile.login', 'credentials.provider.type'] }],
  },
  {
    title: 'Amazon Cognito',
    withoutHashes: 'Cognito exports no hashes',
    users: [
      { has: ['UserStatus', 'Username'] },
      { has: ['userStatus', 'userPoolId'] },
      { has: ['cognito:username', 'cognito:mfa_enabled'] },
    ],
  },
  {
    title: 'Mattermost (bulk export)',
    withoutHashes: 'the bulk export of Mattermost has no hashes',
    users: [{ has: ['user.username', 'user.auth_service'] }],
  },
]
