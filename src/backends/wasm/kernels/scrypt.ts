import type { Scrypt } from '../../../schemes/index.ts'
import type { Asked, Group, Kernel } from '../../backend.ts'
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
  mix(count: number, blocks: number, work: number, cost: number, length: number): void
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

const most = 3
/** Bytes of all tables beyond which fewer are computed at once: a larger memory is dear to have. */
const largest = 128 * 2 ** 20

/** One, or several with the same parameters and p = 1: the blocks of each stand behind those of the one before. */
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
  if (asked.length > 1) exports.mix(asked.length, at.blocks, at.work, cost, block)
  else for (let i = 0; i < length; i += block) exports.mix(1, at.blocks + i, at.work, cost, block)
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

function groupOf({ cost, blockSize, parallelization }: Scrypt): Group | undefined {
  const fitting = Math.min(most, Math.floor(largest / (128 * blockSize * cost)))
  return parallelization === 1 && fitting > 1 ? { name: `${cost} ${blockSize}`, most: fitting } : undefined
}

/** Creates a kernel for scrypt with every parameter. A batch has up to three hashes of equal parameters. */
export const scryptKernel = (source: WasmSource): Kernel<'scrypt'> =>
  batchedKernel(wasmModule<Exports>(source), groupOf, compute)
