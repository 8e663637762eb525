import type { Digest } from '../schemes/index.ts'
import type { Format } from './format.ts'
import { raw } from './shared/raw.ts'

/** A bare SHA-384 (FIPS 180-4). */
export const rawSha384: Format<Digest> = raw({
  id: 'raw-sha384',
  name: 'sha384',
  title: 'SHA-384',
  importers: ['appwrite'],
})
