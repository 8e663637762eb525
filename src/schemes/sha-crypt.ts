import { fromHex, utf8 } from '../core/bytes.ts'
import { hashCost } from './expression-work.ts'
import { cryptRoundBytes, longestPhrase } from './md5-crypt.ts'
import { type Base, defineScheme, exceeded, type KnownAnswer, type Scheme } from './scheme.ts'

/** A hash of SHA crypt (Ulrich Drepper, "Unix crypt using SHA-256 and SHA-512", version 0.6). */
export interface ShaCrypt extends Base {
  readonly scheme: 'sha-crypt'
  readonly hash: 'sha256' | 'sha512'
  /** The number of rounds: 1,000 to 999,999,999. */
  readonly rounds: number
}

const digestLength = { sha256: 32, sha512: 64 } as const

function known(hash: ShaCrypt['hash'], digest: string): KnownAnswer<ShaCrypt> {
  return {
    password: utf8('saltbridge'),
    descriptor: { scheme: 'sha-crypt', hash, rounds: 1000, salt: utf8('SodiumChloride'), digest: fromHex(digest) },
  }
}

/** The scheme SHA crypt. */
export const shaCrypt: Scheme<ShaCrypt> = defineScheme<ShaCrypt>({
  id: 'sha-crypt',
  /** The salt has at most 16 bytes in crypt(3), and 20 in MySQL. */
  limits: { rounds: [1000, 999_999_999], salt: [0, 20], digest: [32, 64] },
  maxPassword: longestPhrase,
  rule({ hash, digest }) {
    const length = digestLength[hash]
    return digest.length === length ? undefined : exceeded('digest length', length, length, digest.length, 'bytes')
  },
  work({ hash, rounds, salt }, passwordLength) {
    const bytes = cryptRoundBytes(digestLength[hash], salt.length, passwordLength)
    // Before the rounds the password is hashed as many times as it has bytes.
    return {
      cost: rounds * hashCost(hash, bytes) + hashCost(hash, passwordLength ** 2),
      bytes: 4096 + passwordLength ** 2,
    }
  },
  knownAnswers: [
    known('sha256', '0b3a8d072db9aa1bdef077cde088c1d2e0e4506101d0fdebd3cecd8a26d98bff'),
    known(
      'sha512',
      '37571d5aab3f79e7e92a4938d50b01779b4e6905c1f1768fcc9565d673f1035e' +
        'aad4b74946a4ba4248887168ca9e729aaf2dfd0c042edac1f8ff019206e0c63c',
    ),
  ],
})
