// SHA-256 (FIPS 180-4 §6.2), HMAC (RFC 2104) and PBKDF2 with one iteration (RFC 8018 §5.2).
//
// `@ts-ignore` is for editors: TypeScript does not allow decorators on functions, AssemblyScript does.

/** §4.2.2: the first 32 bits of the fractional parts of the cube roots of the first 64 primes. */
const K: usize = memory.data<u32>([
  0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5, 0xd807aa98, 0x12835b01,
  0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174, 0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc,
  0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da, 0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147,
  0x06ca6351, 0x14292967, 0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
  0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070, 0x19a4c116, 0x1e376c08,
  0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3, 0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208,
  0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
])

/** The initial hash value (§5.3.3). */
const H0: usize = memory.data<u32>([
  0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19,
])

/** The sizes of a message block and of a digest in bytes. */
const blockSize: usize = 64
const digestSize: usize = 32

/** The message schedule (§6.2.2). */
const W: usize = memory.data(256, 16)
/** The end of a message with its padding, one or two blocks. */
const last: usize = memory.data(128, 16)
/** The key of HMAC, padded to a block. After `setHmacKey`, `pbkdf2` uses the first 32 bytes for T_i. */
const keyBlock: usize = memory.data(64, 16)
/** The hash values of HMAC's inner and outer hash after their first block, which depends only on the key. */
const inner: usize = memory.data(32, 16)
const outer: usize = memory.data(32, 16)
/** The hash value of the current hash. */
const state: usize = memory.data(32, 16)
/** The digest of HMAC's inner hash. */
const innerDigest: usize = memory.data(32, 16)

// @ts-ignore: decorator
@inline
function loadWord(at: usize, t: usize): u32 {
  return load<u32>(at + (t << 2))
}

/** Processes one message block and updates the hash value at `h` (§6.2.2). The variable `i` is h of FIPS 180-4. */
function compress(h: usize, message: usize): void {
  for (let t: usize = 0; t < 16; t++) store<u32>(W + (t << 2), bswap(loadWord(message, t)))
  for (let t: usize = 16; t < 64; t++) {
    const w15 = loadWord(W, t - 15)
    const w2 = loadWord(W, t - 2)
    const sigma0 = rotr(w15, 7) ^ rotr(w15, 18) ^ (w15 >>> 3)
    const sigma1 = rotr(w2, 17) ^ rotr(w2, 19) ^ (w2 >>> 10)
    store<u32>(W + (t << 2), sigma1 + loadWord(W, t - 7) + sigma0 + loadWord(W, t - 16))
  }
  let a = loadWord(h, 0)
  let b = loadWord(h, 1)
  let c = loadWord(h, 2)
  let d = loadWord(h, 3)
  let e = loadWord(h, 4)
  let f = loadWord(h, 5)
  let g = loadWord(h, 6)
  let i = loadWord(h, 7)
  for (let t: usize = 0; t < 64; t++) {
    const sum1 = rotr(e, 6) ^ rotr(e, 11) ^ rotr(e, 25)
    const t1 = i + sum1 + ((e & f) ^ (~e & g)) + loadWord(K, t) + loadWord(W, t)
    const sum0 = rotr(a, 2) ^ rotr(a, 13) ^ rotr(a, 22)
    const t2 = sum0 + ((a & b) ^ (a & c) ^ (b & c))
    i = g
    g = f
    f = e
    e = d + t1
    d = c
    c = b
    b = a
    a = t1 + t2
  }
  store<u32>(h, loadWord(h, 0) + a, 0)
  store<u32>(h, loadWord(h, 1) + b, 4)
  store<u32>(h, loadWord(h, 2) + c, 8)
  store<u32>(h, loadWord(h, 3) + d, 12)
  store<u32>(h, loadWord(h, 4) + e, 16)
  store<u32>(h, loadWord(h, 5) + f, 20)
  store<u32>(h, loadWord(h, 6) + g, 24)
  store<u32>(h, loadWord(h, 7) + i, 28)
}

/**
 * Processes the rest of a message and its padding (§5.1.1), and writes the digest to `to`. The rest is the `length`
 * bytes at `message`. The hash value at `h` already includes `before` bytes.
 */
function finish(h: usize, message: usize, length: usize, before: usize, to: usize): void {
  let at: usize = 0
  for (; at + blockSize <= length; at += blockSize) compress(h, message + at)
  const rest = length - at
  const end: usize = rest + 9 > blockSize ? 2 * blockSize : blockSize
  memory.fill(last, 0, end)
  memory.copy(last, message + at, rest)
  store<u8>(last + rest, 0x80)
  store<u64>(last + end - 8, bswap(<u64>(before + length) << 3))
  compress(h, last)
  if (end > blockSize) compress(h, last + blockSize)
  for (let t: usize = 0; t < digestSize; t += 4) store<u32>(to + t, bswap(load<u32>(h + t)))
}

/**
 * Sets the key of HMAC (RFC 2104 §2): computes `inner` and `outer`, as RFC 2104 §4 suggests. A key that is longer than
 * a block is hashed first.
 */
function setHmacKey(key: usize, length: usize): void {
  memory.fill(keyBlock, 0, blockSize)
  if (length > blockSize) {
    memory.copy(state, H0, 32)
    finish(state, key, length, 0, keyBlock)
  } else memory.copy(keyBlock, key, length)
  for (let t: usize = 0; t < blockSize; t += 8) store<u64>(keyBlock + t, load<u64>(keyBlock + t) ^ 0x3636363636363636)
  memory.copy(inner, H0, 32)
  compress(inner, keyBlock)
  for (let t: usize = 0; t < blockSize; t += 8)
    store<u64>(keyBlock + t, load<u64>(keyBlock + t) ^ (0x3636363636363636 ^ 0x5c5c5c5c5c5c5c5c))
  memory.copy(outer, H0, 32)
  compress(outer, keyBlock)
}

/** Computes HMAC-SHA-256 (RFC 2104 §2) with the key of `setHmacKey`. */
function hmac(message: usize, length: usize, to: usize): void {
  memory.copy(state, inner, 32)
  finish(state, message, length, blockSize, innerDigest)
  memory.copy(state, outer, 32)
  finish(state, innerDigest, digestSize, blockSize, to)
}

/**
 * Computes PBKDF2-HMAC-SHA-256 with one iteration (RFC 8018 §5.2). Overwrites the four bytes after the salt with
 * INT(i), the number of the output block.
 */
export function pbkdf2(key: usize, keyLength: usize, salt: usize, saltLength: usize, to: usize, length: usize): void {
  setHmacKey(key, keyLength)
  let i: u32 = 0
  for (let at: usize = 0; at < length; at += digestSize) {
    store<u32>(salt + saltLength, bswap(++i))
    hmac(salt, saltLength + 4, keyBlock)
    memory.copy(to + at, keyBlock, min(digestSize, length - at))
  }
}

/** Overwrites the static data of this file that depends on a password. */
export function wipeHash(): void {
  memory.fill(W, 0, 256)
  memory.fill(last, 0, 128)
  memory.fill(keyBlock, 0, 64)
  memory.fill(inner, 0, 32)
  memory.fill(outer, 0, 32)
  memory.fill(state, 0, 32)
  memory.fill(innerDigest, 0, 32)
}
