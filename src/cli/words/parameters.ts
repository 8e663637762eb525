import { countRounds, type Expression, hashNames } from '../../schemes/expression.ts'
import type { Descriptor } from '../../schemes/index.ts'
import { workOf } from '../../schemes/schemes.ts'
import { formatCount, memory, number } from '../terminal/text.ts'

/** Counts the rounds of an expression. */
export function roundsInWords(expression: Expression): string {
  const rounds = countRounds(expression)
  return rounds === 0 ? 'hashed once' : formatCount(rounds, 'round')
}

/** Returns the cost parameters of a hash, with units. */
export function costInWords(descriptor: Descriptor): string {
  const { bytes } = workOf(descriptor)
  switch (descriptor.scheme) {
    case 'argon2': {
      const { passes, lanes } = descriptor
      return `${memory(descriptor.memory * 1024)}, ${formatCount(passes, 'pass', 'passes')}, ${formatCount(lanes, 'lane')}`
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
      return `${formatCount(descriptor.rounds, 'round')} of ${descriptor.hash.toUpperCase().replace('SHA', 'SHA-')}`
    case 'pbkdf2':
      return `${formatCount(descriptor.iterations, 'iteration')} of HMAC-${descriptor.hash.toUpperCase().replace('SHA', 'SHA-')}`
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

/** A parameter of a hash: its label, its value with the unit, and the name of its part in the hash string. */
export interface Parameter {
  readonly label: string
  readonly value: string
  readonly part: string
}

const parameter = (label: string, value: string | number, part = label): Parameter => ({
  label,
  value: typeof value === 'number' ? number(value) : value,
  part,
})

const bytes = (label: string, value: Uint8Array | undefined, part = label): Parameter[] =>
  value ? [parameter(label, value.length === 0 ? 'none' : formatCount(value.length, 'byte'), part)] : []

/** Writes the name of a hash function as its standard does: SHA-256, SHA3-256, MD5. */
export const hashInWords = (name: string): string => name.toUpperCase().replace(/^SHA(?!3-)/, 'SHA-')

/** Names the hash functions that an expression uses. */
function listHashFunctions(expression: unknown): readonly string[] {
  const text = JSON.stringify(expression) ?? ''
  return hashNames.filter((name) => text.includes(`"${name}"`)).map(hashInWords)
}

function ofScheme(descriptor: Descriptor): readonly Parameter[] {
  const needed = parameter('memory', memory(workOf(descriptor).bytes))
  switch (descriptor.scheme) {
    case 'argon2':
      return [
        parameter('variant', `Argon2${descriptor.variant}`),
        parameter('version', String(descriptor.version)),
        parameter('memory', memory(descriptor.memory * 1024)),
        parameter('passes', descriptor.passes),
        parameter('lanes', descriptor.lanes),
        ...(descriptor.keyName === undefined ? [] : [parameter('key id', descriptor.keyName)]),
        ...bytes('key id', descriptor.keyId),
        ...bytes('associated data', descriptor.associatedData),
      ]
    case 'bcrypt':
      return [
        parameter('variant', descriptor.variant),
        parameter('cost', `${descriptor.cost} (${number(2 ** descriptor.cost)} rounds)`),
      ]
    case 'digest':
      return [
        parameter('hash functions', listHashFunctions(descriptor.expression).join(', '), 'hash function'),
        parameter('rounds', roundsInWords(descriptor.expression)),
      ]
    case 'legacy-scrypt':
      return [
        needed,
        parameter('memory cost', `${descriptor.memoryCost} (N = ${number(2 ** descriptor.memoryCost)})`),
        parameter('rounds', `${descriptor.rounds} (r)`),
        ...bytes('salt separator', descriptor.saltSeparator),
        parameter(
          'signer key',
          descriptor.signerKey ? `in the hash string` : 'not in the hash string (needed to verify the hash)',
        ),
      ]
    case 'md5-crypt':
      return [parameter('rounds', 1000)]
    case 'sha-crypt':
      return [parameter('hash function', hashInWords(descriptor.hash), 'hash'), parameter('rounds', descriptor.rounds)]
    case 'pbkdf2':
      return [
        parameter('hash function', `HMAC-${hashInWords(descriptor.hash)}`, 'hash'),
        parameter('iterations', descriptor.iterations),
      ]
    case 'scrypt':
      return [
        needed,
        parameter('cost', `N = ${number(descriptor.cost)}`),
        parameter('block size', `r = ${descriptor.blockSize}`),
        parameter('parallelism', `p = ${descriptor.parallelization}`, 'parallelization'),
      ]
    case 'yescrypt':
      return [
        needed,
        parameter('cost', `N = ${number(descriptor.cost)}`),
        parameter('block size', `r = ${descriptor.blockSize}`),
        parameter('parallelism', `p = ${descriptor.parallelization}`, 'parallelization'),
        parameter('time', `t = ${descriptor.time}`),
      ]
  }
}

/** Lists the parameters of a hash with their units, and the lengths of its salt and digest in bytes. */
export function parametersOf(descriptor: Descriptor): readonly Parameter[] {
  const { prepare } = descriptor
  return [
    ...ofScheme(descriptor),
    ...(prepare === undefined ? [] : [parameter('password', 'changed or hashed before this algorithm is used')]),
    ...bytes('salt', descriptor.salt),
    ...bytes('digest', descriptor.digest),
  ]
}
