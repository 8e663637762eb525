import type { SourceRecord } from './source.ts'

/** The names of the layouts of exports. The first ones are in the order in which help shows them. */
export type LayoutName = 'firebase' | TableName | SystemName | 'lines'

/** The layouts of tables and objects, whose columns the caller names. */
type TableName = 'csv' | 'json' | 'ndjson' | 'sql'

/** The systems whose users are in the tables of a database. `systems.ts` has the sources. */
const tableSystems = [
  'aspnet-identity',
  'authentik',
  'authjs',
  'better-auth',
  'devise',
  'directus',
  'discourse',
  'django',
  'drupal',
  'gitea',
  'ion-auth',
  'joomla',
  'laravel',
  'magento',
  'mattermost',
  'mediawiki',
  'moodle',
  'mybb',
  'nextcloud',
  'nhost',
  'payload',
  'phpbb',
  'rails',
  'redmine',
  'spring',
  'strapi',
  'supabase',
  'symfony',
  'vbulletin',
  'wordpress',
  'xenforo',
] as const

/** The systems whose exports have their own layout. */
export type SystemName = 'auth0' | 'htpasswd' | 'kratos' | 'ldap' | 'shadow' | TableSystem
type TableSystem = (typeof tableSystems)[number]

/** An option of a command that only some layouts have. */
type LayoutOption = 'table' | 'column' | 'columns' | 'join' | 'dialect'

/** The file of `--hash-config`, which has the parameters of all hashes of an export. */
interface HashConfigFile {
  /** The content of the file. */
  readonly content: string
  /** The signer key, which may be in this file or in another one. */
  readonly signerKey: string
  /** Says that a file has other content, and what to do. */
  readonly otherContent: string
  /** Tells whether a text is meant to be the content. `isBlock` is true if the text as a whole cannot be read. */
  isMeant(text: string, isBlock: boolean): boolean
}

/**
 * The words and options of a layout for the commands. It is data without the reader, because commands show help without
 * loading readers.
 */
export interface Layout {
  /** The name of the system in words. */
  readonly title?: string
  readonly options?: readonly LayoutOption[]
  /** Whether users may have e-mail addresses. `true` unless given. */
  readonly hasEmails?: false
  /** Whether users may have ids. `true` unless given. */
  readonly hasIds?: false
  readonly hashConfig?: HashConfigFile
  /** Matches the beginning of exports that the caller may take for JSON or NDJSON. */
  readonly looksLike?: { readonly json: RegExp; readonly ndjson: RegExp }
  /** A note about a file in which no user has a hash. */
  readonly withoutHashes?: string
  /**
   * The data whose name in `notRead` shows that the file has no hashes, and the error of a file in which each user has
   * it.
   */
  readonly otherFile?: { readonly notRead: string; readonly error: string }
  /** The data that custom data repeats, and their keys in it if they are read from there. */
  readonly inCustomData?: { readonly [K in keyof SourceRecord]?: string | true }
  /** Whether another table of a dump has the hashes, so that every command reads the dump twice. */
  readonly hasJoinedHashes?: true
  /** Whether phone numbers are not used to sign in. */
  readonly hasContactPhones?: true
  /** The name of all rights together. Each right is named unless given. */
  readonly rights?: string
  /** The kinds of second factors in words, if they are not in words already. */
  readonly factors?: { readonly [kind: string]: string }
  /** The usual names of formats whose ids the users of the system would not know. */
  readonly formats?: { readonly [id: string]: string }
}

/** The data that the lines of /etc/passwd do not have. */
export const hashInShadow = 'hash that is in /etc/shadow'

const joined: ReadonlySet<TableSystem> = new Set(['better-auth', 'discourse', 'xenforo'])
const tableLayouts = Object.fromEntries(
  tableSystems.map((name): [string, Layout] => [
    name,
    { options: ['table'], ...(joined.has(name) && { hasJoinedHashes: true }) },
  ]),
) as Record<TableSystem, Layout>

const systemLayouts: Readonly<Record<SystemName, Layout>> = {
  auth0: {
    options: ['table'],
    withoutHashes:
      'an Auth0 export of users has no hashes. Ask the support of Auth0 for an export of the password hashes, which --from auth0 also reads',
    inCustomData: { names: true },
    hasContactPhones: true,
    rights: 'rights (app_metadata and roles)',
  },
  htpasswd: { options: ['table'], hasEmails: false },
  kratos: { options: ['table'] },
  ldap: { options: ['table'], inCustomData: { names: true }, hasContactPhones: true, rights: 'groups and roles' },
  shadow: {
    options: ['table'],
    hasEmails: false,
    inCustomData: { names: true },
    otherFile: {
      notRead: hashInShadow,
      error:
        'the file looks like /etc/passwd, which has no hashes. The hashes are in /etc/shadow: pass that file with --from shadow',
    },
  },
  ...tableLayouts,
}

/** The layouts by the names for `--from`. */
export const layouts: Readonly<Record<LayoutName, Layout>> = {
  firebase: {
    title: 'Firebase',
    hashConfig: {
      content: 'the hash_config block of the Firebase console',
      signerKey: 'the Firebase base64_signer_key',
      otherContent: 'no hash_config block found. Pass the block that the Firebase console shows',
      isMeant: (text, isBlock) =>
        (isBlock ? /hash_?config|signer_key/i : /key|cost|separator|rounds|algorithm/i).test(text),
    },
    looksLike: { json: /^\s*[[{][\s\S]*"localId"/, ndjson: /^\s*(?:[[{][\s\S]*"localId"|\{\s*"users"\s*:)/ },
    inCustomData: { names: true, lastSignInAt: 'lastSignedInAt', rights: 'customAttributes' },
    factors: { totp: 'TOTP', email: 'e-mail' },
    formats: { 'supertokens-legacy-scrypt': 'Firebase scrypt' },
  },
  csv: { options: ['column', 'columns', 'dialect'] },
  json: { options: ['column', 'table'] },
  ndjson: { options: ['column'] },
  sql: { options: ['column', 'columns', 'table', 'join'] },
  ...(Object.fromEntries(Object.entries(systemLayouts).sort(([a], [b]) => (a < b ? -1 : 1))) as typeof systemLayouts),
  lines: { hasEmails: false, hasIds: false },
}

/** The names of all layouts. */
export const layoutNames: readonly LayoutName[] = Object.keys(layouts) as LayoutName[]

/** Returns what commands say about a layout. A module of the caller has a layout without a name. */
export const layoutOf = (from: string): Layout =>
  Object.hasOwn(layouts, from) ? (layouts as { readonly [name: string]: Layout })[from]! : {}

/** Names the layouts that have an option. */
export const layoutsWith = (option: LayoutOption): readonly string[] =>
  Object.entries(layouts)
    .filter(([, { options }]) => options?.includes(option))
    .map(([name]) => name)
