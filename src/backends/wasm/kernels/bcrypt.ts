import type { Asked, Kernel } from '../../backend.ts'
import { batchedKernel } from './batched.ts'
import { type Instance, wasmModule } from './module.ts'
import type { WasmSource } from './source.ts'

interface Exports {
  setUp(which: number, input: number, keyLength: number, flips: number): void
  stretch(cost: number): void
  stretchThree(cost: number): void
  finish(which: number, to: number): void
}

const saltLength = 16
const inputLength = saltLength + 72
const outputLength = 24
/** The bit of the first subkey that crypt_blowfish's safety measure changes. */
const safetyBit = 0x10000

function compute(instance: Instance<Exports>, asked: readonly Asked<'bcrypt'>[]): Uint8Array[] {
  const { exports, bytes } = instance
  const at = instance.arrange({ input: inputLength, output: outputLength })
  asked.forEach(({ password, descriptor: { salt, variant } }, which) => {
    bytes(at.input, inputLength).set(salt)
    bytes(at.input, inputLength).set(password, saltLength)
    exports.setUp(which, at.input, password.length, variant === '2a' ? safetyBit : 0)
  })
  const { cost } = asked[0]!.descriptor
  // The third may be what the computation before has left: zeros.
  if (asked.length === 1) exports.stretch(cost)
  else exports.stretchThree(cost)
  return asked.map(({ descriptor: { digest } }, which) => {
    exports.finish(which, at.output)
    return bytes(at.output, outputLength).slice(0, digest.length)
  })
}

/** Creates a kernel for bcrypt, with and without the safety measure. A batch has up to three hashes of equal cost. */
export const bcryptKernel = (source: WasmSource): Kernel<'bcrypt'> =>
  batchedKernel(wasmModule<Exports>(source), ({ cost }) => ({ name: `${cost}`, most: 3 }), compute)
