import type { Bcrypt } from '../schemes/index.ts'
import type { Format } from './format.ts'
import { bcryptOf } from './shared/bcrypt.ts'
import { wordpressForms } from './shared/wordpress.ts'
import { wrapped } from './shared/wrapped.ts'

/**
 * bcrypt by a plugin of WordPress (roots/wp-password-bcrypt). WordPress passes on the trimmed password, which has slashes
 * if a form posted it.
 */
export const wordpressPluginBcrypt: Format<Bcrypt> = wrapped(
  {
    id: 'wordpress-plugin-bcrypt',
    writers: ['wordpress'],
    prefixes: [''],
    claims: {
      byHint: 'looks like bcrypt, but WordPress trims the password and may add slashes before it calls the plugin',
    },
    otherwise: wordpressForms,
  },
  [bcryptOf('2y', '2a', '2b')],
)
