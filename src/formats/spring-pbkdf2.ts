/** Spring Security's Pbkdf2PasswordEncoder.java in its configurations, without and with an id in braces. */
import type { Pbkdf2 } from '../schemes/index.ts'
import { hex } from '../spelling/encodings.ts'
import type { Format } from '../spelling/format.ts'
import { createPbkdf2Format, variantsOf } from '../spelling/pbkdf2.ts'
import { wrapFormat } from '../spelling/wrapped.ts'

/**
 * A configuration of Spring Security's Pbkdf2PasswordEncoder. The text is the salt and the digest, without parameters.
 */
interface Encoder {
  readonly hash: 'sha1' | 'sha256'
  /** The length of the salt in bytes. */
  readonly saltLength: 8 | 16
  /** The number of iterations, unless the field `iterations` is given. */
  readonly iterations: number
}

/** Creates the format of an encoder. If the encoder has a secret, the secret is appended to the salt. */
function createEncoderFormat(id: string, { hash, saltLength, iterations }: Encoder): Format<Pbkdf2> {
  const hasSecret = id.endsWith('-peppered')
  const digits = 2 * (saltLength + 32)
  const evidence = `${digits} hexadecimal digits: ${saltLength} bytes of salt and 32 bytes of PBKDF2 with ${hash}, as Spring Security writes it`
  return createPbkdf2Format({
    id,
    writers: ['spring'],
    claims: hasSecret
      ? byPepper(id)
      : { shapes: [{ length: [digits, digits], of: ['hex'], evidence, rank: 0.3, isWeak: true }] },
    ...(hasSecret && { saltSuffix: 'pepper' }),
    text: '<salt><digest>',
    fields: { iterations: '<iterations>' },
    defaults: { iterations: String(iterations) },
    variants: variantsOf(hash),
    salt: hex,
    saltLength: [saltLength, saltLength],
    digest: hex,
    digestLength: 32,
  })
}

const byPepper = (id: string) => ({
  byHint: `looks like ${id.replace('-peppered', '')}, but Spring Security adds a pepper to the salt`,
  selectedBy: 'pepperId',
})

/** Creates the format of an encoder with an id in braces. */
function createDelegatingFormat(id: string, prefix: string, inner: Format<Pbkdf2>): Format<Pbkdf2> {
  const claims = inner.saltSuffix && { claims: { ...byPepper(id), sharedPrefixes: [prefix] } }
  return wrapFormat({ id, writers: ['spring'], prefixes: [prefix], ...claims }, inner)
}

/** `Pbkdf2PasswordEncoder.defaultsForSpringSecurity_v5_5`. */
const encoderV55: Encoder = { hash: 'sha1', saltLength: 8, iterations: 185_000 }

/** `Pbkdf2PasswordEncoder.defaultsForSpringSecurity_v5_8`. */
const encoderV58: Encoder = { hash: 'sha256', saltLength: 16, iterations: 310_000 }

/** Spring Security 5's constructor with a salt of 16 bytes. */
const encoderSha1: Encoder = { hash: 'sha1', saltLength: 16, iterations: 185_000 }

/** Spring Security 5's constructor after `setAlgorithm(PBKDF2WithHmacSHA256)`. */
const encoderSha256: Encoder = { hash: 'sha256', saltLength: 8, iterations: 185_000 }

/** Spring Security's Pbkdf2PasswordEncoder with SHA-1 and a salt of 16 bytes, without a secret. */
export const springPbkdf2Sha1: Format<Pbkdf2> = /* @__PURE__ */ createEncoderFormat('spring-pbkdf2-sha1', encoderSha1)

/** Spring Security's Pbkdf2PasswordEncoder with SHA-1, a salt of 16 bytes and a secret. */
export const springPbkdf2Sha1Peppered: Format<Pbkdf2> = /* @__PURE__ */ createEncoderFormat(
  'spring-pbkdf2-sha1-peppered',
  encoderSha1,
)

/** Spring Security's Pbkdf2PasswordEncoder with SHA-256 and a salt of 8 bytes, without a secret. */
export const springPbkdf2Sha256: Format<Pbkdf2> = /* @__PURE__ */ createEncoderFormat(
  'spring-pbkdf2-sha256',
  encoderSha256,
)

/** Spring Security's Pbkdf2PasswordEncoder with SHA-256, a salt of 8 bytes and a secret. */
export const springPbkdf2Sha256Peppered: Format<Pbkdf2> = /* @__PURE__ */ createEncoderFormat(
  'spring-pbkdf2-sha256-peppered',
  encoderSha256,
)

/** Spring Security's Pbkdf2PasswordEncoder.defaultsForSpringSecurity_v5_5 without a secret. */
export const springPbkdf2V55: Format<Pbkdf2> = /* @__PURE__ */ createEncoderFormat('spring-pbkdf2-v5-5', encoderV55)

/** Spring Security's Pbkdf2PasswordEncoder.defaultsForSpringSecurity_v5_5 with a secret. */
export const springPbkdf2V55Peppered: Format<Pbkdf2> = /* @__PURE__ */ createEncoderFormat(
  'spring-pbkdf2-v5-5-peppered',
  encoderV55,
)

/** Spring Security's Pbkdf2PasswordEncoder.defaultsForSpringSecurity_v5_8 without a secret. */
export const springPbkdf2V58: Format<Pbkdf2> = /* @__PURE__ */ createEncoderFormat('spring-pbkdf2-v5-8', encoderV58)

/** Spring Security's Pbkdf2PasswordEncoder.defaultsForSpringSecurity_v5_8 with a secret. */
export const springPbkdf2V58Peppered: Format<Pbkdf2> = /* @__PURE__ */ createEncoderFormat(
  'spring-pbkdf2-v5-8-peppered',
  encoderV58,
)

/**
 * Spring Security's DelegatingPasswordEncoder (PasswordEncoderFactories) with the defaults of 5.5, without a secret.
 */
export const springDelegatingPbkdf2V55: Format<Pbkdf2> = /* @__PURE__ */ createDelegatingFormat(
  'spring-delegating-pbkdf2-v5-5',
  '{pbkdf2}',
  springPbkdf2V55,
)

/** Spring Security's DelegatingPasswordEncoder (PasswordEncoderFactories) with the defaults of 5.5 and a secret. */
export const springDelegatingPbkdf2V55Peppered: Format<Pbkdf2> = /* @__PURE__ */ createDelegatingFormat(
  'spring-delegating-pbkdf2-v5-5-peppered',
  '{pbkdf2}',
  springPbkdf2V55Peppered,
)

/**
 * Spring Security's DelegatingPasswordEncoder (PasswordEncoderFactories) with the defaults of 5.8, without a secret.
 */
export const springDelegatingPbkdf2V58: Format<Pbkdf2> = /* @__PURE__ */ createDelegatingFormat(
  'spring-delegating-pbkdf2-v5-8',
  '{pbkdf2@SpringSecurity_v5_8}',
  springPbkdf2V58,
)

/** Spring Security's DelegatingPasswordEncoder (PasswordEncoderFactories) with the defaults of 5.8 and a secret. */
export const springDelegatingPbkdf2V58Peppered: Format<Pbkdf2> = /* @__PURE__ */ createDelegatingFormat(
  'spring-delegating-pbkdf2-v5-8-peppered',
  '{pbkdf2@SpringSecurity_v5_8}',
  springPbkdf2V58Peppered,
)
