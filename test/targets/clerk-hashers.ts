import { createCipheriv, createHash, pbkdf2Sync, scryptSync } from 'node:crypto'
import { compare } from 'bcryptjs'
import { argon2Verify } from 'hash-wasm'

type Check = (digest: string, password: string) => boolean | Promise<boolean>

const digestOf = (name: string, ...parts: (string | Buffer)[]): Buffer => {
  const hash = createHash(name)
  for (const part of parts) hash.update(part)
  return hash.digest()
}

const alphabet = './0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** Writes 3 bytes as 4 characters, the lowest 6 bits first, as phpass does. */
function phpassText(bytes: Buffer): string {
  let text = ''
  for (let i = 0; i < bytes.length; i += 3) {
    const [a = 0, b, c] = [bytes[i], bytes[i + 1], bytes[i + 2]]
    const value = a | ((b ?? 0) << 8) | ((c ?? 0) << 16)
    const length = b === undefined ? 2 : c === undefined ? 3 : 4
    for (let j = 0; j < length; j++) text += alphabet[(value >> (6 * j)) & 63]
  }
  return text
}

/** Computes PBKDF2 and compares it with a digest. */
function isPbkdf2(name: string, password: string, salt: string | Buffer, iterations: string, digest: Buffer): boolean {
  return pbkdf2Sync(password, salt, Number(iterations), digest.length, name).equals(digest)
}

const maxmem = 2 ** 30

/**
 * The hashers of Clerk after the text of its documentation (clerk/clerk-docs, create-user-params.mdx), with Node's
 * OpenSSL, bcryptjs and hash-wasm. They are not Clerk's own code, which is not public.
 */
export const clerkHashers: Readonly<Record<string, Check>> = {
  bcrypt: (digest, password) => compare(password, digest),
  bcrypt_sha256_django: (digest, password) =>
    compare(digestOf('sha256', password).toString('hex'), digest.replace(/^bcrypt_sha256\$(?=\$2)/, '')),
  bcrypt_peppered(digest, password) {
    const [, hash = '', pepper] = /^(\$2[aby]\$\d\d\$.{53})\$(.+)$/.exec(digest) ?? []
    return compare(`${password}${pepper}`, hash)
  },
  argon2id: (digest, password) => digest.startsWith('$argon2id$') && argon2Verify({ password, hash: digest }),
  argon2i: (digest, password) => digest.startsWith('$argon2i$') && argon2Verify({ password, hash: digest }),
  pbkdf2_sha256_django(digest, password) {
    const [prefix, iterations = '', salt = '', hash = ''] = digest.split('$')
    return prefix === 'pbkdf2_sha256' && isPbkdf2('sha256', password, salt, iterations, Buffer.from(hash, 'base64'))
  },
  pbkdf2_sha256(digest, password) {
    const [prefix, iterations = '', salt = '', hash = ''] = digest.split('$')
    const bytes = Buffer.from(salt, 'base64')
    return prefix === 'pbkdf2_sha256' && isPbkdf2('sha256', password, bytes, iterations, Buffer.from(hash, 'base64'))
  },
  pbkdf2_sha1(digest, password) {
    const [prefix, iterations = '', salt = '', hash = '', length = '32'] = digest.split('$')
    const bytes = /^([0-9a-f]{2})+$/i.test(salt) ? Buffer.from(salt, 'hex') : salt
    const expected = Buffer.from(hash, 'hex')
    return (
      prefix === 'pbkdf2_sha1' &&
      expected.length === Number(length) &&
      isPbkdf2('sha1', password, bytes, iterations, expected)
    )
  },
  pbkdf2_sha512_hex(digest, password) {
    const [prefix, iterations = '', salt = '', hash = ''] = digest.split('$')
    const bytes = Buffer.from(salt, 'hex')
    return prefix === 'pbkdf2_sha512_hex' && isPbkdf2('sha512', password, bytes, iterations, Buffer.from(hash, 'hex'))
  },
  scrypt_werkzeug(digest, password) {
    const [, N, r, p, salt = '', hash = ''] = /^scrypt:(\d+):(\d+):(\d+)\$([^$]+)\$([0-9a-f]+)$/.exec(digest) ?? []
    const options = { N: Number(N), r: Number(r), p: Number(p), maxmem }
    return scryptSync(password, salt, hash.length / 2, options).toString('hex') === hash
  },
  scrypt_firebase(digest, password) {
    const [hash, salt, signerKey, separator] = digest.split('$').map((part) => Buffer.from(part, 'base64'))
    const [rounds, memory] = digest.split('$').slice(4).map(Number)
    const options = { N: 2 ** memory!, r: rounds!, p: 1, maxmem }
    const key = scryptSync(password, Buffer.concat([salt!, separator!]), 64, options).subarray(0, 32)
    return createCipheriv('aes-256-ctr', key, Buffer.alloc(16)).update(signerKey!).equals(hash!)
  },
  phpass(digest, password) {
    let hash = digestOf('md5', digest.slice(4, 12), password)
    for (let left = 2 ** alphabet.indexOf(digest[3]!); left > 0; left--) hash = digestOf('md5', hash, password)
    return digest.startsWith('$P$') && digest === digest.slice(0, 12) + phpassText(hash)
  },
  ldap_ssha(digest, password) {
    const bytes = Buffer.from(digest.replace(/^\{SSHA\}/, ''), 'base64')
    return digestOf('sha1', password, bytes.subarray(20)).equals(bytes.subarray(0, 20))
  },
  md5: (digest, password) => digestOf('md5', password).toString('hex') === digest,
  sha256: (digest, password) => digestOf('sha256', password).toString('hex') === digest,
  sha512_symfony(digest, password) {
    const [, iterations, salt, hash] = digest.split('$')
    const salted = `${password}{${salt}}`
    let found = digestOf('sha512', salted)
    for (let left = Number(iterations); left > 1; left--) found = digestOf('sha512', found, salted)
    return found.toString('base64') === hash
  },
}
