// The entry saltbridge/schemes: the types of index.ts, and the schemes, which import these types.
export { argon2 } from './argon2.ts'
export { bcrypt, md5Crypt, shaCrypt, yescrypt } from './crypt.ts'
export { digest } from './digest.ts'
export type * from './index.ts'
export { pbkdf2 } from './pbkdf2.ts'
export type { Limits, Loss, Minima, Scheme } from './scheme.ts'
export { legacyScrypt, scrypt } from './scrypt.ts'
export type { AnyScheme } from './table.ts'
