import type { Scrypt } from '../schemes/index.ts'
import type { Format } from './format.ts'
import { packedScrypt } from './shared/packed-scrypt.ts'

/** The scrypt of lambdaworks' Java library (wg/scrypt, SCryptUtil.java) and of Password4j. */
export const lambdaworksScrypt: Format<Scrypt> = packedScrypt('lambdaworks-scrypt', '$s0$', {
  writers: ['lambdaworks', 'password4j'],
  claims: { prefixes: ['$s0$'] },
})
