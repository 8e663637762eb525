import { hash, hex } from '../schemes/expression.ts'
import type { Bcrypt } from '../schemes/index.ts'
import type { Format } from './format.ts'
import { bcryptOf } from './shared/bcrypt.ts'
import { prepared } from './shared/wrapped.ts'

/** bcrypt of the hexadecimal MD5 of the password, as Matomo and vBulletin 5 write it (hashcat 25600). */
export const bcryptHexMd5: Format<Bcrypt> = prepared(
  {
    id: 'bcrypt-hex-md5',
    writers: ['matomo', 'piwik', 'vbulletin', 'vbulletin5'],
    byHint:
      'looks like bcrypt, but was computed from the hexadecimal MD5 of the password, as in Matomo and vBulletin 5',
    prepare: hex(hash('md5', 'password')),
  },
  [bcryptOf('2y', '2a', '2b')],
)
