import type { Digest } from '../schemes/index.ts'
import type { Format } from './format.ts'
import { phpassFormat } from './shared/phpass.ts'
import { wordpressForms } from './shared/wordpress.ts'

/**
 * The portable hash of phpass (Openwall, PasswordHash.php). WordPress also writes it, for a trimmed password that may
 * have slashes: these forms are computed too, because the text does not show the writer.
 */
export const phpass: Format<Digest> = phpassFormat({
  id: 'phpass',
  writers: ['phpass', 'bbpress', 'joomla', 'drupal'],
  importers: ['appwrite', 'clerk', 'kinde', 'stytch', 'zitadel'],
  prefixes: { $P$: 'md5' },
  otherwise: wordpressForms,
})
