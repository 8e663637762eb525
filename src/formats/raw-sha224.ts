import type { Digest } from '../schemes/index.ts'
import type { Format } from './format.ts'
import { raw } from './shared/raw.ts'

/** A bare SHA-224 (FIPS 180-4). */
export const rawSha224: Format<Digest> = raw({
  id: 'raw-sha224',
  name: 'sha224',
  title: 'SHA-224',
  importers: ['appwrite'],
})
