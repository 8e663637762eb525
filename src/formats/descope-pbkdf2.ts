import type { Pbkdf2 } from '../schemes/index.ts'
import type { Format } from './format.ts'
import { base64 } from './shared/encodings.ts'
import { named, pbkdf2Format } from './shared/pbkdf2.ts'

/** PBKDF2 in Descope's user import (SDK: UserPasswordHashed), as compact JSON with digest and salt in base64. */
export const descopePbkdf2: Format<Pbkdf2> = pbkdf2Format({
  id: 'descope-pbkdf2',
  writers: ['descope'],
  importers: ['descope'],
  claims: { prefixes: ['{"pbkdf2":'] },
  text: '{"pbkdf2":{"hash":"<digest>","salt":"<salt>","iterations":<iterations>,"type":"<hash>"}}',
  variants: named('sha1', 'sha256', 'sha512'),
  salt: base64,
  digest: base64,
})
