import type { Digest } from '../schemes/index.ts'
import type { Format } from './format.ts'
import { phpass } from './phpass.ts'
import { wordpressPosted, wordpressTrimmed } from './shared/wordpress.ts'
import { wrapped } from './shared/wrapped.ts'

/**
 * WordPress before 6.8: the portable hash of phpass of the trimmed password, which has slashes if a form posted it
 * (wp-includes/pluggable.php, `wp_hash_password` and `wp_authenticate`).
 */
export const wordpressPhpass: Format<Digest> = wrapped(
  {
    id: 'wordpress-phpass',
    writers: ['wordpress'],
    prefixes: [''],
    claims: { byHint: 'looks like phpass, but WordPress before 6.8 trimmed the password first' },
    otherwise: wordpressPosted,
    prepare: wordpressTrimmed,
  },
  [phpass],
)
