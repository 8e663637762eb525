import type { Bcrypt } from '../schemes/index.ts'
import type { Format } from './format.ts'
import { bcryptOf } from './shared/bcrypt.ts'
import { wrapped } from './shared/wrapped.ts'

/** WoltLab Suite since 5.4: the name of the algorithm, then a bcrypt string (PasswordAlgorithmManager.class.php). */
export const woltlabBcrypt: Format<Bcrypt> = wrapped(
  { id: 'woltlab-bcrypt', writers: ['woltlab', 'wcf2'], prefixes: ['Bcrypt:'] },
  [bcryptOf('2y', '2a')],
)
