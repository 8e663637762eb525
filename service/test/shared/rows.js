// Rows of an import, the same for the same seed.
import { createHash } from 'node:crypto'

const alphabet = './ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** Characters of bcrypt's alphabet; the last of a salt and of a digest have bits that must be zero. */
function characters(bytes, length, last) {
  let text = ''
  for (let i = 0; i < length - 1; i++) text += alphabet[bytes[i] & 63]
  return text + last[bytes[length - 1] % last.length]
}

/** Nobody knows the password of these: they are there to be stored. */
export function bcryptText(seed, cost = 10) {
  const bytes = createHash('sha512').update(seed).digest()
  const salt = characters(bytes, 22, '.Oeu')
  const digest = characters(bytes.subarray(22), 31, '.CGKOSWaeimquy26')
  return `$2b$${String(cost).padStart(2, '0')}$${salt}${digest}`
}

/** The row of a number, with an id as long and as random as Firebase's. */
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
