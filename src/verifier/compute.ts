import {
  type Backend,
  type Job,
  type Kernel,
  type PreparationInput,
  type Reading,
  reasonOf,
} from '../backends/backend.ts'
import { copyOf, isBytes, utf8 } from '../core/bytes.ts'
import { formatNumber } from '../core/describe.ts'
import { type Failure, failure, HashError } from '../core/errors.ts'
import { createKeyring, type Keyring, type Secrets } from '../core/secret.ts'
import { startTimer, stopTimer } from '../core/timers.ts'
import type { Descriptor, SchemeId, Work } from '../schemes/index.ts'
import { blankDigest, hasExpressions, type Resolved } from '../schemes/scheme.ts'
import type { SchemeTable } from '../schemes/table.ts'
import { type Context, type Engine, ignoreErrors, type VerifyOptions, type WorkLimits } from './context.ts'

/**
 * The longest password in bytes. Longer passwords are refused, because iterated hashes read all of it in each round.
 */
export const maxPassword = 4096

function refusePassword(expected: string): HashError {
  return new HashError(failure('ERR_PASSWORD', undefined, { expected }))
}

/**
 * Returns a copy of the bytes of a password: text is encoded as UTF-8 and not changed otherwise.
 *
 * @throws HashError ERR_PASSWORD if the password has more than 4,096 bytes, or a lone surrogate, which UTF-8 cannot
 *   encode.
 */
export function encodePassword(password: string | Uint8Array): Uint8Array {
  if (typeof password !== 'string' && !isBytes(password)) throw refusePassword('a string or a Uint8Array')
  const tooLong = `at most ${formatNumber(maxPassword)} bytes long`
  if (password.length > maxPassword) throw refusePassword(tooLong)
  if (typeof password !== 'string') return new Uint8Array(password)
  if (!password.isWellFormed()) throw refusePassword('well-formed Unicode text: it has a lone surrogate')
  const bytes = utf8(password)
  if (bytes.length > maxPassword) throw refusePassword(tooLong)
  return bytes
}

/** Returns a failure if the work exceeds the limits. */
export function findExceededLimit({ cost, bytes }: Work, limits: WorkLimits): Failure | undefined {
  if (cost > limits.cost) {
    const limit = { name: 'estimated cost in milliseconds', min: 0, max: limits.cost, actual: Math.ceil(cost) }
    return failure('ERR_LIMIT', undefined, { limit: { ...limit, unit: 'ms', option: 'limits.cost' } })
  }
  if (bytes <= limits.bytes) return undefined
  const limit = { name: 'memory in bytes', min: 0, max: limits.bytes, actual: bytes }
  return failure('ERR_LIMIT', undefined, { limit: { ...limit, unit: 'bytes', option: 'limits.bytes' } })
}

/** Checks that the work is within the limits. @throws HashError ERR_LIMIT. */
export function checkLimits(work: Work, limits: WorkLimits): void {
  const over = findExceededLimit(work, limits)
  if (over) throw new HashError(over)
}

/** Returns the secrets of the call, or else of the verifier. @throws HashError ERR_SECRET if a secret is malformed. */
export const chooseKeyring = ({ keyring }: Pick<Context, 'keyring'>, secrets: Secrets | undefined): Keyring =>
  secrets ? createKeyring(secrets) : keyring

/** Returns a copy of a key, which the caller wipes. @throws HashError ERR_SECRET if the key was not found. */
export function copyKey(resolved: Resolved | undefined): Uint8Array | undefined {
  if (resolved === undefined) return undefined
  if (!resolved.ok) throw new HashError(resolved)
  return resolved.key && copyOf(resolved.key)
}

/** Returns a copy of the key of a descriptor. @throws HashError ERR_SECRET. */
export const keyOf = (schemes: SchemeTable, descriptor: Descriptor, keyring: Keyring): Uint8Array | undefined =>
  copyKey(schemes.schemeOf(descriptor).resolve?.(descriptor, keyring))

/** The backend and the kernel that compute a hash, and the descriptor for the kernel. */
interface Route {
  readonly backend: string
  readonly kernel: Kernel<SchemeId>
  /** The descriptor without the stored digest, which a backend never gets. */
  readonly descriptor: Descriptor
}

/** The loads that have ended. */
const loaded = new WeakSet<Promise<unknown>>()

/** Waits for a load, but not beyond the deadline or the abort of a call. The load goes on for later calls. */
async function waitForLoad(loading: Promise<unknown>, timing: Timing): Promise<void> {
  const { signal, deadline } = timing
  if (loaded.has(loading) || (!signal && deadline === undefined)) return
  let stop = (): void => undefined
  const stopped = new Promise<void>((resolve) => {
    stop = resolve
  })
  const timer =
    deadline === undefined ? undefined : startTimer(stop, Math.min(deadline - performance.now() + 1, 2 ** 31 - 1))
  signal?.addEventListener('abort', stop)
  const ended = loading.then(
    () => void loaded.add(loading),
    () => void loaded.add(loading),
  )
  await Promise.race([ended, stopped])
  stopTimer(timer)
  signal?.removeEventListener('abort', stop)
  if (loaded.has(loading)) return
  mustNotBeAborted(timing)
  // A timer may fire a little before its time, so the clock is not asked again.
  throw createLateError()
}

/** Returns the reason why a backend does not compute a hash, if any. An error that `refuses` throws is a reason too. */
async function findReasonAgainst(
  backend: Backend,
  { kernel, descriptor }: Omit<Route, 'backend'>,
  password: Uint8Array,
  timing: Timing | undefined,
): Promise<string | undefined> {
  const loading = backend.load(descriptor.scheme)
  if (timing) await waitForLoad(loading, timing)
  try {
    const availability = await loading
    if (availability.state !== 'ready') return availability.reason
    return kernel.refuses?.(descriptor, password)
  } catch (error) {
    return reasonOf(error)
  }
}

const refuseHash = (reasons: readonly string[]): HashError =>
  new HashError(failure('ERR_UNSUPPORTED', undefined, { reasons }))

const refuseScheme = (scheme: SchemeId): HashError => refuseHash([`none of the backends computes ${scheme}`])

/**
 * Returns the first backend that has a kernel for the scheme, computes the known answers and does not refuse the hash.
 *
 * @throws HashError ERR_UNSUPPORTED with every backend's reason; ERR_CLOSED if the verifier was closed meanwhile.
 */
export async function route(
  { backends, mustBeOpen }: Pick<Engine, 'backends' | 'mustBeOpen'>,
  whole: Descriptor,
  password: Uint8Array,
  timing?: Timing,
): Promise<Route> {
  const descriptor = blankDigest(whole)
  const reasons: string[] = []
  for (const backend of backends) {
    const { id } = backend
    const kernel = backend.kernels[whole.scheme] as Kernel<SchemeId> | undefined
    if (!kernel) continue
    const reason = await findReasonAgainst(backend, { kernel, descriptor }, password, timing)
    mustBeOpen()
    if (reason === undefined) return { backend: id, kernel, descriptor }
    reasons.push(`${id}: ${reason}`)
  }
  if (reasons.length > 0) throw refuseHash(reasons)
  throw refuseScheme(whole.scheme)
}

/** One computation of a backend. */
interface Task {
  readonly descriptor: Descriptor
  readonly password: Uint8Array
  readonly key?: Uint8Array | undefined
  /** The estimated work. Without it, a pool estimates the work. */
  readonly work?: Work
  /** Whether the bytes only prepare the password. */
  readonly isPreparation?: boolean
}

/** Decides when the work of one call starts, and whether it starts. */
export interface Timing {
  readonly signal: AbortSignal | undefined
  readonly background: boolean | undefined
  /** The time by `performance.now()` after which no work starts; `undefined` once work has begun. */
  readonly deadline: number | undefined
  /** Notes that work has begun. The rest of the call is then computed however late it is. */
  begin(): void
  /** Gives back the room that the call has reserved in a queue. */
  release(): void
}

/** Creates the timing of one call. `deadline` is a time by `performance.now()`. */
export function createTiming(
  options: Pick<VerifyOptions, 'signal' | 'deadline' | 'onBegin'> & { readonly background?: boolean | undefined },
): Timing {
  const { signal, background, deadline, onBegin } = options
  let hasBegun = false
  return {
    signal,
    background,
    get deadline() {
      return hasBegun ? undefined : deadline
    },
    begin() {
      if (hasBegun) return
      hasBegun = true
      if (onBegin) ignoreErrors(onBegin)(undefined)
    },
    release: () => undefined,
  }
}

/** Throws if the signal was aborted. Running work is not interrupted; its result is dropped. */
function mustNotBeAborted({ signal }: Timing): void {
  if (signal?.aborted) throw new HashError(failure('ERR_ABORTED', undefined, { hint: 'The `signal` was aborted' }))
}

const isLate = ({ deadline }: Timing): boolean => deadline !== undefined && !(performance.now() <= deadline)

const createLateError = (): HashError =>
  new HashError(failure('ERR_ABORTED', undefined, { hint: 'The `deadline` has passed: try again with a later one' }))

/** Throws if no work may start: the signal was aborted, or the deadline has passed. */
function mustStart(timing: Timing): void {
  mustNotBeAborted(timing)
  if (isLate(timing)) throw createLateError()
}

/**
 * Reserves room for a hash in the queue of the backend that will compute it, before its password is prepared. So a call
 * that a full queue refuses costs little, also if many calls start in one turn of the event loop.
 *
 * @throws HashError ERR_BUSY if no queue has room; ERR_ABORTED.
 */
export function reserveRoom(
  { backends }: Engine,
  { descriptor: whole, password, work }: Task & { readonly work: Work },
  timing: Timing,
): void {
  mustStart(timing)
  const descriptor = blankDigest(whole)
  let full: Failure | undefined
  for (const { kernels } of backends) {
    const kernel = kernels[whole.scheme] as Kernel<SchemeId> | undefined
    if (!kernel) continue
    if (!kernel.reserve) return
    const room = kernel.reserve(password, descriptor, work, timing.background)
    if (typeof room === 'function') {
      timing.release = room
      return
    }
    full ??= room
  }
  if (full) throw new HashError(full)
}

/** The computed bytes, and how they were computed. */
interface Answer {
  readonly bytes: Uint8Array
  readonly backend: string
  /** The time in a queue in ms. */
  readonly wait: number
}

/**
 * Computes bytes with the first able backend. Hash functions that only prepare the password do not count as the begin
 * of the work: they take microseconds, and the hash itself may still wait in a queue.
 *
 * @throws HashError as the backend does, ERR_UNSUPPORTED, ERR_ABORTED, ERR_CLOSED.
 */
async function computeBytes(
  engine: Engine,
  { descriptor: whole, password, key, work, isPreparation }: Task,
  timing: Timing,
): Promise<Answer> {
  engine.mustBeOpen()
  mustStart(timing)
  const { backend, kernel, descriptor } = await route(engine, whole, password, timing)
  const { owner } = engine
  const { signal, deadline, background } = timing
  const isMinor = isPreparation && whole.scheme === 'digest'
  const asked = performance.now()
  let begun = asked
  const job: Job = {
    owner,
    ...(key && { key }),
    ...(work && { work }),
    ...(signal && { signal }),
    ...(deadline !== undefined && { deadline }),
    ...(background && { background }),
    onBegin() {
      begun = performance.now()
      if (!isMinor) timing.begin()
    },
  }
  if (!isMinor) timing.release()
  if (!kernel.reserve && !isMinor) timing.begin()
  let bytes: Uint8Array
  try {
    bytes = await kernel.compute(password, descriptor, job)
  } catch (error) {
    if (error instanceof HashError) throw error
    throw new HashError(failure('ERR_BACKEND', undefined, { reasons: [`${backend}: ${reasonOf(error)}`] }))
  }
  // The deadline passed while the backend computed, not before it started.
  if (isLate(timing)) timing.begin()
  mustNotBeAborted(timing)
  return { bytes, backend, wait: begun - asked }
}

/**
 * Computes a digest of the length of the descriptor's digest. @throws HashError as `computeBytes` does, ERR_PASSWORD.
 */
export async function computeDigest(
  engine: Engine,
  task: Task,
  timing: Timing,
): Promise<{ readonly digest: Uint8Array; readonly backend: string; readonly wait: number }> {
  const { descriptor, password } = task
  const most = engine.schemes.schemeOf(descriptor).maxPassword
  if (most !== undefined && password.length > most) throw refusePassword(`at most ${most} bytes long for this format`)
  const { bytes: digest, backend, wait } = await computeBytes(engine, task, timing)
  if (digest.length !== descriptor.digest.length)
    throw new HashError(
      failure('ERR_BACKEND', undefined, { reasons: [`${backend}: returned a digest of the wrong length`] }),
    )
  return { digest, backend, wait }
}

/**
 * Prepares each form in which the writer may have hashed the password, and returns the computations of each form. Most
 * hashes have one form and one computation. For hashes with expressions and for bcrypt, a backend prepares the
 * password, so that a verifier without such formats is bundled without the code for them.
 *
 * @throws HashError ERR_PASSWORD (the password must be text but is not), ERR_SECRET, and as `computeDigest` does.
 */
export async function preparePassword(
  engine: Engine,
  whole: Descriptor,
  input: Omit<PreparationInput, 'schemeOf' | 'compute'>,
  timing: Timing,
): Promise<readonly (readonly Reading[])[]> {
  const { schemes, backends } = engine
  const { password, pepper, secrets } = input
  const scheme = hasExpressions(whole) ? 'digest' : whole.scheme
  if (scheme !== 'digest' && scheme !== 'bcrypt') {
    const { appendSaltSuffix, lossOf } = schemes.schemeOf(whole)
    const descriptor = appendSaltSuffix?.(whole, pepper) ?? whole
    if (descriptor !== whole) secrets.push(descriptor.salt)
    return [[{ name: 'plain', descriptor, password, loss: lossOf?.(whole, password) }]]
  }
  const backend = backends.find(({ kernels, prepare }) => kernels[scheme] && prepare)
  if (!backend?.prepare) throw refuseScheme(scheme)
  return backend.prepare(whole, {
    ...input,
    schemeOf: schemes.schemeOf,
    async compute(descriptor, bytes, key) {
      const task = { descriptor, password: bytes, key, isPreparation: true }
      if (descriptor.digest.length === 0) return (await computeBytes(engine, task, timing)).bytes
      return (await computeDigest(engine, task, timing)).digest
    },
  })
}
