import type { TargetOptions, Written } from './target.ts'

/** The beginning of each sealed text. */
const sealPrefix = '$saltbridge$'

/** The longest password that WordPress accepts, in characters. By default, better-auth refuses more than 128 characters. */
const longestPassword = 4096

const pluginsOf = ({ plugins }: TargetOptions): readonly string[] => plugins?.split(',') ?? []

const verifierOf = (needs: readonly string[]): string =>
  needs.includes('legacyScryptSignerKey')
    ? `createVerifier({
  secrets: { legacyScryptSignerKey: { base64: process.env.LEGACY_PASSWORD_HASHING_SIGNER_KEY ?? '' } },
})`
    : 'createVerifier()'

/**
 * Returns the module that verifies the passwords. The module is valid JavaScript and TypeScript: in TypeScript, the default
 * values give the parameters a type.
 */
const code = (needs: readonly string[]): string => `import { verifyPassword } from 'better-auth/crypto'
import { createVerifier } from 'saltbridge'

const saltbridge = ${verifierOf(needs)}

export const emailAndPassword = {
  enabled: true,
  maxPasswordLength: ${longestPassword},
  password: {
    async verify({ hash = '', password = '' }) {
      if (!hash.startsWith('${sealPrefix}')) return verifyPassword({ hash, password })
      return saltbridge.verify(password, hash)
    },
  },
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
    'Import the file. It is one transaction: if one row fails, nothing is imported.',
  ]
  for (const file of files) steps.push(commands[database]!(file))
  if (formats.sealed)
    steps.push(
      'Install saltbridge in your application:',
      'npm install saltbridge',
      'Save this code as saltbridge-passwords.ts beside your auth.ts:',
      code(needs),
      'In auth.ts, import this code, and pass it to betterAuth beside your other options:',
      "import { emailAndPassword } from './saltbridge-passwords'\nexport const auth = betterAuth({ emailAndPassword })",
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
