import type { Descriptor, Failure } from 'saltbridge'

/** The schemes by the values of `hashingAlgorithm` in the documented interface. The reference uses `firebase_scrypt`. */
const algorithms: ReadonlyMap<string, Descriptor['scheme']> = new Map([
  ['argon2', 'argon2'],
  ['bcrypt', 'bcrypt'],
  ['legacy_scrypt', 'legacy-scrypt'],
  ['firebase_scrypt', 'legacy-scrypt'],
])

const failed = (hint: string): Failure => ({
  ok: false,
  code: 'ERR_FIELD',
  detail: { name: 'hashingAlgorithm', hint },
})

/** Returns a failure if a hash is not of the algorithm that the caller names. A hash that could not be read is not compared. */
export function allows(
  said: string,
  found: { readonly scheme: Descriptor['scheme']; readonly format: string } | undefined,
): Failure | undefined {
  const scheme = algorithms.get(said.trim().toLowerCase())
  if (!scheme) return failed('Unsupported password hashing algorithm')
  if (!found || found.scheme === scheme) return undefined
  return failed(
    `The algorithm of this hash is ${found.scheme} (format ${found.format}). Correct or omit hashingAlgorithm`,
  )
}
