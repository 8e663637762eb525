import type { Backend, Kernel } from './backend.ts'
import { digestOf, refusesSafetyMeasure, setting } from './shared/bcrypt.ts'
import { createBackend } from './shared/create-backend.ts'
import { legacyScryptKernel, webEncrypt } from './shared/legacy-scrypt.ts'
import { nobleKernels } from './shared/noble.ts'
import { optionalModule } from './shared/optional-module.ts'

// The packages are imported at first use, because the calling thread of a pool needs none of them.
const bcryptjs = optionalModule('bcryptjs', () => import('bcryptjs'))
const scryptJs = optionalModule('scrypt-js', async () => {
  const module = await import('scrypt-js')
  // Node.js sees no names in this CommonJS module and gives it as `default`.
  return (module.default as typeof module.default | undefined) ?? module
})

/** bcryptjs takes text and encodes it itself: bytes that are no UTF-8 cannot reach it. */
function textOf(password: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(password)
  } catch {
    return undefined
  }
}

const bcrypt: Kernel<'bcrypt'> = {
  load: bcryptjs.load,
  refuses: (descriptor, password) =>
    refusesSafetyMeasure(descriptor) ??
    (textOf(password) === undefined ? 'bcryptjs accepts only passwords in UTF-8' : undefined),
  async compute(password, descriptor) {
    await bcryptjs.load()
    return digestOf(await bcryptjs.get().hash(textOf(password)!, setting(descriptor)))
  },
  computeSync: (password, descriptor) => digestOf(bcryptjs.get().hashSync(textOf(password)!, setting(descriptor))),
}

const scrypt: Kernel<'scrypt'> = {
  load: scryptJs.load,
  refuses: ({ blockSize, parallelization }) =>
    blockSize * parallelization > 32 ? 'scrypt-js is too slow if r × p is more than 32' : undefined,
  async compute(password, { cost, blockSize, parallelization, salt, digest }) {
    await scryptJs.load()
    return scryptJs.get().scrypt(password, salt, cost, blockSize, parallelization, digest.length)
  },
  computeSync: (password, { cost, blockSize, parallelization, salt, digest }) =>
    scryptJs.get().syncScrypt(password, salt, cost, blockSize, parallelization, digest.length),
}

/**
 * Computes every scheme in JavaScript (`bcryptjs`, `scrypt-js`, `@noble/hashes`). Runs everywhere; the slowest backend.
 */
export const js: Backend = createBackend(
  'js',
  { ...nobleKernels, bcrypt, scrypt, 'legacy-scrypt': legacyScryptKernel(scrypt, webEncrypt) },
  { specifier: 'saltbridge/backends/js', name: 'js' },
)
