import { script, scriptFiles } from './clerk-script.ts'
import { ndjson } from './containers.ts'
import { declareTarget } from './declare.ts'
import { keepE164 } from './person.ts'
import type { Fitting } from './slots.ts'
import { isStorable, years } from './sql.ts'
import {
  type Accepted,
  acceptArgon2,
  plainBcrypt,
  type Target,
  type TargetOptions,
  type TargetUser,
  type Written,
} from './target.ts'
import { refuseOption, refuseValue, warnOfKey } from './words.ts'

const keyless = 'Clerk does not document Argon2 hashes with a key or with associated data'

/** Returns the reason why a digest of any other length is refused. */
const digestOf = (bytes: number): string =>
  `the digest must have ${bytes} bytes, because Clerk does not document digests of other lengths`

/**
 * The hashers of clerk-docs, create-user-params.mdx. `md5_salted` and `sha256_salted` are missing because Clerk does
 * not document whether the salt is hashed before or after the password; `md5_phpass` and `hmac_sha256_utf16_b64`
 * because Clerk does not document their digests. `pbkdf2_sha512` comes after `pbkdf2_sha512_hex`, which can contain
 * every salt.
 */
const accepts: readonly Accepted[] = [
  { ...plainBcrypt, name: 'bcrypt', limits: { cost: [4, 15] } },
  { format: 'django-bcrypt-sha256', name: 'bcrypt_sha256_django', limits: { cost: [4, 15] } },
  { format: 'clerk-bcrypt-peppered', name: 'bcrypt_peppered', limits: { cost: [4, 15] } },
  ...(['id', 'i'] as const).map((variant) => ({
    ...acceptArgon2([variant], keyless),
    name: `argon2${variant}`,
  })),
  { format: 'django-pbkdf2', name: 'pbkdf2_sha256_django', only: { hash: ['sha256'] } },
  {
    format: 'clerk-pbkdf2-sha256',
    name: 'pbkdf2_sha256',
    grammar: { pattern: /\$[A-Za-z0-9+/]{43}=$/, reason: digestOf(32) },
  },
  { format: 'clerk-pbkdf2-sha1', name: 'pbkdf2_sha1' },
  {
    format: 'clerk-hex-pbkdf2-sha512',
    name: 'pbkdf2_sha512_hex',
    grammar: { pattern: /\$[0-9a-f]{128}$/, reason: digestOf(64) },
  },
  {
    format: 'clerk-pbkdf2-sha512',
    name: 'pbkdf2_sha512',
    grammar: { pattern: /\$[0-9a-f]{128}$/, reason: digestOf(64) },
  },
  { format: 'werkzeug-scrypt', name: 'scrypt_werkzeug' },
  {
    format: 'clerk-legacy-scrypt',
    name: 'scrypt_firebase',
    grammar: {
      pattern: /^[^$]+\$[^$]+\$[^$]+\$[^$]+\$\d+\$\d+$/,
      reason: 'Clerk refuses hashes of Firebase with an empty salt or separator',
    },
  },
  { format: 'phpass', name: 'phpass' },
  { format: 'ldap-ssha', name: 'ldap_ssha' },
  { format: 'raw-md5', name: 'md5' },
  { format: 'raw-sha256', name: 'sha256' },
  { format: 'clerk-symfony', name: 'sha512_symfony' },
]

/** The formats that Clerk calls insecure. */
const insecure = ['raw-md5', 'raw-sha256', 'clerk-symfony']

/** Returns the names of the hashers that were written. */
const hashersOf = ({ formats }: Written): readonly string[] =>
  accepts.filter(({ format }) => formats[format] !== undefined).map(({ name }) => name!)

function risks({ options, formats, hasSignerKey }: Written): readonly (string | false)[] {
  const weak = insecure.reduce((sum, format) => sum + (formats[format] ?? 0), 0)
  const isSecret = `${scriptFiles.users} like`
  return [
    'Clerk gives each user a new id, and stores the old id as external_id. A user without an id in the export gets a computed external_id, which is also in id-map.csv. Each external_id must be unique. If you import several tables, make sure that no two users have the same id.',
    'Clerk cannot import identities at sign-in providers such as Google. When a user next signs in with such a provider, Clerk finds the account by the verified e-mail address.',
    'Rights of the old system, such as is_staff, are in private_metadata, which only your backend can read. The values in private_metadata give no rights in Clerk.',
    'Clerk refuses users without a password if your instance allows no other way to sign in. Clerk refuses disabled users (banned) if your Clerk subscription does not include bans.',
    identifiersOf(options).includes('username') &&
      'Usernames that the Clerk instance does not allow are lost. If the rules for usernames in the instance are not the default rules, pass --target-option usernames=… and --target-option shortest-username=….',
    weak > 0 &&
      `${weak.toLocaleString('en')} of the hashes are insecure (md5, sha256 or sha512_symfony). Clerk replaces such a hash with bcrypt when the user first signs in. Until then, the hash stays insecure.`,
    formats['clerk-bcrypt-peppered'] !== undefined &&
      `The hashes with the password_hasher bcrypt_peppered contain the pepper of the old system. Protect ${isSecret} the pepper, and delete the file after the import.`,
    hasSignerKey &&
      warnOfKey(
        'The hashes with the password_hasher scrypt_firebase contain',
        `${isSecret} that key, and delete the file after the import`,
      ),
  ]
}

type Identifier = 'email' | 'username' | 'phone'

/** The longest metadata of a user in bytes. Clerk documents 8 KB. */
const longestMetadata = 8000
const longestEmail = 254
/** The longest part of an address before the `@`, in bytes. */
const longestLocal = 64
const longestUsername = 64

/** Returns the identifiers that the instance allows. */
const identifiersOf = ({ identifiers = 'email' }: TargetOptions): readonly Identifier[] =>
  identifiers.split(',') as Identifier[]

/** Clerk refuses addresses in these domains, because no mail can reach them (clerk/cli, lib/checks.ts). */
const unreachable = /\.(?:arpa|local|invalid|example|test|internal|lan|corp|home|localdomain|intranet|private)$/

const utf8 = new TextEncoder()

function isEmail(email: string): boolean {
  const local = email.slice(0, email.lastIndexOf('@'))
  return (
    /^[^\s@]+@[^\s@]+\.[^\s@.]+$/.test(email) &&
    isStorable(email) &&
    utf8.encode(local).length <= longestLocal &&
    email.length <= longestEmail &&
    (!unreachable.test(email) || email.endsWith('.clerk.test'))
  )
}

/** Returns which usernames the instance allows (clerk/cli, lib/checks.ts). */
function readUsernameRules(options: TargetOptions) {
  const allowed = (options.usernames ?? '').split(',')
  const [isExtended, isNumeric] = [allowed.includes('extended'), allowed.includes('numeric')]
  const shortest = Number(options['shortest-username'] ?? 4)
  const characters = isExtended ? /^[\w!#$'+.^`~-]+$/ : /^[\w-]+$/
  return {
    isAllowed: (name: string): boolean =>
      name.length >= shortest &&
      name.length <= longestUsername &&
      characters.test(name) &&
      (isNumeric || /[a-z]/i.test(name)) &&
      !/^\+[1-9]\d{1,14}$/.test(name),
    words: `${shortest} to ${longestUsername} characters: ASCII letters, digits, _ and -${isExtended ? " and ! # $ ' + . ^ ` ~" : ''}${isNumeric ? '' : ', with a letter'}`,
  }
}

/** Clerk refuses names that look like a phone number, a URL or HTML (clerk/cli, lib/checks.ts). */
const refusedNames = [/\d(?:[\s().-]*\d){9}/, /(?:\+|00)\d(?:[\s().-]*\d){6}/, /:\/\/|[\w-]\.[\w-]+[/?#]/, /<[/a-z!]/i]

const isName = (name: string): boolean => isStorable(name) && !refusedNames.some((pattern) => pattern.test(name))

/** Tells whether RFC 3339 has a time. */
const isTime = (time: number): boolean => time >= years[0] && time <= years[1]

/** Tells whether metadata are too long. A UTF-16 code unit has at most 3 bytes in UTF-8. */
function isTooLong({ rights, customData }: TargetUser): boolean {
  const text = JSON.stringify({ rights, customData })
  return 3 * text.length > longestMetadata && utf8.encode(text).length > longestMetadata
}

/** Loses the metadata that are too long: first the custom data, and then the rights. */
function fitMetadata(user: TargetUser, { lose }: Fitting): Partial<TargetUser> | undefined {
  if ((user.rights ?? user.customData) === undefined || !isTooLong(user)) return undefined
  if (user.customData !== undefined) lose('customData')
  const isRest = user.rights !== undefined && isTooLong({ ...user, customData: undefined })
  if (isRest) lose('rights')
  return { customData: undefined, rights: isRest ? undefined : user.rights }
}

const start = ({ options }: Written): readonly string[] => [
  `In the Clerk Dashboard, allow these identifiers: ${identifiersOf(options).join(', ')}. Also allow passwords, first names and last names. Clerk refuses users with values that are not allowed.`,
  `Save this script as ${scriptFiles.script} beside ${scriptFiles.users}:`,
  script,
  'Set the environment variable CLERK_SECRET_KEY to the secret key of the Clerk instance, and run the script with Node.js 20 or later:',
  `node ${scriptFiles.script}`,
  `If Clerk refuses a user, the script writes the external_id of the user and the reason to ${scriptFiles.failures}. Correct these users in ${scriptFiles.users}, and run the script again. It skips the users who already exist.`,
]

function prove(written: Written): readonly string[] {
  const hashers = hashersOf(written)
  return [
    'Choose a user whose password you know, and find the user by the old id. For the id 17:',
    'curl "https://api.clerk.com/v1/users?external_id=%2B17" --header "Authorization: Bearer $CLERK_SECRET_KEY"',
    'The response contains the id of the user in Clerk, such as user_2b. Use this id in the next request. For the right password, the response is {"verified":true}. For a wrong password, the response has an error:',
    `curl https://api.clerk.com/v1/users/user_2b/verify_password --header "Authorization: Bearer $CLERK_SECRET_KEY" --json '{"password": "PASSWORD"}'`,
    ...(hashers.length > 1
      ? [`Repeat both requests for one user of each password_hasher in ${scriptFiles.users}: ${hashers.join(', ')}.`]
      : []),
  ]
}

/** Checks that the shortest username is a length that Clerk can be set to. */
function check({ 'shortest-username': shortest = '4' }: TargetOptions): void {
  if (/^[1-9]\d?$/.test(shortest) && Number(shortest) <= 64) return
  throw refuseOption('shortest-username', 'a number from 1 to 64')
}

const allows =
  (identifier: Identifier) =>
  (options: TargetOptions): boolean =>
    identifiersOf(options).includes(identifier)

/**
 * Clerk, by one request a user: POST /v1/users of clerk/openapi-specs at 7987d1b (bapi/2026-05-12.yml). The digests are
 * those of clerk/clerk-docs (clerk-typedoc/backend/create-user-params.mdx); the rules for hashes, usernames, addresses
 * and names are those of clerk/cli at 618d1f2 (packages/cli-core/src/commands/migrate/lib/checks.ts), which repeats the
 * rules of the server.
 */
export const clerk: Target = declareTarget({
  id: 'clerk',
  name: 'Clerk',
  facts: {
    version: 'Backend API 2026-05-12',
    source: 'clerk/openapi-specs at 7987d1b: bapi/2026-05-12.yml; clerk/clerk-docs: create-user-params.mdx',
  },
  proof: 'schema',
  accepts,
  options: {
    identifiers: {
      about: 'the identifiers that the Clerk instance allows. Each user needs at least one of them',
      values: ['email', 'username', 'phone'],
      isList: true,
      usual: 'email',
    },
    usernames: {
      about:
        'the special kinds of usernames that the Clerk instance allows. Extended usernames have characters such as . and +. Numeric usernames have no letter',
      values: ['extended', 'numeric'],
      isList: true,
    },
    'shortest-username': { about: 'the length of the shortest username that the Clerk instance allows', usual: '4' },
  },
  ids: { kind: 'reference' },
  slots: [
    { of: 'id', at: 'external_id', words: 'text without NUL characters' },
    {
      of: 'email',
      at: 'email_address',
      when: allows('email'),
      allows: isEmail,
      words: `an address of at most ${longestEmail} characters, with at most ${longestLocal} bytes before the @, in a public domain`,
      isNeeded: true,
      as: (email) => email && [email],
    },
    {
      of: 'emailVerified',
      at: 'email_address_identification_status',
      when: allows('email'),
      // Without a status, Clerk verifies the address.
      as: (isVerified, { email }) => email && [isVerified ? 'verified' : 'reserved'],
    },
    { of: 'phone', at: 'phone_number', when: allows('phone'), rule: keepE164, as: (phone) => phone && [phone] },
    { at: 'phone_number_identification_status', as: ({ phone }) => phone && ['reserved'] },
    {
      of: 'username',
      at: 'username',
      when: allows('username'),
      allows: (name, options) => readUsernameRules(options).isAllowed(name),
      words: (options) => readUsernameRules(options).words,
      hint: 'Change the username. If the Clerk instance allows this username, pass --target-option usernames=… or --target-option shortest-username=…',
    },
    { of: 'given', at: 'first_name', allows: isName, lostAs: 'given name' },
    { of: 'family', at: 'last_name', allows: isName, lostAs: 'family name' },
    // Clerk has no place for a whole name.
    { of: 'full', lostAs: 'full name' },
    { of: 'hash', at: 'password_digest', as: (hash) => hash?.text },
    { of: 'hash', at: 'password_hasher', as: (hash) => hash?.name },
    { of: 'hash', at: 'skip_password_requirement', as: (hash) => (hash ? undefined : true) },
    {
      at: 'skip_user_requirement',
      as: (user, { options }) => identifiersOf(options).some((name) => user[name] === undefined) || undefined,
    },
    {
      of: 'createdAt',
      at: 'created_at',
      allows: isTime,
      as: (time) => (time === undefined ? undefined : new Date(time).toISOString()),
    },
    { of: 'disabled', at: 'banned', as: (isDisabled) => isDisabled || undefined },
    {
      of: 'rights',
      at: 'private_metadata.rights',
      rule: (rights, { lose }) => (isStorable(rights) ? rights : lose('rights')),
    },
    {
      of: 'customData',
      at: 'private_metadata.customData',
      rule: (data, { lose }) => (isStorable(data) ? data : lose('customData')),
    },
    { rule: fitMetadata },
  ],
  container: ndjson,
  identifiers: identifiersOf,
  refuseNameless: (allowed) =>
    refuseValue(
      allowed[0]!,
      `one of the identifiers that the Clerk instance allows (${allowed.join(', ')})`,
      'Add such an identifier to the export. If the instance also allows other identifiers, name all of them in --target-option identifiers=…',
    ),
  unverified:
    'Clerk reserves these addresses, so no other user can take them. The owner of an address can sign in with a code that Clerk sends to the address.',
  limits: { atOnce: 500 },
  check,
  files: scriptFiles.users,
  risks,
  start,
  prove,
})
