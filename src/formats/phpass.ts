import type { Digest } from '../schemes/index.ts'
import type { Format } from './format.ts'
import { phpassFormat } from './shared/phpass.ts'

/**
 * phpass' portable hash (Openwall, PasswordHash.php), WordPress' until 6.8. WordPress trims a password before it gives it
 * to phpass, when it is set and when somebody signs in; the other systems do not: nothing is trimmed here.
 */
export const phpass: Format<Digest> = phpassFormat({
  id: 'phpass',
  writers: ['phpass', 'wordpress', 'bbpress', 'joomla', 'drupal'],
  importers: ['appwrite', 'clerk', 'kinde', 'stytch', 'zitadel'],
  prefixes: { $P$: 'md5' },
})
