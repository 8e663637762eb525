// Rows derived from others of the same file by one change: wrong passwords, other spellings, malformed texts.
import { bare, isSpelled, keyOutside, templates, unpadded, write } from './legacy-spellings.mjs'
import { argon2Rows } from './made/argon2.mjs'
import { bcryptRows } from './made/bcrypt.mjs'
import { legacyRows } from './made/legacy-scrypt.mjs'
import { pbkdf2Rows } from './made/phc-pbkdf2.mjs'
import { scryptRows } from './made/phc-scrypt.mjs'

export const made = { bcrypt: bcryptRows, argon2: argon2Rows, 'phc-scrypt': scryptRows, 'phc-pbkdf2': pbkdf2Rows }
for (const format of Object.keys(templates)) made[format] = (find) => legacyRows(format, find)

/** Kratos writes the same text for SHA-3, so that such a text needs a hint. */
const isShared = (format, { hash }) => format === 'phc-pbkdf2' && /^\$pbkdf2-sha(224|384)\$i=/.test(hash)
const hinted = (format, row) => (isShared(format, row) ? { ...row, hint: { format } } : row)

function spelled(format, row) {
  if (row.parts === undefined) return row
  const secrets = keyOutside(format) ? { secrets: { legacyScryptSignerKey: row.parts.key } } : {}
  const strip = (part) => (typeof part === 'string' && unpadded(format) ? bare(part) : part)
  const parts = Object.fromEntries(Object.entries(row.parts).map(([name, part]) => [name, strip(part)]))
  return { ...row, hash: write(format, parts), ...secrets }
}

/**
 * Returns the given rows of a format. Rows of legacy scrypt have parts, which each of its formats writes in its own
 * way.
 */
export function given(format, rows) {
  const isOwn = (row) => row.format === format || (row.format === 'legacy-scrypt' && format in templates)
  return rows
    .filter((row) => isOwn(row) && (row.parts === undefined || isSpelled(format, row.parts)))
    .map((row) => hinted(format, spelled(format, row)))
}
