// Creates rows of an import. The same seed gives the same rows.
import { createHash } from 'node:crypto'

const alphabet = './ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** The alphabet of bcrypt. Some bits of the last character of a salt and of a digest must be zero. */
function characters(bytes, length, last) {
  let text = ''
  for (let i = 0; i < length - 1; i++) text += alphabet[bytes[i] & 63]
  return text + last[bytes[length - 1] % last.length]
}

/** Returns a hash of an unknown password, for storing only. */
export function bcryptText(seed, cost = 10) {
  const bytes = createHash('sha512').update(seed).digest()
  const salt = characters(bytes, 22, '.Oeu')
  const digest = characters(bytes.subarray(22), 31, '.CGKOSWaeimquy26')
  return `$2b$${String(cost).padStart(2, '0')}$${salt}${digest}`
}

/** Returns the row of a number, with an id like those of Firebase. */
export function rowOf(number, seed = 'seed') {
  const id = createHash('sha256').update(`${seed} id ${number}`).digest('base64url').slice(0, 28)
  return {
    key: String(number),
    id,
    email: `person.${number}.${id.slice(0, 6).toLowerCase()}@example.org`,
    passwordHash: bcryptText(`${seed} ${number}`),
    isVerified: number % 3 === 0,
    timeJoined: 1_500_000_000_000 + number * 1000,
  }
}
