import type { Descriptor, Failure } from 'saltbridge'

/** The documented interface's words, and the schemes they mean; `firebase_scrypt` is the reference's own. */
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

/** Why a hash is not what its caller says, if so. A hash that could not be read is not compared. */
export function allows(
  said: string,
  found: { readonly scheme: Descriptor['scheme']; readonly format: string } | undefined,
): Failure | undefined {
  const scheme = algorithms.get(said.trim().toLowerCase())
  if (!scheme) return failed('Unsupported password hashing algorithm')
  if (!found || found.scheme === scheme) return undefined
  return failed(`The hash is ${found.scheme} in the format ${found.format}: leave hashingAlgorithm out, or correct it`)
}
