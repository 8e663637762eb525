import type { Pbkdf2 } from '../schemes/index.ts'
import type { Format } from './format.ts'
import { encoderSha1, pepperedSpringPbkdf2 } from './shared/spring-pbkdf2.ts'

/** Spring Security's Pbkdf2PasswordEncoder with SHA-1, a salt of 16 bytes and a secret. */
export const springPbkdf2Sha1Peppered: Format<Pbkdf2> = pepperedSpringPbkdf2('spring-pbkdf2-sha1-peppered', encoderSha1)
