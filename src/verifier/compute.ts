import type { Backend, Job } from '../backends/backend.ts'
import { reasonOf } from '../backends/shared/create-backend.ts'
import { equal } from '../core/bytes.ts'
import { type Failure, failure, HashError } from '../core/errors.ts'
import { createKeyring, type Keyring, type Secrets } from '../core/secret.ts'
import { type Descriptor, schemeOf } from '../schemes/index.ts'
import { blank, exceeded, type Reading, type Work } from '../schemes/scheme.ts'
import type { VerifyOptions, WorkLimits } from './options.ts'
import { route } from './route.ts'

/** What the verbs of a verifier share. */
export interface Engine {
  readonly backends: readonly Backend[]
  readonly keyring: Keyring
  readonly limits: WorkLimits
  /** In whose name backends are asked. */
  readonly owner: object
  /** @throws HashError ERR_CLOSED. */
  mustBeOpen(): void
}

export interface Computed {
  readonly match: boolean
  /** The reading that matched, or the first. */
  readonly reading: string
  readonly backend: string
  /** Milliseconds in a queue. */
  readonly wait: number
}

/** When work is begun, and whether it is. */
export interface Timing extends Pick<VerifyOptions, 'signal' | 'deadline'> {
  readonly background?: boolean | undefined
}

export function readingsOf<D extends Descriptor>(descriptor: D, password: Uint8Array): readonly Reading<D>[] {
  return schemeOf(descriptor).readings?.(descriptor, password) ?? [{ name: 'plain', descriptor, password }]
}

/** The estimate for a password of this length, all readings together. */
export function workOf(descriptor: Descriptor, passwordLength: number, readings = 1): Work {
  const { cost, bytes } = schemeOf(descriptor).work(descriptor, passwordLength)
  return { cost: cost * readings, bytes }
}

/** Why work is too much, or nothing. */
export function overLimits({ cost, bytes }: Work, limits: WorkLimits): Failure | undefined {
  if (cost > limits.cost) return exceeded('estimated cost in milliseconds', 0, limits.cost, Math.ceil(cost))
  return bytes > limits.bytes ? exceeded('memory in bytes', 0, limits.bytes, bytes) : undefined
}

/** @throws HashError ERR_LIMIT. */
export function withinLimits(work: Work, limits: WorkLimits): void {
  const over = overLimits(work, limits)
  if (over) throw new HashError(over)
}

/** Work under way is not interrupted: its answer is dropped. */
function mayGoOn({ signal, deadline }: Timing): void {
  if (signal?.aborted) throw new HashError(failure('ERR_ABORTED', undefined, { hint: 'The signal was aborted' }))
  if (deadline !== undefined && !(Date.now() <= deadline))
    throw new HashError(failure('ERR_ABORTED', undefined, { hint: 'The deadline has passed' }))
}

/** One digest, from the first backend that computes it. @throws HashError as the backend does, ERR_BACKEND, ERR_CLOSED. */
export async function digestOf<D extends Descriptor>(
  engine: Pick<Engine, 'backends' | 'owner' | 'mustBeOpen'>,
  descriptor: D,
  password: Uint8Array,
  key: Uint8Array | undefined,
  options: Timing,
): Promise<{ digest: Uint8Array; backend: string; wait: number }> {
  engine.mustBeOpen()
  mayGoOn(options)
  const { backend, kernel } = await route(engine, descriptor, password)
  const { owner } = engine
  const { signal, deadline, background } = options
  const asked = performance.now()
  let begun = asked
  const job: Job = {
    owner,
    ...(key && { key }),
    ...(signal && { signal }),
    ...(deadline !== undefined && { deadline }),
    ...(background && { background }),
    onBegin() {
      begun = performance.now()
    },
  }
  let digest: Uint8Array
  try {
    digest = await kernel.compute(password, blank(descriptor), job)
  } catch (error) {
    if (error instanceof HashError) throw error
    throw new HashError(failure('ERR_BACKEND', undefined, { reasons: [`${backend}: ${reasonOf(error)}`] }))
  }
  if (digest.length !== descriptor.digest.length)
    throw new HashError(failure('ERR_BACKEND', undefined, { reasons: [`${backend}: a digest of another length`] }))
  mayGoOn(options)
  return { digest, backend, wait: begun - asked }
}

/** The verifier's own secrets, unless others are given. @throws HashError ERR_SECRET if one is empty or not base64. */
export function keyringFor({ keyring }: Pick<Engine, 'keyring'>, secrets: Secrets | undefined): Keyring {
  try {
    return secrets ? createKeyring(secrets) : keyring
  } catch (error) {
    if (!(error instanceof RangeError || error instanceof TypeError)) throw error
    throw new HashError(failure('ERR_SECRET', undefined, { reasons: [error.message] }))
  }
}

/** The key of a descriptor. @throws HashError ERR_SECRET. */
export function keyOf(descriptor: Descriptor, keyring: Keyring): Uint8Array | undefined {
  const resolved = schemeOf(descriptor).resolve?.(descriptor, keyring)
  if (resolved === undefined) return undefined
  if (!resolved.ok) throw new HashError(resolved)
  return resolved.key
}

/**
 * Whether a password gives a descriptor's digest. Every reading is computed and compared before the answer.
 *
 * @throws HashError ERR_LIMIT before any work, ERR_SECRET, ERR_UNSUPPORTED, ERR_BACKEND, ERR_BUSY, ERR_ABORTED, ERR_CLOSED.
 */
export async function compute(
  engine: Engine,
  descriptor: Descriptor,
  password: Uint8Array,
  readings: readonly Reading<Descriptor>[],
  options: VerifyOptions,
): Promise<Computed> {
  withinLimits(workOf(descriptor, password.length, readings.length), engine.limits)
  const key = keyOf(descriptor, keyringFor(engine, options.secrets))?.slice()
  let match = false
  let reading = readings[0]!.name
  let used = ''
  let waited = 0
  try {
    for (const one of readings) {
      const { digest, backend, wait } = await digestOf(engine, one.descriptor, one.password, key, options)
      const equals = equal(digest, descriptor.digest)
      digest.fill(0)
      if (equals && !match) reading = one.name
      match = match || equals
      used ||= backend
      waited += wait
    }
  } finally {
    key?.fill(0)
    for (const one of readings) one.password.fill(0)
  }
  return { match, reading, backend: used, wait: waited }
}
