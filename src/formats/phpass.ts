import type { Digest } from '../schemes/index.ts'
import type { Format } from './format.ts'
import { phpassFormat } from './shared/phpass.ts'
import { wordpressForms } from './shared/wordpress.ts'

/**
 * phpass' portable hash (Openwall, PasswordHash.php). WordPress writes it too, of a trimmed password that may have slashes:
 * these forms are computed as well, because the text does not show its writer.
 */
export const phpass: Format<Digest> = phpassFormat({
  id: 'phpass',
  writers: ['phpass', 'bbpress', 'joomla', 'drupal'],
  importers: ['appwrite', 'clerk', 'kinde', 'stytch', 'zitadel'],
  prefixes: { $P$: 'md5' },
  otherwise: wordpressForms,
})
