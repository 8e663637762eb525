import { hash, join } from '../schemes/expression.ts'
import type { Digest } from '../schemes/index.ts'
import type { Format } from './format.ts'
import { columnsFormat } from './shared/columns.ts'

/**
 * SMF 1.1 and 2.0: SHA-1 of the user name, with ASCII letters in lower case (PHP's `strtolower`), followed by the
 * password. The column `password_salt` is not used for it.
 */
export const smf: Format<Digest> = columnsFormat({
  id: 'smf',
  writers: ['smf', 'simplemachines'],
  expression: hash('sha1', join('salt', 'password')),
  bytes: 20,
  salt: { field: 'username', isLowerCase: true },
  in: 'column',
  evidence: '40 hexadecimal digits, with the user name as the salt',
  rank: 0.3,
})
