import type { Pbkdf2 } from '../schemes/index.ts'
import type { Format } from './format.ts'
import { encoderSha256, pepperedSpringPbkdf2 } from './shared/spring-pbkdf2.ts'

/** Spring Security's Pbkdf2PasswordEncoder with SHA-256, a salt of 8 bytes and a secret. */
export const springPbkdf2Sha256Peppered: Format<Pbkdf2> = pepperedSpringPbkdf2(
  'spring-pbkdf2-sha256-peppered',
  encoderSha256,
)
