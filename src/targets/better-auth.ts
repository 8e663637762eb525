import { failure, HashError } from '../core/errors.ts'
import type { PersonNames } from '../sources/source.ts'
import { providersOf } from './person.ts'
import { isStorable, type SqlDatabase, type SqlWriter, sqlInsert, sqlWriters } from './sql.ts'
import type { Fit, Target, TargetOptions, TargetSettings, TargetUser, Writer, Written } from './target.ts'

/** The beginning of each sealed text. */
const sealPrefix = '$saltbridge$'

/** The longest password that WordPress accepts, in characters. By default, better-auth refuses more than 128 characters. */
const longestPassword = 4096

const pluginsOf = ({ plugins }: TargetOptions): readonly string[] => plugins?.split(',') ?? []

const verifierOf = (needs: readonly string[]): string =>
  needs.includes('legacyScryptSignerKey')
    ? `// Without the key, a build still succeeds, but users with hashes of Firebase cannot sign in.
const key = process.env.LEGACY_PASSWORD_HASHING_SIGNER_KEY
const saltbridge = createVerifier(key ? { secrets: { legacyScryptSignerKey: { base64: key } } } : {})`
    : 'const saltbridge = createVerifier()'

/**
 * Returns the module that verifies the passwords, and replaces the hashes of the old system. The module is valid JavaScript
 * and TypeScript: in TypeScript, the default values give the parameters a type.
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
export function risks({ options, formats, hasSignerKey, unverified, providers }: Written): readonly string[] {
  const found = [
    "The file fits the tables that better-auth's own migration creates. If you renamed tables or columns, or use Drizzle or Prisma, first compare the names and types in the file with your tables.",
    'The ids in the file are text. They do not fit tables that were created with advanced.database.generateId set to "serial" or "uuid".',
    'A user without a name gets an empty name. The sign-up by magic link of better-auth also writes an empty name.',
  ]
  if (formats.sealed)
    found.push(
      `Users whose hash better-auth cannot verify itself: ${formats.sealed.toLocaleString('en')}. They can sign in only if your code verifies their passwords with saltbridge, as shown below.`,
    )
  if (hasSignerKey)
    found.push('The file contains the signer key of Firebase. Keep the file secret, and delete it after the import.')
  if (unverified > 0)
    found.push(
      'If emailAndPassword.requireEmailVerification is set, users whose e-mail address is not verified cannot sign in until they verify the address.',
      'Some users have an e-mail address that is not verified. When such a user signs in with a magic link or an e-mailed code, better-auth deletes the password and all other accounts of the user.',
    )
  if (providers.length > 0)
    found.push(
      `The export has users of these providers: ${providers.join(', ')}. These users can sign in with a provider only if better-auth has a provider with the same id and the OAuth client of the old system.`,
    )
  if (pluginsOf(options).includes('phone-number')) found.push('Every phone number is written as not verified.')
  if (pluginsOf(options).includes('admin'))
    found.push(
      'No user gets a role from the export, so the default role of the admin plugin applies. Give administrators their roles yourself.',
    )
  return found
}

/** Returns the steps that import users into better-auth. */
export function start({ options, files, formats, needs }: Written): readonly string[] {
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

/** Returns how to prove one account after the import. */
export function prove(): readonly string[] {
  return [
    'Sign in as one user whose password you know. The response contains a token:',
    `curl http://localhost:3000/api/auth/sign-in/email --json '{"email": "EMAIL", "password": "PASSWORD"}'`,
    'Repeat the request with a wrong password. The response contains the code INVALID_EMAIL_OR_PASSWORD.',
  ]
}

/** The longest texts in characters that MySQL can store in columns of ids, and in other columns with an index. */
const longest = { id: 36, column: 255 } as const

/**
 * The e-mail addresses that better-auth's sign-in accepts, which are those of `z.email()` (zod 4.5, regexes.ts). For any
 * other address, the sign-in returns INVALID_EMAIL before it looks for the user.
 */
const signInEmail = /^(?:[\w'+-]+\.)*[\w'+-]*[\w+-]@(?:[a-z\d][a-z\d-]*\.)+[a-z]{2,}$/i

/** The usernames that the plugin accepts by default, at sign-in too. */
const signInUsername = /^[\w.]{3,30}$/

const emailInWords =
  "an address that the sign-in of better-auth accepts: at most 255 characters, a domain in ASCII, and before the @ only ASCII letters, digits and . _ + ' -"

/** The id of better-auth's own provider, whose accounts have the passwords. */
const credential = 'credential'

const hasPlugin = ({ plugins }: TargetOptions, name: string): boolean => plugins?.split(',').includes(name) ?? false

const sqlWriterOf = ({ database = 'postgresql' }: TargetOptions): SqlWriter => sqlWriters[database as SqlDatabase]

const fitsColumn = (text: string | undefined): text is string =>
  text !== undefined && text.length <= longest.column && isStorable(text)

/** Returns the name that better-auth shows. It must not be NULL; better-auth's own sign-up by magic link writes an empty one. */
function nameOf({ full, given, family }: PersonNames = {}): string {
  const parts = [given, family].filter((part) => part !== undefined)
  return [full, parts.join(' ')].find((name) => name !== '' && fitsColumn(name)) ?? ''
}

/** Says which names of a user are not in the column `name`. */
function findLostNames({ full = '', given = '', family = '' }: PersonNames = {}, written: string): readonly string[] {
  const isKept = [given, family].every((part) => written.includes(part))
  if (full === '' ? written === '' && !isKept : written !== full) return ['names']
  return isKept ? [] : ['given and family names']
}

const wrong = (name: string, expected: string, hint: string): Fit => ({
  failure: failure('ERR_FIELD', undefined, { name, expected, hint }),
})

/** Returns why better-auth cannot store or use a user, or the user without values that it cannot store. */
function fit(user: TargetUser, { options }: TargetSettings): Fit {
  const { id, email, hash, names, identities = [], createdAt } = user
  if (!isStorable(id)) return wrong('id', 'text without NUL characters', 'Correct the id in the export')
  if (identities.some(({ thirdPartyId }) => thirdPartyId === credential))
    return wrong('identities', `a provider other than ${credential}`, 'Give the provider another id')
  const [first, last] = sqlWriterOf(options).times
  const stored = {
    username: user.username !== undefined && signInUsername.test(user.username) ? user.username : undefined,
    phone: fitsColumn(user.phone) ? user.phone : undefined,
    names: { full: nameOf(names) },
    createdAt: createdAt !== undefined && createdAt >= first && createdAt <= last ? createdAt : undefined,
    identities: identities.filter((one) =>
      [one.thirdPartyId, one.thirdPartyUserId].every((text) => text !== '' && isStorable(text)),
    ),
  }
  const hasOther = stored.identities.length > 0 || (hash && (stored.username ?? stored.phone) !== undefined)
  const isEmail = fitsColumn(email) && (hasOther ? email.includes('@') : signInEmail.test(email))
  if (email !== undefined && !isEmail) return wrong('email', emailInWords, 'Correct the address in the export')
  const lost = [...findLostNames(names, stored.names.full)]
  if (createdAt !== stored.createdAt) lost.push('createdAt')
  if (user.username !== stored.username) lost.push('username')
  if (user.phone !== stored.phone) lost.push('phone')
  if (identities.length !== stored.identities.length) lost.push('identities')
  return { user: { ...user, ...stored }, lost }
}

/** The columns of `account` that are written. */
const accountColumns = ['id', 'accountId', 'providerId', 'userId', 'password', 'createdAt', 'updatedAt']

/** Creates a writer of INSERT statements. Columns of plugins that the options do not name are not written. */
function createWriter({ options, time, uuid }: TargetSettings): Writer {
  const writer = sqlWriterOf(options)
  const { name: quote, text, boolean, begin, end } = writer
  const now = writer.time(time)
  const timeOf = ({ createdAt }: TargetUser): string => (createdAt === undefined ? now : writer.time(createdAt))

  const columns: [name: string, sqlOf: (user: TargetUser) => string][] = [
    ['id', ({ id }) => text(id)],
    ['name', ({ names }) => text(names?.full ?? '')],
    ['email', ({ email }) => text(email)],
    ['emailVerified', ({ emailVerified = false }) => boolean(emailVerified)],
    ['createdAt', timeOf],
    ['updatedAt', () => now],
  ]
  if (hasPlugin(options, 'username'))
    columns.push(
      ['username', ({ username }) => text(username?.toLowerCase())],
      ['displayUsername', ({ username }) => text(username)],
    )
  // Without a role, the default role applies. A role of the old system must not become one of better-auth by its name.
  if (hasPlugin(options, 'admin')) columns.push(['banned', ({ disabled = false }) => boolean(disabled)])
  if (hasPlugin(options, 'phone-number'))
    columns.push(
      ['phoneNumber', ({ phone }) => text(phone)],
      ['phoneNumberVerified', ({ phone }) => (phone === undefined ? 'NULL' : boolean(false))],
    )
  // The second factor itself is encrypted with the secret of the application, so nothing but its absence can be written.
  if (hasPlugin(options, 'two-factor')) columns.push(['twoFactorEnabled', () => boolean(false)])

  function table(name: string, names: readonly string[]): string {
    const schema = options.schema === undefined ? '' : `${quote(options.schema)}.`
    return `${schema}${quote(name)} (${names.map(quote).join(', ')})`
  }
  const users = table(
    'user',
    columns.map(([name]) => name),
  )
  const accounts = table('account', accountColumns)

  function accountsOf(user: TargetUser): string[][] {
    const { id, hash, identities = [] } = user
    const own = identities.map(({ thirdPartyId, thirdPartyUserId }) => [thirdPartyId, thirdPartyUserId] as const)
    const found = new Map(own.map((one) => [JSON.stringify(one), [...one, undefined] as const]))
    const all = hash ? [[credential, id, hash.text] as const, ...found.values()] : [...found.values()]
    return all.map(([provider, accountId, password]) => {
      const key = uuid(JSON.stringify(['better-auth account', id, provider, accountId]))
      return [...[key, accountId, provider, id, password].map(text), timeOf(user), now]
    })
  }

  return {
    begin: () => begin,
    write(batch) {
      const rows = batch.flatMap(accountsOf)
      const inserted = sqlInsert(
        users,
        batch.map((user) => columns.map(([, sqlOf]) => sqlOf(user))),
      )
      return rows.length === 0 ? inserted : inserted + sqlInsert(accounts, rows)
    },
    end: () => end,
  }
}

/** Checks that the schema is an identifier of PostgreSQL, the only database that has schemas within a database. */
function check({ database = 'postgresql', schema }: TargetOptions): void {
  if (schema === undefined) return
  const problem =
    database !== 'postgresql'
      ? 'no schema, because only PostgreSQL has schemas in a database'
      : schema === '' || schema.length > 63 || !isStorable(schema)
        ? 'a name of 1 to 63 characters'
        : undefined
  if (problem !== undefined)
    throw new HashError(
      failure('ERR_FIELD', undefined, { name: 'schema', expected: problem, hint: 'Correct the option' }),
    )
}

/**
 * better-auth (npm, version 1.7.25). Its tables are those that `better-auth/db/migration` (dist/db/get-migration.mjs)
 * creates with text ids. The sign-in is dist/api/routes/sign-in.mjs, and the plugins are dist/plugins/<name>/schema.mjs.
 *
 * better-auth verifies its own scrypt. For other hashes its option `emailAndPassword.password.verify` calls saltbridge.
 */
export const betterAuth: Target = {
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
  carries: { email: true, emailVerified: true, names: true, createdAt: true, identities: true },
  carriesWith: (options) => ({
    username: hasPlugin(options, 'username'),
    disabled: hasPlugin(options, 'admin'),
    phone: hasPlugin(options, 'phone-number'),
  }),
  identifiers: () => ['email'],
  withoutEmail: 'placeholder',
  unverified:
    'These users can sign in with their passwords, unless requireEmailVerification is set. If they sign in with a magic link or an e-mailed code, better-auth deletes their passwords.',
  limits: { atOnce: 500 },
  providers: providersOf('better-auth'),
  check,
  fit,
  fileName: () => 'better-auth.sql',
  createWriter,
  risks,
  start,
  prove,
}
