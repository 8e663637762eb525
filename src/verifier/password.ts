import { isBytes, utf8 } from '../core/bytes.ts'
import { grouped } from '../core/describe.ts'
import { failure, HashError } from '../core/errors.ts'

/** Bytes. Longer ones are refused before anything is computed: iterated hashes read all of it. */
export const maxPassword = 4096

function refused(expected: string): HashError {
  return new HashError(failure('ERR_PASSWORD', undefined, { expected }))
}

/** @throws HashError ERR_PASSWORD if a scheme’s systems take none of this length. */
export function withinLength({ length }: Uint8Array, most: number | undefined): void {
  if (most !== undefined && length > most) throw refused(`at most ${most} bytes long for this format`)
}

/**
 * The bytes of a password, always a copy: text as UTF-8, and nothing else is done to it.
 *
 * @throws HashError ERR_PASSWORD if it is over 4,096 bytes, or has a lone surrogate, which would encode as another text.
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
