import { failure, HashError } from '../core/errors.ts'
import { decodeText } from './containers/container.ts'

/** A kind of file that is known by its first bytes. */
interface KnownFile {
  /** The file for people: `an import file of FusionAuth`. */
  readonly name: string
  /** The layout that reads the file. */
  readonly from?: string | undefined
  /** Says what to do instead. Unless given, the advice is to pass `from`, or to name the column of the hashes. */
  readonly advice?: string | undefined
  /** Whether many exports look like this, so that only the message about a refused file uses it. */
  readonly isVague?: true
  /** The patterns, all of which match. */
  readonly patterns: readonly RegExp[]
}

const key = (names: string): RegExp => new RegExp(`"(?:${names})"\\s*:`)
const json = /^\s*[[{]/
const sql = /^\s*(?:--|\/\*|INSERT INTO|CREATE TABLE|COPY |BEGIN|SET |PRAGMA )/i

const column = (name: string): string => `Pass --from json (or ndjson) with --column hash=${name}`
const none = 'saltbridge has no layout for this file'

/** The kinds of files. The first one that matches counts. */
const files: readonly KnownFile[] = [
  { name: 'an export of Firebase', from: 'firebase', patterns: [json, key('localId')] },
  { name: 'the JSON of Django', from: 'django', patterns: [json, key('model'), key('fields')] },
  { name: 'the JSON of Django', from: 'django', patterns: [json, key('last_login'), key('is_active')] },
  {
    name: 'a realm export of Keycloak',
    advice: none,
    patterns: [json, key('realmRoles|requiredActions|secretData|hashedSaltedValue')],
  },
  {
    name: 'a realm export of Keycloak',
    advice: none,
    patterns: [json, key('realm'), key('enabled|users|credentials')],
  },
  {
    name: 'an import file of FusionAuth',
    advice: none,
    patterns: [json, key('encryptionScheme|passwordChangeRequired')],
  },
  { name: 'an export of Ory Kratos', from: 'kratos', patterns: [json, key('traits'), key('schema_id|state')] },
  { name: 'an export of Okta', advice: none, patterns: [json, key('profile'), key('credentials'), key('status')] },
  { name: 'an export of Amazon Cognito', advice: 'Cognito exports no hashes', patterns: [json, key('UserStatus')] },
  { name: 'an import file of SuperTokens', advice: none, patterns: [json, key('loginMethods')] },
  { name: 'an import file of ZITADEL', advice: none, patterns: [json, key('humanUsers|dataOrgs')] },
  { name: 'an export of Clerk', advice: column('password_digest'), patterns: [json, key('password_digest')] },
  {
    name: 'an export of Frontegg',
    advice: none,
    patterns: [json, key('tenantIds?|tenants'), key('metadata|mfaEnrolled|activatedForTenant')],
  },
  {
    name: "the users of Supabase's API",
    advice: 'It has no hashes. Export the table auth.users, and pass --from supabase',
    patterns: [json, key('aud'), key('app_metadata')],
  },
  {
    name: 'users of Supabase',
    from: 'supabase',
    patterns: [json, key('raw_user_meta_data')],
  },
  {
    name: 'users of Supabase',
    advice: column('encrypted_password'),
    patterns: [json, key('instance_id|aud')],
  },
  {
    name: 'an export of Rails (Devise)',
    advice: column('encrypted_password'),
    patterns: [json, key('encrypted_password')],
  },
  { name: 'an export of Rails', advice: column('password_digest'), patterns: [json, key('password_digest')] },
  { name: 'an export of Rocket.Chat', advice: none, patterns: [json, key('_updatedAt'), key('roles')] },
  { name: 'an export of Auth0', from: 'auth0', patterns: [json, /"user_id"\s*:\s*"[\w-]+\|/] },
  { name: 'an export of MongoDB', advice: column('PATH'), patterns: [json, /"_id"\s*:\s*\{\s*"\$oid"/] },
  {
    name: 'an export of phpMyAdmin',
    advice: 'Export the table as CSV or SQL, and pass --from csv or --from sql',
    patterns: [json, key('type'), /PHPMyAdmin/i],
  },
  { name: 'XML', advice: none, patterns: [/^\s*<(?:\?xml|!DOCTYPE|[a-z])/i] },
  { name: 'LDIF', from: 'ldap', patterns: [/^(?:version: \d|dn::? )/m] },
  { name: 'a dump of WordPress', from: 'wordpress', patterns: [sql, /\buser_pass\b/] },
  { name: 'a dump of Django', from: 'django', patterns: [sql, /\bis_superuser\b/] },
  { name: 'a dump of Drupal', from: 'drupal', patterns: [sql, /\b(?:users_field_data|signature_format)\b/] },
  { name: 'a dump of an SQL database', advice: 'Pass --from sql with --column hash=COLUMN', patterns: [sql] },
  {
    name: 'the users of WordPress as a table',
    from: 'wordpress',
    patterns: [/^[^\n]*\buser_login\b[^\n]*\buser_pass\b/],
  },
  { name: 'the users of Drupal as a table', from: 'drupal', patterns: [/^[^\n]*\buid\b[^\n]*\bname\b[^\n]*\bpass\b/] },
  { name: 'the users of Django as a table', from: 'django', patterns: [/^[^\n]*\bpassword\b[^\n]*\blast_login\b/] },
  { name: 'the CSV of Firebase', from: 'firebase', patterns: [/^[^,\n]*,[^,\n]*,(?:true|false),/] },
  {
    name: '/etc/passwd',
    from: 'shadow',
    advice: 'The hashes are in /etc/shadow: pass that file with --from shadow',
    patterns: [/^[^:\s]+:x:\d+:\d+:/m],
  },
  { name: 'a password file of Dovecot', advice: none, patterns: [/^[^:\s]+:\{[\w.-]+\}[^:\n]*:[^:\n]*:/m] },
  { name: 'a file of htdigest', from: 'htpasswd', patterns: [/^[^:\n]+:[^:\n]+:[\da-f]{32}$/m] },
  { name: '/etc/shadow', from: 'shadow', patterns: [/^[^:\s]+:[^:\s]*:\d*:\d*:\d*:\d*:\d*:\d*:/m] },
  { name: 'an htpasswd file', from: 'htpasswd', patterns: [/^[^:\s]+:(?:\$(?:2y|apr1)\$|\{S?SHA\})[^:\n]*$/m] },
  {
    name: 'a table',
    isVague: true,
    advice: 'Pass --from csv with --column hash=COLUMN',
    patterns: [/^"?[A-Za-z_][\w ]*"?[,;\t|]"?[A-Za-z_]/],
  },
  { name: 'JSON of another system', isVague: true, advice: column('KEY'), patterns: [json] },
]

const has = (text: string, ...patterns: readonly RegExp[]): boolean => patterns.every((pattern) => pattern.test(text))

/** Tells whether the beginning of a JSON file has keys that only the exports of a system have. */
const own: { readonly [from: string]: (text: string) => boolean } = {
  auth0: (text) =>
    /"user_id"\s*:\s*"[\w-]+\|/.test(text) ||
    /"\$oid"\s*:\s*"auth0\|/.test(text) ||
    has(text, key('user_id'), key('identities|email_verified|logins_count|app_metadata')) ||
    // Documents of Mongoose have the key __v.
    (has(text, key('_id|_ID'), key('passwordHash|password_hash')) && !key('__v').test(text)),
  django: (text) => has(text, key('model'), key('fields')) || has(text, key('password'), key('last_login|is_active')),
  firebase: (text) => key('localId').test(text),
}
/** The layouts whose JSON is refused if it has none of the keys of the system. */
const strict: ReadonlySet<string> = new Set(['auth0', 'django'])
const emptyList = /^\s*\[\s*\]\s*$|"users"\s*:\s*\[\s*\]/

/** Returns the error of a file that is not an export of a system. It says what the file looks like, and what to do. */
export function refuseFile(head: Uint8Array, expected: string): HashError {
  const text = decodeText(head)
  const found = files.find(({ patterns }) => has(text, ...patterns))
  const advice = found && (found.advice ?? `Pass --from ${found.from}`)
  const hint = found && `The file looks like ${found.name}. ${advice}`
  return new HashError(failure('ERR_MALFORMED', undefined, hint === undefined ? { expected } : { expected, hint }))
}

/**
 * Refuses a file that is not an export of a system, because the values that the system knows would be read from it and
 * the hashes would not.
 *
 * @throws HashError ERR_MALFORMED
 */
export function checkFile(from: string, head: Uint8Array, expected: string): void {
  const text = decodeText(head)
  if (json.test(text)) {
    if (own[from]?.(text) || emptyList.test(text)) return
    if (strict.has(from)) throw refuseFile(head, expected)
  }
  const found = files.find(({ patterns }) => has(text, ...patterns))
  // The table of the users may come later in a dump, and other sources say which tables it has.
  if (!found || found.isVague || found.from === from || (readsDumps.has(from) && sql.test(text))) return
  throw refuseFile(head, expected)
}

/** The layouts that read dumps of databases. */
const readsDumps: ReadonlySet<string> = new Set(['django'])

/** Matches hash strings that are very unlikely to be anything else. */
const hashLike =
  /^(?:\$(?:2[abxy]|argon2(?:id|[di])|pbkdf2(?:-sha\d+)?|scrypt|[156y]|P|S)\$[!-~]{20,}|pbkdf2_sha\d+\$[!-~]{20,}|\{(?:S?SHA\d*|bcrypt|PBKDF2[\w-]*)\}[!-~]{16,})$/i

/** Tells whether a value is a hash, although a layout does not read its key. */
export const isUnreadHash = (value: unknown): boolean => typeof value === 'string' && hashLike.test(value)

/** Returns the error of a file whose hashes are in a key that a layout does not read. */
export function refuseUnreadHash(name: string, expected: string): HashError {
  const shown = /^[\w.-]{1,64}$/.test(name) ? name : 'another key'
  const hint = `The file has password hashes in ${shown}, which this layout does not read. Pass --from json, ndjson or csv with --column hash=${shown}`
  return new HashError(failure('ERR_MALFORMED', undefined, { expected, hint }))
}
