import { fromHex, utf8 } from '../core/bytes.ts'
import { hashCost } from './expression-work.ts'
import { type Base, defineScheme, type KnownAnswer, type Scheme } from './scheme.ts'

/** A hash of MD5 crypt (Poul-Henning Kamp, FreeBSD 2.0, crypt.c), or of Apache's variant with another magic string. */
export interface Md5Crypt extends Base {
  readonly scheme: 'md5-crypt'
  /** The magic string, which is hashed with the password. */
  readonly magic: '$1$' | '$apr1$'
}

const rounds = 1000

/**
 * Returns the average number of bytes of one round. Some rounds leave out the salt or the second copy of the password.
 */
export const cryptRoundBytes = (digest: number, salt: number, password: number): number =>
  digest + (13 / 7) * password + (2 / 3) * salt

/**
 * The longest password in bytes that crypt(3) accepts (libxcrypt, CRYPT_MAX_PASSPHRASE_SIZE), because each round reads
 * all of it.
 */
export const longestPhrase = 511

function known(magic: Md5Crypt['magic'], digest: string): KnownAnswer<Md5Crypt> {
  return {
    password: utf8('saltbridge'),
    descriptor: { scheme: 'md5-crypt', magic, salt: utf8('SodiumCh'), digest: fromHex(digest) },
  }
}

/** The scheme MD5 crypt. */
export const md5Crypt: Scheme<Md5Crypt> = defineScheme<Md5Crypt>({
  id: 'md5-crypt',
  limits: { salt: [0, 8], digest: [16, 16] },
  maxPassword: longestPhrase,
  work: ({ salt }, passwordLength) => ({
    cost: rounds * hashCost('md5', cryptRoundBytes(16, salt.length, passwordLength)),
    bytes: 4096,
  }),
  knownAnswers: [known('$1$', '2ac1f8c0c8c97a922e03157f5359078d'), known('$apr1$', '7c2f447076bc1f31445d127c2fc30b2e')],
})
