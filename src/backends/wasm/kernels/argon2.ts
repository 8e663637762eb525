import type { Argon2 } from '../../../schemes/index.ts'
import type { Kernel } from '../../backend.ts'
import { type Instance, wasmModule } from './module.ts'
import type { WasmSource } from './source.ts'

interface Exports {
  derive(
    variant: number,
    version: number,
    passes: number,
    memoryBlocks: number,
    lanes: number,
    input: number,
    inputLength: number,
    blocks: number,
    to: number,
    length: number,
  ): void
}

/** y of RFC 9106 §3.1. */
const types = { d: 0, i: 1, id: 2 } as const
const versions = { 16: 0x10, 19: 0x13 } as const
const nothing = new Uint8Array(0)

/** What H0 is the hash of: numbers of 32 bits, low bytes first, and each text after its length (RFC 9106 §3.2). */
function inputOf(password: Uint8Array, descriptor: Argon2, secret: Uint8Array): Uint8Array {
  const { variant, version, memory, passes, lanes, salt, digest, associatedData = nothing } = descriptor
  const texts = [password, salt, secret, associatedData]
  const numbers = [lanes, digest.length, memory, passes, versions[version], types[variant]]
  const bytes = new Uint8Array(4 * (numbers.length + texts.length) + texts.reduce((sum, one) => sum + one.length, 0))
  const view = new DataView(bytes.buffer)
  let at = 0
  const put = (number: number) => {
    view.setUint32(at, number, true)
    at += 4
  }
  for (const number of numbers) put(number)
  for (const text of texts) {
    put(text.length)
    bytes.set(text, at)
    at += text.length
  }
  return bytes
}

/** Arranges the memory and moves the input there. */
function arranged<N extends { readonly input: number }>(instance: Instance<Exports>, sizes: N, input: Uint8Array) {
  try {
    const at = instance.arrange(sizes as N & Record<string, number>)
    instance.bytes(at.input, input.length).set(input)
    return at
  } finally {
    input.fill(0)
  }
}

/** Creates a kernel for Argon2 of every type, version and parameter. It computes in the calling thread. */
export function argon2Kernel(source: WasmSource): Kernel<'argon2'> {
  const module = wasmModule<Exports>(source)

  const computeSync: Kernel<'argon2'>['computeSync'] = (password, descriptor, { key: secret = nothing }) =>
    module.use((instance) => {
      const { variant, version, memory, passes, lanes, digest } = descriptor
      const input = inputOf(password, descriptor, secret)
      // m' of §3.2: a multiple of four blocks a lane.
      const memoryBlocks = 4 * lanes * Math.floor(memory / (4 * lanes))
      const sizes = { input: input.length, tag: digest.length, blocks: memoryBlocks * 1024 }
      const at = arranged(instance, sizes, input)
      instance.exports.derive(
        types[variant],
        versions[version],
        passes,
        memoryBlocks,
        lanes,
        at.input,
        input.length,
        at.blocks,
        at.tag,
        digest.length,
      )
      return instance.bytes(at.tag, digest.length).slice()
    })

  return { load: module.load, computeSync, compute: async (...asked) => computeSync(...asked) }
}
