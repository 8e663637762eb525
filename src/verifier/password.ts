import { isBytes, utf8 } from '../core/bytes.ts'
import { grouped } from '../core/describe.ts'
import { failure, HashError } from '../core/errors.ts'

/**
 * The longest password in bytes. Longer passwords are refused, because iterated hashes read all of it in each round.
 */
export const maxPassword = 4096

function refused(expected: string): HashError {
  return new HashError(failure('ERR_PASSWORD', undefined, { expected }))
}

/** Checks the longest password of a scheme in bytes. @throws HashError ERR_PASSWORD. */
export function withinLength({ length }: Uint8Array, most: number | undefined): void {
  if (most !== undefined && length > most) throw refused(`at most ${most} bytes long for this format`)
}

/**
 * Returns a copy of the bytes of a password: text is encoded as UTF-8 and not changed otherwise.
 *
 * @throws HashError ERR_PASSWORD if the password has more than 4,096 bytes, or a lone surrogate, which UTF-8 cannot
 *   encode.
 */
export function encodePassword(password: string | Uint8Array): Uint8Array {
  if (typeof password !== 'string' && !isBytes(password)) throw refused('a string or a Uint8Array')
  const tooLong = `at most ${grouped(maxPassword)} bytes long`
  if (password.length > maxPassword) throw refused(tooLong)
  if (typeof password !== 'string') return new Uint8Array(password)
  if (!password.isWellFormed()) throw refused('well-formed Unicode text: it has a lone surrogate')
  const bytes = utf8(password)
  if (bytes.length > maxPassword) throw refused(tooLong)
  return bytes
}
