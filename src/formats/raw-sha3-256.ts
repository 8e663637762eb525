import type { Digest } from '../schemes/index.ts'
import type { Format } from './format.ts'
import { raw } from './shared/raw.ts'

/** A bare SHA3-256 (FIPS 202). */
export const rawSha3256: Format<Digest> = raw({
  id: 'raw-sha3-256',
  name: 'sha3-256',
  title: 'SHA3-256',
  importers: ['appwrite'],
  isRarer: true,
})
