import { aText, checkArgument, refuseArgument } from '../core/arguments.ts'
import { utf8 } from '../core/bytes.ts'
import { HashError } from '../core/errors.ts'
import { createAbsenceKey, type SecretInput } from '../core/secret.ts'
import { checkUnderstood, refuseMissingPepper } from './check.ts'
import type { Context, Draw, VerifyOptions } from './context.ts'
import { describeNewHash } from './hash.ts'
import type { ParseOptions } from './hints.ts'
import { parse, type Understood } from './parse.ts'
import type { Registry } from './registry.ts'
import { classRule } from './rules.ts'

/** A group of stored hashes that cost the same: an example hash, and the size of the group. */
export interface CostClass extends ParseOptions {
  /** A hash string of the group. */
  readonly like: string
  /** The size of the group: a share such as 0.3, or a number of accounts. Use the same unit for all groups. */
  readonly share: number
}

/** Options of `verifyAbsent`. */
export interface Absent extends VerifyOptions {
  /**
   * The identifier that was not found. The same identifier always selects the same group, so `population` needs it.
   * Pass it if you pass it to `verify` too.
   */
  readonly subject?: string | undefined
  /**
   * The groups of stored hashes. An array is read only once, so pass the same array in each call. Without `population`,
   * the call does the work of verifying a new hash, which needs a backend for Argon2.
   */
  readonly population?: readonly CostClass[] | undefined
}

/**
 * Creates a function that computes HMAC-SHA-256 of a subject. The key is random unless it is given.
 *
 * @throws HashError ERR_SECRET if the key is not valid.
 */
export function createDraw(key: SecretInput | string | undefined): Draw {
  const { crypto } = globalThis
  const given = key === undefined ? undefined : createAbsenceKey(key).bytes()
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  let imported: Promise<CryptoKey> | undefined
  function importKey(): Promise<CryptoKey> {
    const bytes = given ?? crypto.getRandomValues(new Uint8Array(32))
    return crypto.subtle.importKey('raw', bytes as BufferSource, algorithm, false, ['sign'])
  }
  return async (subject) => {
    imported ??= importKey()
    const tag = await crypto.subtle.sign('HMAC', await imported, utf8(subject) as BufferSource)
    const view = new DataView(tag)
    return {
      fraction: (view.getUint32(0) * 65536 + view.getUint16(4)) / 2 ** 48,
      bytes: new Uint8Array(tag).subarray(6),
    }
  }
}

interface Classes {
  readonly registry: Registry
  readonly total: number
  readonly classes: readonly CostClass[]
}

/**
 * Parses all groups, so that a malformed group fails for every subject. @throws HashError as `parse` does,
 * ERR_ARGUMENT.
 */
function readClasses(registry: Registry, population: readonly CostClass[]): Classes {
  for (const [at, one] of population.entries()) checkArgument(`population[${at}]`, one, classRule)
  const classes = population.map((one) => ({ ...one }))
  for (const one of classes) parse(registry, one.like, one)
  const total = classes.reduce((sum, { share }) => sum + share, 0)
  if (!(total > 0 && total < Infinity && classes.every(({ share }) => share >= 0)))
    throw refuseArgument(
      'population',
      'each `share` of `population` must be a number of at least 0, and their sum must be greater than 0',
    )
  return { registry, total, classes }
}

/** The groups that were read, by array. */
const known = new WeakMap<readonly CostClass[], Classes>()

function classesOf(registry: Registry, population: readonly CostClass[]): Classes {
  const found = known.get(population)
  if (found?.registry === registry) return found
  const classes = readClasses(registry, population)
  known.set(population, classes)
  return classes
}

/** Selects a group of the population and parses its example. */
function selectClass(
  context: Context,
  population: readonly CostClass[],
  fraction: number,
  { secrets }: Absent,
): Understood {
  const { total, classes } = classesOf(context.registry, population)
  let rest = fraction * total
  const found = classes.find(({ share }) => (rest -= share) < 0) ?? classes.at(-1)!
  // Parses the example as a stored hash is parsed, because that takes the same time.
  const understood = parse(context.registry, found.like, found)
  const refused = refuseMissingPepper(context, understood, found.like, { ...found, secrets })
  if (refused) throw new HashError(refused)
  return understood
}

function fill(length: number, bytes: Uint8Array): Uint8Array {
  const filled = new Uint8Array(length)
  for (let i = 0; i < length; i++) filled[i] = bytes[i % bytes.length]!
  return filled
}

/** Returns the descriptor of a new hash, for a call without a population. */
function imitateNewHash({ registry, policy }: Context): Understood {
  const format = registry.get('argon2') ?? registry.formats[0]!
  return { ok: true, format, descriptor: describeNewHash(policy), notes: [] }
}

/**
 * Does the work of a verification for an unknown subject. HMAC of the subject selects a group of the population, and
 * the example of the group goes through the same checks as a stored hash. Always returns `false`.
 *
 * @throws HashError as `check` and `parse` do; ERR_ARGUMENT if the population is not valid.
 */
export async function verifyAbsent(context: Context, password: string | Uint8Array, options: Absent): Promise<false> {
  const { subject, population = [] } = options
  const bad = context.registry.names().check(options)
  if (bad) throw new HashError(bad)
  if (population.length > 0) checkArgument('subject', subject, aText)
  const { fraction, bytes } = await context.draw(subject ?? '')
  const { format, descriptor, notes } =
    population.length > 0 ? selectClass(context, population, fraction, options) : imitateNewHash(context)
  const salt = fill(descriptor.salt.length, bytes)
  const digest = fill(descriptor.digest.length, bytes)
  const unlike = { ok: true, format, descriptor: { ...descriptor, salt, digest }, notes } as const
  await checkUnderstood(context, unlike, password, options)
  return false
}
