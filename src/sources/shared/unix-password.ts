import { cryptCharacters, firstOutside } from '../../core/characters.ts'
import { type Failure, failure } from '../../core/errors.ts'
import { isWithoutHash } from '../../spelling/markers.ts'

/** A password field of /etc/shadow, /etc/master.passwd or htpasswd. */
export interface UnixPassword {
  /** The hash string; `undefined` if the account has no password. */
  readonly hash: string | undefined
  /** Whether a marker before the hash locks the account. */
  readonly isLocked: boolean
}

/** The markers that passwd -l (Linux, Solaris) and pw lock (FreeBSD) write before the hash. */
const lock = /^(?:!+|\*LK\*|\*LOCKED\*)/

/** Whether a text has the form of a hash string of crypt(3). */
export function isCryptText(text: string): boolean {
  if (text.startsWith('$')) return text.length > 3
  const isOld = text.length === 13 || (text.length === 20 && text.startsWith('_'))
  return isOld && firstOutside(cryptCharacters, text.slice(1)) < 0
}

/** Reads a password field of shadow(5) or master.passwd(5). */
export function readUnixPassword(field: string): UnixPassword {
  const rest = field.replace(lock, '')
  const isLocked = rest.length < field.length
  // Any other text after a marker, and any text that begins with an asterisk, is not a hash: no password matches it.
  const hasNone = isLocked ? !isCryptText(rest) : field === '' || field.startsWith('*') || isWithoutHash(field)
  return { hash: hasNone ? undefined : rest, isLocked: isLocked && !hasNone }
}

/** The hashes of crypt(3) that no format reads, by their prefixes (crypt(5) of libxcrypt). */
const unsupported: readonly (readonly [prefix: string, name: string])[] = [
  ['$3$', 'the NT hash of crypt(3)'],
  ['$gy$', 'gost-yescrypt'],
  ['$md5', 'SunMD5'],
  ['$sha1$', 'SHA-1 crypt'],
  ['$sm3$', 'SM3 crypt'],
]

/** Returns the name of a hash of crypt(3) that cannot be verified; `undefined` if a format may read it. */
function unsupportedName(text: string): string | undefined {
  if (text.startsWith('$')) return unsupported.find(([prefix]) => text.startsWith(prefix))?.[1]
  if (!isCryptText(text)) return undefined
  return text.startsWith('_') ? 'BSDi crypt' : 'DES crypt'
}

/** Returns the failure of a hash of crypt(3) that cannot be verified; `undefined` if a format may read it. */
export function unsupportedCrypt(text: string, column: string): Failure | undefined {
  const name = unsupportedName(text)
  if (name === undefined) return undefined
  const hint = 'The user must reset the password'
  return failure('ERR_UNSUPPORTED', undefined, { column, reasons: [`${name} is not supported`], hint })
}
