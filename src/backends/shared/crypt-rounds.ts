/** The input of the rounds of MD5 crypt and SHA crypt. */
export interface Rounds {
  readonly count: number
  readonly password: Uint8Array
  readonly salt: Uint8Array
  /** The digest before the first round. */
  readonly digest: Uint8Array
  hash(data: Uint8Array): Uint8Array
}

/**
 * Computes the rounds of MD5 crypt and SHA crypt. An odd round hashes the password, then the last digest; an even round
 * hashes them in the reverse order. Between both, the salt is hashed unless 3 divides the number of the round, and then
 * the password is hashed unless 7 divides that number.
 *
 * Apart from the digest, the hashed bytes repeat every 42 rounds. Each layout is created once, with space for the
 * digest.
 */
export function cryptRounds({ count, password, salt, digest: first, hash }: Rounds): Uint8Array {
  const size = first.length
  const layouts = Array.from({ length: 42 }, (_, round) => {
    const middle = (round % 3 ? salt.length : 0) + (round % 7 ? password.length : 0)
    const layout = new Uint8Array(size + middle + password.length)
    let at = round % 2 ? password.length : size
    if (round % 2) layout.set(password)
    if (round % 3) layout.set(salt, at)
    if (round % 3) at += salt.length
    if (round % 7) layout.set(password, at)
    if (round % 7) at += password.length
    if (round % 2 === 0) layout.set(password, at)
    return layout
  })
  let digest = first
  for (let round = 0, next = 0; round < count; round++, next = next === 41 ? 0 : next + 1) {
    const layout = layouts[next]!
    layout.set(digest, next % 2 ? layout.length - size : 0)
    digest = hash(layout)
  }
  for (const layout of layouts) layout.fill(0)
  return digest
}

/** Repeats a byte string up to a length. */
export function repeated(bytes: Uint8Array, length: number): Uint8Array {
  const filled = new Uint8Array(length)
  for (let at = 0; at < length; at += bytes.length) filled.set(bytes.subarray(0, length - at), at)
  return filled
}
