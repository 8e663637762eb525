// Argon2 (RFC 9106): types d, i and id, versions 0x10 and 0x13.
//
// `@ts-ignore` is for editors: TypeScript does not allow decorators on functions, AssemblyScript does.
import { blockSize, mixColumns, mixRows, prefetch, wipeBlock } from './argon2-block'
import { blake2b, hashToLength, wipeHash } from './blake2b'

/** Values of the type y (§3.1). */
const d = 0
const i = 1

/** SL of §3.4. */
const slices: u32 = 4

/** 128 pairs J1 ‖ J2 of data-independent addressing (§3.4.1.2). */
const addresses: usize = memory.data(1024, 64)
/** The block Z ‖ LE64(counter) ‖ ZERO(968) that the pairs are computed from (§3.4.1.2). */
const addressInput: usize = memory.data(1024, 64)
/** ZERO(1024). */
const zeros: usize = memory.data(1024, 64)
/** H0, and then the two numbers that §3.2 appends to H0. `hashToLength` overwrites the four bytes before H0. */
const seed: usize = memory.data(80, 16)
const H0 = seed + 8
/** The final block C (§3.2, step 7). `hashToLength` overwrites the four bytes before it. */
const finalBlock: usize = memory.data(1040, 16) + 16

/** Computes G(X, Y) (§3.5) and writes it to the block `to`. */
function compress(x: usize, y: usize, to: usize): void {
  mixRows(x, y)
  mixColumns(0, 128, to, false)
}

/** Computes the next 128 pairs J1 ‖ J2 of a segment (§3.4.1.2). */
function computeAddresses(): void {
  store<u64>(addressInput, load<u64>(addressInput, 48) + 1, 48)
  compress(zeros, addressInput, addresses)
  compress(zeros, addresses, addresses)
}

/**
 * Returns the address of the reference block for J1 ‖ J2 = `j` (§3.4.2). J2 selects the lane, and J1 selects a block of
 * the set W of this lane. `index` is the index of the current block in its segment, and `length` is the number of
 * blocks of a segment.
 */
// @ts-ignore: decorator
@inline
function findReference(
  j: u64,
  blocks: usize,
  pass: u32,
  lane: u32,
  slice: u32,
  index: u32,
  lanes: u32,
  length: u32,
): usize {
  const laneLength = length * slices
  const referenceLane = pass == 0 && slice == 0 ? lane : <u32>(j >>> 32) % lanes
  // The number of blocks in the complete segments of a lane, and the size of W.
  const complete = pass == 0 ? slice * length : laneLength - length
  const size = referenceLane == lane ? complete + index - 1 : index == 0 ? complete - 1 : complete
  const j1: u64 = j & 0xffffffff
  const zz = size - 1 - <u32>((<u64>size * ((j1 * j1) >>> 32)) >>> 32)
  // W starts with the oldest block: from the second pass on, this is the first block of the next slice.
  const start = pass == 0 ? 0 : ((slice + 1) & 3) * length
  const column = (start + zz) % laneLength
  return blocks + (<usize>referenceLane * laneLength + column) * blockSize
}

/** Computes the blocks of one segment (§3.2, steps 5 and 6), which are a quarter of the blocks of a lane. */
function fillSegment(
  blocks: usize,
  pass: u32,
  lane: u32,
  slice: u32,
  lanes: u32,
  passes: u32,
  length: u32,
  variant: i32,
  version: u32,
): void {
  const laneLength = length * slices
  const laneStart = blocks + <usize>lane * laneLength * blockSize
  // §3.4.1.2 and §3.4.1.3.
  const isDataIndependent = variant == i || (variant != d && pass == 0 && slice < 2)
  if (isDataIndependent) {
    memory.fill(addressInput, 0, blockSize)
    store<u64>(addressInput, pass, 0)
    store<u64>(addressInput, lane, 8)
    store<u64>(addressInput, slice, 16)
    store<u64>(addressInput, <u64>lanes * laneLength, 24)
    store<u64>(addressInput, passes, 32)
    store<u64>(addressInput, variant, 40)
    // The loop computes addresses at index 0, 128, 256 …, but the first segment of a lane starts at index 2.
    if (pass == 0 && slice == 0) computeAddresses()
  }
  // §3.2, step 6. Version 0x10 overwrites the old block.
  const isXored = pass > 0 && version != 0x10
  // The address of the reference block if it is known, or 0.
  let reference: usize = 0
  for (let index: u32 = pass == 0 && slice == 0 ? 2 : 0; index < length; index++) {
    const column = slice * length + index
    const previous = laneStart + <usize>(column == 0 ? laneLength - 1 : column - 1) * blockSize
    const current = laneStart + <usize>column * blockSize
    if (isDataIndependent && (index & 127) == 0) computeAddresses()
    if (reference == 0) {
      const j = load<u64>(isDataIndependent ? addresses + <usize>((index & 127) << 3) : previous)
      reference = findReference(j, blocks, pass, lane, slice, index, lanes, length)
    }
    mixRows(previous, reference)
    mixColumns(0, 32, current, isXored)
    reference = 0
    const nextIndex = index + 1
    // The next reference block is loaded while the other columns are computed. It is not known yet if it needs new
    // addresses, because computing them would overwrite R and Q of the current block.
    if (nextIndex < length && !(isDataIndependent && (nextIndex & 127) == 0)) {
      // The first word of the current block, J1 ‖ J2 of the next one (§3.4.1.1), is already complete.
      const j = load<u64>(isDataIndependent ? addresses + <usize>((nextIndex & 127) << 3) : current)
      reference = findReference(j, blocks, pass, lane, slice, nextIndex, lanes, length)
      prefetch(reference)
    }
    mixColumns(32, 128, current, isXored)
  }
}

/** Returns the address of the memory that the caller can use: after the static data, at a multiple of 64 bytes. */
export function base(): usize {
  return (__heap_base + 63) & ~63
}

/**
 * Computes Argon2 (§3.2) and writes the tag, which has `length` bytes, to `to`. `input` is the string that step 1
 * hashes to H0. `memoryBlocks` is m', and `blocks` is memory for m' blocks of 1 KiB.
 */
export function derive(
  variant: i32,
  version: u32,
  passes: u32,
  memoryBlocks: u32,
  lanes: u32,
  input: usize,
  inputLength: usize,
  blocks: usize,
  to: usize,
  length: usize,
): void {
  const laneLength = memoryBlocks / lanes
  // Step 1, and then steps 3 and 4.
  blake2b(input, inputLength, H0, 64)
  for (let lane: u32 = 0; lane < lanes; lane++)
    for (let column: u32 = 0; column < 2; column++) {
      store<u32>(H0, column, 64)
      store<u32>(H0, lane, 68)
      hashToLength(H0, 72, blocks + (<usize>lane * laneLength + column) * blockSize, blockSize)
    }
  for (let pass: u32 = 0; pass < passes; pass++)
    for (let slice: u32 = 0; slice < slices; slice++)
      for (let lane: u32 = 0; lane < lanes; lane++)
        fillSegment(blocks, pass, lane, slice, lanes, passes, laneLength / slices, variant, version)
  // Step 7.
  const last = blocks + <usize>(laneLength - 1) * blockSize
  memory.copy(finalBlock, last, blockSize)
  for (let lane: u32 = 1; lane < lanes; lane++) {
    const another = last + <usize>lane * laneLength * blockSize
    for (let k: usize = 0; k < blockSize; k += 16)
      v128.store(finalBlock + k, v128.xor(v128.load(finalBlock + k), v128.load(another + k)))
  }
  // Step 8.
  hashToLength(finalBlock, blockSize, to, length)
}

/** Overwrites the static data that depends on a password. The caller overwrites the memory after `base`. */
export function wipe(): void {
  memory.fill(addresses, 0, blockSize)
  memory.fill(addressInput, 0, blockSize)
  memory.fill(seed, 0, 80)
  memory.fill(finalBlock, 0, blockSize)
  wipeBlock()
  wipeHash()
}
