import type { Backend, Kernel } from './backend.ts'
import { createOptionalModule } from './backend.ts'
import { bcryptDigest, bcryptSetting, refusesSafetyMeasure } from './kernels/crypt.ts'
import { createLegacyScryptKernel, webEncrypt } from './kernels/legacy-scrypt.ts'
import { nobleKernels } from './kernels/noble.ts'
import { createBackend } from './known-answers.ts'

// The packages are imported at first use, because the calling thread of a pool needs none of them.
const bcryptjs = createOptionalModule('bcryptjs', () => import('bcryptjs'))
const scryptJs = createOptionalModule('scrypt-js', async () => {
  const module = await import('scrypt-js')
  // Node.js finds no named exports in this CommonJS module, and provides the module as `default`.
  return (module.default as typeof module.default | undefined) ?? module
})

/** bcryptjs accepts text and encodes it as UTF-8. Returns `undefined` for bytes that are not UTF-8. */
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
    refusesSafetyMeasure(descriptor, password) ??
    (textOf(password) === undefined ? 'bcryptjs accepts only passwords in UTF-8' : undefined),
  async compute(password, descriptor) {
    await bcryptjs.load()
    return bcryptDigest(await bcryptjs.get().hash(textOf(password)!, bcryptSetting(descriptor)))
  },
  computeSync: (password, descriptor) =>
    bcryptDigest(bcryptjs.get().hashSync(textOf(password)!, bcryptSetting(descriptor))),
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
  { ...nobleKernels, bcrypt, scrypt, 'legacy-scrypt': createLegacyScryptKernel(scrypt, webEncrypt) },
  { specifier: 'saltbridge/backends/js', name: 'js' },
)
