/** Spring Security's Pbkdf2PasswordEncoder.java in its configurations, without and with an id in braces. */
import type { Pbkdf2 } from '../schemes/index.ts'
import { hex } from '../spelling/encodings.ts'
import type { Format } from '../spelling/format.ts'
import { named, pbkdf2Format } from '../spelling/pbkdf2.ts'
import { wrapped } from '../spelling/wrapped.ts'

/**
 * A configuration of Spring Security's Pbkdf2PasswordEncoder. The text is the salt and the digest, without parameters.
 */
interface SpringPbkdf2 {
  readonly hash: 'sha1' | 'sha256'
  /** The length of the salt in bytes. */
  readonly saltLength: 8 | 16
  /** The number of iterations, unless the field `iterations` is given. */
  readonly iterations: number
}

const text = '<salt><digest>'

const parts = ({ hash, iterations, saltLength }: SpringPbkdf2) =>
  ({
    writers: ['spring'],
    text,
    variants: named(hash),
    fields: { iterations: '<iterations>' },
    defaults: { iterations: String(iterations) },
    salt: hex,
    saltLength: [saltLength, saltLength],
    digest: hex,
    digestLength: 32,
  }) as const

/** Creates the format of an encoder without a secret. */
function springPbkdf2(id: string, encoder: SpringPbkdf2): Format<Pbkdf2> {
  const digits = 2 * (encoder.saltLength + 32)
  const { saltLength, hash } = encoder
  const evidence = `${digits} hexadecimal digits: ${saltLength} bytes of salt and 32 bytes of PBKDF2 with ${hash}, as Spring Security writes it`
  const shapes = [{ length: [digits, digits], of: ['hex'], evidence, rank: 0.3, isWeak: true }] as const
  return pbkdf2Format({ id, claims: { shapes }, ...parts(encoder) })
}

/** Creates the format of an encoder with a secret, which is appended to the salt. */
function pepperedSpringPbkdf2(id: string, encoder: SpringPbkdf2): Format<Pbkdf2> {
  const byHint = `looks like ${id.replace('-peppered', '')}, but Spring Security adds a pepper to the salt`
  const claims = { byHint, selectedBy: 'pepperId' }
  return pbkdf2Format({ id, claims, saltSuffix: 'pepper', ...parts(encoder) })
}

/** The configuration of `Pbkdf2PasswordEncoder.defaultsForSpringSecurity_v5_5`. */
const encoderV55: SpringPbkdf2 = {
  hash: 'sha1',
  saltLength: 8,
  iterations: 185_000,
}

/** The configuration of `Pbkdf2PasswordEncoder.defaultsForSpringSecurity_v5_8`. */
const encoderV58: SpringPbkdf2 = {
  hash: 'sha256',
  saltLength: 16,
  iterations: 310_000,
}

/** The configuration of Spring Security 5's constructor with a salt of 16 bytes. */
const encoderSha1: SpringPbkdf2 = { hash: 'sha1', saltLength: 16, iterations: 185_000 }

/** The configuration of Spring Security 5's constructor after `setAlgorithm(PBKDF2WithHmacSHA256)`. */
const encoderSha256: SpringPbkdf2 = {
  hash: 'sha256',
  saltLength: 8,
  iterations: 185_000,
}

/** Spring Security's Pbkdf2PasswordEncoder with SHA-1 and a salt of 16 bytes, without a secret. */
export const springPbkdf2Sha1: Format<Pbkdf2> = /* @__PURE__ */ springPbkdf2('spring-pbkdf2-sha1', encoderSha1)

/** Spring Security's Pbkdf2PasswordEncoder with SHA-1, a salt of 16 bytes and a secret. */
export const springPbkdf2Sha1Peppered: Format<Pbkdf2> = /* @__PURE__ */ pepperedSpringPbkdf2(
  'spring-pbkdf2-sha1-peppered',
  encoderSha1,
)

/** Spring Security's Pbkdf2PasswordEncoder with SHA-256 and a salt of 8 bytes, without a secret. */
export const springPbkdf2Sha256: Format<Pbkdf2> = /* @__PURE__ */ springPbkdf2('spring-pbkdf2-sha256', encoderSha256)

/** Spring Security's Pbkdf2PasswordEncoder with SHA-256, a salt of 8 bytes and a secret. */
export const springPbkdf2Sha256Peppered: Format<Pbkdf2> = /* @__PURE__ */ pepperedSpringPbkdf2(
  'spring-pbkdf2-sha256-peppered',
  encoderSha256,
)

/** Spring Security's Pbkdf2PasswordEncoder.defaultsForSpringSecurity_v5_5 without a secret. */
export const springPbkdf2V55: Format<Pbkdf2> = /* @__PURE__ */ springPbkdf2('spring-pbkdf2-v5-5', encoderV55)

/** Spring Security's Pbkdf2PasswordEncoder.defaultsForSpringSecurity_v5_5 with a secret. */
export const springPbkdf2V55Peppered: Format<Pbkdf2> = /* @__PURE__ */ pepperedSpringPbkdf2(
  'spring-pbkdf2-v5-5-peppered',
  encoderV55,
)

/** Spring Security's Pbkdf2PasswordEncoder.defaultsForSpringSecurity_v5_8 without a secret. */
export const springPbkdf2V58: Format<Pbkdf2> = /* @__PURE__ */ springPbkdf2('spring-pbkdf2-v5-8', encoderV58)

/** Spring Security's Pbkdf2PasswordEncoder.defaultsForSpringSecurity_v5_8 with a secret. */
export const springPbkdf2V58Peppered: Format<Pbkdf2> = /* @__PURE__ */ pepperedSpringPbkdf2(
  'spring-pbkdf2-v5-8-peppered',
  encoderV58,
)

/** Spring Security's DelegatingPasswordEncoder (PasswordEncoderFactories) with the defaults of 5.5, without a secret. */
export const springDelegatingPbkdf2V55: Format<Pbkdf2> = /* @__PURE__ */ wrapped(
  { id: 'spring-delegating-pbkdf2-v5-5', writers: ['spring'], prefixes: ['{pbkdf2}'] },
  [springPbkdf2V55],
)

/** Spring Security's DelegatingPasswordEncoder (PasswordEncoderFactories) with the defaults of 5.5 and a secret. */
export const springDelegatingPbkdf2V55Peppered: Format<Pbkdf2> = /* @__PURE__ */ wrapped(
  {
    id: 'spring-delegating-pbkdf2-v5-5-peppered',
    writers: ['spring'],
    prefixes: ['{pbkdf2}'],
    claims: {
      byHint: 'looks like spring-delegating-pbkdf2-v5-5, but Spring Security adds a pepper to the salt',
      sharedPrefixes: ['{pbkdf2}'],
      selectedBy: 'pepperId',
    },
  },
  [springPbkdf2V55Peppered],
)

/** Spring Security's DelegatingPasswordEncoder (PasswordEncoderFactories) with the defaults of 5.8, without a secret. */
export const springDelegatingPbkdf2V58: Format<Pbkdf2> = /* @__PURE__ */ wrapped(
  { id: 'spring-delegating-pbkdf2-v5-8', writers: ['spring'], prefixes: ['{pbkdf2@SpringSecurity_v5_8}'] },
  [springPbkdf2V58],
)

/** Spring Security's DelegatingPasswordEncoder (PasswordEncoderFactories) with the defaults of 5.8 and a secret. */
export const springDelegatingPbkdf2V58Peppered: Format<Pbkdf2> = /* @__PURE__ */ wrapped(
  {
    id: 'spring-delegating-pbkdf2-v5-8-peppered',
    writers: ['spring'],
    prefixes: ['{pbkdf2@SpringSecurity_v5_8}'],
    claims: {
      byHint: 'looks like spring-delegating-pbkdf2-v5-8, but Spring Security adds a pepper to the salt',
      sharedPrefixes: ['{pbkdf2@SpringSecurity_v5_8}'],
      selectedBy: 'pepperId',
    },
  },
  [springPbkdf2V58Peppered],
)
