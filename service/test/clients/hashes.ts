import { createCipheriv, scryptSync } from 'node:crypto'

/** The published example of Firebase's scrypt. */
export const signerKey = 'jxspr8Ki0RYycVU8zykbdLGjFQ3McFUH0uiiTvC8pVMXAn210wjLNmdZJzxUECKbm0QsEmYUSDzZvpjeJ9WmXA=='
export const otherSignerKey = signerKey.replace('jx', 'kx')

export const digest = 'lSrfV15cpx95/sZS2W9c9Kp6i/LVgQNDNC/qzrCnh1SAyZvqmZqAjTdn3aoItz+VHjoZilo78198JAdRuid5lQ=='
const nonAscii = 'F6lgfOnU/kcEi9x32N6c79LU6iccneFQkXDzzrDmUGcbs8vJC99GAmD/IIkuzM8a9V6tYl1HhLbWTkgc/cOBQg=='

/** Makes a hash of Firebase's scrypt with node:crypto, at a cost of about 1 ms. */
export function legacyScryptOf(password: string, key: string, salt = '42xEC+ixf3L2lw=='): string {
  const salted = Buffer.concat([Buffer.from(salt, 'base64'), Buffer.from([7])])
  const derived = scryptSync(password, salted, 32, { N: 2 ** 10, r: 8, p: 1 })
  const made = createCipheriv('aes-256-ctr', derived, Buffer.alloc(16)).update(Buffer.from(key, 'base64'))
  return `$f_scrypt$${made.toString('base64')}$${salt}$m=10$r=8$s=Bw==`
}

/** Makes the same hash with its key in the text, as in exports of Clerk. */
export function clerkScryptOf(password: string, key: string): string {
  const [, , hash, salt] = legacyScryptOf(password, key).split('$')
  return `${hash}$${salt}$${key}$Bw==$8$10`
}

const legacy = (of: string) => `$f_scrypt$${of}$42xEC+ixf3L2lw==$m=14$r=8$s=Bw==`

export interface Known {
  readonly name: string
  readonly passwordHash: string
  readonly hashingAlgorithm?: string
  readonly password: string
}

/** Hashes of other systems, with their passwords. */
export const bcrypt: Known = {
  name: 'bcrypt',
  passwordHash: '$2b$10$nFguVi9LsCAcvTZFKQlRKeLVydo8ETv483lkNsSFI/Wl1Rz1Ypo1K',
  password: 'hello',
}

export const argon2: Known = {
  name: 'Argon2',
  passwordHash: '$argon2id$v=19$m=4096,t=3,p=1$cmFuZG9tc2FsdGlzaGFyZA$DYojYpnUWSMmTtrkVXyaNWVGxLmGe1n8VJBPDdFkbjU',
  password: 'password',
}

export const legacyScrypt: Known = {
  name: 'legacy scrypt',
  passwordHash: legacy(digest),
  hashingAlgorithm: 'legacy_scrypt',
  password: 'user1password',
}

export const known: readonly Known[] = [
  bcrypt,
  argon2,
  legacyScrypt,
  { ...legacyScrypt, name: 'legacy scrypt by its other name', hashingAlgorithm: 'firebase_scrypt' },
  { ...legacyScrypt, name: 'legacy scrypt by a name in other letters', hashingAlgorithm: ' Legacy_Scrypt ' },
  { name: 'legacy scrypt without its name', passwordHash: legacy(digest), password: 'user1password' },
  {
    name: 'legacy scrypt of a password that is not ASCII',
    passwordHash: legacy(nonAscii),
    hashingAlgorithm: 'legacy_scrypt',
    password: 'pässwörd',
  },
  {
    name: 'legacy scrypt in URL-safe base64 without padding',
    passwordHash: legacy(digest).replaceAll('+', '-').replaceAll('/', '_').replaceAll('==', ''),
    password: 'user1password',
  },
]
