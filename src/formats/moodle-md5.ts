import { hash, join } from '../schemes/expression.ts'
import type { Digest } from '../schemes/index.ts'
import type { Format } from './format.ts'
import { digestFormat } from './shared/digest.ts'

/**
 * Moodle before 2.5: MD5 of the password followed by `$CFG->passwordsaltmain`, which is the pepper
 * (hash_internal_user_password).
 */
export const moodleMd5: Format<Digest> = digestFormat({
  id: 'moodle-md5',
  writers: ['moodle'],
  expression: hash('md5', join('password', 'pepper')),
  grammar: '<digest>',
  claims: { byHint: 'looks like an MD5, but Moodle appends the site’s salt (`passwordsaltmain`) to the password' },
  text: ['digest'],
  digest: { in: 'hex', bytes: 16 },
})
