import { bcryptAlphabet, encode } from '../core/base64.ts'
import { cursor, fault, fixedBase64, literal, twoDigits, word } from '../core/cursor.ts'
import type { Bcrypt } from '../schemes/index.ts'
import type { Format } from './format.ts'
import { finish, spelled } from './shared/spelled.ts'

const variants = ['2a', '2b', '2x', '2y', '2'] as const

/** bcrypt's own string, crypt(3) `$2…`: 60 characters, 59 of the first revision (OpenBSD, crypt_blowfish, PHP). */
export const bcrypt: Format<Bcrypt> = {
  id: 'bcrypt',
  schemes: ['bcrypt'],
  writers: ['openbsd', 'crypt-blowfish', 'php', 'laravel', 'rails', 'node-bcrypt', 'spring', 'auth0', 'supabase'],
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
  grammar: '$2b$<cost>$<salt><digest>',
  claims: { prefixes: ['$2'] },
  notes: ['padding-bits'],
  parse(text, _fields, spans) {
    const c = cursor('bcrypt', text, spans)
    literal(c, '$')
    const variant = word(c, 'variant', variants)
    literal(c, '$')
    const start = c.at
    const cost = twoDigits(c, 'cost')
    if (cost < 4 || cost > 31) fault(c, start, 'a cost of 04 to 31')
    literal(c, '$')
    const salt = fixedBase64(c, 'salt', bcryptAlphabet, 22, 'padding-bits')
    const digest = fixedBase64(c, 'digest', bcryptAlphabet, 31, 'padding-bits')
    return finish(c, { scheme: 'bcrypt', variant, cost, salt, digest })
  },
  serialize: ({ variant, cost, salt, digest }) =>
    spelled(
      `$${variant}$${cost < 10 ? '0' : ''}${cost}$${encode(bcryptAlphabet, salt)}${encode(bcryptAlphabet, digest)}`,
    ),
}
