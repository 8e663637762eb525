/**
 * What the work of a hash is estimated from: milliseconds on one core of the reference machine (an AMD EPYC at about
 * 2.5 GHz, Node 20.20, the fastest backend of 2026-11), medians of `npm run bench:cost`. They are committed so that two
 * machines never disagree about what is within a budget; what a hash costs here, `saltbridge inspect` measures.
 */
export const reference = {
  /** One of the 2^cost rounds of the key schedule. */
  bcryptRound: 0.06,
  /** Filling 1 KiB once. */
  argon2Block: 0.0007,
  /** One of the 2·N BlockMix calls, for each of the r·128 bytes. */
  scryptBlock: 0.0003,
  /** One HMAC iteration for one output block. */
  pbkdf2Iteration: { sha1: 0.0003, sha224: 0.0004, sha256: 0.0004, sha384: 0.0007, sha512: 0.0007 },
} as const
