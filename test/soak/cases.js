// Texts, passwords and what must come of them: the vectors that are quick enough.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const folder = join(import.meta.dirname, '../../vectors')
/** Reference milliseconds and bytes up to which a vector is small, and large; no others are asked. */
const most = { small: 5, large: 60, bytes: 2 ** 26 }

const bytesOf = ({ password, passwordHex }) => password ?? Uint8Array.from(Buffer.from(passwordHex, 'hex'))

export const pick = (list) => list[Math.floor(Math.random() * list.length)]

/** The cases by scheme, each `{ scheme, hash, secrets, password }`, where the password is the right one. */
export function casesOf(verifier) {
  const byScheme = new Map()
  for (const name of readdirSync(folder).filter((one) => one.endsWith('.json'))) {
    const { format, vectors } = JSON.parse(readFileSync(join(folder, name), 'utf8'))
    for (const vector of vectors) {
      // A login whose hash is replaced must need no hint.
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

/** A scheme as likely as any other, and mostly something small of it. */
export function anyOf(cases, size = Math.random() < 0.85 ? 'small' : 'large') {
  const { small, large } = pick([...cases.values()])
  const [first, second] = size === 'small' ? [small, large] : [large, small]
  return pick(first.length > 0 ? first : second)
}
