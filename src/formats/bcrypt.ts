import type { Bcrypt } from '../schemes/index.ts'
import type { Format } from './format.ts'
import { bcryptFormat } from './shared/bcrypt.ts'

/** The bcrypt hash string of crypt(3), `$2…`: 60 characters, or 59 in the first revision (OpenBSD, crypt_blowfish, PHP). */
export const bcrypt: Format<Bcrypt> = bcryptFormat({
  id: 'bcrypt',
  variants: ['2b', '2a', '2x', '2y', '2'],
  writers: [
    'openbsd',
    'crypt-blowfish',
    'php',
    'laravel',
    'rails',
    'devise',
    'node-bcrypt',
    'spring',
    'auth0',
    'supabase',
    'supertokens',
    'ghost',
    'strapi',
    'nhost',
    'pocketbase',
    'parse',
    'authjs',
  ],
  importers: [
    'auth0',
    'clerk',
    'workos',
    'supabase',
    'zitadel',
    'logto',
    'stytch',
    'descope',
    'kinde',
    'supertokens',
    'appwrite',
    'kratos',
  ],
  claims: { prefixes: ['$2'] },
})
