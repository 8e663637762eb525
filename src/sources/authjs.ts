import type { Source, SystemOptions } from './source.ts'
import { declareTables } from './tables.ts'

/** The columns in which applications with the provider Credentials store hashes. Auth.js itself has none. */
const hashes = ['password', 'passwordHash', 'hashedPassword', 'password_hash', 'hashed_password'] as const

/**
 * Reads the users of Auth.js (NextAuth.js) with the provider Credentials: the table `users` or `User` of an adapter,
 * which has a column of the application with the hashes, and the identities in `accounts`. Reading throws the errors of
 * `wordpress`.
 */
export const authjs: Source<SystemOptions> = /* @__PURE__ */ declareTables({
  id: 'authjs',
  title: 'Auth.js',
  usual: 'users',
  name: /^users?$/i,
  needed: ['email', 'emailVerified', 'image'],
  oneOf: hashes,
  // nextauthjs/next-auth: docs/pages/getting-started/adapters (pg, prisma, drizzle)
  parts: {
    hash: ({ at, hash }) => hash(hashes.find((column) => at(column) !== undefined) ?? 'password'),
    id: 'id',
    email: 'email',
    emailVerified: 'emailVerified',
    username: 'username',
    names: { full: 'name' },
    createdAt: 'createdAt',
    known: hashes,
  },
  createOthers: () => [
    {
      name: /^accounts?$/i,
      needed: ['userId', 'provider', 'providerAccountId'],
      says: ({ columns: { identity } }) => identity('provider', 'providerAccountId'),
    },
    { name: /^authenticators?$/i, needed: ['userId', 'credentialID'], says: () => ({ secondFactors: ['passkey'] }) },
  ],
})
