import type { Digest } from '../schemes/index.ts'
import type { Format } from './format.ts'
import { phpass } from './phpass.ts'
import { wordpressPosted, wordpressTrimmed } from './shared/wordpress.ts'
import { wrapped } from './shared/wrapped.ts'

/**
 * WordPress' until 6.8: phpass' portable hash of the password as WordPress gives it to phpass, trimmed and from a form
 * with slashes (wp-includes/pluggable.php, `wp_hash_password` and `wp_authenticate`). Its text does not show that.
 */
export const wordpressPhpass: Format<Digest> = wrapped(
  {
    id: 'wordpress-phpass',
    writers: ['wordpress'],
    prefixes: [''],
    claims: { byHint: 'looks like phpass; WordPress before 6.8 trimmed the password first' },
    otherwise: wordpressPosted,
    prepare: wordpressTrimmed,
  },
  [phpass],
)
