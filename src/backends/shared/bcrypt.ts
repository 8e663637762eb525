import { bcryptAlphabet, decodeRun, encode } from '../../core/base64.ts'
import { type Bcrypt, safetyActs } from '../../schemes/bcrypt.ts'

const digestLength = 31

/** Returns the setting that the packages take in place of a salt. It always begins with `$2b$`. */
export function setting({ cost, salt }: Bcrypt): string {
  return `$2b$${cost < 10 ? '0' : ''}${cost}$${encode(bcryptAlphabet, salt)}`
}

/** Returns the 23 bytes of the digest at the end of an encoded hash. */
export function digestOf(encoded: string): Uint8Array {
  return decodeRun(bcryptAlphabet, encoded, encoded.length - digestLength).bytes
}

/** Returns why a kernel that computes only `2b` refuses a hash, if it does. */
export function refusesSafetyMeasure({ variant }: Bcrypt): string | undefined {
  return variant === '2b' ? undefined : 'does not implement the $2a$ safety measure'
}

/** Returns why a kernel that computes only `2a` with the safety measure refuses a hash, if it does. */
export function refusesWithoutSafetyMeasure({ variant }: Bcrypt, password: Uint8Array): string | undefined {
  return variant === '2b' && safetyActs(password) ? 'always applies the $2a$ safety measure' : undefined
}
