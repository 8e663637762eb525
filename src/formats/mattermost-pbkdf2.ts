import type { Pbkdf2 } from '../schemes/index.ts'
import type { Format } from './format.ts'
import { unpaddedBase64 } from './shared/encodings.ts'
import { pbkdf2Format } from './shared/pbkdf2.ts'

/** PBKDF2 of Mattermost since version 11 (server/channels/app/password/hashers/pbkdf2.go). */
export const mattermostPbkdf2: Format<Pbkdf2> = pbkdf2Format({
  id: 'mattermost-pbkdf2',
  writers: ['mattermost'],
  claims: { prefixes: ['$pbkdf2$f='] },
  text: '$pbkdf2$f=<hash>,w=<iterations>,l=<length>$<salt>$<digest>',
  variants: [{ word: 'SHA256', hash: 'sha256' }],
  salt: unpaddedBase64,
  digest: unpaddedBase64,
})
