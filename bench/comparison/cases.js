import { Buffer } from 'node:buffer'

/**
 * The password of all cases. All contestants must compute the digest of a case, which is hexadecimal or, for bcrypt, in
 * bcrypt's base64.
 */
export const password = 'correct horse battery'
export const wrongPassword = 'correct horse batterz'
export const signerKey = new Uint8Array(64).map((_, i) => i * 37 + 11)

const bytes = (text) => new TextEncoder().encode(text)
const base64 = (data) => Buffer.from(data).toString('base64')
const unpadded = (data) => base64(data).replace(/=+$/, '')
const ofHex = (digest) => Buffer.from(digest, 'hex')

export function bcrypt(cost, digest) {
  const prefix = `$2b$${String(cost).padStart(2, '0')}$abcdefghijklmnopqrstuu`
  return {
    id: `bcrypt-${cost}`,
    name: `bcrypt, cost ${cost}`,
    ...{ scheme: 'bcrypt', cost, prefix, digest },
    text: (found) => prefix + found,
  }
}

/** Returns a case of Argon2id. `memory` is in KiB. */
export function argon2id(memory, passes, lanes, digest) {
  const salt = bytes('sixteen bytes, s')
  return {
    id: `argon2id-${memory / 1024}-${passes}-${lanes}`,
    name: `Argon2id, ${memory / 1024} MiB, t ${passes}, p ${lanes}`,
    ...{ scheme: 'argon2', memory, passes, lanes, salt, length: 32, digest },
    text: (found) => `$argon2id$v=19$m=${memory},t=${passes},p=${lanes}$${unpadded(salt)}$${unpadded(ofHex(found))}`,
  }
}

/** Returns a case of scrypt. The salt has 32 bytes, because libsodium requires that. */
export function scrypt(exponent, digest) {
  const salt = bytes('thirty-two bytes of salt, scrypt')
  return {
    id: `scrypt-${exponent}`,
    name: `scrypt, N 2^${exponent}, r 8, p 1`,
    ...{ scheme: 'scrypt', exponent, cost: 2 ** exponent, blockSize: 8, salt, length: 32, digest },
    text: (found) => `$scrypt$ln=${exponent},r=8,p=1$${unpadded(salt)}$${unpadded(ofHex(found))}`,
  }
}

/**
 * Returns a case of Firebase's scrypt. The output of scrypt is the AES key that encrypts the signer key of the project.
 */
export function legacyScrypt(exponent, digest) {
  const salt = bytes('ten bytes.')
  const separator = bytes('\u0007')
  return {
    id: `legacy-scrypt-${exponent}`,
    name: `legacy scrypt (Firebase), N 2^${exponent}, r 8`,
    ...{ scheme: 'legacy-scrypt', cost: 2 ** exponent, blockSize: 8, length: 32, digest },
    salt: Buffer.concat([salt, separator]),
    text: (found) => `$f_scrypt$${base64(ofHex(found))}$${base64(salt)}$m=${exponent}$r=8$s=${base64(separator)}`,
  }
}

export function pbkdf2(iterations, digest) {
  const salt = bytes('sixteen bytes, s')
  return {
    id: `pbkdf2-${iterations}`,
    name: `PBKDF2-SHA-256, ${iterations.toLocaleString('en')} iterations`,
    ...{ scheme: 'pbkdf2', iterations, salt, length: 32, digest },
    text: (found) => `$pbkdf2-sha256$i=${iterations},l=32$${unpadded(salt)}$${unpadded(ofHex(found))}`,
  }
}

export const cases = [
  bcrypt(10, 'Cj7fyLDJytXL.TfOiOeiv0fQvSOK1/2'),
  bcrypt(12, 'E3j5FFjC71WyDL2KIK7ShSoj8tPD3m6'),
  argon2id(19 * 1024, 2, 1, '5e9b87f3cf50c28a817ce9e75049e11eecd921f42d93f6b38437749efda20905'),
  argon2id(64 * 1024, 3, 4, '8283f720a5c32c55a87ff5bf4b36e741ede142886b0402ea632c40a09d48b837'),
  argon2id(64 * 1024, 3, 1, 'fb404e172ea089042d9cd7ad0161c0ca673ecdb9989493e6b9b688271087c66c'),
  legacyScrypt(
    14,
    '39da9ce3f32dae5674e32129aefd97c1e367dae49a38e7bebcd7d9467b4987d5' +
      '5d678465814b4a65639707bbcdd482dbdaa4ef6a2d5e942fc18b4d17ca823a3f',
  ),
  scrypt(17, '1726fc29d632f548ee54140b56f0e02a7413db5a2842f8d717ae74cecfa5d259'),
  pbkdf2(600_000, 'a95c93532fcc50b61fdaa5caedea34b28fbb4eb9fa0c0b61718daf395d756b64'),
]

const steps = (from, to, step = 1) =>
  Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, i) => from + i * step)

/** Curves of time against cost. Each point doubles the work of the previous point. `at` is its position on the axis. */
export const curves = [
  {
    id: 'bcrypt',
    name: 'bcrypt',
    axis: { label: 'cost' },
    points: steps(4, 13).map((cost) => ({ at: cost, label: String(cost), one: bcrypt(cost) })),
  },
  {
    id: 'argon2id',
    name: 'Argon2id, t 2, p 1',
    axis: { label: 'memory, MiB', scale: 'log' },
    points: steps(2, 7).map((power) => ({
      at: 2 ** power,
      label: String(2 ** power),
      one: argon2id(2 ** power * 1024, 2, 1),
    })),
  },
  {
    id: 'scrypt',
    name: 'scrypt, r 8, p 1',
    axis: { label: 'N', scale: 'log' },
    points: steps(12, 17).map((power) => ({ at: 2 ** power, label: `2^${power}`, one: scrypt(power) })),
  },
  {
    id: 'pbkdf2',
    name: 'PBKDF2-SHA-256',
    axis: { label: 'iterations', scale: 'log' },
    points: [50, 100, 200, 400, 800].map((thousands) => ({
      at: thousands * 1000,
      label: `${thousands}k`,
      one: pbkdf2(thousands * 1000),
    })),
  },
]

const all = [...cases, ...curves.flatMap(({ points }) => points.map(({ one }) => one))]

export const caseOf = (id) => all.find((one) => one.id === id)
