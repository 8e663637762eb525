/**
 * The times from which work is estimated, in ms on one core of the reference machine (AMD EPYC, Node 20.20, the fastest
 * backend of each scheme, 2026-11-21). The times are medians of `npm run bench:cost`. They are constants, so that all
 * machines have the same estimates. `saltbridge inspect` measures the time on your machine.
 */
export const reference = {
  /** The time of one of the 2^cost rounds of bcrypt's key schedule. */
  bcryptRound: 0.046,
  /** The time to fill 1 KiB of Argon2's memory once, if the memory is larger than the caches. */
  argon2Block: 0.0003,
  /** The time to start a thread for one lane in one of the four slices of a pass, if there are several lanes. */
  argon2Thread: 0.04,
  /** The time of one of scrypt's 2·N BlockMix calls, for each 128 bytes of the r·p blocks, if V exceeds the caches. */
  scryptBlock: 0.00013,
  /** The time of one call of a hash function, and of each block that the function reads. */
  hash: {
    call: 0.0012,
    block: {
      md4: 0.0001,
      md5: 0.0001,
      sha1: 0.00004,
      sha224: 0.00005,
      sha256: 0.00005,
      sha384: 0.00021,
      sha512: 0.00022,
      'sha3-224': 0.0004,
      'sha3-256': 0.0004,
      'sha3-384': 0.0004,
      'sha3-512': 0.0004,
    },
  },
  /**
   * The time of one of yescrypt’s BlockMix calls for each 128 bytes of a block, with pwxform and with Salsa20/8. These
   * are medians of seven calls of the kernel of `native` with N 2^12 and r 32.
   */
  yescryptBlock: { pwxform: 0.0006, salsa: 0.00025 },
  /**
   * The time of NFKC for the worst text, which grows with the square of its bytes, because marks are sorted by
   * insertion.
   */
  normalization: 2e-7,
  /** The time of one HMAC iteration for one output block. */
  pbkdf2Iteration: {
    md5: 0.00022,
    sha1: 0.00016,
    sha224: 0.00018,
    sha256: 0.00018,
    sha384: 0.00037,
    sha512: 0.00037,
    'sha3-224': 0.0007,
    'sha3-256': 0.00075,
    'sha3-384': 0.0008,
    'sha3-512': 0.0008,
  },
} as const
