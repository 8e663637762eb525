import type { Digest } from '../schemes/index.ts'
import type { Format } from './format.ts'
import { raw } from './shared/raw.ts'

/** A bare SHA3-224 (FIPS 202). */
export const rawSha3224: Format<Digest> = raw({
  id: 'raw-sha3-224',
  name: 'sha3-224',
  title: 'SHA3-224',
  importers: ['appwrite'],
  isRarer: true,
})
