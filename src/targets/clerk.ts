import { failure, HashError } from '../core/errors.ts'
import { script, scriptFiles } from './clerk-script.ts'
import { bodyOf, fit, identifiersOf, storedHash } from './clerk-user.ts'
import type { Accepted, Target, TargetOptions, Written } from './target.ts'

const keyless = 'Clerk documents Argon2 hashes with memory, iterations and parallelism, but without a key or other data'

/** Returns the reason for one length of a digest. Clerk documents no other lengths. */
const digestOf = (bytes: number): string => `the digest must have ${bytes} bytes, because Clerk documents no length`

/**
 * The hashers of clerk-docs, create-user-params.mdx. `md5_salted` and `sha256_salted` are missing because Clerk does not
 * document whether the salt is hashed before or after the password; `md5_phpass` and `hmac_sha256_utf16_b64` because
 * Clerk does not document their digests. `pbkdf2_sha512` is written as `pbkdf2_sha512_hex`, which can contain every salt.
 */
const accepts: readonly Accepted[] = [
  // Clerk treats all bcrypt variants alike, so it would verify the hashes of `2x` and `2` wrongly.
  { format: 'bcrypt', name: 'bcrypt', only: { variant: ['2a', '2b', '2y'] }, limits: { cost: [4, 15] } },
  { format: 'django-bcrypt-sha256', name: 'bcrypt_sha256_django', limits: { cost: [4, 15] } },
  { format: 'clerk-bcrypt-peppered', name: 'bcrypt_peppered', limits: { cost: [4, 15] } },
  ...(['id', 'i'] as const).map((variant) => ({
    format: 'argon2',
    name: `argon2${variant}`,
    only: { variant: [variant], version: [19] },
    grammar: { pattern: /^\$argon2id?\$v=19\$m=\d+,t=\d+,p=\d+\$[^$]+\$[^$]+$/, reason: keyless },
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

function risks({ options, formats, hasSignerKey }: Written): readonly string[] {
  const found = [
    'Clerk gives each user a new id. The old id is the external_id, which must be unique, so users of two tables may collide.',
    'Clerk cannot create the sign-ins with other providers, such as Google. It links them by the verified e-mail address when people use them next.',
    'Rights of the old system, such as is_staff, are in private_metadata, which only your backend can read. They give no rights in Clerk.',
    'Clerk refuses users without a password if a password is the only way to sign in, and disabled users (banned) if your plan has no bans.',
  ]
  if (identifiersOf(options).includes('username'))
    found.push(
      'Usernames that the instance does not allow are lost. If Clerk allows more than its usual settings, pass --target-option usernames and shortest-username.',
    )
  const weak = insecure.reduce((sum, format) => sum + (formats[format] ?? 0), 0)
  if (weak > 0)
    found.push(
      `${weak.toLocaleString('en')} of the hashes are insecure (md5, sha256 or sha512_symfony). Clerk replaces each with bcrypt when its user first signs in; the others stay insecure.`,
    )
  if (formats['clerk-bcrypt-peppered'])
    found.push(
      `Hashes of bcrypt_peppered contain the pepper of the old system. Protect ${scriptFiles.users} like the pepper, and delete it after the import.`,
    )
  if (hasSignerKey)
    found.push(
      `Hashes of scrypt_firebase contain the signer key of the Firebase project. Protect ${scriptFiles.users} like that key, and delete it after the import.`,
    )
  return found
}

const start = ({ options }: Written): readonly string[] => [
  `In the Clerk Dashboard, allow these identifiers: ${identifiersOf(options).join(', ')}. Allow passwords, and first and last names. Clerk refuses users with values that are not allowed.`,
  `Save this script as ${scriptFiles.script} beside ${scriptFiles.users}:`,
  script,
  'Set the environment variable CLERK_SECRET_KEY to the secret key of the instance, and run the script with Node.js 20 or later:',
  `node ${scriptFiles.script}`,
  `The users that Clerk refuses are in ${scriptFiles.failures}, with the reasons. Run the script again after you have corrected them: it skips the users who exist already.`,
]

function prove(written: Written): readonly string[] {
  const hashers = hashersOf(written)
  return [
    'Find a user whose password you know, by the old id, such as 17:',
    'curl "https://api.clerk.com/v1/users?external_id=%2B17" --header "Authorization: Bearer $CLERK_SECRET_KEY"',
    'Check the password with the id in the answer, such as user_2b. The answer is {"verified":true}. For a wrong password, it has an error:',
    `curl https://api.clerk.com/v1/users/user_2b/verify_password --header "Authorization: Bearer $CLERK_SECRET_KEY" --json '{"password": "PASSWORD"}'`,
    ...(hashers.length > 1
      ? [`Repeat this with one user of each hasher in ${scriptFiles.users}: ${hashers.join(', ')}.`]
      : []),
  ]
}

/** Checks that the shortest username is a length that Clerk can be set to. */
function check({ 'shortest-username': shortest = '4' }: TargetOptions): void {
  if (/^[1-9]\d?$/.test(shortest) && Number(shortest) <= 64) return
  throw new HashError(
    failure('ERR_FIELD', undefined, {
      name: 'shortest-username',
      expected: 'a number from 1 to 64',
      hint: 'Correct the option',
    }),
  )
}

/** U+2028 and U+2029 end a line for some readers, such as readline of Node.js, but not in JSON. */
const lineOf = (body: object): string =>
  `${JSON.stringify(body).replace(/[\u2028\u2029]/g, (end) => (end === '\u2028' ? '\\u2028' : '\\u2029'))}\n`

/**
 * Clerk, by one request a user: POST /v1/users of clerk/openapi-specs at 7987d1b (bapi/2026-05-12.yml). The digests are those
 * of clerk/clerk-docs (clerk-typedoc/backend/create-user-params.mdx); the rules for hashes, usernames, addresses and names are
 * those of clerk/cli at 618d1f2 (packages/cli-core/src/commands/migrate/lib/checks.ts), which repeats the rules of the server.
 */
export const clerk: Target = {
  id: 'clerk',
  name: 'Clerk',
  facts: {
    version: 'Backend API 2026-05-12',
    source: 'clerk/openapi-specs at 7987d1b: bapi/2026-05-12.yml; clerk/clerk-docs: create-user-params.mdx',
  },
  proof: 'schema',
  accepts,
  stored: storedHash,
  options: {
    identifiers: {
      about: 'the identifiers that the instance allows. A user needs one of them',
      values: ['email', 'username', 'phone'],
      isList: true,
      usual: 'email',
    },
    usernames: {
      about:
        'more usernames that the instance allows: with characters such as . and + (extended), or without a letter (numeric)',
      values: ['extended', 'numeric'],
      isList: true,
    },
    'shortest-username': { about: 'the length of the shortest username that the instance allows', usual: '4' },
  },
  ids: { kind: 'reference' },
  carries: { names: true, disabled: true, createdAt: true, rights: true, customData: true },
  carriesWith(options) {
    const allowed = identifiersOf(options)
    const hasEmail = allowed.includes('email')
    return {
      email: hasEmail,
      emailVerified: hasEmail,
      username: allowed.includes('username'),
      phone: allowed.includes('phone'),
    }
  },
  identifiers: identifiersOf,
  unverified:
    'Clerk reserves these addresses: no other user can take them, and people can sign in with a code that is sent to them',
  limits: { atOnce: 500 },
  check,
  fit,
  fileName: () => scriptFiles.users,
  createWriter: ({ options }) => ({
    begin: () => '',
    write: (users) => users.map((user) => lineOf(bodyOf(user, options))).join(''),
    end: () => '',
  }),
  risks,
  start,
  prove,
}
