import type { Digest } from '../schemes/index.ts'
import type { Format } from './format.ts'
import { raw } from './shared/raw.ts'

/** A bare SHA3-512 (FIPS 202). */
export const rawSha3512: Format<Digest> = raw({
  id: 'raw-sha3-512',
  name: 'sha3-512',
  title: 'SHA3-512',
  importers: ['appwrite'],
  isRarer: true,
})
