import { argon2 } from './argon2.ts'
import { bcrypt, md5Crypt, shaCrypt, yescrypt } from './crypt.ts'
import { digest } from './digest.ts'
import type { Of, SchemeId } from './index.ts'
import { pbkdf2 } from './pbkdf2.ts'
import type { Scheme } from './scheme.ts'
import { legacyScrypt, scrypt } from './scrypt.ts'
import { createSchemeTable, type SchemeTable } from './table.ts'

/** All schemes by id. */
export const schemes: { readonly [S in SchemeId]: Scheme<Of<S>> } = {
  argon2,
  bcrypt,
  digest,
  'legacy-scrypt': legacyScrypt,
  'md5-crypt': md5Crypt,
  pbkdf2,
  scrypt,
  'sha-crypt': shaCrypt,
  yescrypt,
}

/** The checks and estimates for hashes of every scheme. A verifier has only the schemes of its formats. */
export const allSchemes: SchemeTable = /* @__PURE__ */ createSchemeTable(Object.values(schemes))

export const schemeOf: SchemeTable['schemeOf'] = allSchemes.schemeOf
export const exceeds: SchemeTable['exceeds'] = allSchemes.exceeds
export const workOf: SchemeTable['workOf'] = allSchemes.workOf
export const pepperOf: SchemeTable['pepperOf'] = allSchemes.pepperOf

export { saltSuffixOf } from './scheme.ts'
