import { alphanumeric } from '../../core/characters.ts'
import { type Cursor, decimal, fault, literal, note, textUntil } from '../../core/cursor.ts'

/** The length of libsodium's Argon2id salt in bytes. */
export const saltLength = 16
/** The length of the digest in bytes: libsodium's seed of a signature. */
export const digestLength = 32
export const fixed = { variant: 'id', version: 19, lanes: 1 } as const
/** The parameters of version 2, which are not written: libsodium's interactive limits. */
const interactive = { passes: 2, memory: 65_536 } as const

export const readSalt = (c: Cursor): string =>
  textUntil(c, 'salt', ':', { sensitive: true, length: [1, 64], characters: alphanumeric })

/** Returns the 16 characters of the salt that are hashed: Magento repeats a short salt and cuts a long one. */
export const sixteenOf = (salt: string): string =>
  salt.repeat(Math.ceil(saltLength / Math.max(1, salt.length))).slice(0, saltLength)

/** Reads version 2, or version 3 with the parameters, to the end. */
export function readVersion(c: Cursor): { passes: number; memory: number } {
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
  if (bytes % 1024 !== 0) fault(c, start, 'the memory in bytes, a multiple of 1,024')
  return { passes, memory: bytes / 1024 }
}

export const writeVersion = (passes: number, memory: number): string => `3_${digestLength}_${passes}_${memory * 1024}`
