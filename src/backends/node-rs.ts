import type { Argon2 } from '../schemes/index.ts'
import { type Backend, createOptionalModule, type Kernel } from './backend.ts'
import { createBackend } from './known-answers.ts'
import { importAddon } from './packages/addon.ts'

interface NodeRsArgon2 {
  hashRaw(password: Uint8Array, options: NodeRsOptions): Promise<Uint8Array>
  hashRawSync(password: Uint8Array, options: NodeRsOptions): Uint8Array
}
interface NodeRsOptions {
  readonly algorithm: 0 | 1 | 2
  readonly version: 0 | 1
  readonly memoryCost: number
  readonly timeCost: number
  readonly parallelism: number
  readonly outputLen: number
  readonly salt: Uint8Array
  readonly secret?: Uint8Array
}

const algorithms = { d: 0, i: 1, id: 2 } as const

const addon = createOptionalModule<NodeRsArgon2>('@node-rs/argon2', () => importAddon('@node-rs/argon2'))

function optionsOf(descriptor: Argon2, key: Uint8Array | undefined): NodeRsOptions {
  const { variant, version, memory, passes, lanes, salt, digest } = descriptor
  return {
    algorithm: algorithms[variant],
    version: version === 16 ? 0 : 1,
    memoryCost: memory,
    timeCost: passes,
    parallelism: lanes,
    outputLen: digest.length,
    salt,
    ...(key && { secret: key }),
  }
}

const argon2: Kernel<'argon2'> = {
  load: addon.load,
  refuses: ({ associatedData }) => (associatedData ? '@node-rs/argon2 does not support associated data' : undefined),
  compute: (password, descriptor, { key }) => addon.get().hashRaw(password, optionsOf(descriptor, key)),
  computeSync: (password, descriptor, { key }) => addon.get().hashRawSync(password, optionsOf(descriptor, key)),
}

/** Computes Argon2 with the addon `@node-rs/argon2`, if it is installed. */
export const nodeRs: Backend = createBackend(
  'node-rs',
  { argon2 },
  { specifier: 'saltbridge/backends/node-rs', name: 'nodeRs' },
)
