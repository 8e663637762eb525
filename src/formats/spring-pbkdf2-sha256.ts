import type { Pbkdf2 } from '../schemes/index.ts'
import type { Format } from './format.ts'
import { encoderSha256, springPbkdf2 } from './shared/spring-pbkdf2.ts'

/** Spring Security's Pbkdf2PasswordEncoder with SHA-256 and a salt of 8 bytes, without a secret. */
export const springPbkdf2Sha256: Format<Pbkdf2> = springPbkdf2('spring-pbkdf2-sha256', encoderSha256)
