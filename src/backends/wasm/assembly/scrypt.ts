// scrypt (RFC 7914), with 128-bit vectors.
//
// `@ts-ignore` is for editors: TypeScript does not allow decorators on functions, AssemblyScript does.
import { blockMix } from './scrypt-block'
import { pbkdf2, wipeHash } from './sha256'

/**
 * Reorders the words of each 64-byte block by the diagonals of its 4 × 4 matrix (see scrypt-block.ts): word 5i mod 16
 * moves to the index i. `isReversed` restores the original order.
 */
function permute(blocks: usize, length: usize, isReversed: bool): void {
  for (let at = blocks; at < blocks + length; at += 64) {
    memory.copy(spare, at, 64)
    for (let i: usize = 0; i < 16; i++) {
      const j: usize = (5 * i) & 15
      if (isReversed) store<u32>(at + (j << 2), load<u32>(spare + (i << 2)))
      else store<u32>(at + (i << 2), load<u32>(spare + (j << 2)))
    }
  }
}

/** The block that `permute` copies the words from. */
const spare: usize = memory.data(64, 16)

/**
 * Returns Integerify(X) mod N (§5, step 3). N is a power of two below 2^32, so the first word of the last 64-byte
 * block is enough. `permute` does not move this word.
 */
// @ts-ignore: decorator
@inline
function integerify(x: usize, cost: u32, length: usize): usize {
  return load<u32>(x + length - 64) & (cost - 1)
}

/**
 * Performs scryptROMix (§5) on `count` blocks of 128 · r bytes, which follow each other at `x`. Each has its own V. The
 * 2 · N steps swap `x` and `y` an even number of times, so the result replaces the input.
 */
// @ts-ignore: decorator
@inline
function roMix(count: i32, x: usize, y: usize, v: usize, cost: u32, length: usize): void {
  const v2 = v + <usize>cost * length
  const v3 = v2 + <usize>cost * length
  for (let i: u32 = 0; i < cost; i++) {
    const j = <usize>i * length
    blockMix(count, x, y, v + j, v2 + j, v3 + j, length, true)
    const input = x
    x = y
    y = input
  }
  for (let i: u32 = 0; i < cost; i++) {
    const j = integerify(x, cost, length)
    const j2 = count > 1 ? integerify(x + length, cost, length) : 0
    const j3 = count > 2 ? integerify(x + 2 * length, cost, length) : 0
    blockMix(count, x, y, v + j * length, v2 + j2 * length, v3 + j3 * length, length, false)
    const input = x
    x = y
    y = input
  }
}

/** Returns the address of the memory that the caller can use: after the static data, at a multiple of 64 bytes. */
export function base(): usize {
  return (__heap_base + 63) & ~63
}

/**
 * Performs step 1 of scrypt (§6): computes the p blocks of 128 · r bytes. `length` is the length of all p blocks in
 * bytes. Overwrites the four bytes after the salt.
 */
export function begin(
  password: usize,
  passwordLength: usize,
  salt: usize,
  saltLength: usize,
  blocks: usize,
  length: usize,
): void {
  pbkdf2(password, passwordLength, salt, saltLength, blocks, length)
  permute(blocks, length, false)
}

/**
 * Performs step 2 (§6) for one, two or three blocks, which follow each other and have the same parameters. `length` is
 * the length of one block in bytes. `work` is memory of 128 · r · (N + 1) bytes for each block.
 *
 * `count` is a literal in each call of `roMix`, so inlining creates separate code for each number of blocks.
 */
export function mix(count: i32, blocks: usize, work: usize, cost: u32, length: usize): void {
  if (count == 1) roMix(1, blocks, work, work + length, cost, length)
  else if (count == 2) roMix(2, blocks, work, work + 2 * length, cost, length)
  else roMix(3, blocks, work, work + 3 * length, cost, length)
}

/**
 * Performs step 3 (§6): writes the derived key to `to`. `length` is the length of all p blocks in bytes. Overwrites the
 * four bytes after the blocks.
 */
export function end(
  password: usize,
  passwordLength: usize,
  blocks: usize,
  length: usize,
  to: usize,
  digestLength: usize,
): void {
  permute(blocks, length, true)
  pbkdf2(password, passwordLength, blocks, length, to, digestLength)
}

/** Overwrites the static data that depends on a password. The caller overwrites the memory after `base`. */
export function wipe(): void {
  wipeHash()
  memory.fill(spare, 0, 64)
}
