import type { Pbkdf2 } from '../schemes/index.ts'
import type { Format } from './format.ts'
import { encoderSha1, springPbkdf2 } from './shared/spring-pbkdf2.ts'

/** Spring Security's Pbkdf2PasswordEncoder with SHA-1 and a salt of 16 bytes, without a secret. */
export const springPbkdf2Sha1: Format<Pbkdf2> = springPbkdf2('spring-pbkdf2-sha1', encoderSha1)
