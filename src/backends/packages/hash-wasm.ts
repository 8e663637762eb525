/** The functions of `hash-wasm` that we use. Because of this file, a dynamic import bundles only these functions. */
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
