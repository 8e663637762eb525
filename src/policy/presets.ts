import type { Policy } from './policy.ts'

/** The policy of the OWASP Password Storage Cheat Sheet, as of 2026-08-17. It is the default. */
export const owasp: Policy = {
  id: 'owasp',
  source: 'https://cheatsheetseries.owasp.org/cheatsheets/Password_Storage_Cheat_Sheet.html',
  hash: { variant: 'id', memory: 19456, passes: 2, lanes: 1 },
  minima: {
    argon2: [
      { memory: 47104, passes: 1 },
      { memory: 19456, passes: 2 },
      { memory: 12288, passes: 3 },
      { memory: 9216, passes: 4 },
      { memory: 7168, passes: 5 },
    ],
    scrypt: [
      { cost: 2 ** 17, blockSize: 8, parallelization: 1 },
      { cost: 2 ** 16, blockSize: 8, parallelization: 2 },
      { cost: 2 ** 15, blockSize: 8, parallelization: 3 },
      { cost: 2 ** 14, blockSize: 8, parallelization: 5 },
      { cost: 2 ** 13, blockSize: 8, parallelization: 10 },
    ],
    bcrypt: [{ cost: 10 }],
    pbkdf2: { sha256: 600_000, sha512: 220_000 },
  },
}

/** The policy of the OWASP Application Security Verification Standard 5.0, appendix C. */
export const asvs: Policy = {
  id: 'asvs',
  source: 'https://github.com/OWASP/ASVS/tree/v5.0.0/5.0',
  hash: { variant: 'id', memory: 19456, passes: 2, lanes: 1 },
  minima: {
    argon2: [
      { memory: 47104, passes: 1 },
      { memory: 19456, passes: 2 },
      { memory: 12288, passes: 3 },
    ],
    scrypt: [
      { cost: 2 ** 17, blockSize: 8, parallelization: 1 },
      { cost: 2 ** 16, blockSize: 8, parallelization: 2 },
      { cost: 2 ** 15, blockSize: 8, parallelization: 3 },
    ],
    bcrypt: [{ cost: 10 }],
    pbkdf2: { sha256: 600_000, sha512: 210_000 },
  },
}

/**
 * The policy of RFC 9106 §4. New hashes use the second recommended option (64 MiB, 3 passes). Stored hashes with the
 * first option (2 GiB, 1 pass) are accepted, too.
 */
export const rfc9106: Policy = {
  id: 'rfc9106',
  source: 'https://www.rfc-editor.org/rfc/rfc9106#section-4',
  hash: { variant: 'id', memory: 65536, passes: 3, lanes: 4 },
  minima: {
    argon2: [
      { memory: 2 ** 21, passes: 1 },
      { memory: 65536, passes: 3 },
    ],
    scrypt: [],
    bcrypt: [],
    pbkdf2: {},
  },
}
