import { hash, hex } from '../schemes/expression.ts'
import type { Digest } from '../schemes/index.ts'
import type { Format } from './format.ts'
import { phpbb2Forms } from './shared/other-forms.ts'
import { phpassFormat } from './shared/phpass.ts'

/** phpBB 3's hash of the hexadecimal MD5 that phpBB 2 had stored. Only the column `user_pass_convert` shows that. */
export const phpbb2Updated: Format<Digest> = phpassFormat({
  id: 'phpbb2-updated',
  writers: ['phpbb2'],
  prefixes: { $H$: 'md5' },
  prepare: hex(hash('md5', 'password')),
  claims: { byHint: 'looks like phpbb3, but phpBB 3 computed the hash from the MD5 that phpBB 2 had stored' },
  otherwise: phpbb2Forms,
})
