import { concat, utf8 } from '../../core/bytes.ts'
import type { Md5Crypt } from '../../schemes/index.ts'
import type { Kernel } from '../backend.ts'
import { cryptRounds, repeated } from './crypt-rounds.ts'
import type { HashingSource } from './digest.ts'
import type { Hashing } from './evaluate.ts'
import { overHashing } from './over-hashing.ts'

/** For each bit of the length from the lowest: of a one a zero byte, of a zero the first byte of the password. */
function lengthBytes(password: Uint8Array): Uint8Array {
  const bytes: number[] = []
  for (let bits = password.length; bits > 0; bits >>>= 1) bytes.push(bits & 1 ? 0 : password[0]!)
  return Uint8Array.from(bytes)
}

function computed(password: Uint8Array, { magic, salt }: Md5Crypt, hashing: Hashing): Uint8Array {
  const hash = (bytes: Uint8Array) => hashing.hash('md5', bytes)
  const inner = concat(password, salt, password)
  const alternate = hash(inner)
  const outer = concat(password, utf8(magic), salt, repeated(alternate, password.length), lengthBytes(password))
  const digest = cryptRounds({ count: 1000, password, salt, digest: hash(outer), hash })
  for (const secret of [inner, alternate, outer]) secret.fill(0)
  return digest
}

/** Creates a kernel for MD5 crypt (FreeBSD, crypt.c) from a backend's MD5. */
export const md5CryptKernel = (source: HashingSource): Kernel<'md5-crypt'> => overHashing(source, () => 'md5', computed)
