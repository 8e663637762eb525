import { toHex, utf8 } from '../core/bytes.ts'
import { alphanumeric, firstOutside } from '../core/characters.ts'
import { cursor, literal, note } from '../core/cursor.ts'
import { hexadecimal } from '../core/hexadecimal.ts'
import type { Argon2 } from '../schemes/index.ts'
import type { Format } from './format.ts'
import {
  digestLength,
  fixed,
  readSalt,
  readVersion,
  saltLength,
  sixteenOf,
  writeVersion,
} from './shared/magento-argon2.ts'
import { finish, spelled, unrepresentable } from './shared/spelled.ts'

const id = 'magento-argon2'

/** Magento 2.3.3 and later (magento2, Framework/Encryption/Encryptor.php): raw Argon2id of libsodium, versions 2 and 3. */
export const magentoArgon2: Format<Argon2> = {
  id,
  schemes: ['argon2'],
  writers: ['magento', 'magento2', 'mage-os'],
  fixed,
  grammar: `<digest>:<salt>:3_${digestLength}_<passes>_<memory in bytes>`,
  claims: {
    shapes: [
      {
        length: [68, 160],
        of: ['other'],
        evidence: '64 hexadecimal digits, a salt, and Magento’s hash version 2 or 3 with the parameters of Argon2',
        rank: 0.9,
      },
    ],
  },
  notes: ['letter-case', 'salt-length', 'implicit-parameters'],
  parse(text, _fields, spans) {
    const c = cursor(id, text, spans)
    const digest = hexadecimal(c, 'digest', { bytes: digestLength, sensitive: true })
    literal(c, ':')
    const written = readSalt(c)
    if (!c.failure && written.length !== saltLength) note(c, 'salt-length')
    const salt = utf8(sixteenOf(written))
    literal(c, ':')
    const { passes, memory } = readVersion(c)
    return finish(c, { scheme: 'argon2', ...fixed, memory, passes, salt, digest })
  },
  serialize({ variant, version, memory, passes, lanes, keyId, keyName, associatedData, salt, digest }) {
    if (variant !== 'id' || version !== 19 || lanes !== 1 || keyId || keyName !== undefined || associatedData)
      return unrepresentable(id, 'the format supports only Argon2id of version 19 with 1 lane')
    if (digest.length !== digestLength) return unrepresentable(id, `the digest must have ${digestLength} bytes`)
    const text = String.fromCharCode(...salt.subarray(0, saltLength + 1))
    if (text.length !== saltLength || firstOutside(alphanumeric, text) >= 0)
      return unrepresentable(id, `the salt must consist of ${saltLength} letters and digits`)
    return spelled(`${toHex(digest)}:${text}:${writeVersion(passes, memory)}`)
  },
}
