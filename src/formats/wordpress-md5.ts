import { hash } from '../schemes/expression.ts'
import type { Digest } from '../schemes/index.ts'
import type { Format } from './format.ts'
import { digestFormat } from './shared/digest.ts'
import { wordpressForms } from './shared/wordpress.ts'

/**
 * WordPress before 2.5, phpBB 2 and Drupal before 7: plain MD5, which WordPress still accepts (wp_check_password). The
 * hashes of the trimmed password and of the password with slashes are also computed.
 */
export const wordpressMd5: Format<Digest> = digestFormat({
  id: 'wordpress-md5',
  writers: ['wordpress', 'phpbb2', 'drupal6'],
  expression: hash('md5', 'password'),
  otherwise: wordpressForms,
  grammar: '<digest>',
  claims: {
    byHint: 'looks like an MD5, but WordPress, phpBB 2 and Drupal may have changed the password before they hashed it',
  },
  text: ['digest'],
  digest: { in: 'hex', bytes: 16 },
})
