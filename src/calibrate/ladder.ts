import type { Backend } from '../backends/backend.ts'
import { checkArgument, isObject, ruleOf } from '../core/arguments.ts'
import type { Policy } from '../policy/index.ts'
import { policyRule } from '../policy/policy.ts'
import type { Argon2, Bcrypt, Descriptor, Pbkdf2, Scrypt } from '../schemes/index.ts'
import { workOf as workOfHash } from '../schemes/schemes.ts'
import { calculateTableBytes } from '../schemes/scrypt.ts'
import { defaultLimits } from '../verifier/context.ts'
import { createRepeatedComputation, type Figures, figuresOf, runLoad } from './measure.ts'

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

/**
 * Returns a descriptor with these parameters. Its salt and its digest have the usual lengths and belong to no user.
 *
 * @param parameters The parameters, such as `calibrate` recommends.
 * @returns The descriptor.
 * @example
 * import { descriptorOf } from 'saltbridge/calibrate'
 *
 * console.log(descriptorOf({ scheme: 'bcrypt', cost: 12 }).salt.length) // 16
 */
export function descriptorOf(parameters: Parameters): Descriptor {
  checkArgument(
    'parameters',
    parameters,
    ruleOf('an object with a scheme', (value) => isObject(value) && typeof value.scheme === 'string'),
  )
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

/**
 * Returns three values for each power of 2: 4, 5, 6, 8, 10, 12, 16, 20 … Measurements could not tell nearer values
 * apart.
 */
function listSteps(above: number, atMost: number): number[] {
  const found: number[] = []
  for (let octave = 1; octave / 4 <= atMost; octave *= 2)
    for (const quarter of [4, 5, 6]) {
      const value = (octave * quarter) / 4
      if (Number.isInteger(value) && value > above && value <= atMost) found.push(value)
    }
  return found
}

const bytesOf = (parameters: Parameters): number => workOf(parameters).bytes

/** Returns the time on the reference machine in ms, and the bytes of memory, of one computation. */
export function workOf(parameters: Parameters): { readonly cost: number; readonly bytes: number } {
  const descriptor = descriptorOf(parameters)
  return workOfHash(descriptor, 16)
}

/**
 * Lists the cheapest accepted parameters, then those that the policy recommends, then more memory, then more passes.
 */
function listArgon2({ hash, minima }: Policy, bytes: number): Parameters[] {
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
  const memories = listSteps(start.memory * 1.1, most)
  const widest = { ...start, memory: memories.at(-1) ?? start.memory }
  return [
    ...(workOf(cheapest).cost < workOf(start).cost ? [cheapest] : []),
    start,
    ...memories.map((memory) => ({ ...start, memory })),
    ...listSteps(start.passes, 1024).map((passes) => ({ ...widest, passes })),
  ]
}

/**
 * Lists parameters from the largest accepted table within the memory on: first with a higher N, then with a higher p.
 */
function listScrypt({ minima }: Policy, bytes: number): Parameters[] {
  const accepted = minima.scrypt
    .map(
      ({ cost = 2, blockSize = 8, parallelization = 1 }) =>
        ({ scheme: 'scrypt', cost, blockSize, parallelization }) as const,
    )
    .filter(({ cost, blockSize }) => calculateTableBytes(cost, blockSize) <= bytes)
  const start = accepted.sort((a, b) => b.cost - a.cost)[0]
  if (!start) return []
  const rungs: (typeof start)[] = [start]
  const limit = Math.min(bytes, 2 ** 31)
  for (let { cost } = start; calculateTableBytes(2 * cost, start.blockSize) <= limit; cost *= 2)
    rungs.push({ ...start, cost: 2 * cost })
  const widest = rungs.at(-1)!
  return [...rungs, ...listSteps(start.parallelization, 64).map((parallelization) => ({ ...widest, parallelization }))]
}

function listPbkdf2({ minima }: Policy, hash: 'sha256' | 'sha512'): Parameters[] {
  const least = minima.pbkdf2[hash]
  if (least === undefined) return []
  const multiples = [4, ...listSteps(4, 600)]
  return multiples.map((quarter) => ({ scheme: 'pbkdf2', hash, iterations: Math.round((least * quarter) / 4) }))
}

function listBcrypt({ minima }: Policy): Parameters[] {
  const least = Math.min(...minima.bcrypt.map(({ cost = 4 }) => cost))
  return Array.from({ length: Math.max(0, 32 - least) }, (_, i) => ({ scheme: 'bcrypt', cost: least + i }))
}

/**
 * Lists the parameters to choose from, the cheapest first. All parameters meet the policy and need at most `bytes` of
 * memory. Two neighbours differ by one step, such as 1 in the cost of bcrypt. Parameters that exceed the work limits of
 * a verifier are left out. The list is empty if the policy accepts no parameters of the scheme within this memory.
 *
 * @param choice The scheme, such as `argon2id`.
 * @param policy The policy that the parameters must meet.
 * @param bytes The largest memory of one hash, in bytes.
 * @returns The parameters, the cheapest first.
 * @example
 * import { listParameters } from 'saltbridge/calibrate'
 * import { owasp } from 'saltbridge/policy'
 *
 * console.log(listParameters('pbkdf2-sha256', owasp, 2 ** 20)[0].iterations) // 600000
 */
export function listParameters(choice: Choice, policy: Policy, bytes: number): readonly Parameters[] {
  checkArgument('policy', policy, policyRule)
  const memory = Math.min(bytes, defaultLimits.bytes)
  return listOf(choice, policy, memory).filter((rung) => {
    const { cost, bytes } = workOf(rung)
    return cost <= defaultLimits.cost && bytes <= defaultLimits.bytes
  })
}

function listOf(choice: Choice, policy: Policy, bytes: number): readonly Parameters[] {
  switch (choice) {
    case 'argon2id':
      return listArgon2(policy, bytes)
    case 'bcrypt':
      return listBcrypt(policy)
    case 'scrypt':
      return listScrypt(policy, bytes)
    case 'pbkdf2-sha256':
      return listPbkdf2(policy, 'sha256')
    case 'pbkdf2-sha512':
      return listPbkdf2(policy, 'sha512')
  }
}

/**
 * The measurements of one set of parameters under the given concurrency. Latencies are those of whole logins, including
 * the time in the queue.
 */
export interface Point extends Figures {
  readonly parameters: Parameters
  /** The id of the backend that computed. */
  readonly backend: string
  /** The memory of one computation, in bytes. */
  readonly bytes: number
}

/** The machine and the load under which parameters are measured. */
export interface Conditions {
  readonly backends: readonly Backend[]
  /** The number of logins that are computed concurrently. */
  readonly concurrency: number
  /** The number of cores that hashing may use. */
  readonly cores: number
  readonly signal?: AbortSignal | undefined
}

/** Measures the parameters of a ladder. */
export interface Points {
  /** Measures one set of parameters for the given time in ms, and adds the result to its earlier measurements. */
  measure(rung: number, milliseconds: number): Promise<Point>
  at(rung: number): Point | undefined
  /** Returns how often a set of parameters was measured. */
  rounds(rung: number): number
  all(): readonly Point[]
  close(): Promise<void>
}

interface Measured {
  readonly computation: ReturnType<typeof createRepeatedComputation>
  readonly latencies: number[]
  readonly rates: number[]
  backend: string
}

export function createPoints(rungs: readonly Parameters[], conditions: Conditions): Points {
  const { backends, concurrency, cores, signal } = conditions
  const found = new Map<number, Measured>()

  /** Returns `undefined` for parameters without a measurement. */
  function pointOf(rung: number): Point | undefined {
    const { latencies = [], rates = [], backend = '' } = found.get(rung) ?? {}
    if (latencies.length === 0) return undefined
    const parameters = rungs[rung]!
    return { parameters, backend, ...figuresOf(latencies, rates), bytes: workOf(parameters).bytes }
  }

  return {
    async measure(rung, milliseconds) {
      let measured = found.get(rung)
      if (!measured) {
        const computation = createRepeatedComputation(backends, descriptorOf(rungs[rung]!))
        found.set(rung, (measured = { computation, latencies: [], rates: [], backend: '' }))
        await computation.run(signal)
      }
      const load = await runLoad(measured.computation, { concurrency, cores, milliseconds, least: concurrency, signal })
      for (const latency of load.latencies) measured.latencies.push(latency)
      measured.rates.push(load.perSecond)
      measured.backend = load.backend
      return pointOf(rung)!
    },
    at: pointOf,
    rounds: (rung) => found.get(rung)?.rates.length ?? 0,
    all: () => [...found.keys()].sort((a, b) => a - b).flatMap((rung) => pointOf(rung) ?? []),
    async close() {
      for (const { computation } of found.values()) await computation.close()
    },
  }
}
