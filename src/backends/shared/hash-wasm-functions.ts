/** What we use of `hash-wasm`. Bundlers leave out the rest of a module that is imported dynamically only by these names. */
export {
  argon2d,
  argon2i,
  argon2id,
  bcrypt,
  createMD4,
  createMD5,
  createSHA1,
  createSHA3,
  createSHA224,
  createSHA256,
  createSHA384,
  createSHA512,
  pbkdf2,
  scrypt,
} from 'hash-wasm'
