import type { Pbkdf2 } from '../schemes/index.ts'
import type { Format } from './format.ts'
import { encoderV55, springPbkdf2 } from './shared/spring-pbkdf2.ts'

/** Spring Security's Pbkdf2PasswordEncoder.defaultsForSpringSecurity_v5_5 without a secret. */
export const springPbkdf2V55: Format<Pbkdf2> = springPbkdf2('spring-pbkdf2-v5-5', encoderV55)
