import type { Bcrypt } from '../schemes/index.ts'
import { bcrypt } from './bcrypt.ts'
import type { Format } from './format.ts'
import { enclosed } from './shared/enclosed.ts'

const variants = ['2a', '2b', '2y']

/** Auth0's `custom_password_hash` with a bcrypt hash string. */
export const auth0Bcrypt: Format<Bcrypt> = enclosed({
  id: 'auth0-bcrypt',
  algorithm: 'bcrypt',
  inner: bcrypt,
  refuses: ({ variant }) => (variants.includes(variant) ? undefined : 'bcrypt of the variants 2a, 2b and 2y'),
})
