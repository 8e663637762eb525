import { fromHex, utf8 } from '../core/bytes.ts'
import type { HashName } from './expression.ts'
import { reference } from './reference.ts'
import { type Base, defineScheme, hmacKeyLoss, type Scheme } from './scheme.ts'

/** A hash of PBKDF2 with HMAC (RFC 8018 §5.2). */
export interface Pbkdf2 extends Base {
  readonly scheme: 'pbkdf2'
  readonly hash: Exclude<HashName, 'md4'>
  /** The number of iterations. */
  readonly iterations: number
  /** `pepper` if the site's pepper is appended to the salt. */
  readonly saltSuffix?: 'pepper'
}

/** The output of each hash function in bytes. */
export const hashLength: { readonly [H in Pbkdf2['hash']]: number } = {
  md5: 16,
  sha1: 20,
  sha224: 28,
  sha256: 32,
  sha384: 48,
  sha512: 64,
  'sha3-224': 28,
  'sha3-256': 32,
  'sha3-384': 48,
  'sha3-512': 64,
}

/**
 * Two iterations of `password` over `salt`, cut to 32 bytes: RFC 6070 for SHA-1, OpenSSL for the others but MD5, Python's
 * hashlib for that.
 */
const answers: { readonly [H in Pbkdf2['hash']]: string } = {
  md5: '042407b552be345ad6eee2cf2f7ed01d',
  sha1: 'ea6c014dc72d6f8ccd1ed92ace1d41f0d8de8957',
  sha224: '93200ffa96c5776d38fa10abdf8f5bfc0054b9718513df472d2331d2',
  sha256: 'ae4d0c95af6b46d32d0adff928f06dd02a303f8ef3c251dfd6e2d85a95474c43',
  sha384: '54f775c6d790f21930459162fc535dbf04a939185127016a04176a0730c6f1f4',
  sha512: 'e1d9c16aa681708a45f5c7c4e215ceb66e011a2e9f0040713f18aefdb866d53c',
  'sha3-224': '7979d7e05025f5b056e995939694ad55c644f43f1f748895c4ca8811',
  'sha3-256': '4c915baedd1773383e77fcfe38114ca7514010adec24b47290ec170208423f76',
  'sha3-384': '0a163df94a9e97f05fb5bf609c4b02854299dc46099e115fad31c00656b317b8',
  'sha3-512': 'd6824ab17801706ad465f3196eb80dde20378696ab1fd6c68345c35825657a76',
}

/** The scheme PBKDF2. */
export const pbkdf2: Scheme<Pbkdf2> = defineScheme<Pbkdf2>({
  id: 'pbkdf2',
  limits: { iterations: [1, 100_000_000], salt: [0, 1024], digest: [16, 1024] },
  work: ({ hash, iterations, digest }) => ({
    cost: iterations * Math.ceil(digest.length / hashLength[hash]) * reference.pbkdf2Iteration[hash],
    bytes: 1024,
  }),
  lossOf: hmacKeyLoss,
  knownAnswers: Object.entries(answers).map(([hash, digest]) => ({
    password: utf8('password'),
    descriptor: {
      scheme: 'pbkdf2',
      hash: hash as Pbkdf2['hash'],
      iterations: 2,
      salt: utf8('salt'),
      digest: fromHex(digest),
    },
  })),
})
