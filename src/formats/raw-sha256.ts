import type { Digest } from '../schemes/index.ts'
import type { Format } from './format.ts'
import { raw } from './shared/raw.ts'

/** A bare SHA-256 (FIPS 180-4). */
export const rawSha256: Format<Digest> = raw({
  id: 'raw-sha256',
  name: 'sha256',
  title: 'SHA-256',
  importers: ['clerk', 'kinde', 'logto', 'appwrite'],
})
