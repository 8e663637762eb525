import { hash as bcryptjsHash, hashSync as bcryptjsHashSync } from 'bcryptjs'
import * as scryptModule from 'scrypt-js'
import type { Backend, Kernel } from './backend.ts'
import { digestOf, refusesSafetyMeasure, setting } from './shared/bcrypt.ts'
import { createBackend } from './shared/create-backend.ts'
import { legacyScryptKernel, webEncrypt } from './shared/legacy-scrypt.ts'
import { nobleKernels } from './shared/noble.ts'

/** A CommonJS module whose names Node.js cannot see: there they stand under `default`. */
const scryptJs = (scryptModule as { default?: typeof scryptModule }).default ?? scryptModule

/** bcryptjs takes text and encodes it itself: bytes that are no UTF-8 cannot reach it. */
function textOf(password: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(password)
  } catch {
    return undefined
  }
}

const bcrypt: Kernel<'bcrypt'> = {
  refuses: (descriptor, password) =>
    refusesSafetyMeasure(descriptor) ??
    (textOf(password) === undefined ? 'bcryptjs takes no bytes that are not UTF-8' : undefined),
  compute: async (password, descriptor) => digestOf(await bcryptjsHash(textOf(password)!, setting(descriptor))),
  computeSync: (password, descriptor) => digestOf(bcryptjsHashSync(textOf(password)!, setting(descriptor))),
}

const scrypt: Kernel<'scrypt'> = {
  refuses: ({ blockSize, parallelization }) =>
    blockSize * parallelization > 32 ? 'scrypt-js joins its r·p blocks in quadratic time' : undefined,
  compute: (password, { cost, blockSize, parallelization, salt, digest }) =>
    scryptJs.scrypt(password, salt, cost, blockSize, parallelization, digest.length),
  computeSync: (password, { cost, blockSize, parallelization, salt, digest }) =>
    scryptJs.syncScrypt(password, salt, cost, blockSize, parallelization, digest.length),
}

/** Plain JavaScript: `bcryptjs`, `scrypt-js` and `@noble/hashes`. It computes every scheme everywhere, and is the slowest. */
export const js: Backend = createBackend(
  'js',
  { ...nobleKernels, bcrypt, scrypt, 'legacy-scrypt': legacyScryptKernel(scrypt, webEncrypt) },
  { specifier: 'saltbridge/backends/js', name: 'js' },
)
