import type { Digest } from '../schemes/index.ts'
import type { Format } from './format.ts'
import { raw } from './shared/raw.ts'

/** A bare SHA3-384 (FIPS 202). */
export const rawSha3384: Format<Digest> = raw({
  id: 'raw-sha3-384',
  name: 'sha3-384',
  title: 'SHA3-384',
  importers: ['appwrite'],
  isRarer: true,
})
