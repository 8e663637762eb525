// bcrypt (Provos and Mazières, "A Future-Adaptable Password Scheme", 1999), with Blowfish (Schneier, "Description of a New
// Variable-Length Key, 64-Bit Block Cipher", 1993).
import { pi } from './pi'

// A state: four S-boxes of 256 words, 18 subkeys, the key (repeated to 18 words) and the salt (four words). There are three
// states, so that three hashes can be computed together. `state` is the offset of a state from the first one.
const stateLength: usize = 4096 + 72
const S0: usize = memory.data(3 * 4608, 64)
const S1: usize = S0 + 1024
const S2: usize = S0 + 2048
const S3: usize = S0 + 3072
const P: usize = S0 + 4096
const key: usize = S0 + 4224
const salt: usize = S0 + 4352
// The offsets of the second and the third state.
const B: usize = 4608
const C: usize = 9216

const rounds: usize = 16
const keyLength: usize = 72
const saltLength: usize = 16

// Blowfish's F in the first state. Each byte of the word, the high one first, is an index in one of the S-boxes, whose
// entries have four bytes.
// @ts-ignore: decorator
@inline
function F(x: u32): u32 {
  const sum = load<u32>((x >>> 22) & 1020, S0) + load<u32>((x >>> 14) & 1020, S1)
  return (sum ^ load<u32>((x >>> 6) & 1020, S2)) + load<u32>((x << 2) & 1020, S3)
}

// @ts-ignore: decorator
@inline
function FB(x: u32): u32 {
  const sum = load<u32>((x >>> 22) & 1020, S0 + B) + load<u32>((x >>> 14) & 1020, S1 + B)
  return (sum ^ load<u32>((x >>> 6) & 1020, S2 + B)) + load<u32>((x << 2) & 1020, S3 + B)
}

// @ts-ignore: decorator
@inline
function FC(x: u32): u32 {
  const sum = load<u32>((x >>> 22) & 1020, S0 + C) + load<u32>((x >>> 14) & 1020, S1 + C)
  return (sum ^ load<u32>((x >>> 6) & 1020, S2 + C)) + load<u32>((x << 2) & 1020, S3 + C)
}

// Encrypts the two words at `block` with Blowfish in any state.
function encipher(state: usize, block: usize): void {
  let l = load<u32>(block)
  let r = load<u32>(block, 4)
  for (let i: usize = 0; i < rounds; i++) {
    l ^= load<u32>(state + (i << 2), P)
    const sum = load<u32>(state + ((l >>> 22) & 1020), S0) + load<u32>(state + ((l >>> 14) & 1020), S1)
    r ^= (sum ^ load<u32>(state + ((l >>> 6) & 1020), S2)) + load<u32>(state + ((l << 2) & 1020), S3)
    const swapped = l
    l = r
    r = swapped
  }
  store<u32>(block, r ^ load<u32>(state, P + 68))
  store<u32>(block, l ^ load<u32>(state, P + 64), 4)
}

// Returns the offset of a byte in the order of Blowfish's key schedule, which writes the subkeys first, then the S-boxes.
// @ts-ignore: decorator
@inline
function placeOf(at: usize): usize {
  return at < 72 ? 4096 + at : at - 72
}

// The first step of ExpandKey: XORs the subkeys with the `length` bytes at `words`, which repeat.
// @ts-ignore: decorator
@inline
function mix(state: usize, words: usize, length: usize): void {
  for (let i: usize = 0, k: usize = 0; i < 72; i += 4) {
    store<u32>(state + i, load<u32>(state + i, P) ^ load<u32>(state + k + words), P)
    k = k + 4 == length ? 0 : k + 4
  }
}

const block: usize = memory.data(8, 8)

// The rest of ExpandKey(state, salt, key), which is computed once.
function expandSalted(state: usize): void {
  store<u64>(block, 0)
  for (let at: usize = 0; at < stateLength; at += 8) {
    store<u64>(block, load<u64>(block) ^ load<u64>(state + (at & 8), salt))
    encipher(state, block)
    store<u64>(state + placeOf(at), load<u64>(block), S0)
  }
}

// The rest of ExpandKey(state, 0, key) in the first state: 521 encryptions, each of the result of the one before. The subkey
// of a round is XORed before the result of F is known, because the next round waits only for that result.
function expand(): void {
  let l: u32 = 0
  let r: u32 = 0
  for (let at: usize = 0; at < stateLength; at += 8) {
    l ^= load<u32>(P)
    for (let i: usize = 4; i < 68; i += 8) {
      r = r ^ load<u32>(i, P) ^ F(l)
      l = l ^ load<u32>(i, P + 4) ^ F(r)
    }
    const last = r ^ load<u32>(P, 68)
    r = l
    l = last
    const to = placeOf(at)
    store<u32>(to, l, S0)
    store<u32>(to, r, S0 + 4)
  }
}

// The same in all three states, one round of each in turn: while one state waits for memory, the other two compute.
function expandThree(): void {
  let l: u32 = 0
  let r: u32 = 0
  let lB: u32 = 0
  let rB: u32 = 0
  let lC: u32 = 0
  let rC: u32 = 0
  for (let at: usize = 0; at < stateLength; at += 8) {
    l ^= load<u32>(P)
    lB ^= load<u32>(P + B)
    lC ^= load<u32>(P + C)
    for (let i: usize = 4; i < 68; i += 8) {
      r = r ^ load<u32>(i, P) ^ F(l)
      rB = rB ^ load<u32>(i, P + B) ^ FB(lB)
      rC = rC ^ load<u32>(i, P + C) ^ FC(lC)
      l = l ^ load<u32>(i, P + 4) ^ F(r)
      lB = lB ^ load<u32>(i, P + B + 4) ^ FB(rB)
      lC = lC ^ load<u32>(i, P + C + 4) ^ FC(rC)
    }
    const last = r ^ load<u32>(P, 68)
    const lastB = rB ^ load<u32>(P + B, 68)
    const lastC = rC ^ load<u32>(P + C, 68)
    r = l
    rB = lB
    rC = lC
    l = last
    lB = lastB
    lC = lastC
    const to = placeOf(at)
    store<u32>(to, l, S0)
    store<u32>(to, r, S0 + 4)
    store<u32>(to, lB, S0 + B)
    store<u32>(to, rB, S0 + B + 4)
    store<u32>(to, lC, S0 + C)
    store<u32>(to, rC, S0 + C + 4)
  }
}

// EksBlowfishSetup up to its loop, in the state with the number `which`. Words are read high byte first. `input` is a salt
// of 16 bytes, then a key of 1 to 72 bytes without its terminator. `flips` are the bits of the first subkey that are flipped
// after the key is mixed in, for crypt_blowfish's safety measure; 0 for all other hashes.
export function setUp(which: usize, input: usize, length: usize, flips: u32): void {
  const state = which * B
  // The subkeys and then the S-boxes begin as the digits of π.
  memory.copy(P + state, pi, 72)
  memory.copy(S0 + state, pi + 72, 4096)
  for (let i: usize = 0; i < saltLength; i += 4) store<u32>(state + i, bswap(load<u32>(input + i)), salt)
  const bytes = input + saltLength
  for (let i: usize = 0, k: usize = 0; i < keyLength; i++) {
    store<u8>(state + (i ^ 3), k < length ? load<u8>(bytes + k) : 0, key)
    k = k == length ? 0 : k + 1
  }
  mix(state, key, keyLength)
  store<u32>(state, load<u32>(state, P) ^ flips, P)
  expandSalted(state)
}

// The loop of EksBlowfishSetup in the first state.
export function stretch(cost: u32): void {
  for (let i: u32 = 1 << cost; i > 0; i--) {
    mix(0, key, keyLength)
    expand()
    mix(0, salt, saltLength)
    expand()
  }
}

// The loop of EksBlowfishSetup in all three states.
export function stretchThree(cost: u32): void {
  for (let i: u32 = 1 << cost; i > 0; i--) {
    mix(0, key, keyLength)
    mix(B, key, keyLength)
    mix(C, key, keyLength)
    expandThree()
    mix(0, salt, saltLength)
    mix(B, salt, saltLength)
    mix(C, salt, saltLength)
    expandThree()
  }
}

// "OrpheanBeholderScryDoubt".
const magic: usize = memory.data<u32>([0x4f727068, 0x65616e42, 0x65686f6c, 0x64657253, 0x63727944, 0x6f756274])

// Writes the 24 bytes of the digest of a state to `to`.
export function finish(which: usize, to: usize): void {
  const state = which * B
  for (let at: usize = 0; at < 24; at += 8) {
    memory.copy(block, magic + at, 8)
    for (let i = 0; i < 64; i++) encipher(state, block)
    store<u32>(to + at, bswap(load<u32>(block)))
    store<u32>(to + at, bswap(load<u32>(block, 4)), 4)
  }
}

// Overwrites the data of a computation outside the memory that the caller arranges.
export function wipe(): void {
  memory.fill(S0, 0, 3 * B)
  memory.fill(block, 0, 8)
}

// Returns the beginning of the memory that a caller can arrange.
export function base(): usize {
  return (__heap_base + 63) & ~63
}
