// Argon2 (RFC 9106): types d, i and id, versions 0x10 and 0x13.
import { blockSize, mixColumns, mixRows, touch, wipeBlock } from './argon2-block'
import { blake2b, hashOfLength, wipeHash } from './blake2b'

const d = 0
const i = 1

const slices: u32 = 4

// The blocks of addresses of Argon2i (§3.4.1.2).
const addresses: usize = memory.data(1024, 64)
const counters: usize = memory.data(1024, 64)
const zeros: usize = memory.data(1024, 64)
// H0 and eight bytes for the position of a block, after four bytes for the length of H'.
const seed: usize = memory.data(80, 16)
const H0 = seed + 8
// The block that the tag is computed from, after four bytes for the length of the tag.
const message: usize = memory.data(1040, 16) + 16

// §3.5: the compression function G.
function compress(x: usize, y: usize, next: usize): void {
  mixRows(x, y)
  mixColumns(0, 128, next, false)
}

// §3.4.1.2: the next 128 pairs J1 ‖ J2 of a segment.
function nextAddresses(): void {
  store<u64>(counters, load<u64>(counters, 48) + 1, 48)
  compress(zeros, counters, addresses)
  compress(zeros, addresses, addresses)
}

// §3.4.2: returns the position of the block that J1 ‖ J2 = j refers to. J2 selects the lane, and J1 one of the blocks of this
// lane that may be referred to.
// @ts-ignore: decorator
@inline
function referenceOf(
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
  const other = pass == 0 && slice == 0 ? lane : <u32>(j >>> 32) % lanes
  const before = pass == 0 ? slice * length : laneLength - length
  const area = other == lane ? before + index - 1 : index == 0 ? before - 1 : before
  const j1: u64 = j & 0xffffffff
  const relative = area - 1 - <u32>((<u64>area * ((j1 * j1) >>> 32)) >>> 32)
  const start = pass == 0 ? 0 : ((slice + 1) & 3) * length
  const at = (start + relative) % laneLength
  return blocks + (<usize>other * laneLength + at) * blockSize
}

// §3.2 step 5 and 6: one segment, a quarter of a lane.
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
  const own = blocks + <usize>lane * laneLength * blockSize
  const isAddressed = variant == i || (variant != d && pass == 0 && slice < 2)
  if (isAddressed) {
    memory.fill(counters, 0, blockSize)
    store<u64>(counters, pass, 0)
    store<u64>(counters, lane, 8)
    store<u64>(counters, slice, 16)
    store<u64>(counters, <u64>lanes * laneLength, 24)
    store<u64>(counters, passes, 32)
    store<u64>(counters, variant, 40)
    if (pass == 0 && slice == 0) nextAddresses()
  }
  const joins = pass > 0 && version != 0x10
  // The reference of a block, as soon as it is known: the memory fetches it while the block before is computed.
  let ahead: usize = 0
  for (let index: u32 = pass == 0 && slice == 0 ? 2 : 0; index < length; index++) {
    const column = slice * length + index
    const previous = own + <usize>(column == 0 ? laneLength - 1 : column - 1) * blockSize
    const current = own + <usize>column * blockSize
    if (isAddressed && (index & 127) == 0) nextAddresses()
    if (ahead == 0) {
      const j = load<u64>(isAddressed ? addresses + <usize>((index & 127) << 3) : previous)
      ahead = referenceOf(j, blocks, pass, lane, slice, index, lanes, length)
    }
    mixRows(previous, ahead)
    mixColumns(0, 32, current, joins)
    ahead = 0
    const following = index + 1
    if (following < length && !(isAddressed && (following & 127) == 0)) {
      // The first word of this block is complete now.
      const j = load<u64>(isAddressed ? addresses + <usize>((following & 127) << 3) : current)
      ahead = referenceOf(j, blocks, pass, lane, slice, following, lanes, length)
      touch(ahead)
    }
    mixColumns(32, 128, current, joins)
  }
}

// Returns the beginning of the memory that a caller can arrange.
export function base(): usize {
  return (__heap_base + 63) & ~63
}

// §3.2. H0 is the hash of `input`; `blocks` are m' blocks of 1 KiB. Writes the tag to `to`.
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
  blake2b(input, inputLength, H0, 64)
  for (let lane: u32 = 0; lane < lanes; lane++)
    for (let column: u32 = 0; column < 2; column++) {
      store<u32>(H0, column, 64)
      store<u32>(H0, lane, 68)
      hashOfLength(H0, 72, blocks + (<usize>lane * laneLength + column) * blockSize, blockSize)
    }
  for (let pass: u32 = 0; pass < passes; pass++)
    for (let slice: u32 = 0; slice < slices; slice++)
      for (let lane: u32 = 0; lane < lanes; lane++)
        fillSegment(blocks, pass, lane, slice, lanes, passes, laneLength / slices, variant, version)
  // Step 7: the last blocks of all lanes, XORed.
  const last = blocks + <usize>(laneLength - 1) * blockSize
  memory.copy(message, last, blockSize)
  for (let lane: u32 = 1; lane < lanes; lane++) {
    const another = last + <usize>lane * laneLength * blockSize
    for (let k: usize = 0; k < blockSize; k += 16)
      v128.store(message + k, v128.xor(v128.load(message + k), v128.load(another + k)))
  }
  hashOfLength(message, blockSize, to, length)
}

// Overwrites the data of a computation outside the memory that the caller arranges.
export function wipe(): void {
  memory.fill(addresses, 0, blockSize)
  memory.fill(counters, 0, blockSize)
  memory.fill(seed, 0, 80)
  memory.fill(message, 0, blockSize)
  wipeBlock()
  wipeHash()
}
