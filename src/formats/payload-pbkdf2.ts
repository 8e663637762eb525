import type { Pbkdf2 } from '../schemes/index.ts'
import type { Format } from './format.ts'
import { characters, hex } from './shared/encodings.ts'
import { named, type Pbkdf2Spelling, pbkdf2Format } from './shared/pbkdf2.ts'

const spelling: Pbkdf2Spelling = {
  id: 'payload-pbkdf2',
  writers: ['payload'],
  claims: { prefixes: ['pbkdf2-sha256-v2-', 'pbkdf2-sha256-v1:'] },
  text: 'pbkdf2-sha256-v2-i<iterations>-l<length>:<digest>',
  fields: { salt: '<salt>' },
  variants: named('sha256'),
  salt: characters,
  digest: hex,
}
const version2 = pbkdf2Format(spelling)
const version1 = pbkdf2Format({
  ...spelling,
  text: 'pbkdf2-sha256-v1:<digest>',
  iterations: 600_000,
  digestLength: 32,
})

/**
 * Payload's columns hash and salt (packages/payload/src/auth). The hexadecimal digits of the salt are hashed as text.
 * Version 1, in 3.90, has 600,000 iterations and 32 bytes. Older hashes have no prefix: see `passport-local-mongoose`.
 */
export const payloadPbkdf2: Format<Pbkdf2> = {
  ...version2,
  notes: [...version2.notes, 'version-1'],
  parse(text, fields, spans) {
    if (!text.startsWith('pbkdf2-sha256-v1:')) return version2.parse(text, fields, spans)
    const parsed = version1.parse(text, fields, spans)
    return parsed.ok ? { ...parsed, notes: [...parsed.notes, 'version-1'] } : parsed
  },
  serialize: (descriptor) => version2.serialize(descriptor),
}
