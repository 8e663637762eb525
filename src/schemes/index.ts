import { type Argon2, argon2 } from './argon2.ts'
import { type Bcrypt, bcrypt } from './bcrypt.ts'
import { type LegacyScrypt, legacyScrypt } from './legacy-scrypt.ts'
import { type Pbkdf2, pbkdf2 } from './pbkdf2.ts'
import type { Scheme } from './scheme.ts'
import { type Scrypt, scrypt } from './scrypt.ts'

/** A password hash without its spelling. The discriminant is `scheme`. */
export type Descriptor = Argon2 | Bcrypt | LegacyScrypt | Pbkdf2 | Scrypt
export type SchemeId = Descriptor['scheme']
/** The descriptor of a scheme. */
export type Of<S extends SchemeId> = Extract<Descriptor, { scheme: S }>

export const schemes: { readonly [S in SchemeId]: Scheme<Of<S>> } = {
  argon2,
  bcrypt,
  'legacy-scrypt': legacyScrypt,
  pbkdf2,
  scrypt,
}

/** The scheme of a descriptor, typed by it. */
export function schemeOf<D extends Descriptor>(descriptor: D): Scheme<D> {
  return schemes[descriptor.scheme] as unknown as Scheme<D>
}

export type { Base, Bound, KnownAnswer, Limits, Reading, Resolved, Scheme, Work } from './scheme.ts'
export type { Argon2, Bcrypt, LegacyScrypt, Pbkdf2, Scrypt }
