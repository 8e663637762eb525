import { hash } from '../schemes/expression.ts'
import type { Digest } from '../schemes/index.ts'
import type { Format } from './format.ts'
import { digestFormat } from './shared/digest.ts'
import { wordpressForms } from './shared/wordpress.ts'

/**
 * WordPress before 2.5, phpBB 2, Drupal to 6: plain MD5. WordPress still takes it (wp_check_password). By hint only. All of
 * them change what forms send: the password trimmed, and with slashes, is computed too.
 */
export const wordpressMd5: Format<Digest> = digestFormat({
  id: 'wordpress-md5',
  writers: ['wordpress', 'phpbb2', 'drupal6'],
  expression: hash('md5', 'password'),
  otherwise: wordpressForms,
  grammar: '<digest>',
  claims: {
    byHint: 'looks like an MD5; WordPress, phpBB 2 and Drupal may have changed the password before they hashed it',
  },
  text: ['digest'],
  digest: { in: 'hex', bytes: 16 },
})
