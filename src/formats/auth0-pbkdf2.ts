import type { Pbkdf2 } from '../schemes/index.ts'
import type { Format } from './format.ts'
import { phcPbkdf2 } from './phc-pbkdf2.ts'
import { enclosed } from './shared/enclosed.ts'

/** Auth0's `custom_password_hash` with a PHC string of PBKDF2 with SHA-1 or SHA-2. */
export const auth0Pbkdf2: Format<Pbkdf2> = enclosed({ id: 'auth0-pbkdf2', algorithm: 'pbkdf2', inner: phcPbkdf2 })
