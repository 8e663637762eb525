import type { Policy } from '../policy/index.ts'
import type { Argon2, Bcrypt, Descriptor, Pbkdf2, Scrypt } from '../schemes/index.ts'
import { workOf as workOfHash } from '../schemes/index.ts'
import { tableBytes } from '../schemes/scrypt.ts'
import { defaultLimits } from '../verifier/options.ts'

/** The parameters of new hashes. */
export type Parameters =
  | Pick<Argon2, 'scheme' | 'variant' | 'memory' | 'passes' | 'lanes'>
  | Pick<Bcrypt, 'scheme' | 'cost'>
  | Pick<Scrypt, 'scheme' | 'cost' | 'blockSize' | 'parallelization'>
  | Pick<Pbkdf2, 'scheme' | 'hash' | 'iterations'>

/** The schemes that `calibrate` knows. */
export const choices = ['argon2id', 'bcrypt', 'scrypt', 'pbkdf2-sha256', 'pbkdf2-sha512'] as const
/** A scheme that `calibrate` knows. */
export type Choice = (typeof choices)[number]

/** Returns a descriptor with these parameters. Its salt and its digest have the usual lengths and belong to no user. */
export function descriptorOf(parameters: Parameters): Descriptor {
  const bytes = { salt: new Uint8Array(16).fill(0x5a), digest: new Uint8Array(32) }
  switch (parameters.scheme) {
    case 'argon2':
      return { ...parameters, ...bytes, version: 19 }
    case 'bcrypt':
      return { ...parameters, ...bytes, variant: '2b', digest: new Uint8Array(23) }
    case 'scrypt':
      return { ...parameters, ...bytes }
    case 'pbkdf2':
      return { ...parameters, ...bytes, digest: new Uint8Array(parameters.hash === 'sha512' ? 64 : 32) }
  }
}

/** Three to the octave: 4, 5, 6, 8, 10, 12, 16, 20 … Nearer ones a trembling machine could not tell apart. */
function thirds(above: number, atMost: number): number[] {
  const found: number[] = []
  for (let octave = 1; octave / 4 <= atMost; octave *= 2)
    for (const quarter of [4, 5, 6]) {
      const value = (octave * quarter) / 4
      if (Number.isInteger(value) && value > above && value <= atMost) found.push(value)
    }
  return found
}

const bytesOf = (parameters: Parameters): number => workOf(parameters).bytes

/** Reference milliseconds and bytes of one computation. */
export function workOf(parameters: Parameters): { readonly cost: number; readonly bytes: number } {
  const descriptor = descriptorOf(parameters)
  return workOfHash(descriptor, 16)
}

/** The cheapest that the policy accepts, its own choice, then memory as far as it goes, then passes. */
function argon2Rungs({ hash, minima }: Policy, bytes: number): Parameters[] {
  const { lanes } = hash
  const lines = minima.argon2.map((line) => ({ memory: 8 * lanes, passes: 1, ...line }))
  const accepted = [hash, ...lines]
    .map(({ memory, passes }) => ({ scheme: 'argon2', variant: 'id', memory, passes, lanes }) as const)
    .filter((one) => bytesOf(one) <= bytes)
    .sort((a, b) => workOf(a).cost - workOf(b).cost)
  const own = accepted.find(({ memory, passes }) => memory === hash.memory && passes === hash.passes)
  const start =
    own ??
    accepted.reduce<(typeof accepted)[number] | undefined>(
      (most, one) => (most && most.memory >= one.memory ? most : one),
      undefined,
    )
  if (!start) return []
  const cheapest = accepted[0]!
  const most = Math.min(2 ** 21, Math.floor(bytes / 1024))
  const memories = thirds(start.memory * 1.1, most)
  const widest = { ...start, memory: memories.at(-1) ?? start.memory }
  return [
    ...(workOf(cheapest).cost < workOf(start).cost ? [cheapest] : []),
    start,
    ...memories.map((memory) => ({ ...start, memory })),
    ...thirds(start.passes, 1024).map((passes) => ({ ...widest, passes })),
  ]
}

/** The widest table that the policy names within the memory, then N as far as it goes, then p. */
function scryptRungs({ minima }: Policy, bytes: number): Parameters[] {
  const accepted = minima.scrypt
    .map(
      ({ cost = 2, blockSize = 8, parallelization = 1 }) =>
        ({ scheme: 'scrypt', cost, blockSize, parallelization }) as const,
    )
    .filter(({ cost, blockSize }) => tableBytes(cost, blockSize) <= bytes)
  const start = accepted.sort((a, b) => b.cost - a.cost)[0]
  if (!start) return []
  const rungs: (typeof start)[] = [start]
  const limit = Math.min(bytes, 2 ** 31)
  for (let { cost } = start; tableBytes(2 * cost, start.blockSize) <= limit; cost *= 2)
    rungs.push({ ...start, cost: 2 * cost })
  const widest = rungs.at(-1)!
  return [...rungs, ...thirds(start.parallelization, 64).map((parallelization) => ({ ...widest, parallelization }))]
}

function pbkdf2Rungs({ minima }: Policy, hash: 'sha256' | 'sha512'): Parameters[] {
  const least = minima.pbkdf2[hash]
  if (least === undefined) return []
  const multiples = [4, ...thirds(4, 600)]
  return multiples.map((quarter) => ({ scheme: 'pbkdf2', hash, iterations: Math.round((least * quarter) / 4) }))
}

function bcryptRungs({ minima }: Policy): Parameters[] {
  const least = Math.min(...minima.bcrypt.map(({ cost = 4 }) => cost))
  return Array.from({ length: Math.max(0, 32 - least) }, (_, i) => ({ scheme: 'bcrypt', cost: least + i }))
}

/**
 * Lists the parameters to choose from, the cheapest first. All parameters meet the policy and need at most `bytes` of
 * memory. Two neighbours differ by one step, such as 1 in the cost of bcrypt. Parameters that exceed the work limits of
 * a verifier are left out. The list is empty if the policy accepts no parameters of the scheme within this memory.
 */
export function ladder(choice: Choice, policy: Policy, bytes: number): readonly Parameters[] {
  const memory = Math.min(bytes, defaultLimits.bytes)
  return rungsOf(choice, policy, memory).filter((rung) => {
    const { cost, bytes } = workOf(rung)
    return cost <= defaultLimits.cost && bytes <= defaultLimits.bytes
  })
}

function rungsOf(choice: Choice, policy: Policy, bytes: number): readonly Parameters[] {
  switch (choice) {
    case 'argon2id':
      return argon2Rungs(policy, bytes)
    case 'bcrypt':
      return bcryptRungs(policy)
    case 'scrypt':
      return scryptRungs(policy, bytes)
    case 'pbkdf2-sha256':
      return pbkdf2Rungs(policy, 'sha256')
    case 'pbkdf2-sha512':
      return pbkdf2Rungs(policy, 'sha512')
  }
}
