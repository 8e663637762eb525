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

/**
 * The facts by which the exports of a system are recognised. It is plain data: no reader is loaded. A system without a
 * layout is read by its columns, and its schema says who wrote the hashes.
 */
export interface Schema {
  /** The name of the system in words. */
  readonly title: string
  /** The layout that reads the exports. */
  readonly from?: LayoutName
  /** The containers that the layout reads. All others are read by their columns. */
  readonly reads?: readonly ContainerName[]
  /** The system for `--written-by`, if the files are read by their columns. */
  readonly writtenBy?: string
  /** The column of the hash, if neither its name nor its values say so. */
  readonly hash?: string
  /** The columns of other data, if their names do not say so, such as `username`. */
  readonly roles?: { readonly [role: string]: string }
  /** The columns of the fields of the hash, by the names of the fields. */
  readonly fields?: { readonly [field: string]: string }
  readonly users: readonly UserSchema[]
  /** The key with the model of an object. The users are the objects of one model. */
  readonly model?: string
  /**
   * The table or the model that has the users if several look like it, such as `auth_user`: the system does not create
   * it if another one has the users.
   */
  readonly usual?: string
  /** Matches the names of tables that only this system has. A dump is known by them if its users come later. */
  readonly companions?: RegExp
  /** Says why the users have no hashes, if no export of this kind has any. */
  readonly withoutHashes?: string
  /** Says what to do instead, if the file cannot be read. */
  readonly advice?: string
}

/** The containers of a table of users. */
const tables: readonly ContainerName[] = ['sql', 'csv', 'json', 'ndjson']

const noLayout = 'saltbridge has no layout for this file'

/** The schemas of all systems. The first one that fits counts. */
export const schemas: readonly Schema[] = [
  {
    title: 'WordPress',
    from: 'wordpress',
    reads: ['sql', 'csv', 'json', 'ndjson'],
    writtenBy: 'wordpress',
    users: [{ has: ['user_login', 'user_pass'] }],
    companions: /_(?:posts|postmeta|options|term_taxonomy|commentmeta)$/,
  },
  {
    title: 'Django',
    from: 'django',
    reads: ['sql', 'csv', 'json'],
    writtenBy: 'django',
    users: [
      { has: ['model', 'fields.password', 'fields.last_login'] },
      { has: ['password', 'last_login', 'is_superuser'] },
      {
        has: ['password', 'last_login', 'is_active'],
        values: {
          password: /^(?:!.*|(?:pbkdf2_|bcrypt|argon2|scrypt|md5|sha1|unsalted|crypt)[\w$]*\$.*|[\da-f]{32})$/,
        },
      },
    ],
    model: 'model',
    usual: 'auth_user',
    companions: /^(?:django_(?:migrations|content_type|session|admin_log)|auth_(?:permission|group))$/,
  },
  {
    title: 'Drupal',
    from: 'drupal',
    reads: ['sql', 'csv', 'json', 'ndjson'],
    writtenBy: 'drupal',
    users: [{ has: ['uid', 'name', 'pass'], oneOf: ['init', 'mail', 'access'] }],
    companions: /^(?:.*_)?(?:users_roles|node_revision|cache_bootstrap|key_value_expire)$/,
  },
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
    title: 'Supabase',
    from: 'supabase',
    reads: tables,
    writtenBy: 'supabase',
    users: [{ has: ['email', 'encrypted_password', 'raw_user_meta_data'] }],
  },
  {
    title: 'Supabase (admin API)',
    withoutHashes: 'the API of Supabase has no hashes. Dump the table auth.users instead',
    users: [{ has: ['aud', 'email', 'app_metadata'], lacks: ['encrypted_password'] }],
  },
  {
    title: 'Devise (Rails)',
    from: 'devise',
    reads: tables,
    writtenBy: 'devise',
    users: [
      { has: ['email', 'encrypted_password'], oneOf: ['reset_password_token', 'remember_created_at'], lacks: ['aud'] },
    ],
  },
  {
    title: 'Redmine',
    from: 'redmine',
    reads: tables,
    writtenBy: 'redmine',
    hash: 'hashed_password',
    fields: { salt: 'salt' },
    users: [{ has: ['login', 'hashed_password', 'salt'] }],
  },
  {
    title: 'Gitea',
    from: 'gitea',
    reads: tables,
    writtenBy: 'gitea',
    hash: 'passwd',
    roles: { username: 'name' },
    fields: { salt: 'salt', passwd_hash_algo: 'passwd_hash_algo' },
    users: [{ has: ['passwd', 'passwd_hash_algo', 'lower_name', 'salt'] }],
  },
  {
    title: 'Payload',
    from: 'payload',
    reads: tables,
    writtenBy: 'payload',
    hash: 'hash',
    fields: { salt: 'salt' },
    users: [{ has: ['hash', 'salt', 'login_attempts', 'lock_until'] }],
  },
  {
    title: 'better-auth',
    writtenBy: 'better-auth',
    hash: 'password',
    users: [{ has: ['accountId', 'providerId', 'userId', 'password'] }],
  },
  {
    title: 'Discourse',
    writtenBy: 'discourse',
    hash: 'password_hash',
    fields: { salt: 'password_salt', password_algorithm: 'password_algorithm' },
    users: [{ has: ['user_id', 'password_hash', 'password_salt', 'password_algorithm'] }],
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
    title: 'Ory Kratos',
    from: 'kratos',
    reads: ['json', 'ndjson'],
    users: [{ has: ['schema_id', 'id'], oneOf: ['state', 'traits', 'verifiable_addresses'] }],
  },
  {
    title: 'SuperTokens',
    advice: noLayout,
    users: [{ has: ['loginMethods.0.recipeId'] }],
  },
  {
    title: 'phpBB',
    from: 'phpbb',
    reads: tables,
    writtenBy: 'phpbb',
    hash: 'user_password',
    users: [{ has: ['user_id', 'user_password', 'username_clean'] }],
  },
  {
    title: 'MyBB',
    from: 'mybb',
    reads: tables,
    writtenBy: 'mybb',
    hash: 'password',
    fields: { salt: 'salt' },
    users: [{ has: ['uid', 'username', 'password', 'salt', 'loginkey'] }],
  },
  {
    title: 'vBulletin',
    from: 'vbulletin',
    reads: tables,
    writtenBy: 'vbulletin',
    hash: 'password',
    fields: { salt: 'salt' },
    users: [{ has: ['userid', 'usergroupid', 'username', 'password', 'salt'] }],
  },
  {
    title: 'Joomla',
    from: 'joomla',
    reads: tables,
    writtenBy: 'joomla',
    hash: 'password',
    users: [{ has: ['username', 'password', 'registerDate', 'lastvisitDate'] }],
  },
  {
    title: 'Laravel',
    from: 'laravel',
    reads: tables,
    writtenBy: 'laravel',
    users: [{ has: ['email', 'password', 'remember_token'] }],
  },
  {
    title: 'Rails',
    from: 'rails',
    reads: tables,
    writtenBy: 'rails',
    users: [{ has: ['password_digest', 'email_address', 'created_at'] }],
  },
  {
    title: 'Directus',
    from: 'directus',
    reads: tables,
    writtenBy: 'directus',
    users: [{ has: ['email', 'password', 'tfa_secret', 'external_identifier'] }],
  },
  {
    title: 'Strapi',
    from: 'strapi',
    reads: tables,
    writtenBy: 'strapi',
    users: [{ has: ['username', 'email', 'provider', 'confirmed', 'blocked', 'password'] }],
  },
  {
    title: 'Nextcloud',
    from: 'nextcloud',
    reads: tables,
    writtenBy: 'nextcloud',
    users: [{ has: ['uid', 'displayname', 'password', 'uid_lower'] }],
  },
  {
    title: 'Mattermost',
    from: 'mattermost',
    reads: tables,
    writtenBy: 'mattermost',
    users: [{ has: ['username', 'password', 'authservice', 'notifyprops'] }],
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
