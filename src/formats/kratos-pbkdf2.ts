import type { Pbkdf2 } from '../schemes/index.ts'
import type { Format } from './format.ts'
import { unpaddedBase64 } from './shared/encodings.ts'
import { named, pbkdf2Format } from './shared/pbkdf2.ts'

/** PBKDF2 of Ory Kratos (hash/hasher_pbkdf2.go): a PHC string whose `sha224` and `sha384` mean SHA3-224 and SHA3-384. */
export const kratosPbkdf2: Format<Pbkdf2> = pbkdf2Format({
  id: 'kratos-pbkdf2',
  writers: ['kratos', 'ory'],
  importers: ['kratos'],
  claims: {
    byHint: 'looks like the PHC string of PBKDF2, but Kratos reads sha224 and sha384 as SHA3-224 and SHA3-384',
    sharedPrefixes: ['$pbkdf2-sha224$i=', '$pbkdf2-sha384$i='],
  },
  text: '$pbkdf2-<hash>$i=<iterations>,l=<length>$<salt>$<digest>',
  variants: [
    ...named('sha1', 'sha256', 'sha512'),
    { word: 'sha224', hash: 'sha3-224' },
    { word: 'sha384', hash: 'sha3-384' },
  ],
  salt: unpaddedBase64,
  saltLength: [0, 1024],
  digest: unpaddedBase64,
})
