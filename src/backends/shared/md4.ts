/** RFC 1320 §3.4: for each round the order of the words, the four rotations, and the constant. */
const rounds = [
  { order: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15], rotations: [3, 7, 11, 19], constant: 0 },
  { order: [0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15], rotations: [3, 5, 9, 13], constant: 0x5a827999 },
  { order: [0, 8, 4, 12, 2, 10, 6, 14, 1, 9, 5, 13, 3, 11, 7, 15], rotations: [3, 9, 11, 15], constant: 0x6ed9eba1 },
] as const

/** The functions F, G and H of §3.4. */
const functions = [
  (x: number, y: number, z: number) => (x & y) | (~x & z),
  (x: number, y: number, z: number) => (x & y) | (x & z) | (y & z),
  (x: number, y: number, z: number) => x ^ y ^ z,
] as const

function compress(state: Int32Array, words: Int32Array): void {
  let [a, b, c, d] = state as unknown as [number, number, number, number]
  for (const [round, { order, rotations, constant }] of rounds.entries()) {
    const mix = functions[round]!
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

/** Pads as §3.1 and §3.2 say: the bytes, a one bit, zeros, and the length in bits at the end of the last block. */
function pad(parts: readonly Uint8Array[]): Uint8Array {
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
  const padded = pad(parts)
  const view = new DataView(padded.buffer)

  const state = Int32Array.of(0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476)
  const words = new Int32Array(16)
  for (let at = 0; at < padded.length; at += 64) {
    for (let i = 0; i < 16; i++) words[i] = view.getInt32(at + 4 * i, true)
    compress(state, words)
  }
  const digest = new Uint8Array(16)
  const written = new DataView(digest.buffer)
  for (let i = 0; i < 4; i++) written.setInt32(4 * i, state[i]!, true)
  for (const secret of [padded, words, state]) secret.fill(0)
  return digest
}
