import { toHex, utf8 } from '../core/bytes.ts'
import { alphanumeric, firstOutside } from '../core/characters.ts'
import { type Cursor, cursor, decimal, fault, literal, note, textUntil } from '../core/cursor.ts'
import { hexadecimal } from '../core/hexadecimal.ts'
import type { Argon2 } from '../schemes/index.ts'
import type { Format } from './format.ts'
import { finish, spelled, unrepresentable } from './shared/spelled.ts'

const id = 'magento-argon2'

/** libsodium's Argon2id takes a salt of so many bytes, and has one lane. */
const saltLength = 16
/** Its seed of a signature, and so Magento's digest. */
const digestLength = 32
const fixed = { variant: 'id', version: 19, lanes: 1 } as const
/** What version 2 leaves out: libsodium's interactive limits. */
const interactive = { passes: 2, memory: 65_536 } as const

/** Magento repeats a short salt and cuts a long one. */
function readSalt(c: Cursor): Uint8Array {
  const text = textUntil(c, 'salt', ':', { sensitive: true, length: [1, 64], characters: alphanumeric })
  if (c.failure) return utf8('')
  if (text.length !== saltLength) note(c, 'salt-length')
  return utf8(text.repeat(Math.ceil(saltLength / text.length)).slice(0, saltLength))
}

function readVersion(c: Cursor): { passes: number; memory: number } {
  if (c.text.slice(c.at) === '2') {
    literal(c, '2')
    note(c, 'implicit-parameters')
    return interactive
  }
  literal(c, `3_${digestLength}_`)
  const passes = decimal(c, 'passes')
  literal(c, '_')
  const start = c.at
  const bytes = decimal(c, 'memory')
  if (bytes % 1024 !== 0) fault(c, start, 'a memory of whole KiB, in bytes')
  return { passes, memory: bytes / 1024 }
}

/** Magento 2.3.3 and later (magento2, Framework/Encryption/Encryptor.php): libsodium's raw Argon2id, versions 2 and 3. */
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
        evidence: 'a hexadecimal digest, a salt, and Magento’s version 2 or 3 with the parameters of Argon2',
        rank: 0.9,
      },
    ],
  },
  notes: ['letter-case', 'salt-length', 'implicit-parameters'],
  parse(text, _fields, spans) {
    const c = cursor(id, text, spans)
    const digest = hexadecimal(c, 'digest', { bytes: digestLength, sensitive: true })
    literal(c, ':')
    const salt = readSalt(c)
    literal(c, ':')
    const { passes, memory } = readVersion(c)
    return finish(c, { scheme: 'argon2', ...fixed, memory, passes, salt, digest })
  },
  serialize({ variant, version, memory, passes, lanes, keyId, associatedData, salt, digest }) {
    if (variant !== 'id' || version !== 19 || lanes !== 1 || keyId || associatedData)
      return unrepresentable(id, 'it is Argon2id of version 19 with one lane')
    if (digest.length !== digestLength) return unrepresentable(id, `its digest has ${digestLength} bytes`)
    const text = String.fromCharCode(...salt.subarray(0, saltLength + 1))
    if (text.length !== saltLength || firstOutside(alphanumeric, text) >= 0)
      return unrepresentable(id, `its salt is ${saltLength} letters and digits`)
    return spelled(`${toHex(digest)}:${text}:3_${digestLength}_${passes}_${memory * 1024}`)
  },
}
