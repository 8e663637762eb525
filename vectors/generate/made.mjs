// Rows derived from others of the same file by one change: wrong passwords, other spellings, malformed texts.
import { spellings } from './legacy-spellings.mjs'
import { argon2Rows } from './made/argon2.mjs'
import { bcryptRows } from './made/bcrypt.mjs'
import { legacyRows } from './made/legacy-scrypt.mjs'
import { pbkdf2Rows } from './made/phc-pbkdf2.mjs'
import { scryptRows } from './made/phc-scrypt.mjs'

export const made = { bcrypt: bcryptRows, argon2: argon2Rows, 'phc-scrypt': scryptRows, 'phc-pbkdf2': pbkdf2Rows }
for (const format of Object.keys(spellings)) made[format] = (find) => legacyRows(format, find)
