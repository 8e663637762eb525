import type { Digest } from '../schemes/index.ts'
import type { Format } from './format.ts'
import { phpbb3Forms } from './shared/other-forms.ts'
import { phpassFormat } from './shared/phpass.ts'

/**
 * phpBB 3.0's own letter for phpass' portable hash (phpBB, passwords/driver/salted_md5.php). phpBB hashes a password as its
 * forms give it: `&`, `<`, `>` and `"` as entities of HTML, in NFC. The password as it is, and the MD5 that
 * phpBB 2 stored, are computed too.
 */
export const phpbb3: Format<Digest> = phpassFormat({
  id: 'phpbb3',
  writers: ['phpbb', 'phpbb3'],
  importers: ['zitadel'],
  prefixes: { $H$: 'md5' },
  otherwise: phpbb3Forms,
})
