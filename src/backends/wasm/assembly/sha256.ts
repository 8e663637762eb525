// SHA-256 (FIPS 180-4 §6.2), HMAC (RFC 2104) and PBKDF2 of one iteration (RFC 8018 §5.2).

// §4.2.2: the first 32 bits of the fractional parts of the cube roots of the first 64 primes.
const K: usize = memory.data<u32>([
  0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5, 0xd807aa98, 0x12835b01,
  0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174, 0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc,
  0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da, 0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147,
  0x06ca6351, 0x14292967, 0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
  0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070, 0x19a4c116, 0x1e376c08,
  0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3, 0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208,
  0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
])

// §5.3.3.
const H0: usize = memory.data<u32>([
  0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19,
])

const block: usize = 64
const output: usize = 32

// The message schedule, the last block of a message, and a key's block.
const W: usize = memory.data(256, 16)
const last: usize = memory.data(128, 16)
const keyBlock: usize = memory.data(64, 16)
// States after the first block of HMAC's inner and outer hash.
const inner: usize = memory.data(32, 16)
const outer: usize = memory.data(32, 16)
const state: usize = memory.data(32, 16)
const between: usize = memory.data(32, 16)

// @ts-ignore: decorator
@inline
function word(at: usize, t: usize): u32 {
  return load<u32>(at + (t << 2))
}

// §6.2.2: processes one block and updates a state of eight words.
function compress(h: usize, message: usize): void {
  for (let t: usize = 0; t < 16; t++) store<u32>(W + (t << 2), bswap(word(message, t)))
  for (let t: usize = 16; t < 64; t++) {
    const w15 = word(W, t - 15)
    const w2 = word(W, t - 2)
    const sigma0 = rotr(w15, 7) ^ rotr(w15, 18) ^ (w15 >>> 3)
    const sigma1 = rotr(w2, 17) ^ rotr(w2, 19) ^ (w2 >>> 10)
    store<u32>(W + (t << 2), sigma1 + word(W, t - 7) + sigma0 + word(W, t - 16))
  }
  let a = word(h, 0)
  let b = word(h, 1)
  let c = word(h, 2)
  let d = word(h, 3)
  let e = word(h, 4)
  let f = word(h, 5)
  let g = word(h, 6)
  let i = word(h, 7)
  for (let t: usize = 0; t < 64; t++) {
    const sum1 = rotr(e, 6) ^ rotr(e, 11) ^ rotr(e, 25)
    const t1 = i + sum1 + ((e & f) ^ (~e & g)) + word(K, t) + word(W, t)
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
  store<u32>(h, word(h, 0) + a, 0)
  store<u32>(h, word(h, 1) + b, 4)
  store<u32>(h, word(h, 2) + c, 8)
  store<u32>(h, word(h, 3) + d, 12)
  store<u32>(h, word(h, 4) + e, 16)
  store<u32>(h, word(h, 5) + f, 20)
  store<u32>(h, word(h, 6) + g, 24)
  store<u32>(h, word(h, 7) + i, 28)
}

// Pads the rest of a message after `before` bytes (§5.1.1), processes it, and writes the digest to `to`.
function finish(h: usize, message: usize, length: usize, before: usize, to: usize): void {
  let at: usize = 0
  for (; at + block <= length; at += block) compress(h, message + at)
  const rest = length - at
  const end: usize = rest + 9 > block ? 2 * block : block
  memory.fill(last, 0, end)
  memory.copy(last, message + at, rest)
  store<u8>(last + rest, 0x80)
  store<u64>(last + end - 8, bswap(<u64>(before + length) << 3))
  compress(h, last)
  if (end > block) compress(h, last + block)
  for (let t: usize = 0; t < output; t += 4) store<u32>(to + t, bswap(load<u32>(h + t)))
}

// RFC 2104 §2: a key that is longer than a block is hashed. The padded key is the first block of both hashes.
function hmacKey(key: usize, length: usize): void {
  memory.fill(keyBlock, 0, block)
  if (length > block) {
    memory.copy(state, H0, 32)
    finish(state, key, length, 0, keyBlock)
  } else memory.copy(keyBlock, key, length)
  for (let t: usize = 0; t < block; t += 8) store<u64>(keyBlock + t, load<u64>(keyBlock + t) ^ 0x3636363636363636)
  memory.copy(inner, H0, 32)
  compress(inner, keyBlock)
  for (let t: usize = 0; t < block; t += 8)
    store<u64>(keyBlock + t, load<u64>(keyBlock + t) ^ (0x3636363636363636 ^ 0x5c5c5c5c5c5c5c5c))
  memory.copy(outer, H0, 32)
  compress(outer, keyBlock)
}

function hmac(message: usize, length: usize, to: usize): void {
  memory.copy(state, inner, 32)
  finish(state, message, length, block, between)
  memory.copy(state, outer, 32)
  finish(state, between, output, block, to)
}

// PBKDF2-HMAC-SHA-256 with one iteration. Overwrites four bytes after the salt with the number of the block.
export function pbkdf2(key: usize, keyLength: usize, salt: usize, saltLength: usize, to: usize, length: usize): void {
  hmacKey(key, keyLength)
  let number: u32 = 0
  for (let at: usize = 0; at < length; at += output) {
    store<u32>(salt + saltLength, bswap(++number))
    hmac(salt, saltLength + 4, keyBlock)
    memory.copy(to + at, keyBlock, min(output, length - at))
  }
}

// Overwrites the data that depends on a password.
export function wipeHash(): void {
  memory.fill(W, 0, 256)
  memory.fill(last, 0, 128)
  memory.fill(keyBlock, 0, 64)
  memory.fill(inner, 0, 32)
  memory.fill(outer, 0, 32)
  memory.fill(state, 0, 32)
  memory.fill(between, 0, 32)
}
