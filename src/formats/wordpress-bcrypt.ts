import { base64, hmac, text } from '../schemes/expression.ts'
import type { Bcrypt } from '../schemes/index.ts'
import type { Format } from './format.ts'
import { bcryptOf } from './shared/bcrypt.ts'
import { wordpressPosted, wordpressTrimmed } from './shared/wordpress.ts'
import { wrapped } from './shared/wrapped.ts'

/**
 * WordPress since 6.8: bcrypt of the base64 of HMAC-SHA-384 (wp-includes/pluggable.php). The password is trimmed, and has
 * slashes if a form posted it.
 */
export const wordpressBcrypt: Format<Bcrypt> = wrapped(
  {
    id: 'wordpress-bcrypt',
    writers: ['wordpress'],
    prefixes: ['$wp'],
    claims: { prefixes: ['$wp$'] },
    otherwise: wordpressPosted,
    prepare: base64(hmac('sha384', text('wp-sha384'), wordpressTrimmed)),
  },
  [bcryptOf('2y')],
)
