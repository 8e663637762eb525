import { encodePadded } from '../core/base64.ts'
import { concat, copyOf } from '../core/bytes.ts'
import { cursor, literal, note, skip } from '../core/cursor.ts'
import type { Pbkdf2 } from '../schemes/index.ts'
import type { Format } from './format.ts'
import { blob, blobSpans } from './shared/blob.ts'
import { finish, spelled, unrepresentable } from './shared/spelled.ts'

const id = 'atlassian-pbkdf2'
const prefix = '{PKCS5S2}'
const [saltLength, digestLength, iterations] = [16, 32, 10_000]

/**
 * Atlassian's DefaultPasswordEncoder (Jira, Confluence, Crowd): base64 of the salt and the digest of PBKDF2 with
 * HMAC-SHA-1.
 */
export const atlassianPbkdf2: Format<Pbkdf2> = {
  id,
  schemes: ['pbkdf2'],
  writers: ['atlassian', 'jira', 'confluence', 'crowd', 'bitbucket'],
  fixed: { hash: 'sha1', iterations },
  grammar: '{PKCS5S2}<salt and digest>',
  claims: { prefixes: [prefix, '{pkcs5s2}'] },
  notes: ['scheme-name'],
  parse(text, _fields, spans) {
    const c = cursor(id, text, spans)
    // Directories take the name of a scheme in any letters.
    if (skip(c, '{pkcs5s2}')) note(c, 'scheme-name')
    else literal(c, prefix)
    const start = c.at
    const bytes = blob(c, saltLength + digestLength, saltLength + digestLength)
    blobSpans(c, start, [
      { name: 'salt', bytes: saltLength, sensitive: true },
      { name: 'digest', sensitive: true },
    ])
    const [salt, digest] = [copyOf(bytes, 0, saltLength), copyOf(bytes, saltLength)]
    return finish(c, { scheme: 'pbkdf2', hash: 'sha1', iterations, salt, digest })
  },
  serialize({ hash, iterations: its, salt, digest }) {
    if (hash !== 'sha1' || its !== iterations)
      return unrepresentable(id, 'the format supports only SHA-1 with 10,000 iterations')
    if (salt.length !== saltLength || digest.length !== digestLength)
      return unrepresentable(id, 'the salt must have 16 bytes, and the digest 32 bytes')
    return spelled(`{PKCS5S2}${encodePadded(concat(salt, digest))}`)
  },
}
