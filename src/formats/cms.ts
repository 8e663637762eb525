/** Other content management systems: Joomla (JUserHelper) and Moodle (hash_internal_user_password). */
import { alphanumeric } from '../core/characters.ts'
import { hash, join } from '../schemes/expression.ts'
import type { Digest } from '../schemes/index.ts'
import { columnsFormat } from '../spelling/columns.ts'
import { digestFormat } from '../spelling/digest.ts'
import type { Format } from '../spelling/format.ts'

/**
 * Joomla before 2.5.18 and 3.2.1: MD5 of the password followed by the salt (Joomla, JUserHelper::getCryptedPassword,
 * md5-hex).
 */
export const joomla: Format<Digest> = /* @__PURE__ */ columnsFormat({
  id: 'joomla',
  writers: ['joomla'],
  expression: /* @__PURE__ */ hash('md5', /* @__PURE__ */ join('password', 'salt')),
  bytes: 16,
  salt: { field: 'salt', characters: alphanumeric, lengths: [16, 32] },
  in: 'text',
  evidence: '32 hexadecimal digits, a colon, and a salt of 16 or 32 letters and digits',
  rank: 0.6,
})

/**
 * Moodle before 2.5: MD5 of the password followed by `$CFG->passwordsaltmain`, which is the pepper
 * (hash_internal_user_password).
 */
export const moodleMd5: Format<Digest> = /* @__PURE__ */ digestFormat({
  id: 'moodle-md5',
  writers: ['moodle'],
  expression: /* @__PURE__ */ hash('md5', /* @__PURE__ */ join('password', 'pepper')),
  grammar: '<digest>',
  claims: { byHint: 'looks like an MD5, but Moodle appends the site’s salt (`passwordsaltmain`) to the password' },
  text: ['digest'],
  digest: { in: 'hex', bytes: 16 },
})
