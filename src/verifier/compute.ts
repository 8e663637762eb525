import type { Backend } from '../backends/backend.ts'
import { copyOf, equal } from '../core/bytes.ts'
import { type Failure, failure, HashError } from '../core/errors.ts'
import { createKeyring, type Keyring, type Secrets } from '../core/secret.ts'
import {
  type Descriptor,
  pepperOf,
  type Resolved,
  saltSuffixOf,
  schemeOf,
  workBefore,
  workOf,
} from '../schemes/index.ts'
import type { Loss, Reading, Work } from '../schemes/scheme.ts'
import { digestOf, readingsOf } from './digest-of.ts'
import { lossBefore } from './loss.ts'
import type { VerifyOptions, WorkLimits } from './options.ts'
import { type Prepared, prepareEach } from './prepare.ts'

/** The parts that all methods of a verifier share. */
export interface Engine {
  readonly backends: readonly Backend[]
  readonly keyring: Keyring
  readonly limits: WorkLimits
  /** Identifies this verifier, so that a shared pool can drop its jobs on `close()`. */
  readonly owner: object
  /** Throws if the verifier is closed. @throws HashError ERR_CLOSED. */
  mustBeOpen(): void
}

export interface Computed {
  readonly match: boolean
  /** The name of the reading that matched, or of the first reading. */
  readonly reading: string
  readonly backend: string
  /** The time in a queue in ms. */
  readonly wait: number
  /** The estimated time of all readings in ms on the reference machine. */
  readonly cost: number
  /** The reason why other passwords match too, if the reading does not cover the whole password. */
  readonly loss: Loss | undefined
}

interface Candidate extends Reading<Descriptor> {
  readonly loss: Loss | undefined
}

/** Estimates the work of all readings. The work before them counts once. */
function workOfReadings(before: Work, readings: readonly Candidate[]): Work {
  let { cost, bytes } = before
  for (const { descriptor, password } of readings) {
    const work = schemeOf(descriptor).work(descriptor, password.length)
    cost += work.cost
    bytes = Math.max(bytes, work.bytes)
  }
  return { cost, bytes }
}

/** Returns a failure if the work exceeds the limits. */
export function overLimits({ cost, bytes }: Work, limits: WorkLimits): Failure | undefined {
  if (cost > limits.cost) {
    const limit = { name: 'estimated cost in milliseconds', min: 0, max: limits.cost, actual: Math.ceil(cost) }
    return failure('ERR_LIMIT', undefined, { limit: { ...limit, unit: 'ms', option: 'limits.cost' } })
  }
  if (bytes <= limits.bytes) return undefined
  const limit = { name: 'memory in bytes', min: 0, max: limits.bytes, actual: bytes }
  return failure('ERR_LIMIT', undefined, { limit: { ...limit, unit: 'bytes', option: 'limits.bytes' } })
}

/** Checks that the work is within the limits. @throws HashError ERR_LIMIT. */
export function withinLimits(work: Work, limits: WorkLimits): void {
  const over = overLimits(work, limits)
  if (over) throw new HashError(over)
}

/** Returns the secrets of the call, or else of the verifier. @throws HashError ERR_SECRET if a secret is malformed. */
export function keyringFor({ keyring }: Pick<Engine, 'keyring'>, secrets: Secrets | undefined): Keyring {
  try {
    return secrets ? createKeyring(secrets) : keyring
  } catch (error) {
    if (!(error instanceof RangeError || error instanceof TypeError)) throw error
    throw new HashError(failure('ERR_SECRET', undefined, { reasons: [error.message] }))
  }
}

/** Returns a copy of the key, which the caller wipes. */
function found(resolved: Resolved | undefined): Uint8Array | undefined {
  if (resolved === undefined) return undefined
  if (!resolved.ok) throw new HashError(resolved)
  return resolved.key && copyOf(resolved.key)
}

/** Returns a copy of the key of a descriptor. @throws HashError ERR_SECRET. */
export function keyOf(descriptor: Descriptor, keyring: Keyring): Uint8Array | undefined {
  return found(schemeOf(descriptor).resolve?.(descriptor, keyring))
}

/**
 * Computes and compares all readings, also after a match, so that timing does not reveal which one matched. Wipes their
 * passwords.
 */
async function compared(
  engine: Engine,
  readings: readonly Candidate[],
  digest: Uint8Array,
  key: Uint8Array | undefined,
  options: VerifyOptions,
): Promise<Omit<Computed, 'cost'>> {
  let matched: Candidate | undefined
  let used = ''
  let waited = 0
  try {
    for (const one of readings) {
      const computed = await digestOf(engine, one.descriptor, one.password, key, options)
      const equals = equal(computed.digest, digest)
      computed.digest.fill(0)
      if (equals && (matched === undefined || matched.loss !== undefined)) matched = one
      used ||= computed.backend
      waited += computed.wait
    }
  } finally {
    for (const one of readings) one.password.fill(0)
  }
  const { name, loss } = matched ?? readings[0]!
  return { match: matched !== undefined, reading: name, loss, backend: used, wait: waited }
}

/** Tells whether nothing is computed before the scheme itself. */
const isPlain = (descriptor: Descriptor): boolean => {
  const { prepare, otherwise, scheme } = descriptor
  return prepare === undefined && otherwise === undefined && scheme !== 'digest' && !saltSuffixOf(descriptor)
}

/** Returns the readings of a prepared password, named after its form if it has a name. */
function readingsFrom({ descriptor, password, loss, name }: Prepared): readonly Candidate[] {
  return readingsOf(descriptor, password).map((reading) => ({
    ...reading,
    name: name ?? reading.name,
    loss: loss ?? schemeOf(descriptor).lossOf?.(descriptor, password, reading.name),
  }))
}

/**
 * Tells whether a password gives the digest of a descriptor.
 *
 * @throws HashError ERR_LIMIT before any work, ERR_SECRET, ERR_PASSWORD, ERR_UNSUPPORTED, ERR_BACKEND, ERR_BUSY,
 *   ERR_ABORTED, ERR_CLOSED.
 */
export async function compute(
  engine: Engine,
  descriptor: Descriptor,
  password: Uint8Array,
  options: VerifyOptions,
): Promise<Computed> {
  withinLimits(workOf(descriptor, password.length), engine.limits)
  const keyring = keyringFor(engine, options.secrets)
  const key = keyOf(descriptor, keyring)
  const pepper = found(pepperOf(descriptor, keyring))
  const made: Uint8Array[] = []
  try {
    const prepared: readonly Prepared[] = isPlain(descriptor)
      ? [{ descriptor, password, loss: lossBefore(descriptor, password, password) }]
      : await prepareEach(descriptor, { engine, password, pepper, keyOf: (one) => keyOf(one, keyring), options, made })
    const readings = prepared.flatMap(readingsFrom)
    try {
      const isDigest = descriptor.scheme === 'digest'
      const work = workOfReadings(workBefore(descriptor, password.length, prepared.length), readings)
      withinLimits(work, engine.limits)
      const computed = await compared(engine, readings, descriptor.digest, isDigest ? pepper : key, options)
      return { ...computed, cost: work.cost }
    } finally {
      for (const one of prepared) one.password.fill(0)
    }
  } finally {
    for (const one of made) one.fill(0)
    key?.fill(0)
    pepper?.fill(0)
  }
}
