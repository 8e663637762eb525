/**
 * Better Auth (@better-auth/utils, password) and Lucia (packages/lucia/src/utils/crypto.ts), whose third version
 * writes the same form.
 */
import { alphanumeric, hexDigits } from '../core/characters.ts'
import { digest } from '../schemes/digest.ts'
import type { Scrypt } from '../schemes/index.ts'
import { createDrawnSaltEncoding, hex } from '../spelling/encodings.ts'
import type { Format } from '../spelling/format.ts'
import { createScryptFormat, nodeDefaults, normalized } from '../spelling/scrypt.ts'

/**
 * scrypt as Better Auth (@better-auth/utils, password), Oslo and Lucia 3 write it. The hexadecimal digits of the salt
 * are hashed as text.
 */
export const betterAuth: Format<Scrypt> = /* @__PURE__ */ createScryptFormat({
  id: 'better-auth',
  writers: ['better-auth', 'oslo', 'lucia'],
  claims: {
    shapes: [
      {
        length: [161, 161],
        of: ['other'],
        marks: [[32, ':']],
        evidence:
          '32 hexadecimal digits of salt, a colon, and 128 hexadecimal digits of scrypt with r=16, as in Better Auth and Oslo',
        rank: 0.6,
        isWeak: true,
      },
    ],
  },
  text: '<salt>:<digest>',
  salt: /* @__PURE__ */ createDrawnSaltEncoding({ from: hexDigits, length: [32, 32] }),
  digest: hex,
  digestLength: [64, 64],
  fixed: { cost: 16_384, blockSize: 16, parallelization: 1 },
  prepare: normalized,
  innerSchemes: [digest],
})

/**
 * Lucia 1 and 2 (lucia-auth/lucia, packages/lucia/src/utils/crypto.ts), and LegacyScrypt of Lucia 3, which has a longer
 * salt.
 */
export const luciaScrypt: Format<Scrypt> = /* @__PURE__ */ createScryptFormat({
  id: 'lucia-scrypt',
  writers: ['lucia'],
  text: 's2:<salt>:<digest>',
  salt: /* @__PURE__ */ createDrawnSaltEncoding(
    { from: alphanumeric, length: [16, 16] },
    { from: hexDigits, length: [32, 32] },
  ),
  digest: hex,
  digestLength: [64, 64],
  fixed: { cost: 16_384, blockSize: 16, parallelization: 1 },
  prepare: normalized,
  innerSchemes: [digest],
})

/**
 * Lucia before 0.3 (lucia-auth/lucia, packages/lucia-auth/src/utils/crypto.ts): scrypt with Node's default parameters,
 * without Unicode normalization.
 */
export const luciaLegacy: Format<Scrypt> = /* @__PURE__ */ createScryptFormat({
  id: 'lucia-legacy',
  writers: ['lucia'],
  claims: {
    shapes: [
      {
        length: [145, 145],
        of: ['other'],
        marks: [[16, ':']],
        evidence: 'a salt of 16 letters and digits, a colon, and 128 hexadecimal digits',
        rank: 0.5,
        isWeak: true,
      },
    ],
  },
  text: '<salt>:<digest>',
  salt: /* @__PURE__ */ createDrawnSaltEncoding({ from: alphanumeric, length: [16, 16] }),
  digest: hex,
  digestLength: [64, 64],
  fixed: nodeDefaults,
})
