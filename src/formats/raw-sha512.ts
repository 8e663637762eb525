import type { Digest } from '../schemes/index.ts'
import type { Format } from './format.ts'
import { raw } from './shared/raw.ts'

/** A bare SHA-512 (FIPS 180-4). */
export const rawSha512: Format<Digest> = raw({
  id: 'raw-sha512',
  name: 'sha512',
  title: 'SHA-512',
  importers: ['stytch', 'appwrite'],
})
