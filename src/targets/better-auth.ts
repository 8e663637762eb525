import { failure } from '../core/errors.ts'
import { declareTarget } from './declare.ts'
import { keepIdentities, providersOf } from './person.ts'
import { type Fitting, joinNames } from './slots.ts'
import { isStorable, type SqlDatabase, type SqlWriter, sqlInserts, sqlWriters } from './sql.ts'
import type { Target, TargetOptions, TargetSettings, TargetUser, Written } from './target.ts'
import { refuseOption, warnOfProviders } from './words.ts'

/** The beginning of each sealed text. */
const sealPrefix = '$saltbridge$'

/**
 * The longest password that WordPress accepts, in characters. By default, better-auth refuses more than 128 characters.
 */
const longestPassword = 4096

const pluginsOf = ({ plugins }: TargetOptions): readonly string[] => plugins?.split(',') ?? []

const hasPlugin =
  (name: string) =>
  (options: TargetOptions): boolean =>
    pluginsOf(options).includes(name)

const verifierOf = (needs: readonly string[]): string =>
  needs.includes('legacyScryptSignerKey')
    ? `// Without the key, a build still succeeds, but users with hashes of Firebase cannot sign in.
const key = process.env.LEGACY_PASSWORD_HASHING_SIGNER_KEY
const saltbridge = createVerifier(key ? { secrets: { legacyScryptSignerKey: { base64: key } } } : {})`
    : 'const saltbridge = createVerifier()'

/**
 * Returns the module that verifies the passwords, and replaces the hashes of the old system. The module is valid
 * JavaScript and TypeScript: in TypeScript, the default values give the parameters a type.
 */
const writeVerifierModule = (
  needs: readonly string[],
): string => `import { createAuthMiddleware } from 'better-auth/api'
import { verifyPassword } from 'better-auth/crypto'
import { createVerifier } from 'saltbridge'

${verifierOf(needs)}

export const emailAndPassword = {
  enabled: true,
  maxPasswordLength: ${longestPassword},
  password: {
    async verify({ hash = '', password = '' }) {
      // Users who signed up in better-auth have its own hashes. To verify these hashes with saltbridge, pass
      // { writtenBy: 'better-auth' }: without this hint, saltbridge throws, and better-auth answers with status 500.
      if (!hash.startsWith('${sealPrefix}')) return verifyPassword({ hash, password })
      return saltbridge.verify(password, hash)
    },
  },
}

/** After the first sign-in of a user, replaces the hash of the old system by a hash of better-auth. */
export const hooks = {
  after: createAuthMiddleware(async ({ body, context: { newSession, internalAdapter, adapter, password } }) => {
    if (!newSession || typeof body?.password !== 'string') return
    const accounts = await internalAdapter.findAccounts(newSession.user.id)
    const old = accounts.find((one) => one.providerId === 'credential' && one.password?.startsWith('${sealPrefix}'))
    if (!old?.password) return
    const { match, reasons } = await saltbridge.check(body.password, old.password)
    // The old system may have changed the password before it was hashed. Such a hash is kept.
    if (!match || reasons.some(({ reason }) => reason.startsWith('password-'))) return
    // The second condition keeps a password that was changed in the meantime.
    const where = [{ field: 'id', value: old.id }, { field: 'password', value: old.password }]
    await adapter.updateMany({ model: 'account', where, update: { password: await password.hash(body.password) } })
  }),
}
`

const commands: { readonly [database: string]: (file: string) => string } = {
  postgresql: (file) => `psql --set ON_ERROR_STOP=1 --file ${file} "$DATABASE_URL"`,
  sqlite: (file) => `sqlite3 -bail database.sqlite < ${file}`,
  mysql: (file) => `mysql --default-character-set=utf8mb4 DATABASE < ${file}`,
}

/** Returns what a person must know before users are imported into better-auth. */
const risks = ({ options, formats, hasSignerKey, unverified, providers }: Written): readonly (string | false)[] => [
  "The file fits the tables that better-auth's own migration creates. If you renamed tables or columns, or use Drizzle or Prisma, first compare the names and types in the file with your tables.",
  'The ids in the file are text. They do not fit tables that were created with advanced.database.generateId set to "serial" or "uuid".',
  'A user without a name gets an empty name. The sign-up by magic link of better-auth also writes an empty name.',
  formats.sealed !== undefined &&
    `Users whose hash better-auth cannot verify itself: ${formats.sealed.toLocaleString('en')}. They can sign in only if your code verifies their passwords with saltbridge, as shown below.`,
  hasSignerKey && 'The file contains the signer key of Firebase. Keep the file secret, and delete it after the import.',
  unverified > 0 &&
    'If emailAndPassword.requireEmailVerification is set, users whose e-mail address is not verified cannot sign in until they verify the address.',
  unverified > 0 &&
    'Some users have an e-mail address that is not verified. When such a user signs in with a magic link or an e-mailed code, better-auth deletes the password and all other accounts of the user.',
  providers.length > 0 &&
    warnOfProviders(providers, 'better-auth has a provider with the same id and the OAuth client of the old system'),
  hasPlugin('phone-number')(options) && 'Every phone number is written as not verified.',
  hasPlugin('admin')(options) &&
    'No user gets a role from the export, so the default role of the admin plugin applies. Give administrators their roles yourself.',
]

/** Returns the steps that import users into better-auth. */
function start({ options, files, formats, needs }: Written): readonly string[] {
  const { database = 'postgresql' } = options
  const plugins = pluginsOf(options)
  const withPlugins =
    plugins.length > 0 ? ` with the ${plugins.length > 1 ? 'plugins' : 'plugin'} ${plugins.join(', ')}` : ''
  const steps = [
    `Create the tables of better-auth${withPlugins}:`,
    'npx auth@latest migrate',
    'This command needs Node.js 22 or later. With Node.js 20, run this code instead:',
    "import { getMigrations } from 'better-auth/db/migration'\nimport { auth } from './auth.js'\nawait (await getMigrations(auth.options)).runMigrations()",
    'Import the file. It is one transaction: if one row fails, nothing is imported.',
  ]
  for (const file of files) steps.push(commands[database]!(file))
  if (formats.sealed)
    steps.push(
      'Install saltbridge in your application:',
      'npm install saltbridge',
      'Save this code as saltbridge-passwords.ts beside your auth.ts:',
      writeVerifierModule(needs),
      'In auth.ts, import this code, and pass it to betterAuth beside your other options:',
      "import { emailAndPassword, hooks } from './saltbridge-passwords'\nexport const auth = betterAuth({ emailAndPassword, hooks })",
    )
  return steps
}

/** The longest texts in characters that MySQL can store in columns of ids, and in other columns with an index. */
const longest = { id: 36, column: 255 } as const

/**
 * The e-mail addresses that better-auth's sign-in accepts, which are those of `z.email()` (zod 4.5, regexes.ts). For
 * any other address, the sign-in returns INVALID_EMAIL before it looks for the user.
 */
const signInEmail = /^(?:[\w'+-]+\.)*[\w'+-]*[\w+-]@(?:[a-z\d][a-z\d-]*\.)+[a-z]{2,}$/i

/** The usernames that the plugin accepts by default, at sign-in too. */
const signInUsername = /^[\w.]{3,30}$/

const emailInWords =
  "an address that the sign-in of better-auth accepts: at most 255 characters, a domain in ASCII, and before the @ only ASCII letters, digits and . _ + ' -"

/** The id of better-auth's own provider, whose accounts have the passwords. */
const credential = 'credential'

const sqlWriterOf = ({ database = 'postgresql' }: TargetOptions): SqlWriter => sqlWriters[database as SqlDatabase]

const fitsColumn = (text: string | undefined): boolean =>
  text !== undefined && text.length <= longest.column && isStorable(text)

/** Refuses a user. The words name no column, because a value may come from several columns. */
const refuse = (name: string, expected: string, hint: string, { refuse: give }: Fitting): undefined =>
  give(failure('ERR_FIELD', undefined, { name, expected, hint }))

const keepKnownIdentities = keepIdentities()

/** Tells whether a user can sign in without an e-mail address that the sign-in accepts. */
const hasOtherSignIn = ({ hash, username = '', phone, identities = [] }: TargetUser): boolean =>
  identities.some((one) => [one.thirdPartyId, one.thirdPartyUserId].every((text) => text !== '' && isStorable(text))) ||
  (hash !== undefined && (signInUsername.test(username) || fitsColumn(phone)))

/** Returns the accounts of a user: the one with the password, and one for each identity. */
function accountsOf({ id, hash, identities = [], createdAt }: TargetUser, { time, uuid }: TargetSettings) {
  const others = identities.map((one) => [one.thirdPartyId, one.thirdPartyUserId, undefined] as const)
  return [...(hash ? [[credential, id, hash.text] as const] : []), ...others].map(([provider, account, password]) => {
    const key = uuid(JSON.stringify(['better-auth account', id, provider, account]))
    return [key, account, provider, id, password, createdAt ?? time, time]
  })
}

/** Checks that the schema is an identifier of PostgreSQL, the only database that has schemas within a database. */
function check({ database = 'postgresql', schema }: TargetOptions): void {
  if (schema === undefined) return
  if (database !== 'postgresql')
    throw refuseOption('schema', 'no schema, because only PostgreSQL has schemas in a database')
  if (schema === '' || schema.length > 63 || !isStorable(schema))
    throw refuseOption('schema', 'a name of 1 to 63 characters')
}

/**
 * better-auth (npm, version 1.7.25). Its tables are those that `better-auth/db/migration` (dist/db/get-migration.mjs)
 * creates with text ids. The sign-in is dist/api/routes/sign-in.mjs, and the plugins are
 * dist/plugins/<name>/schema.mjs.
 *
 * better-auth verifies its own scrypt. For other hashes its option `emailAndPassword.password.verify` calls saltbridge.
 */
export const betterAuth: Target = declareTarget({
  id: 'better-auth',
  name: 'better-auth',
  facts: {
    version: '1.7.25',
    source: 'the tables that getMigrations of npm better-auth@1.7.25 creates (dist/db/get-migration.mjs)',
  },
  proof: 'sign-in',
  accepts: [{ format: 'better-auth' }, { format: 'sealed' }],
  writeHash: ({ text }) => ({ password: text }),
  options: {
    database: {
      about: 'the kind of database that better-auth uses',
      values: Object.keys(sqlWriters),
      usual: 'postgresql',
    },
    plugins: {
      about: 'the better-auth plugins that you use. The columns of these plugins are also written',
      values: ['username', 'admin', 'phone-number', 'two-factor'],
      isList: true,
    },
    schema: { about: 'the PostgreSQL schema of the tables; not needed if the schema is in the search path' },
  },
  ids: { kind: 'text', longest: longest.id },
  slots: [
    {
      of: 'id',
      at: 'id',
      rule: (id, fitting) =>
        isStorable(id) ? id : refuse('id', 'text without NUL characters', 'Correct the id in the export', fitting),
    },
    {
      of: 'identities',
      rule: (identities, fitting) =>
        identities.some(({ thirdPartyId }) => thirdPartyId === credential)
          ? refuse('identities', `a provider other than ${credential}`, 'Give the provider another id', fitting)
          : keepKnownIdentities(identities, fitting),
    },
    {
      of: 'name',
      at: 'name',
      rule: (name, { user }) => [name, joinNames(user.names!)].find((one) => one !== '' && fitsColumn(one)),
      // The column must not be NULL. better-auth's own sign-up by magic link writes an empty name.
      as: (name) => name ?? '',
    },
    {
      of: 'email',
      at: 'email',
      rule: (email, fitting) =>
        fitsColumn(email) && (hasOtherSignIn(fitting.user) ? email.includes('@') : signInEmail.test(email))
          ? email
          : refuse('email', emailInWords, 'Correct the address in the export', fitting),
    },
    { of: 'emailVerified', at: 'emailVerified', as: (isVerified) => isVerified === true },
    {
      of: 'createdAt',
      at: 'createdAt',
      allows(time, options) {
        const [first, last] = sqlWriterOf(options).times
        return time >= first && time <= last
      },
      as: (createdAt, _, { time }) => createdAt ?? time,
    },
    { at: 'updatedAt', as: (_, { time }) => time },
    {
      of: 'username',
      at: 'username',
      when: hasPlugin('username'),
      allows: signInUsername,
      as: (username) => username?.toLowerCase(),
    },
    { of: 'username', at: 'displayUsername', when: hasPlugin('username') },
    // Without a role, the default role applies. A role of the old system must not become one of better-auth by its
    // name.
    { of: 'disabled', at: 'banned', when: hasPlugin('admin'), as: (isDisabled) => isDisabled === true },
    { of: 'phone', at: 'phoneNumber', when: hasPlugin('phone-number'), longest: longest.column },
    {
      of: 'phone',
      at: 'phoneNumberVerified',
      when: hasPlugin('phone-number'),
      as: (phone) => (phone === undefined ? undefined : false),
    },
    // The second factor itself is encrypted with the secret of the application, so nothing but its absence can be
    // written.
    { at: 'twoFactorEnabled', when: hasPlugin('two-factor'), as: () => false },
  ],
  container: sqlInserts({
    sql: sqlWriterOf,
    schema: ({ schema }) => schema,
    users: 'user',
    others: {
      table: 'account',
      columns: ['id', 'accountId', 'providerId', 'userId', 'password', 'createdAt', 'updatedAt'],
      rowsOf: accountsOf,
    },
  }),
  identifiers: ['email'],
  withoutEmail: 'placeholder',
  unverified:
    'These users can sign in with their passwords, unless requireEmailVerification is set. If they sign in with a magic link or an e-mailed code, better-auth deletes their passwords.',
  limits: { atOnce: 500 },
  providers: providersOf('better-auth'),
  check,
  files: 'better-auth.sql',
  risks,
  start,
  prove: [
    'Sign in as one user whose password you know. The response contains a token:',
    `curl http://localhost:3000/api/auth/sign-in/email --json '{"email": "EMAIL", "password": "PASSWORD"}'`,
    'Repeat the request with a wrong password. The response contains the code INVALID_EMAIL_OR_PASSWORD.',
  ],
})
