import type { Pbkdf2 } from '../schemes/index.ts'
import type { Format } from './format.ts'
import { passlibBase64 } from './shared/encodings.ts'
import { pbkdf2Format, type Variant } from './shared/pbkdf2.ts'

const variants: readonly Variant[] = [
  { word: '-sha1', hash: 'sha1', note: 'explicit-sha1' },
  { word: '-sha224', hash: 'sha224' },
  { word: '-sha256', hash: 'sha256' },
  { word: '-sha384', hash: 'sha384' },
  { word: '-sha512', hash: 'sha512' },
  { word: '', hash: 'sha1' },
]

/**
 * PBKDF2 in modular crypt format (passlib.hash.pbkdf2_digest, passwap, go-crypt): the iterations are a number without a
 * name.
 */
export const passlibPbkdf2: Format<Pbkdf2> = pbkdf2Format({
  id: 'passlib-pbkdf2',
  writers: ['passlib', 'passwap', 'zitadel', 'go-crypt', 'authelia', 'odoo'],
  importers: ['zitadel'],
  claims: { prefixes: variants.flatMap(({ word }) => Array.from('123456789', (digit) => `$pbkdf2${word}$${digit}`)) },
  text: '$pbkdf2<hash>$<iterations>$<salt>$<digest>',
  variants,
  salt: passlibBase64,
  saltLength: [0, 1024],
  digest: passlibBase64,
})
