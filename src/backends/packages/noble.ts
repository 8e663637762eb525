/**
 * The functions of `@noble/hashes` that we use. Because of this file, a dynamic import bundles only these functions.
 */
import { md5, sha1 } from '@noble/hashes/legacy.js'
import { sha224, sha256, sha384, sha512 } from '@noble/hashes/sha2.js'
import { sha3_224, sha3_256, sha3_384, sha3_512 } from '@noble/hashes/sha3.js'
import type { CHash } from '@noble/hashes/utils.js'
import type { HashName } from '../../schemes/expression.ts'

export { argon2d, argon2i, argon2id } from '@noble/hashes/argon2.js'
export { pbkdf2 } from '@noble/hashes/pbkdf2.js'

export const hashes: { readonly [H in Exclude<HashName, 'md4'>]: CHash } = {
  md5,
  sha1,
  sha224,
  sha256,
  sha384,
  sha512,
  'sha3-224': sha3_224,
  'sha3-256': sha3_256,
  'sha3-384': sha3_384,
  'sha3-512': sha3_512,
}
