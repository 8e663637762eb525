import { createCipheriv } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { signerKey } from './cases.js'

/**
 * Returns the version of a package in this folder. It reads the file, because some packages do not export their
 * package.json.
 */
export function versionOf(name) {
  const file = new URL(`../node_modules/${name}/package.json`, import.meta.url)
  if (!existsSync(file)) throw new Error(`${name} is not installed`)
  return JSON.parse(readFileSync(file, 'utf8')).version
}

/**
 * Computes Firebase's scrypt with a library that only has standard scrypt. `scrypt` takes a case and returns a function
 * that derives 32 bytes.
 */
export const legacyScryptOn = (scrypt) => (one) => {
  const derive = scrypt(one)
  return async (password) => createCipheriv('aes-256-ctr', await derive(password), Buffer.alloc(16)).update(signerKey)
}

/** Returns the salt at the end of a bcrypt prefix as bytes, for packages that do not accept it as text. */
export function bcryptSalt(prefix) {
  const alphabet = './ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
  const sixBits = (character) => alphabet.indexOf(character).toString(2).padStart(6, '0')
  const bits = [...prefix.slice(-22)].map(sixBits).join('')
  return Uint8Array.from({ length: 16 }, (_, i) => Number.parseInt(bits.slice(i * 8, i * 8 + 8), 2))
}
