import type { Secret } from '../core/secret.ts'

/** Hash functions by the names of their standards (RFC 1320 and 1321, FIPS 180-4, FIPS 202). */
export type HashName =
  | 'md4'
  | 'md5'
  | 'sha1'
  | 'sha224'
  | 'sha256'
  | 'sha384'
  | 'sha512'
  | 'sha3-224'
  | 'sha3-256'
  | 'sha3-384'
  | 'sha3-512'

/** An encoding of bytes as text. `base64` has padding; `bcrypt-base64` has no padding. */
export type Writing = 'hex' | 'upper-hex' | 'base64' | 'bcrypt-base64'

/**
 * A change of the text of a password before it is hashed.
 *
 * - `latin1` and `ascii` replace other characters by a question mark, as PHP's `utf8_decode` and Java do.
 * - `php-trim` removes space, tab, newline, carriage return, NUL and vertical tab from both ends.
 * - `php-slashes` is PHP's `addslashes`: it puts a backslash before `'`, `"` and `\`, and writes NUL as `\0`.
 * - `html-compat` and `html-quotes` are PHP's `htmlspecialchars` with ENT_COMPAT and ENT_QUOTES: `&`, `<`, `>` and `"`
 *   become entities, and with ENT_QUOTES also `'`.
 * - `java-length` keeps as many bytes of the UTF-8 text as the text has UTF-16 code units.
 */
export type Recoding =
  | 'latin1'
  | 'ascii'
  | 'utf16le'
  | 'nfc'
  | 'nfkc'
  | 'nfkd'
  | 'php-trim'
  | 'php-slashes'
  | 'html-compat'
  | 'html-quotes'
  | 'java-length'

/** Another hash as a part of an expression. Only the length of the digest in its descriptor matters. */
export interface Derivation {
  /** The other hash. `itself` is the descriptor that contains the expression, without its preparation. */
  readonly of: Descriptor | 'itself'
  /**
   * The part of the other hash that is used: the bytes of its digest, or its hash string (bcrypt only, 60 characters).
   */
  readonly as: 'digest' | 'bcrypt-text'
}

/**
 * Describes how bytes are computed from a password. A backend evaluates the expression. `salt` is the salt of the
 * descriptor, `pepper` is a secret of the site, and `state` is the last result within `over`.
 */
export type Expression =
  | 'password'
  | 'salt'
  | 'pepper'
  | 'state'
  /** Fixed text in UTF-8. */
  | { readonly text: string }
  | { readonly bytes: Uint8Array }
  | { readonly join: readonly Expression[] }
  | { readonly hash: HashName; readonly of: Expression }
  /** HMAC (RFC 2104). */
  | { readonly hmac: HashName; readonly key: Expression; readonly of: Expression }
  | { readonly write: Writing; readonly of: Expression }
  | { readonly recode: Recoding; readonly of: Expression }
  /** The bytes from one position up to (not including) another. Negative positions count from the end. */
  | { readonly slice: readonly [from: number, to?: number]; readonly of: Expression }
  /**
   * The number of bits (`first`) that are kept. An incomplete last byte keeps its low bits, as in crypt(3)'s base64.
   */
  | { readonly first: number; readonly of: Expression }
  /**
   * The result of `of`. If it contains a NUL or has more than `fits` bytes, bcrypt would not read all of it, so the
   * result of `else` is used.
   */
  | { readonly fits: number; readonly of: Expression; readonly else: Expression }
  /** Repeated hashing: `state` starts as `from` and becomes the hash of `over`, `rounds` times. */
  | { readonly iterate: HashName; readonly rounds: number; readonly from: Expression; readonly over: Expression }
  /** The digest or hash string of another scheme for the same password. */
  | { readonly derive: Derivation }

/**
 * Another form of a password that a system may have hashed, such as the trimmed one. `check` returns its name as
 * `reading`.
 */
export interface OtherForm {
  readonly name: string
  readonly password: Expression
}

/** The properties of every descriptor: the scheme, the salt, and the digest that the right password must give. */
export interface Base {
  readonly scheme: string
  /** The change of the password before the scheme hashes it. By default the password is not changed. */
  readonly prepare?: Expression
  /**
   * Other forms of the password that its writer may have hashed. Each form that differs from the typed one is computed.
   */
  readonly otherwise?: readonly OtherForm[]
  /** The pepper, if the hash string contains the pepper. */
  readonly pepper?: Secret
  /** The id of the configured pepper, if `fields.pepperId` is given. */
  readonly pepperId?: string
  readonly salt: Uint8Array
  readonly digest: Uint8Array
}

/** The estimated work of a hash. The estimate is the same on every machine. */
export interface Work {
  /** The time in ms on the reference machine. */
  readonly cost: number
  /** The memory in bytes. */
  readonly bytes: number
}

/** A hash of Argon2 (RFC 9106 §3.1), version 19 or the older version 16. */
export interface Argon2 extends Base {
  readonly scheme: 'argon2'
  readonly variant: 'd' | 'i' | 'id'
  readonly version: 16 | 19
  /** The memory in KiB (m). */
  readonly memory: number
  /** The number of passes over the memory (t). */
  readonly passes: number
  /** The number of lanes (p). */
  readonly lanes: number
  /** The id of the secret key, if the hash string contains the id. */
  readonly keyId?: Uint8Array
  /** The id of the secret key, if only `fields.keyId` contains the id. */
  readonly keyName?: string
  readonly associatedData?: Uint8Array
}

/**
 * A hash of bcrypt (Provos and Mazières, "A Future-Adaptable Password Scheme", 1999). The variant is the prefix, such
 * as `2b`. Variants differ in how they treat long passwords and bytes over 127.
 */
export interface Bcrypt extends Base {
  readonly scheme: 'bcrypt'
  readonly variant: '2' | '2a' | '2b' | '2x' | '2y'
  /** log2 of the number of rounds: 4 to 31. */
  readonly cost: number
  /** The salt of 16 bytes. */
  readonly salt: Uint8Array
  /** The digest: the first 23 of the 24 bytes that bcrypt computes. */
  readonly digest: Uint8Array
}

/**
 * A hash that is made with plain or repeated hash functions, described by an expression. Forums, content systems and
 * directories write such hashes.
 */
export interface Digest extends Base {
  readonly scheme: 'digest'
  /** The computation of the digest. */
  readonly expression: Expression
  /**
   * A second computation, which some versions of the writer used for passwords that are not ASCII. Both are computed.
   */
  readonly beyondAscii?: { readonly name: string; readonly expression: Expression }
}

/**
 * A hash of Firebase's modified scrypt (github.com/firebase/scrypt). scrypt with p=1 over salt ‖ separator gives an
 * AES-256 key. The digest is the signer key, encrypted with this AES key in counter mode. The counter starts at 0.
 */
export interface LegacyScrypt extends Base {
  readonly scheme: 'legacy-scrypt'
  /** log2 of N, which Firebase names `mem_cost`: 1 to 24. */
  readonly memoryCost: number
  /** r, which Firebase names `rounds`: 1 to 64. */
  readonly rounds: number
  /** Bytes that are appended to the salt. Firebase names them `base64_salt_separator`. */
  readonly saltSeparator: Uint8Array
  /** The digest, which has the length of the signer key. */
  readonly digest: Uint8Array
  /** The signer key of the project, if the hash string contains the key. */
  readonly signerKey?: Secret
  /** The id of the configured signer key, if `fields.keyId` is given. */
  readonly keyId?: string
}

/** A hash of MD5 crypt (Poul-Henning Kamp, FreeBSD 2.0, crypt.c), or of Apache's variant with another magic string. */
export interface Md5Crypt extends Base {
  readonly scheme: 'md5-crypt'
  /** The magic string, which is hashed with the password. */
  readonly magic: '$1$' | '$apr1$'
}

/** A hash of PBKDF2 with HMAC (RFC 8018 §5.2). */
export interface Pbkdf2 extends Base {
  readonly scheme: 'pbkdf2'
  readonly hash: Exclude<HashName, 'md4'>
  /** The number of iterations. */
  readonly iterations: number
  /** `pepper` if the site's pepper is appended to the salt. */
  readonly saltSuffix?: 'pepper'
}

/** A hash of scrypt (RFC 7914 §2). */
export interface Scrypt extends Base {
  readonly scheme: 'scrypt'
  /** The cost N, a power of two. */
  readonly cost: number
  /** The block size r, in units of 128 bytes. */
  readonly blockSize: number
  /** The parallelization p. */
  readonly parallelization: number
}

/** A hash of SHA crypt (Ulrich Drepper, "Unix crypt using SHA-256 and SHA-512", version 0.6). */
export interface ShaCrypt extends Base {
  readonly scheme: 'sha-crypt'
  readonly hash: 'sha256' | 'sha512'
  /** The number of rounds: 1,000 to 999,999,999. */
  readonly rounds: number
}

/** A hash of yescrypt 1.1 (Peslyak, yescrypt-ref.c), without a ROM and without upgrades. */
export interface Yescrypt extends Base {
  readonly scheme: 'yescrypt'
  /**
   * The mode of the flags: `scrypt` is plain scrypt, `worm` writes its table once and then only reads it, and `rw`
   * reads and writes its table (with pwxform in its default flavour).
   */
  readonly mode: 'scrypt' | 'worm' | 'rw'
  /** The cost N, a power of two. */
  readonly cost: number
  /** The block size r, in units of 128 bytes. */
  readonly blockSize: number
  /** The parallelization p. */
  readonly parallelization: number
  /** The time parameter t: more work in the same memory. */
  readonly time: number
}

/** A parsed password hash, independent of its format. The property `scheme` tells the schemes apart. */
export type Descriptor = Argon2 | Bcrypt | Digest | LegacyScrypt | Md5Crypt | Pbkdf2 | Scrypt | ShaCrypt | Yescrypt
/** The id of a scheme, such as `argon2`. */
export type SchemeId = Descriptor['scheme']
/** The descriptor type of a scheme. */
export type Of<S extends SchemeId> = Extract<Descriptor, { scheme: S }>

/** The lowest and highest allowed number, inclusive. For byte arrays, the number is the length in bytes. */
export type Bound = readonly [min: number, max: number]
