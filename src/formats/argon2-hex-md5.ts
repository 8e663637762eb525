import { hash, hex } from '../schemes/expression.ts'
import type { Argon2 } from '../schemes/index.ts'
import { argon2 } from './argon2.ts'
import type { Format } from './format.ts'
import { unkeyed } from './shared/argon2.ts'
import { prepared } from './shared/wrapped.ts'

/** Argon2 of the hexadecimal MD5 of the password, as Matomo and vBulletin 5 write it if they use Argon2. */
export const argon2HexMd5: Format<Argon2> = prepared(
  {
    id: 'argon2-hex-md5',
    writers: ['matomo', 'piwik', 'vbulletin', 'vbulletin5'],
    byHint:
      'looks like Argon2, but was computed from the hexadecimal MD5 of the password, as in Matomo and vBulletin 5',
    prepare: hex(hash('md5', 'password')),
  },
  [unkeyed(argon2)],
)
