import type { Scrypt } from '../../../schemes/index.ts'
import type { Asked, Kernel } from '../../backend.ts'
import { batchedKernel } from './batched.ts'
import { type Instance, wasmModule } from './module.ts'
import type { WasmSource } from './source.ts'

/** Places in the kernel's memory, and lengths in bytes. */
interface Exports {
  begin(
    password: number,
    passwordLength: number,
    salt: number,
    saltLength: number,
    blocks: number,
    length: number,
  ): void
  mix(block: number, work: number, cost: number, length: number): void
  mixTwo(blocks: number, work: number, cost: number, length: number): void
  end(
    password: number,
    passwordLength: number,
    blocks: number,
    length: number,
    digest: number,
    digestLength: number,
  ): void
}

/** Bytes after a salt, and after the blocks that are one: PBKDF2 writes the number of its block there. */
const counter = 4

const most = 2
/** Bytes of two tables beyond which each is computed alone: a larger memory is not kept, and is dear to have anew. */
const largest = 128 * 2 ** 20

/** One, or two with the same parameters and p = 1: the blocks of the second stand behind those of the first. */
function compute(instance: Instance<Exports>, asked: readonly Asked<'scrypt'>[]): Uint8Array[] {
  const { exports, bytes } = instance
  const { cost, blockSize, parallelization } = asked[0]!.descriptor
  const block = 128 * blockSize
  const length = block * parallelization
  const longest = (lengths: readonly number[]) => Math.max(...lengths)
  const at = instance.arrange({
    password: longest(asked.map(({ password }) => password.length)),
    salt: longest(asked.map(({ descriptor: { salt } }) => salt.length)) + counter,
    digest: longest(asked.map(({ descriptor: { digest } }) => digest.length)),
    blocks: length * asked.length + counter,
    work: block * (cost + 1) * asked.length,
  })
  asked.forEach(({ password, descriptor: { salt } }, which) => {
    bytes(at.password, password.length).set(password)
    bytes(at.salt, salt.length).set(salt)
    exports.begin(at.password, password.length, at.salt, salt.length, at.blocks + which * length, length)
  })
  if (asked.length === 2) exports.mixTwo(at.blocks, at.work, cost, block)
  else for (let i = 0; i < length; i += block) exports.mix(at.blocks + i, at.work, cost, block)
  const digests: Uint8Array[] = []
  // The last first: what is written after its blocks is in the way of none.
  for (let which = asked.length - 1; which >= 0; which--) {
    const { password, descriptor } = asked[which]!
    bytes(at.password, password.length).set(password)
    exports.end(at.password, password.length, at.blocks + which * length, length, at.digest, descriptor.digest.length)
    digests[which] = bytes(at.digest, descriptor.digest.length).slice()
  }
  return digests
}

function nameOf({ cost, blockSize, parallelization }: Scrypt): string | undefined {
  return parallelization === 1 && most * 128 * blockSize * cost <= largest ? `${cost} ${blockSize}` : undefined
}

/** scrypt of every parameter, one or two of equal parameters, in the calling thread. */
export const scryptKernel = (source: WasmSource): Kernel<'scrypt'> =>
  batchedKernel(wasmModule<Exports>(source), { most, nameOf }, compute)
