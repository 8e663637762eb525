import { join } from '../schemes/expression.ts'
import type { Bcrypt } from '../schemes/index.ts'
import type { Format } from './format.ts'
import { bcryptOf } from './shared/bcrypt.ts'
import { prepared } from './shared/wrapped.ts'

/**
 * bcrypt of the password followed by the pepper, as Devise writes it if `config.pepper` is set (lib/devise/encryptor.rb).
 */
export const deviseBcryptPeppered: Format<Bcrypt> = prepared(
  {
    id: 'devise-bcrypt-peppered',
    writers: ['devise'],
    byHint: 'looks like bcrypt, but Devise appends the site’s pepper to the password',
    prepare: join('password', 'pepper'),
  },
  [bcryptOf('2a', '2b')],
)
