import type { Pbkdf2 } from '../../schemes/index.ts'
import type { Format } from '../format.ts'
import { hex } from './encodings.ts'
import { named, pbkdf2Format } from './pbkdf2.ts'

/**
 * A configuration of Spring Security's Pbkdf2PasswordEncoder. The text is the salt and the digest, without parameters.
 */
export interface SpringPbkdf2 {
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
    settings: { iterations: { part: 'iterations', value: iterations } },
    salt: hex,
    saltLength: [saltLength, saltLength],
    digest: hex,
    digestLength: 32,
  }) as const

/** Creates the format of an encoder without a secret. */
export function springPbkdf2(id: string, encoder: SpringPbkdf2): Format<Pbkdf2> {
  const digits = 2 * (encoder.saltLength + 32)
  const { saltLength, hash } = encoder
  const evidence = `${digits} hexadecimal digits: ${saltLength} bytes of salt and 32 bytes of PBKDF2 with ${hash}, as Spring Security writes it`
  const shapes = [{ length: [digits, digits], of: ['hex'], evidence, rank: 0.3, isWeak: true }] as const
  return pbkdf2Format({ id, claims: { shapes }, ...parts(encoder) })
}

/** Creates the format of an encoder with a secret, which is appended to the salt. */
export function pepperedSpringPbkdf2(id: string, encoder: SpringPbkdf2): Format<Pbkdf2> {
  const byHint = `looks like ${id.replace('-peppered', '')}, but Spring Security adds a pepper to the salt`
  const claims = { byHint, selectedBy: 'pepperId' }
  return pbkdf2Format({ id, claims, saltSuffix: 'pepper', ...parts(encoder) })
}

/** The configuration of `Pbkdf2PasswordEncoder.defaultsForSpringSecurity_v5_5`. */
export const encoderV55: SpringPbkdf2 = {
  hash: 'sha1',
  saltLength: 8,
  iterations: 185_000,
}

/** The configuration of `Pbkdf2PasswordEncoder.defaultsForSpringSecurity_v5_8`. */
export const encoderV58: SpringPbkdf2 = {
  hash: 'sha256',
  saltLength: 16,
  iterations: 310_000,
}

/** The configuration of Spring Security 5's constructor with a salt of 16 bytes. */
export const encoderSha1: SpringPbkdf2 = { hash: 'sha1', saltLength: 16, iterations: 185_000 }

/** The configuration of Spring Security 5's constructor after `setAlgorithm(PBKDF2WithHmacSHA256)`. */
export const encoderSha256: SpringPbkdf2 = {
  hash: 'sha256',
  saltLength: 8,
  iterations: 185_000,
}
