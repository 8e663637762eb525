import { hash, hex } from '../schemes/expression.ts'
import type { Digest } from '../schemes/index.ts'
import type { Format } from './format.ts'
import { phpbb2Forms } from './shared/other-forms.ts'
import { phpassFormat } from './shared/phpass.ts'

/** phpBB 3's hash of what phpBB 2 stored, an MD5 in hexadecimal: the account's `user_pass_convert` says it, no text. */
export const phpbb2Updated: Format<Digest> = phpassFormat({
  id: 'phpbb2-updated',
  writers: ['phpbb2'],
  prefixes: { $H$: 'md5' },
  prepare: hex(hash('md5', 'password')),
  claims: { byHint: 'looks like phpbb3; phpBB 3 hashed the MD5 that phpBB 2 had stored' },
  otherwise: phpbb2Forms,
})
