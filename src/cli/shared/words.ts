import { type Expression, roundsIn } from '../../schemes/expression.ts'
import type { Descriptor } from '../../schemes/index.ts'
import { workOf } from '../../schemes/index.ts'

export const number = (value: number): string => value.toLocaleString('en', { maximumFractionDigits: 0 })

/** Three digits. */
export const few = (value: number): string => value.toLocaleString('en', { maximumSignificantDigits: 3 })

export const plural = (count: number, one: string, many = `${one}s`): string =>
  `${number(count)} ${count === 1 ? one : many}`

const units = ['bytes', 'KiB', 'MiB', 'GiB'] as const

export function memory(bytes: number): string {
  let unit = 0
  let value = bytes
  while (value >= 1024 && unit < units.length - 1) {
    value /= 1024
    unit++
  }
  return `${value.toLocaleString('en', { maximumFractionDigits: 1 })} ${units[unit]}`
}

export function duration(milliseconds: number): string {
  if (milliseconds < 10) return `${milliseconds.toFixed(1)} ms`
  if (milliseconds < 10_000) return `${number(milliseconds)} ms`
  const seconds = Math.round(milliseconds / 1000)
  if (seconds < 120) return `${seconds} s`
  if (seconds < 7200) return `${Math.round(seconds / 60)} min`
  return plural(Math.round(seconds / 3600), 'hour')
}

function roundsInWords(expression: Expression): string {
  const rounds = roundsIn(expression)
  return rounds === 0 ? 'next to nothing' : plural(rounds, 'round')
}

/** What a hash costs, in words. */
export function costInWords(descriptor: Descriptor): string {
  const { bytes } = workOf(descriptor, 16)
  switch (descriptor.scheme) {
    case 'argon2': {
      const { passes, lanes } = descriptor
      return `${memory(descriptor.memory * 1024)}, ${plural(passes, 'pass', 'passes')}, ${plural(lanes, 'lane')}`
    }
    case 'bcrypt':
      return `cost ${descriptor.cost}: ${number(2 ** descriptor.cost)} rounds of the key schedule`
    case 'digest':
      return roundsInWords(descriptor.expression)
    case 'legacy-scrypt':
      return `${memory(bytes)}: N = 2^${descriptor.memoryCost}, r = ${descriptor.rounds}, p = 1, and one AES-256-CTR`
    case 'md5-crypt':
      return '1,000 rounds of MD5'
    case 'sha-crypt':
      return `${plural(descriptor.rounds, 'round')} of ${descriptor.hash.toUpperCase().replace('SHA', 'SHA-')}`
    case 'pbkdf2':
      return `${plural(descriptor.iterations, 'iteration')} of HMAC-${descriptor.hash.toUpperCase().replace('SHA', 'SHA-')}`
    case 'yescrypt': {
      const { cost, blockSize, parallelization, time } = descriptor
      return `${memory(bytes)}: N = ${number(cost)}, r = ${blockSize}, p = ${parallelization}, t = ${time}`
    }
    case 'scrypt': {
      const { cost, blockSize, parallelization } = descriptor
      return `${memory(bytes)}: N = ${number(cost)}, r = ${blockSize}, p = ${parallelization}`
    }
  }
}

/** What the scheme is called where it is published. */
export function schemeInWords(descriptor: Descriptor): string {
  switch (descriptor.scheme) {
    case 'argon2':
      return `Argon2${descriptor.variant}, version ${descriptor.version}`
    case 'bcrypt':
      return `bcrypt, revision ${descriptor.variant}`
    case 'digest':
      return 'hash functions alone'
    case 'legacy-scrypt':
      return 'Firebase’s modified scrypt'
    case 'md5-crypt':
      return descriptor.magic === '$1$' ? 'MD5 crypt' : 'Apache’s MD5 crypt'
    case 'sha-crypt':
      return `SHA crypt, ${descriptor.hash.toUpperCase().replace('SHA', 'SHA-')}`
    case 'pbkdf2':
      return 'PBKDF2'
    case 'scrypt':
      return 'scrypt'
    case 'yescrypt':
      return 'yescrypt'
  }
}

const notes: Readonly<Record<string, string>> = {
  'beyond-phc': 'a part is longer than the PHC string format allows',
  'explicit-rounds': 'the rounds are written although they are the default, which is left out',
  'implicit-hash': 'the hash function is not written; it is the writer’s default',
  'implicit-length': 'the length of the digest is not written; it is what stands there',
  'implicit-version': 'no v= is written, which means Argon2 version 16 (0x10)',
  'padding-bits': 'bits of a last base64 character that carry nothing are set; they are ignored',
  'parameter-order': 'the parameters stand in another order than the writer’s own',
  unpadded: 'base64 without its padding',
  'url-safe-alphabet': 'base64 in the URL-safe alphabet, as the Admin SDK writes it',
}

/** A noted variation in words. */
export const noteInWords = (note: string): string => notes[note] ?? note
