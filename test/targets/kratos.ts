import { execFileSync } from 'node:child_process'
import { createCipheriv, createHash, createHmac, pbkdf2Sync, scryptSync } from 'node:crypto'
import { hash as argon2 } from 'argon2'
import { compareSync } from 'bcryptjs'

/**
 * A second implementation of how Ory Kratos reads and compares hashes (ory/kratos at b86338d: hash/hash_comparator.go
 * and hash/hash_limits.go), with code that is not ours: Node.js, npm's argon2 and bcryptjs, and Perl's crypt.
 */

/**
 * The identity schema for people of a directory: the quickstart schema of ory/kratos, with a username and a phone
 * number.
 */
export const personSchema: string = JSON.stringify({
  $id: 'https://example.org/person.schema.json',
  $schema: 'http://json-schema.org/draft-07/schema#',
  type: 'object',
  properties: {
    traits: {
      type: 'object',
      properties: {
        email: {
          type: 'string',
          format: 'email',
          minLength: 3,
          'ory.sh/kratos': {
            credentials: { password: { identifier: true } },
            verification: { via: 'email' },
            recovery: { via: 'email' },
          },
        },
        username: {
          type: 'string',
          maxLength: 64,
          'ory.sh/kratos': { credentials: { password: { identifier: true } } },
        },
        phone: { type: 'string', format: 'tel', 'ory.sh/kratos': { verification: { via: 'sms' } } },
        name: {
          type: 'object',
          properties: { first: { type: 'string' }, last: { type: 'string', maxLength: 100 } },
        },
      },
      required: ['username'],
      additionalProperties: false,
    },
  },
})

const decodeStrictly = (text: string, isPadded: boolean): Buffer => {
  const bytes = Buffer.from(text, 'base64')
  const again = bytes.toString('base64')
  if ((isPadded ? again : again.replace(/=+$/, '')) !== text) throw new Error('base64')
  return bytes
}

/** Reads numbers such as `m=65536,t=3,p=4`, whose order is fixed. */
function numbers(text: string, ...bounds: readonly (readonly [name: string, min: number, max: number])[]): number[] {
  const found = new RegExp(`^${bounds.map(([name]) => `${name}=(\\d+)`).join(',')}$`).exec(text)
  if (!found) throw new Error(`parameters: ${text}`)
  return bounds.map(([name, min, max], i) => {
    const value = Number(found[i + 1])
    if (value < min || value > max) throw new Error(`${name}=${value}`)
    return value
  })
}

type Compare = (password: Uint8Array) => boolean | Promise<boolean>

const fillTemplate = (template: Buffer, salt: Buffer, password: Uint8Array): Buffer =>
  Buffer.from(
    template
      .toString('latin1')
      .replace(/\{SALT\}|\{PASSWORD\}/g, (name) => Buffer.from(name === '{SALT}' ? salt : password).toString('latin1')),
    'latin1',
  )

function crypt(setting: string, password: Uint8Array): string {
  const script = 'my $p = pack("H*", $ARGV[0]); print crypt($p, $ARGV[1])'
  return execFileSync('perl', ['-e', script, Buffer.from(password).toString('hex'), setting]).toString()
}

/** The hash functions, by Kratos' names of PBKDF2. `sha224` and `sha384` mean SHA-3. */
const pbkdf2: Record<string, string> = {
  'pbkdf2-sha1': 'sha1',
  'pbkdf2-sha224': 'sha3-224',
  'pbkdf2-sha256': 'sha256',
  'pbkdf2-sha384': 'sha3-384',
  'pbkdf2-sha512': 'sha512',
}
const size: Record<string, number> = { md5: 16, sha1: 20, sha256: 32, sha512: 64 }

/** Is true if Perl is installed and its crypt supports SHA-512, which is so on Linux. */
export const hasCrypt: boolean = (() => {
  try {
    return crypt('$6$salt$', Buffer.from('password')).startsWith('$6$salt$')
  } catch {
    return false
  }
})()

/** Returns how Kratos compares a hash. @throws Error if an import would fail, or if no password could ever be right. */
export function readAsKratos(text: string): Compare {
  const parts = text.split('$')
  const [, name = '', ...rest] = parts
  const ssha = /^\{SSHA(256|512)?\}(.*)$/.exec(text)
  if (ssha) {
    const hash = ssha[1] ? `sha${ssha[1]}` : 'sha1'
    const bytes = decodeStrictly(ssha[2]!, true)
    const digest = bytes.subarray(0, size[hash])
    if (bytes.length <= size[hash]!) throw new Error('no salt')
    const salt = bytes.subarray(size[hash])
    return (password) => createHash(hash).update(password).update(salt).digest().equals(digest)
  }
  if (/^2[aby]$/.test(name)) {
    if (!/^\$2[aby]\$(?:0[4-9]|1[0-5])\$[./A-Za-z0-9]{53}$/.test(text)) throw new Error('bcrypt')
    return (password) =>
      password.length <= 72 && compareSync(Buffer.from(password).toString(), text.replace(/^\$2y/, '$2b'))
  }
  if (/^argon2id?$/.test(name) && rest.length === 4 && rest[0] === 'v=19') {
    const [memoryCost, timeCost, parallelism] = numbers(rest[1]!, ['m', 1, 2 ** 20], ['t', 1, 10], ['p', 1, 16]) as [
      number,
      number,
      number,
    ]
    const [salt, digest] = [decodeStrictly(rest[2]!, false), decodeStrictly(rest[3]!, false)]
    const how = {
      memoryCost,
      timeCost,
      parallelism,
      salt,
      hashLength: digest.length,
      raw: true,
      type: name === 'argon2i' ? 1 : 2,
    } as const
    return async (password) => (await argon2(Buffer.from(password), how)).equals(digest)
  }
  if (pbkdf2[name] !== undefined && rest.length === 3) {
    const [iterations, length] = numbers(rest[0]!, ['i', 1, 10_000_000], ['l', 1, 1024])
    const [salt, digest] = [decodeStrictly(rest[1]!, false), decodeStrictly(rest[2]!, false)]
    if (digest.length !== length) throw new Error('length')
    return (password) => pbkdf2Sync(password, salt, iterations!, length, pbkdf2[name]!).equals(digest)
  }
  if (name === 'scrypt' && rest.length === 3) {
    const [N, r, p] = numbers(rest[0]!, ['ln', 2, 2 ** 17], ['r', 1, 8], ['p', 1, 10]) as [number, number, number]
    if (Math.log2(N) % 1 !== 0) throw new Error('N')
    const [salt, digest] = [decodeStrictly(rest[1]!, true), decodeStrictly(rest[2]!, true)]
    return (password) => scryptSync(password, salt, digest.length, { N, r, p, maxmem: 2 ** 29 }).equals(digest)
  }
  if (name === 'firescrypt' && rest.length === 5) {
    const [ln, r] = numbers(rest[0]!, ['ln', 1, 17], ['r', 1, 8], ['p', 1, 1]) as [number, number]
    const [salt, digest, separator, key] = rest.slice(1).map((part) => decodeStrictly(part, true)) as [
      Buffer,
      Buffer,
      Buffer,
      Buffer,
    ]
    return (password) => {
      const aes = scryptSync(password, Buffer.concat([salt, separator]), 32, { N: 2 ** ln, r, p: 1, maxmem: 2 ** 29 })
      return createCipheriv('aes-256-ctr', aes, Buffer.alloc(16)).update(key).equals(digest)
    }
  }
  if (name === 'md5' && rest.length === 1) {
    const digest = decodeStrictly(rest[0]!, true)
    return (password) => createHash('md5').update(password).digest().equals(digest)
  }
  if (/^(?:md5|sha1|sha256|sha512)$/.test(name) && rest.length === 3 && rest[0]!.startsWith('pf=')) {
    const [template, salt, digest] = [rest[0]!.slice(3), rest[1]!, rest[2]!].map((part) =>
      decodeStrictly(part, true),
    ) as [Buffer, Buffer, Buffer]
    return (password) =>
      createHash(name)
        .update(fillTemplate(template, salt, password))
        .digest()
        .equals(digest)
  }
  const hmac = /^hmac-(md4|md5|sha1|sha224|sha256|sha384|sha512)$/.exec(name)?.[1]
  if (hmac !== undefined && rest.length === 2) {
    const [digest, key] = [decodeStrictly(rest[0]!, true).toString(), decodeStrictly(rest[1]!, true)]
    return (password) => createHmac(hmac, key).update(password).digest('hex') === digest
  }
  const magic = { 'md5-crypt': '1', 'sha256-crypt': '5', 'sha512-crypt': '6' }[name]
  if (magic !== undefined && /^(?:rounds=\d+\$)?[^$:\n]{0,16}\$[./\dA-Za-z]+$/.test(rest.join('$'))) {
    const plain = `$${[magic, ...rest].join('$')}`
    return (password) => crypt(plain, password) === plain
  }
  throw new Error(`unknown: ${name}`)
}
