import type { SchemeId } from '../../schemes/index.ts'
import { createOptionalModule, type Kernel, type Kernels } from '../backend.ts'
import { createHashKernels } from './crypt.ts'
import { type HashingSource, withHmac } from './digest.ts'

/** For each round of RFC 1320 §3.4: the order of the words, the four rotations and the constant. */
const md4Rounds = [
  { order: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15], rotations: [3, 7, 11, 19], constant: 0 },
  { order: [0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15], rotations: [3, 5, 9, 13], constant: 0x5a827999 },
  { order: [0, 8, 4, 12, 2, 10, 6, 14, 1, 9, 5, 13, 3, 11, 7, 15], rotations: [3, 9, 11, 15], constant: 0x6ed9eba1 },
] as const

/** The functions F, G and H of §3.4. */
const md4Functions = [
  (x: number, y: number, z: number) => (x & y) | (~x & z),
  (x: number, y: number, z: number) => (x & y) | (x & z) | (y & z),
  (x: number, y: number, z: number) => x ^ y ^ z,
] as const

function compressMd4(state: Int32Array, words: Int32Array): void {
  let [a, b, c, d] = state as unknown as [number, number, number, number]
  for (const [round, { order, rotations, constant }] of md4Rounds.entries()) {
    const mix = md4Functions[round]!
    for (const [step, word] of order.entries()) {
      const sum = (a + mix(b, c, d) + words[word]! + constant) | 0
      const rotation = rotations[step % 4]!
      a = d
      d = c
      c = b
      b = (sum << rotation) | (sum >>> (32 - rotation))
    }
  }
  state[0]! += a
  state[1]! += b
  state[2]! += c
  state[3]! += d
}

/** Pads by §3.1 and §3.2: the bytes, a one bit, zeros, and the length in bits at the end of the last block. */
function padMd4(parts: readonly Uint8Array[]): Uint8Array {
  const length = parts.reduce((sum, part) => sum + part.length, 0)
  const padded = new Uint8Array(64 * Math.ceil((length + 9) / 64))
  let at = 0
  for (const part of parts) {
    padded.set(part, at)
    at += part.length
  }
  padded[at] = 0x80
  new DataView(padded.buffer).setBigUint64(padded.length - 8, 8n * BigInt(length), true)
  return padded
}

/** Computes MD4 (RFC 1320) of the joined parts, because `@noble/hashes` does not have MD4. */
export function md4(...parts: readonly Uint8Array[]): Uint8Array {
  const padded = padMd4(parts)
  const view = new DataView(padded.buffer)

  const state = Int32Array.of(0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476)
  const words = new Int32Array(16)
  for (let at = 0; at < padded.length; at += 64) {
    for (let i = 0; i < 16; i++) words[i] = view.getInt32(at + 4 * i, true)
    compressMd4(state, words)
  }
  const digest = new Uint8Array(16)
  const written = new DataView(digest.buffer)
  for (let i = 0; i < 4; i++) written.setInt32(4 * i, state[i]!, true)
  for (const secret of [padded, words, state]) secret.fill(0)
  return digest
}

/** The package is imported at its first use, because the calling thread of a pool does not need it. */
const noble = createOptionalModule('@noble/hashes', () => import('../packages/noble.ts'))

const hashing = withHmac((name, ...parts) => {
  if (name === 'md4') return md4(...parts)
  const hasher = noble.get().hashes[name].create()
  for (const part of parts) hasher.update(part)
  return hasher.digest()
})

/** Uses only synchronous functions, because the `Async` functions of `@noble/hashes` never yield to the event loop. */
const createBlockingKernel = <S extends SchemeId>(computeSync: NonNullable<Kernel<S>['computeSync']>): Kernel<S> => ({
  load: noble.load,
  computeSync,
  async compute(...asked) {
    await noble.load()
    return computeSync(...asked)
  },
})

const argon2Names = { d: 'argon2d', i: 'argon2i', id: 'argon2id' } as const
const argon2Versions = { 16: 0x10, 19: 0x13 } as const

const argon2 = createBlockingKernel<'argon2'>(
  (password, { variant, version, memory, passes, lanes, salt, associatedData, digest }, { key }) =>
    noble.get()[argon2Names[variant]](password, salt, {
      m: memory,
      t: passes,
      p: lanes,
      version: argon2Versions[version],
      dkLen: digest.length,
      // The default limit of the package is 1 GiB. The work budget has already limited the memory.
      maxmem: 2 ** 32 - 1,
      ...(key && { key }),
      ...(associatedData && { personalization: associatedData }),
    }),
)

const pbkdf2 = createBlockingKernel<'pbkdf2'>((password, { hash, iterations, salt, digest }) =>
  noble.get().pbkdf2(noble.get().hashes[hash], password, salt, { c: iterations, dkLen: digest.length }),
)

const nobleHashing: HashingSource = {
  lacks: () => undefined,
  async load() {
    await noble.load()
    return hashing
  },
  loaded: hashing,
  prepare: noble.load,
}

/** The kernels of `@noble/hashes`: JavaScript that imports no built-in modules. They block the calling thread. */
export const nobleKernels: Kernels = { argon2, pbkdf2, ...createHashKernels(nobleHashing) }
