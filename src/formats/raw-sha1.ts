import type { Digest } from '../schemes/index.ts'
import type { Format } from './format.ts'
import { raw } from './shared/raw.ts'

/** A bare SHA-1 (FIPS 180-4). */
export const rawSha1: Format<Digest> = raw({
  id: 'raw-sha1',
  name: 'sha1',
  title: 'SHA-1',
  importers: ['logto', 'stytch', 'appwrite'],
})
