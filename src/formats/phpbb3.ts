import type { Digest } from '../schemes/index.ts'
import type { Format } from './format.ts'
import { phpbb3Forms } from './shared/other-forms.ts'
import { phpassFormat } from './shared/phpass.ts'

/**
 * The portable hash of phpass in phpBB 3.0, `$H$` (phpBB, passwords/driver/salted_md5.php). phpBB hashes the password as
 * its forms pass it on: `&`, `<`, `>` and `"` become HTML entities, in NFC. The hashes of the typed password and of
 * the MD5 of phpBB 2 are also computed.
 */
export const phpbb3: Format<Digest> = phpassFormat({
  id: 'phpbb3',
  writers: ['phpbb', 'phpbb3'],
  importers: ['zitadel'],
  prefixes: { $H$: 'md5' },
  otherwise: phpbb3Forms,
})
