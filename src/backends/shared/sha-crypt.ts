import { concat } from '../../core/bytes.ts'
import type { ShaCrypt } from '../../schemes/index.ts'
import type { Kernel } from '../backend.ts'
import { cryptRounds, repeated } from './crypt-rounds.ts'
import type { HashingSource } from './digest.ts'
import type { Hashing } from './evaluate.ts'
import { overHashing } from './over-hashing.ts'

/** For each bit of the length from the lowest: of a one the digest, of a zero the password. */
function lengthParts(password: Uint8Array, digest: Uint8Array): Uint8Array[] {
  const parts: Uint8Array[] = []
  for (let bits = password.length; bits > 0; bits >>>= 1) parts.push(bits & 1 ? digest : password)
  return parts
}

function computed(password: Uint8Array, { hash: name, rounds, salt }: ShaCrypt, hashing: Hashing): Uint8Array {
  const secrets: Uint8Array[] = []
  const hash = (bytes: Uint8Array) => hashing.hash(name, bytes)
  const hashed = (...parts: readonly Uint8Array[]): Uint8Array => {
    const joined = concat(...parts)
    const digest = hash(joined)
    secrets.push(joined, digest)
    return digest
  }
  // Steps 1 to 12.
  const alternate = hashed(password, salt, password)
  const first = hashed(password, salt, repeated(alternate, password.length), ...lengthParts(password, alternate))
  // Steps 13 to 20: strings as long as the password and the salt, which the rounds take in place of them.
  const p = repeated(hashed(repeated(password, password.length ** 2)), password.length)
  const s = repeated(hashed(repeated(salt, salt.length * (16 + first[0]!))), salt.length)
  const digest = cryptRounds({ count: rounds, password: p, salt: s, digest: first, hash })
  for (const secret of [...secrets, p]) secret.fill(0)
  return digest
}

/** Creates a kernel for SHA crypt (Drepper, SHA-crypt.txt) from a backend's SHA-2. */
export const shaCryptKernel = (source: HashingSource): Kernel<'sha-crypt'> =>
  overHashing(source, ({ hash }) => hash, computed)
