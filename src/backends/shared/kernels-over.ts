import type { Kernels } from '../backend.ts'
import { digestKernel, type HashingSource } from './digest.ts'
import { md5CryptKernel } from './md5-crypt.ts'
import { shaCryptKernel } from './sha-crypt.ts'
import { yescryptKernel } from './yescrypt.ts'

/** The kernels that need only hash functions. */
export const kernelsOver = (source: HashingSource): Kernels => ({
  digest: digestKernel(source),
  'md5-crypt': md5CryptKernel(source),
  'sha-crypt': shaCryptKernel(source),
  yescrypt: yescryptKernel(source),
})
