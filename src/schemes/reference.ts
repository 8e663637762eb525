/**
 * The numbers for estimates of work: times in ms on one core of the reference machine (AMD EPYC, Node 20.20, the fastest
 * backend of each scheme, 2026-11-21), medians of `npm run bench:cost`. They are committed so that all machines have the
 * same estimates. `saltbridge inspect` measures the time on your machine.
 */
export const reference = {
  /** One of the 2^cost rounds of the key schedule. */
  bcryptRound: 0.046,
  /** Filling 1 KiB once, if the memory is larger than the caches. */
  argon2Block: 0.0003,
  /** A thread for one lane in one of the four slices of a pass, if there are several lanes. */
  argon2Thread: 0.04,
  /** One of the 2·N BlockMix calls, for each 128 bytes of the r·p blocks, where V is larger than the caches. */
  scryptBlock: 0.00013,
  /** One call of a hash function, and each block that it takes in. */
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
   * One of yescrypt’s BlockMix calls, for each 128 bytes of its r, where it mixes by pwxform and where by Salsa20/8:
   * medians of seven calls of native’s kernel with N 2^12 and r 32.
   */
  yescryptBlock: { pwxform: 0.0006, salsa: 0.00025 },
  /** NFKC of the worst text, for each byte squared: it sorts marks by insertion. */
  normalization: 2e-7,
  /** One HMAC iteration for one output block. */
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
