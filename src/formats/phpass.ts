import type { Digest } from '../schemes/index.ts'
import type { Format } from './format.ts'
import { phpassFormat } from './shared/phpass.ts'

/**
 * phpass' portable hash (Openwall, PasswordHash.php) of the password as it is. What WordPress does to a password first,
 * wordpress-phpass says.
 */
export const phpass: Format<Digest> = phpassFormat({
  id: 'phpass',
  writers: ['phpass', 'bbpress', 'joomla', 'drupal'],
  importers: ['appwrite', 'clerk', 'kinde', 'stytch', 'zitadel'],
  prefixes: { $P$: 'md5' },
})
