import { encodePadded } from '../core/base64.ts'
import { concat, copyOf } from '../core/bytes.ts'
import { cursor, literal } from '../core/cursor.ts'
import type { Pbkdf2 } from '../schemes/index.ts'
import type { Format } from './format.ts'
import { blob, blobSpans } from './shared/blob.ts'
import { finish, spelled, unrepresentable } from './shared/spelled.ts'

const id = 'directory-server-pbkdf2'
const [numberLength, saltLength, digestLength] = [4, 64, 256]
const length = numberLength + saltLength + digestLength

/**
 * 389 Directory Server before 2.0: base64 of the iterations, the salt and the digest
 * (ldap/servers/plugins/pwdstorage/pbkdf2_pwd.c).
 */
export const directoryServerPbkdf2: Format<Pbkdf2> = {
  id,
  schemes: ['pbkdf2'],
  writers: ['389-ds'],
  fixed: { hash: 'sha256' },
  grammar: '{PBKDF2_SHA256}<iterations, salt and digest>',
  claims: { prefixes: ['{PBKDF2_SHA256}'] },
  notes: [],
  parse(text, _fields, spans) {
    const c = cursor(id, text, spans)
    literal(c, '{PBKDF2_SHA256}')
    const start = c.at
    const bytes = blob(c, length, length)
    blobSpans(c, start, [
      { name: 'iterations', bytes: numberLength },
      { name: 'salt', bytes: saltLength, sensitive: true },
      { name: 'digest', sensitive: true },
    ])
    const iterations = bytes.slice(0, numberLength).reduce((value, byte) => value * 256 + byte, 0)
    const salt = copyOf(bytes, numberLength, numberLength + saltLength)
    const digest = copyOf(bytes, numberLength + saltLength)
    return finish(c, { scheme: 'pbkdf2', hash: 'sha256', iterations, salt, digest })
  },
  serialize({ hash, iterations, salt, digest }) {
    if (hash !== 'sha256') return unrepresentable(id, 'the format supports only SHA-256')
    if (salt.length !== saltLength || digest.length !== digestLength)
      return unrepresentable(id, `the salt must have ${saltLength} bytes, and the digest ${digestLength} bytes`)
    const number = new Uint8Array(numberLength)
    new DataView(number.buffer).setUint32(0, iterations)
    return spelled(`{PBKDF2_SHA256}${encodePadded(concat(number, salt, digest))}`)
  },
}
