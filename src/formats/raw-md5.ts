import type { Digest } from '../schemes/index.ts'
import type { Format } from './format.ts'
import { raw } from './shared/raw.ts'

/** A bare MD5 (RFC 1321), such as that of PHP's `md5()`, with or without a salt. */
export const rawMd5: Format<Digest> = raw({
  id: 'raw-md5',
  name: 'md5',
  title: 'MD5',
  importers: ['clerk', 'descope', 'kinde', 'logto', 'stytch', 'zitadel', 'appwrite'],
})
