import type { Md5Crypt } from '../schemes/index.ts'
import type { Format } from './format.ts'
import { md5Crypt } from './md5-crypt.ts'
import { wrapped } from './shared/wrapped.ts'

/** Dovecot's `{MD5-CRYPT}`, and `{MD5}` followed by `$1$`: a hash string of MD5 crypt. */
export const dovecotMd5Crypt: Format<Md5Crypt> = wrapped(
  {
    id: 'dovecot-md5-crypt',
    writers: ['dovecot'],
    prefixes: ['{MD5-CRYPT}', '{md5-crypt}', '{MD5}', '{md5}'],
    claims: { prefixes: ['{MD5-CRYPT}', '{md5-crypt}', '{MD5}$1$', '{md5}$1$'] },
  },
  [md5Crypt],
)
