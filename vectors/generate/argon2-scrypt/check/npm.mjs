// Confirms every match and mismatch with another implementation than the row's maker: noble's scrypt, Argon2 and
// PBKDF2, and the frameworks that read these texts. Texts are taken apart here, not by the library.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { made } from '../made.mjs'

const { resolve } = createRequire(`${process.env.ORACLES}/`)
const from = (file) => import(pathToFileURL(`${process.env.ORACLES}/node_modules/${file}`).href)
const { scrypt: nobleScrypt } = await from('@noble/hashes/scrypt.js')
const { argon2d, argon2i, argon2id } = await from('@noble/hashes/argon2.js')
const { hmac } = await from('@noble/hashes/hmac.js')
const { pbkdf2 } = await from('@noble/hashes/pbkdf2.js')
const { sha256, sha512 } = await from('@noble/hashes/sha2.js')
const { sha1 } = await from('@noble/hashes/legacy.js')
const { verifyPassword } = await from('@better-auth/utils/dist/password.node.mjs')
const { Scrypt: Oslo } = await from('oslo/dist/password/index.js')
const { Scrypt: Adonis } = await from('@adonisjs/hash/build/src/drivers/scrypt.js')
const { validateScryptHash } = await import(
  pathToFileURL(resolve('lucia').replace(/index\.js$/, 'utils/crypto.js')).href
)
const { LegacyScrypt } = await from('lucia-3/dist/crypto.js')

const digestOf = (version, data) =>
  createHash(version === '0' ? 'md5' : 'sha256')
    .update(data)
    .digest('hex')
const b64 = (text) => Buffer.from(text, 'base64')
const hex = (text) => Buffer.from(text, 'hex')
const scrypt = (N, r, p, salt, digest) => (password) => {
  const computed = nobleScrypt(password, salt, {
    N: Number(N),
    r: Number(r),
    p: Number(p),
    dkLen: digest.length,
    maxmem: 2 ** 31,
  })
  return Buffer.from(computed).equals(digest)
}
const normalized = (check) => (password) => check(Buffer.from(password.toString().normalize('NFKC')))
const argon2 = (type, version, m, t, p, salt, digest) => (password) =>
  Buffer.from(
    { d: argon2d, i: argon2i, id: argon2id }[type](password, salt, {
      m: Number(m),
      t: Number(t),
      p: Number(p),
      version: Number(version),
      dkLen: digest.length,
      maxmem: 2 ** 31,
    }),
  ).equals(digest)
const little = (text) =>
  [...text].reduce(
    (sum, one, at) => sum + './0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'.indexOf(one) * 64 ** at,
    0,
  )
const little64 = (text) =>
  Buffer.concat(
    (text.match(/.{1,4}/g) ?? []).map((four) =>
      Buffer.from(Uint32Array.of(little(four)).buffer).subarray(0, four.length - 1),
    ),
  )
const packed = (text) => {
  const [numbers, salt, digest] = text.split('$')
  const value = Number.parseInt(numbers, 16)
  return scrypt(2 ** (value >> 16), (value >> 8) & 255, value & 255, b64(salt), b64(digest))
}
const keyed = (text) => {
  const numbers = Object.fromEntries(text.split(',').map((pair) => pair.split('=')))
  return [numbers.ln ?? numbers.n, numbers.r, numbers.p]
}
const keycloak = ({ hash }) => {
  const credential = JSON.parse(hash)
  return { ...JSON.parse(credential.secretData), data: JSON.parse(credential.credentialData) }
}
const text16 = (salt) => Buffer.from(salt.repeat(16).slice(0, 16))
const separated =
  (separator, r, skipped = 0) =>
  ({ hash }) => {
    const parts = hash.slice(skipped).split(separator)
    const [salt, digest] = parts[0].length === 128 ? [parts[1], parts[0]] : parts
    return scrypt(16384, r, 1, Buffer.from(salt), hex(digest))
  }

const read = {
  'kratos-scrypt': ({ hash }) => scrypt(...keyed(hash.split('$')[2]), b64(hash.split('$')[3]), b64(hash.split('$')[4])),
  'adonisjs-scrypt': ({ hash }) =>
    scrypt(...keyed(hash.split('$')[2]), b64(hash.split('$')[3]), b64(hash.split('$')[4])),
  'hashcat-scrypt': ({ hash }) => {
    const [, n, r, p, salt, digest] = hash.split(':')
    return scrypt(n, r, p, b64(salt), b64(digest))
  },
  'spring-scrypt': ({ hash }) => packed(hash.slice(1)),
  'spring-delegating-scrypt': ({ hash }) => packed(hash.slice(hash.indexOf('$') + 1)),
  'lambdaworks-scrypt': ({ hash }) => packed(hash.slice(4)),
  'crypt-scrypt': ({ hash }) => {
    const [, , setting, digest] = hash.split('$')
    const [n, r, p] = [2 ** little(setting[0]), little(setting.slice(1, 6)), little(setting.slice(6, 11))]
    return scrypt(n, r, p, Buffer.from(setting.slice(11)), little64(digest))
  },
  'django-scrypt': ({ hash }) => {
    const [, n, salt, r, p, digest] = hash.split('$')
    return scrypt(n, r, p, Buffer.from(salt), b64(digest))
  },
  'werkzeug-scrypt': ({ hash }) => {
    const [method, salt, digest] = hash.split('$')
    return scrypt(...method.split(':').slice(1), Buffer.from(salt), hex(digest))
  },
  'auth0-scrypt': ({ hash }) => {
    const { hash: digest, salt, cost = 16384, blockSize = 8, parallelization = 1 } = JSON.parse(hash)
    const data = ({ value, encoding = 'utf8' }) => Buffer.from(value, encoding)
    return scrypt(cost, blockSize, parallelization, data(salt), data(digest))
  },
  'gitea-scrypt': ({ hash, fields: { salt, passwd_hash_algo: algorithm } }) => {
    const [, n, r, p] = (algorithm === 'scrypt' ? 'scrypt$65536$16$2$50' : algorithm).split('$')
    return scrypt(n, r, p, salt.length === 10 ? Buffer.from(salt) : hex(salt), hex(hash))
  },
  'firebase-standard-scrypt': ({ hash, fields: { salt, memoryCost, blockSize, parallelization } }) =>
    scrypt(memoryCost, blockSize, parallelization, b64(salt), b64(hash)),
  'scrypt-kdf': ({ hash }) => {
    const data = b64(hash)
    const [N, r, p] = [2 ** data[7], data.readUInt32BE(8), data.readUInt32BE(12)]
    return (password) => {
      const key = nobleScrypt(password, data.subarray(16, 48), { N, r, p, dkLen: 64, maxmem: 2 ** 31 }).subarray(32)
      return Buffer.from(hmac(sha256, key, data.subarray(0, 64))).equals(data.subarray(64))
    }
  },
  'better-auth': (row) => normalized(separated(':', 16)(row)),
  'lucia-scrypt': (row) => normalized(separated(':', 16, 3)(row)),
  'lucia-legacy': separated(':', 8),
  'node-scrypt': separated(':', 8),
  'replit-scrypt': separated('.', 8),
  'magento-argon2': ({ hash }) => {
    const [digest, salt, version] = hash.split(':')
    const [, , t, bytes] = version === '2' ? [2, 32, 2, 67108864] : version.split('_')
    return argon2('id', 19, bytes / 1024, t, 1, text16(salt), hex(digest))
  },
  'magento-upgraded': ({ hash }) => {
    const [digest, salt, ...versions] = hash.split(':')
    const version = versions.pop()
    const [, , t, bytes] = version === '2' ? [2, 32, 2, 67108864] : version.split('_')
    const check = argon2('id', 19, bytes / 1024, t, 1, text16(salt), hex(digest))
    return (password) =>
      check(
        versions.reduce((data, one) => Buffer.from(digestOf(one, Buffer.concat([Buffer.from(salt), data]))), password),
      )
  },
  'django-argon2': ({ hash }) => {
    const [type, ...parts] = hash.replace(/^argon2\$\$?argon2/, '').split('$')
    const version = parts[0].startsWith('v=') ? parts.shift().slice(2) : 16
    const { m, t, p } = Object.fromEntries(parts[0].split(',').map((pair) => pair.split('=')))
    return argon2(type, version, m, t, p, b64(parts[1]), b64(parts[2]))
  },
  'keycloak-argon2': (row) => {
    const { value, salt, data } = keycloak(row)
    const { type, version, memory, parallelism } = data.additionalParameters
    return argon2(
      type[0],
      version[0] === '1.3' ? 19 : 16,
      memory[0],
      data.hashIterations,
      parallelism[0],
      b64(salt),
      b64(value),
    )
  },
  'keycloak-pbkdf2': (row) => {
    const { value, salt, data } = keycloak(row)
    const hash = { pbkdf2: sha1, 'pbkdf2-sha256': sha256, 'pbkdf2-sha512': sha512 }[data.algorithm]
    const digest = b64(value)
    return (password) =>
      Buffer.from(pbkdf2(hash, password, b64(salt), { c: data.hashIterations, dkLen: digest.length })).equals(digest)
  },
}
const lowerCase = (hash) => hash.slice(0, -128) + hash.slice(-128).toLowerCase()
const frameworks = {
  'better-auth': [
    ({ hash }, text) => verifyPassword(lowerCase(hash), text),
    ({ hash }, text) => new Oslo().verify(hash, text),
  ],
  'lucia-scrypt': [
    ({ hash }, text) => validateScryptHash(text, lowerCase(hash)),
    ({ hash }, text) => new LegacyScrypt().verify(lowerCase(hash), text),
  ],
  'lucia-legacy': [({ hash }, text) => validateScryptHash(text, lowerCase(hash))],
  'adonisjs-scrypt': [({ hash }, text) => new Adonis({}).verify(hash, text)],
}

let [confirmed, byFrameworks, wrong] = [0, 0, 0]
for (const format of Object.keys(made)) {
  const { vectors } = JSON.parse(readFileSync(new URL(`../../../${format}.json`, import.meta.url), 'utf8'))
  for (const row of vectors.filter(({ expect }) => expect === 'match' || expect === 'mismatch')) {
    const password = row.passwordHex === undefined ? Buffer.from(row.password) : hex(row.passwordHex)
    const expected = row.expect === 'match'
    const disagrees = (by) => {
      console.error(`${format} ${row.id}: ${by} disagrees`)
      wrong++
    }
    if (read[format](row)(password) === expected) confirmed++
    else disagrees('noble')
    // The frameworks take text; AdonisJS as much memory as its own costs need. Lucia 2 composes the password before its
    // older texts too, which were written without.
    const text = password.toString()
    const isTaken =
      Buffer.from(text).equals(password) &&
      !(format === 'adonisjs-scrypt' && /r=64|p=64/.test(row.hash)) &&
      !(format === 'lucia-legacy' && text.normalize('NFKC') !== text)
    for (const verify of isTaken ? (frameworks[format] ?? []) : [])
      if ((await verify(row, text)) === expected) byFrameworks++
      else disagrees('the framework')
  }
}
console.error(`${confirmed} rows confirmed by noble, ${byFrameworks} answers by the frameworks, ${wrong} wrong`)
if (wrong > 0) process.exitCode = 1
