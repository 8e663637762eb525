// scrypt (RFC 7914), with 128-bit vectors.
import { blockMix } from './scrypt-block'
import { pbkdf2, wipeHash } from './sha256'

// Moves the words of a 64-byte block into the order of the diagonals, and back: word i moves to 5i mod 16.
function permute(blocks: usize, length: usize, back: bool): void {
  for (let at = blocks; at < blocks + length; at += 64) {
    memory.copy(spare, at, 64)
    for (let i: usize = 0; i < 16; i++) {
      const j: usize = (5 * i) & 15
      if (back) store<u32>(at + (j << 2), load<u32>(spare + (i << 2)))
      else store<u32>(at + (i << 2), load<u32>(spare + (j << 2)))
    }
  }
}

const spare: usize = memory.data(64, 16)

// §5, step 3: Integerify, by the last block; `cost` is a power of two.
// @ts-ignore: decorator
@inline
function integerified(x: usize, cost: u32, length: usize): usize {
  return load<u32>(x + length - 64) & (cost - 1)
}

// §5 scryptROMix of `count` consecutive blocks. `cost` is even, so the result replaces its input.
// @ts-ignore: decorator
@inline
function roMix(count: i32, x: usize, y: usize, v: usize, cost: u32, length: usize): void {
  const v2 = v + <usize>cost * length
  const v3 = v2 + <usize>cost * length
  for (let i: u32 = 0; i < cost; i++) {
    const j = <usize>i * length
    blockMix(count, x, y, v + j, v2 + j, v3 + j, length, true)
    const swapped = x
    x = y
    y = swapped
  }
  for (let i: u32 = 0; i < cost; i++) {
    const j = integerified(x, cost, length)
    const j2 = count > 1 ? integerified(x + length, cost, length) : 0
    const j3 = count > 2 ? integerified(x + 2 * length, cost, length) : 0
    blockMix(count, x, y, v + j * length, v2 + j2 * length, v3 + j3 * length, length, false)
    const swapped = x
    x = y
    y = swapped
  }
}

// Returns the beginning of the memory that a caller can arrange.
export function base(): usize {
  return (__heap_base + 63) & ~63
}

// §6, step 1: p blocks of 128 · r bytes; `length` is the length of all blocks. Overwrites four bytes after the salt.
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

// Step 2, for one, two or three consecutive blocks with the same parameters. `work` has 128 · r · (N + 1) bytes for each.
export function mix(count: i32, blocks: usize, work: usize, cost: u32, length: usize): void {
  if (count == 1) roMix(1, blocks, work, work + length, cost, length)
  else if (count == 2) roMix(2, blocks, work, work + 2 * length, cost, length)
  else roMix(3, blocks, work, work + 3 * length, cost, length)
}

// Step 3. Overwrites four bytes after the blocks.
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

// Overwrites the data of a computation outside the memory that the caller arranges.
export function wipe(): void {
  wipeHash()
  memory.fill(spare, 0, 64)
}
