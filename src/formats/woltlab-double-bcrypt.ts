import type { Bcrypt } from '../schemes/index.ts'
import type { Format } from './format.ts'
import { bcryptOf } from './shared/bcrypt.ts'
import { prepared } from './shared/wrapped.ts'

/** WoltLab Suite before 5.4: bcrypt of a bcrypt hash string with the same salt (DoubleBcrypt.class.php, hashcat 33800). */
export const woltlabDoubleBcrypt: Format<Bcrypt> = prepared(
  {
    id: 'woltlab-double-bcrypt',
    writers: ['woltlab', 'woltlab4', 'wcf2'],
    byHint: 'looks like bcrypt, but WoltLab Suite before 5.4 applied bcrypt twice with the same salt',
    prepare: { derive: { of: 'itself', as: 'bcrypt-text' } },
  },
  [bcryptOf('2a')],
)
