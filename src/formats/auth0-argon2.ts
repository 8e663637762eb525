import type { Argon2 } from '../schemes/index.ts'
import { argon2 } from './argon2.ts'
import type { Format } from './format.ts'
import { unkeyed } from './shared/argon2.ts'
import { enclosed } from './shared/enclosed.ts'

/** Auth0's `custom_password_hash` with a PHC string of Argon2. */
export const auth0Argon2: Format<Argon2> = enclosed({ id: 'auth0-argon2', algorithm: 'argon2', inner: unkeyed(argon2) })
