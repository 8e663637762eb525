// bcrypt (Provos and Mazières, "A Future-Adaptable Password Scheme", 1999), with Blowfish (Schneier, "Description of a
// New Variable-Length Key, 64-Bit Block Cipher", 1993).
//
// `@ts-ignore` is for editors: TypeScript does not allow decorators on functions, AssemblyScript does.
import { pi } from './pi'

// A state consists of four S-boxes of 256 words, 18 subkeys, the key (repeated to 18 words) and the salt (four words).
// There are three states, so that three hashes can be computed together. The addresses below are those of the first
// state. In the functions, `state` is the offset of a state from the first one.

/** The length of the S-boxes and the subkeys, which ExpandKey overwrites, in bytes. */
const stateLength: usize = 4096 + 72
const S0: usize = memory.data(3 * 4608, 64)
const S1: usize = S0 + 1024
const S2: usize = S0 + 2048
const S3: usize = S0 + 3072
const P: usize = S0 + 4096
const key: usize = S0 + 4224
const salt: usize = S0 + 4352
/** The offsets of the second and the third state. */
const B: usize = 4608
const C: usize = 9216

const rounds: usize = 16
const keyLength: usize = 72
const saltLength: usize = 16

/**
 * Computes Blowfish's function F in the first state. Each byte of the word, starting with the high byte, is an index of
 * an S-box. The shifts and the mask 1020 multiply it by 4, the size of an entry in bytes.
 */
// @ts-ignore: decorator
@inline
function F(x: u32): u32 {
  const sum = load<u32>((x >>> 22) & 1020, S0) + load<u32>((x >>> 14) & 1020, S1)
  return (sum ^ load<u32>((x >>> 6) & 1020, S2)) + load<u32>((x << 2) & 1020, S3)
}

/** Computes F in the second state. */
// @ts-ignore: decorator
@inline
function FB(x: u32): u32 {
  const sum = load<u32>((x >>> 22) & 1020, S0 + B) + load<u32>((x >>> 14) & 1020, S1 + B)
  return (sum ^ load<u32>((x >>> 6) & 1020, S2 + B)) + load<u32>((x << 2) & 1020, S3 + B)
}

/** Computes F in the third state. */
// @ts-ignore: decorator
@inline
function FC(x: u32): u32 {
  const sum = load<u32>((x >>> 22) & 1020, S0 + C) + load<u32>((x >>> 14) & 1020, S1 + C)
  return (sum ^ load<u32>((x >>> 6) & 1020, S2 + C)) + load<u32>((x << 2) & 1020, S3 + C)
}

/** Encrypts the two words at `block` with Blowfish. */
function encipher(state: usize, block: usize): void {
  let l = load<u32>(block)
  let r = load<u32>(block, 4)
  for (let i: usize = 0; i < rounds; i++) {
    l ^= load<u32>(state + (i << 2), P)
    const sum = load<u32>(state + ((l >>> 22) & 1020), S0) + load<u32>(state + ((l >>> 14) & 1020), S1)
    r ^= (sum ^ load<u32>(state + ((l >>> 6) & 1020), S2)) + load<u32>(state + ((l << 2) & 1020), S3)
    const left = l
    l = r
    r = left
  }
  store<u32>(block, r ^ load<u32>(state, P + 68))
  store<u32>(block, l ^ load<u32>(state, P + 64), 4)
}

/**
 * Returns the offset in a state of the byte `at` of the output of Blowfish's key schedule. This output is the subkeys,
 * followed by the S-boxes.
 */
// @ts-ignore: decorator
@inline
function locateOutput(at: usize): usize {
  return at < 72 ? 4096 + at : at - 72
}

/** Performs the first step of ExpandKey: XORs the subkeys with the repeated `length` bytes of `key` or `salt`. */
// @ts-ignore: decorator
@inline
function xorSubkeys(state: usize, words: usize, length: usize): void {
  for (let i: usize = 0, k: usize = 0; i < 72; i += 4) {
    store<u32>(state + i, load<u32>(state + i, P) ^ load<u32>(state + k + words), P)
    k = k + 4 == length ? 0 : k + 4
  }
}

/** The two words that are encrypted. */
const block: usize = memory.data(8, 8)

/** Performs the rest of ExpandKey(state, salt, key). It is needed once per hash. */
function expandWithSalt(state: usize): void {
  store<u64>(block, 0)
  for (let at: usize = 0; at < stateLength; at += 8) {
    store<u64>(block, load<u64>(block) ^ load<u64>(state + (at & 8), salt))
    encipher(state, block)
    store<u64>(state + locateOutput(at), load<u64>(block), S0)
  }
}

/**
 * Performs the rest of ExpandKey(state, 0, key) in the first state: 521 encryptions, each of the previous ciphertext.
 * The subkey of a round is XORed before the result of F is known, because the next round waits only for that result.
 */
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
    const to = locateOutput(at)
    store<u32>(to, l, S0)
    store<u32>(to, r, S0 + 4)
  }
}

/**
 * Does the same as `expand` in all three states. It computes one round of each state in turn: while one state waits for
 * memory, the other two compute.
 */
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
    const to = locateOutput(at)
    store<u32>(to, l, S0)
    store<u32>(to, r, S0 + 4)
    store<u32>(to, lB, S0 + B)
    store<u32>(to, rB, S0 + B + 4)
    store<u32>(to, lC, S0 + C)
    store<u32>(to, rC, S0 + C + 4)
  }
}

/**
 * Performs EksBlowfishSetup up to its loop.
 *
 * - `which` is the number of the state: 0, 1 or 2.
 * - `input` is the address of the salt, which has 16 bytes. The key follows without its terminating zero.
 * - `length` is the length of the key, from 1 to 72 bytes.
 * - `flips` is XORed into the first subkey after the key, for the safety measure of crypt_blowfish. It is 0 for all
 *   other hashes.
 */
export function setUp(which: usize, input: usize, length: usize, flips: u32): void {
  const state = which * B
  memory.copy(P + state, pi, 72)
  memory.copy(S0 + state, pi + 72, 4096)
  // bcrypt reads the bytes of salt and key as big-endian words.
  for (let i: usize = 0; i < saltLength; i += 4) store<u32>(state + i, bswap(load<u32>(input + i)), salt)
  const bytes = input + saltLength
  for (let i: usize = 0, k: usize = 0; i < keyLength; i++) {
    store<u8>(state + (i ^ 3), k < length ? load<u8>(bytes + k) : 0, key)
    k = k == length ? 0 : k + 1
  }
  xorSubkeys(state, key, keyLength)
  store<u32>(state, load<u32>(state, P) ^ flips, P)
  expandWithSalt(state)
}

/** Performs the loop of EksBlowfishSetup in the first state. */
export function stretch(cost: u32): void {
  for (let i: u32 = 1 << cost; i > 0; i--) {
    xorSubkeys(0, key, keyLength)
    expand()
    xorSubkeys(0, salt, saltLength)
    expand()
  }
}

/** Performs the loop of EksBlowfishSetup in all three states. */
export function stretchThree(cost: u32): void {
  for (let i: u32 = 1 << cost; i > 0; i--) {
    xorSubkeys(0, key, keyLength)
    xorSubkeys(B, key, keyLength)
    xorSubkeys(C, key, keyLength)
    expandThree()
    xorSubkeys(0, salt, saltLength)
    xorSubkeys(B, salt, saltLength)
    xorSubkeys(C, salt, saltLength)
    expandThree()
  }
}

/** "OrpheanBeholderScryDoubt" in big-endian words. */
const magic: usize = memory.data<u32>([0x4f727068, 0x65616e42, 0x65686f6c, 0x64657253, 0x63727944, 0x6f756274])

/** Encrypts the magic string 64 times in the state `which`, and writes the ciphertext of 24 bytes to `to`. */
export function finish(which: usize, to: usize): void {
  const state = which * B
  for (let at: usize = 0; at < 24; at += 8) {
    memory.copy(block, magic + at, 8)
    for (let i = 0; i < 64; i++) encipher(state, block)
    store<u32>(to + at, bswap(load<u32>(block)))
    store<u32>(to + at, bswap(load<u32>(block, 4)), 4)
  }
}

/** Overwrites the static data that depends on a password. The caller overwrites the memory after `base`. */
export function wipe(): void {
  memory.fill(S0, 0, 3 * B)
  memory.fill(block, 0, 8)
}

/** Returns the address of the memory that the caller can use: after the static data, at a multiple of 64 bytes. */
export function base(): usize {
  return (__heap_base + 63) & ~63
}
