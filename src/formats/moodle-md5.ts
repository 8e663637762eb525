import { hash, join } from '../schemes/expression.ts'
import type { Digest } from '../schemes/index.ts'
import type { Format } from './format.ts'
import { unsaltedFormat } from './shared/unsalted.ts'

/** Moodle to 2.4: MD5 of the password and the site's `$CFG->passwordsaltmain` (hash_internal_user_password): the pepper. */
export const moodleMd5: Format<Digest> = unsaltedFormat({
  id: 'moodle-md5',
  writers: ['moodle'],
  expression: hash('md5', join('password', 'pepper')),
  bytes: 16,
  byHint: 'Moodle’s site salt may be after the password',
})
