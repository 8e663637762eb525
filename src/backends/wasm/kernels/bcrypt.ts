import type { Bcrypt } from '../../../schemes/index.ts'
import type { Kernel } from '../../backend.ts'
import { type Instance, wasmModule } from './module.ts'
import type { WasmSource } from './source.ts'

interface Exports {
  setUp(which: number, input: number, keyLength: number, flips: number): void
  stretch(cost: number): void
  stretchThree(cost: number): void
  finish(which: number, to: number): void
}

interface Asked {
  readonly password: Uint8Array
  readonly descriptor: Bcrypt
}

/** How many are computed side by side. */
const most = 3
const saltLength = 16
const inputLength = saltLength + 72
const outputLength = 24
/** The bit of the first subkey that crypt_blowfish's safety measure changes. */
const safetyBit = 0x10000

function compute(instance: Instance<Exports>, asked: readonly Asked[]): Uint8Array[] {
  if (asked.length === 0 || asked.length > most) throw new RangeError(`bcrypt is computed of one to ${most} at once`)
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

/** bcrypt with and without the safety measure, one or up to three of equal cost, in the calling thread. */
export function bcryptKernel(source: WasmSource): Kernel<'bcrypt'> {
  const module = wasmModule<Exports>(source)

  const computeSync: Kernel<'bcrypt'>['computeSync'] = (password, descriptor) =>
    module.use((instance) => compute(instance, [{ password, descriptor }]))[0]!

  return {
    load: module.load,
    computeSync,
    compute: async (...asked) => computeSync(...asked),
    batch: {
      most,
      nameOf: ({ cost }) => `${cost}`,
      compute: async (asked) => module.use((instance) => compute(instance, asked)),
    },
  }
}
