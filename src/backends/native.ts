import { readFileSync } from 'node:fs'
import { type Backend, createOptionalModule, type Kernel } from './backend.ts'
import { bcryptDigest, bcryptSetting, refusesSafetyMeasure } from './kernels/crypt.ts'
import { createBackend } from './known-answers.ts'
import { node } from './node.ts'
import { importAddon, locate } from './packages/addon.ts'

interface Argon2Addon {
  hash(password: Uint8Array, options: Argon2AddonOptions): Promise<Uint8Array>
}
interface Argon2AddonOptions {
  readonly raw: true
  readonly type: 0 | 1 | 2
  readonly version: number
  readonly memoryCost: number
  readonly timeCost: number
  readonly parallelism: number
  readonly hashLength: number
  readonly salt: Uint8Array
  readonly secret?: Uint8Array
  readonly associatedData?: Uint8Array
}
interface BcryptAddon {
  hash(password: Uint8Array, setting: string): Promise<string>
  hashSync(password: Uint8Array, setting: string): string
}

const types = { d: 0, i: 1, id: 2 } as const
/** The prebuilt binary of argon2 0.45 needs Node-API 10. Its import ends a process with an older Node-API. */
const needed = { minor: 45, nodeApi: 10 } as const

/** Explains why the import of argon2 would end the process. Returns `undefined` if it would not. */
function explainCrash(): string | undefined {
  if (Number(process.versions.napi) >= needed.nodeApi) return undefined
  let version: string
  try {
    const text = readFileSync(new URL(locate('argon2/package.json')!), 'utf8')
    version = (JSON.parse(text) as { version: string }).version
  } catch {
    return undefined
  }
  const [major = 0, minor = 0] = version.split('.').map(Number)
  if (major === 0 && minor < needed.minor) return undefined
  return `argon2 ${version} needs Node-API ${needed.nodeApi}, but this runtime has ${process.versions.napi}. Install argon2 0.44`
}

const argon2Addon = createOptionalModule<Argon2Addon>('argon2', () => importAddon('argon2'), explainCrash)
const bcryptAddon = createOptionalModule<BcryptAddon>('bcrypt', () => importAddon('bcrypt'))

/** Returns a Buffer of the same memory, which the addons need. A copy would keep the password in memory. */
const viewAsBuffer = ({ buffer, byteOffset, length }: Uint8Array): Buffer =>
  Buffer.from(buffer as ArrayBuffer, byteOffset, length)

const argon2: Kernel<'argon2'> = {
  load: argon2Addon.load,
  sharesPool: true,
  compute: (password, { variant, version, memory, passes, lanes, associatedData, salt, digest }, { key }) =>
    argon2Addon.get().hash(viewAsBuffer(password), {
      raw: true,
      type: types[variant],
      version,
      memoryCost: memory,
      timeCost: passes,
      parallelism: lanes,
      hashLength: digest.length,
      salt: viewAsBuffer(salt),
      ...(key && { secret: viewAsBuffer(key) }),
      ...(associatedData && { associatedData: viewAsBuffer(associatedData) }),
    }),
}

const bcrypt: Kernel<'bcrypt'> = {
  load: bcryptAddon.load,
  refuses: refusesSafetyMeasure,
  compute: async (password, descriptor) =>
    bcryptDigest(await bcryptAddon.get().hash(viewAsBuffer(password), bcryptSetting(descriptor))),
  computeSync: (password, descriptor) =>
    bcryptDigest(bcryptAddon.get().hashSync(viewAsBuffer(password), bcryptSetting(descriptor))),
}

/**
 * Computes with the addons `argon2` and `bcrypt`, if they are installed, and with node:crypto. The addon `argon2`
 * computes in libuv's shared thread pool, because it has no synchronous function.
 */
export const native: Backend = createBackend(
  'native',
  { ...node.kernels, argon2, bcrypt },
  { specifier: 'saltbridge/backends/native', name: 'native' },
)
