// BLAKE2b (RFC 7693), and the variable-length hash function H' of Argon2 (RFC 9106 §3.3).
//
// `@ts-ignore` is for editors: TypeScript does not allow decorators on functions, AssemblyScript does.

/** §2.6: the first 64 bits of the fractional parts of the square roots of the first eight primes. */
const IV: usize = memory.data<u64>([
  0x6a09e667f3bcc908, 0xbb67ae8584caa73b, 0x3c6ef372fe94f82b, 0xa54ff53a5f1d36f1, 0x510e527fade682d1, 0x9b05688c2b3e6c1f,
  0x1f83d9abfb41bd6b, 0x5be0cd19137e2179,
])

/** §2.7: the indices of the message words for each of the 12 rounds. The last two rounds repeat the first two. */
const SIGMA: usize = memory.data<u8>([
  0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3, 11, 8, 12, 0,
  5, 2, 15, 13, 10, 14, 3, 6, 7, 1, 9, 4, 7, 9, 3, 1, 13, 12, 11, 14, 2, 6, 5, 10, 4, 0, 15, 8, 9, 0, 5, 7, 2, 4, 10, 15, 14,
  1, 11, 12, 6, 8, 3, 13, 2, 12, 6, 10, 0, 11, 8, 3, 4, 13, 7, 5, 15, 14, 1, 9, 12, 5, 1, 15, 14, 13, 4, 10, 0, 7, 6, 3, 9,
  2, 8, 11, 13, 11, 7, 14, 12, 1, 3, 9, 5, 0, 15, 4, 8, 6, 2, 10, 6, 15, 14, 9, 11, 3, 0, 8, 12, 2, 13, 7, 1, 4, 10, 5, 10,
  2, 8, 4, 7, 6, 1, 5, 15, 11, 9, 14, 3, 12, 13, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 14, 10, 4, 8, 9, 15,
  13, 6, 1, 12, 0, 2, 11, 7, 5, 3,
])

/** The size of a message block in bytes, bb of §2.1. */
const blockSize: usize = 128
/** The state h and the work vector v (§3.2). */
const h: usize = memory.data(64, 16)
const v: usize = memory.data(128, 16)
/** The last block of a message with its padding. */
const last: usize = memory.data(128, 16)

/** Returns the address of the 64-bit word with the index `i` of `words`. */
// @ts-ignore: decorator
@inline
function addressOf(words: usize, i: usize): usize {
  return words + (i << 3)
}

/** Returns the message word whose index is at the address `index` in SIGMA. */
// @ts-ignore: decorator
@inline
function loadMessageWord(message: usize, index: usize): u64 {
  return load<u64>(addressOf(message, <usize>load<u8>(index)))
}

/** Computes the mixing function G (§3.1). */
function mix(a: usize, b: usize, c: usize, d: usize, x: u64, y: u64): void {
  let va = load<u64>(addressOf(v, a))
  let vb = load<u64>(addressOf(v, b))
  let vc = load<u64>(addressOf(v, c))
  let vd = load<u64>(addressOf(v, d))
  va += vb + x
  vd = rotr(vd ^ va, 32)
  vc += vd
  vb = rotr(vb ^ vc, 24)
  va += vb + y
  vd = rotr(vd ^ va, 16)
  vc += vd
  vb = rotr(vb ^ vc, 63)
  store<u64>(addressOf(v, a), va)
  store<u64>(addressOf(v, b), vb)
  store<u64>(addressOf(v, c), vc)
  store<u64>(addressOf(v, d), vd)
}

/**
 * Computes the compression function F (§3.2) for one block. `counter` is the number of message bytes up to the end of
 * this block. It is the low half of the counter t, whose high half is 0.
 */
function compress(message: usize, counter: u64, isLast: bool): void {
  memory.copy(v, h, 64)
  memory.copy(v + 64, IV, 64)
  store<u64>(addressOf(v, 12), load<u64>(addressOf(v, 12)) ^ counter)
  if (isLast) store<u64>(addressOf(v, 14), ~load<u64>(addressOf(v, 14)))
  for (let row: usize = SIGMA; row < SIGMA + 192; row += 16) {
    for (let i: usize = 0; i < 4; i++)
      mix(i, i + 4, i + 8, i + 12, loadMessageWord(message, row + 2 * i), loadMessageWord(message, row + 2 * i + 1))
    for (let i: usize = 0; i < 4; i++)
      mix(
        i,
        ((i + 1) & 3) + 4,
        ((i + 2) & 3) + 8,
        ((i + 3) & 3) + 12,
        loadMessageWord(message, row + 8 + 2 * i),
        loadMessageWord(message, row + 9 + 2 * i),
      )
  }
  for (let i: usize = 0; i < 64; i += 8) store<u64>(h + i, load<u64>(h + i) ^ load<u64>(v + i) ^ load<u64>(v + i, 64))
}

/** Computes BLAKE2b without a key (§3.3) and writes the digest, which has 1 to 64 bytes, to `to`. */
export function blake2b(message: usize, length: usize, to: usize, size: usize): void {
  memory.copy(h, IV, 64)
  store<u64>(h, load<u64>(h) ^ 0x01010000 ^ <u64>size)
  let read: usize = 0
  for (; read + blockSize < length; read += blockSize) compress(message + read, read + blockSize, false)
  memory.fill(last, 0, blockSize)
  memory.copy(last, message + read, length - read)
  compress(last, length, true)
  memory.copy(to, h, size)
}

/**
 * Computes H' (RFC 9106 §3.3) and writes its `size` bytes to `to`. Overwrites the four bytes before the message with
 * LE32(size), because H' hashes this number before the message.
 */
export function hashToLength(message: usize, length: usize, to: usize, size: usize): void {
  const begin = message - 4
  store<u32>(begin, <u32>size)
  if (size <= 64) return blake2b(begin, length + 4, to, size)
  blake2b(begin, length + 4, to, 64)
  // Only the first 32 bytes of each V_i are output, so V_i+1 overwrites the other 32 bytes.
  let done: usize = 32
  for (; size - done > 64; done += 32) blake2b(to + done - 32, 64, to + done, 64)
  blake2b(to + done - 32, 64, to + done, size - done)
}

/** Overwrites the static data of this file that depends on a password. */
export function wipeHash(): void {
  memory.fill(h, 0, 64)
  memory.fill(v, 0, 128)
  memory.fill(last, 0, 128)
}
