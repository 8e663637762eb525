import { bcryptAlphabet, decodeRun, encode } from '../../core/base64.ts'
import { type Bcrypt, safetyActs } from '../../schemes/bcrypt.ts'

const digestLength = 31

/** The setting that the packages take in place of a salt: always `$2b$`. */
export function setting({ cost, salt }: Bcrypt): string {
  return `$2b$${cost < 10 ? '0' : ''}${cost}$${encode(bcryptAlphabet, salt)}`
}

/** The 23 bytes of digest at the end of an encoded hash. */
export function digestOf(encoded: string): Uint8Array {
  return decodeRun(bcryptAlphabet, encoded, encoded.length - digestLength).bytes
}

/** For kernels that compute `2b` and nothing else. */
export function refusesSafetyMeasure({ variant }: Bcrypt): string | undefined {
  return variant === '2b' ? undefined : 'does not implement the $2a$ safety measure'
}

/** For kernels that compute `2a` with the safety measure and nothing else. */
export function refusesWithoutSafetyMeasure({ variant }: Bcrypt, password: Uint8Array): string | undefined {
  return variant === '2b' && safetyActs(password) ? 'always applies the $2a$ safety measure' : undefined
}
