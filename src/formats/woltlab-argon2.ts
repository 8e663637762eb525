import type { Argon2 } from '../schemes/index.ts'
import { argon2 } from './argon2.ts'
import type { Format } from './format.ts'
import { unkeyed } from './shared/argon2.ts'
import { wrapped } from './shared/wrapped.ts'

/** WoltLab Suite if it uses Argon2: the name of the algorithm, then the string of password_hash (Argon2.class.php). */
export const woltlabArgon2: Format<Argon2> = wrapped(
  { id: 'woltlab-argon2', writers: ['woltlab', 'wcf2'], prefixes: ['Argon2:'] },
  [unkeyed(argon2)],
)
