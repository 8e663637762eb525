// Hash strings with passwords and expected outcomes, from the vectors that are cheap enough.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const folder = join(import.meta.dirname, '../../vectors')
/**
 * Limits of small and large vectors: the work estimate in ms, and the memory in bytes. Vectors above the limits are not
 * used.
 */
const most = { small: 5, large: 60, bytes: 2 ** 26 }

const bytesOf = ({ password, passwordHex }) => password ?? Uint8Array.from(Buffer.from(passwordHex, 'hex'))

export const pick = (list) => list[Math.floor(Math.random() * list.length)]

/** Returns the cases by scheme. Each is `{ scheme, hash, options, password }` with the right password. */
export function casesOf(verifier) {
  const byScheme = new Map()
  for (const name of readdirSync(folder).filter((one) => one.endsWith('.json'))) {
    const { format, vectors } = JSON.parse(readFileSync(join(folder, name), 'utf8'))
    for (const vector of vectors) {
      // An upgraded hash must verify without a hint, so vectors with hints are not used.
      const parsed = verifier.tryParse(vector.hash)
      if (vector.expect !== 'match' || vector.fields || !parsed.ok || parsed.format.id !== format) continue
      const { descriptor, work } = verifier.inspect(vector.hash)
      if (work.cost > most.large || work.bytes > most.bytes) continue
      const { scheme } = descriptor
      if (!byScheme.has(scheme)) byScheme.set(scheme, { small: [], large: [] })
      const options = vector.secrets ? { secrets: vector.secrets } : {}
      const one = { scheme, hash: vector.hash, options, password: bytesOf(vector) }
      byScheme.get(scheme)[work.cost <= most.small ? 'small' : 'large'].push(one)
    }
  }
  return byScheme
}

/** Returns a random case. All schemes are equally likely, and most cases are small. */
export function anyOf(cases, size = Math.random() < 0.85 ? 'small' : 'large') {
  const { small, large } = pick([...cases.values()])
  const [first, second] = size === 'small' ? [small, large] : [large, small]
  return pick(first.length > 0 ? first : second)
}
