import { type Expression, roundsIn } from '../../schemes/expression.ts'
import type { Descriptor } from '../../schemes/index.ts'
import { workOf } from '../../schemes/index.ts'

export const number = (value: number): string => value.toLocaleString('en', { maximumFractionDigits: 0 })

/** Writes a number with three significant digits. */
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

/** Writes an estimated time, rounded because its last digits mean nothing. */
export const about = (milliseconds: number): string =>
  `about ${milliseconds < 1000 || milliseconds >= 10_000 ? duration(milliseconds) : `${Math.round(milliseconds / 1000)} s`}`

/** Writes a time limit that a user passed, in the unit that a user would choose. */
export const limitInWords = (milliseconds: number): string =>
  milliseconds < 1000 ? `${few(milliseconds)} ms` : `${few(milliseconds / 1000)} s`

/** Counts the rounds of an expression. */
export function roundsInWords(expression: Expression): string {
  const rounds = roundsIn(expression)
  return rounds === 0 ? 'hashed once' : plural(rounds, 'round')
}

/** Returns the cost parameters of a hash, with units. */
export function costInWords(descriptor: Descriptor): string {
  const { bytes } = workOf(descriptor, 16)
  switch (descriptor.scheme) {
    case 'argon2': {
      const { passes, lanes } = descriptor
      return `${memory(descriptor.memory * 1024)}, ${plural(passes, 'pass', 'passes')}, ${plural(lanes, 'lane')}`
    }
    case 'bcrypt':
      return `cost ${descriptor.cost} (${number(2 ** descriptor.cost)} rounds)`
    case 'digest':
      return roundsInWords(descriptor.expression)
    case 'legacy-scrypt':
      return `${memory(bytes)}: N = 2^${descriptor.memoryCost}, r = ${number(descriptor.rounds)}, p = 1`
    case 'md5-crypt':
      return '1,000 rounds of MD5'
    case 'sha-crypt':
      return `${plural(descriptor.rounds, 'round')} of ${descriptor.hash.toUpperCase().replace('SHA', 'SHA-')}`
    case 'pbkdf2':
      return `${plural(descriptor.iterations, 'iteration')} of HMAC-${descriptor.hash.toUpperCase().replace('SHA', 'SHA-')}`
    case 'yescrypt': {
      const { cost, blockSize, parallelization, time } = descriptor
      return `${memory(bytes)}: N = ${number(cost)}, r = ${number(blockSize)}, p = ${number(parallelization)}, t = ${time}`
    }
    case 'scrypt': {
      const { cost, blockSize, parallelization } = descriptor
      return `${memory(bytes)}: N = ${number(cost)}, r = ${number(blockSize)}, p = ${number(parallelization)}`
    }
  }
}

/** Returns the published name of an algorithm and its variant. */
export function schemeInWords(descriptor: Descriptor): string {
  switch (descriptor.scheme) {
    case 'argon2':
      return `Argon2${descriptor.variant}, version ${descriptor.version}`
    case 'bcrypt':
      return `bcrypt, variant ${descriptor.variant}`
    case 'digest':
      return 'a plain hash function, not made for passwords'
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
