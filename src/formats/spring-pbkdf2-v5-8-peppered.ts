import type { Pbkdf2 } from '../schemes/index.ts'
import type { Format } from './format.ts'
import { encoderV58, pepperedSpringPbkdf2 } from './shared/spring-pbkdf2.ts'

/** Spring Security's Pbkdf2PasswordEncoder.defaultsForSpringSecurity_v5_8 with a secret. */
export const springPbkdf2V58Peppered: Format<Pbkdf2> = pepperedSpringPbkdf2('spring-pbkdf2-v5-8-peppered', encoderV58)
