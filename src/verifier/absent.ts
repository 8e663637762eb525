import { utf8 } from '../core/bytes.ts'
import { HashError } from '../core/errors.ts'
import { createAbsenceKey, type SecretInput } from '../core/secret.ts'
import { checkUnderstood, unsaid } from './check.ts'
import type { Context } from './context.ts'
import { unhashed } from './hash.ts'
import type { ParseOptions, VerifyOptions } from './options.ts'
import { parse, type Understood } from './parse.ts'
import type { Registry } from './registry.ts'

/** A part of the stored hashes: one of them, and what share of all it stands for. */
export interface CostClass extends ParseOptions {
  readonly like: string
  readonly share: number
}

export interface Absent extends VerifyOptions {
  /** The identifier that was not found: the same one always draws the same class. */
  readonly subject: string
  /** What the stored hashes cost; the list is read once and not again. Without it, what new hashes cost: then an Argon2 backend must be there. */
  readonly population?: readonly CostClass[]
}

/** 0 ≤ fraction < 1 from 48 bits, and the rest of the bytes, which nobody can foretell without the key. */
export type Draw = (subject: string) => Promise<{ readonly fraction: number; readonly bytes: Uint8Array }>

/**
 * Draws by HMAC-SHA-256 of the subject, under a random key unless one is given.
 *
 * @throws RangeError if the key is empty or not of its encoding; TypeError if it is no secret.
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
  readonly total: number
  readonly classes: readonly CostClass[]
}

/** Reads every class, so that a broken one shows whoever is drawn. @throws HashError as `parse` does; RangeError. */
function readClasses(registry: Registry, population: readonly CostClass[]): Classes {
  const classes = population.map((one) => ({ ...one }))
  for (const one of classes) parse(registry, one.like, one)
  const total = classes.reduce((sum, { share }) => sum + share, 0)
  if (!(total > 0 && total < Infinity && classes.every(({ share }) => share >= 0)))
    throw new RangeError('the shares of the population are no numbers that add up')
  return { total, classes }
}

/** A population is read once for each registry. */
const known = new WeakMap<Registry, WeakMap<readonly CostClass[], Classes>>()

function classesOf(registry: Registry, population: readonly CostClass[]): Classes {
  const found = known.get(registry)?.get(population)
  if (found) return found
  const classes = readClasses(registry, population)
  const own = known.get(registry) ?? new WeakMap<readonly CostClass[], Classes>()
  known.set(registry, own.set(population, classes))
  return classes
}

function drawn(context: Context, population: readonly CostClass[], fraction: number, { secrets }: Absent): Understood {
  const { total, classes } = classesOf(context.registry, population)
  let rest = fraction * total
  const found = classes.find(({ share }) => (rest -= share) < 0) ?? classes.at(-1)!
  // The text of a stored hash is read in the same steps, which takes the same time.
  const understood = parse(context.registry, found.like, found)
  const refused = unsaid(context, understood, found.like, { ...found, secrets })
  if (refused) throw new HashError(refused)
  return understood
}

function fill(length: number, bytes: Uint8Array): Uint8Array {
  const filled = new Uint8Array(length)
  for (let i = 0; i < length; i++) filled[i] = bytes[i % bytes.length]!
  return filled
}

/** A hash of the policy's cost that was never made: for a population that is not stated. */
function unstated({ registry, policy }: Context): Understood {
  const format = registry.get('argon2') ?? registry.formats[0]!
  return { ok: true, format, descriptor: unhashed(policy), notes: [] }
}

/**
 * Does for an unknown subject the work that it would have cost if it existed: its class is drawn from the population
 * by HMAC of the subject, and goes through the same checks. Always false.
 *
 * @throws HashError as `check` and `parse` do; RangeError if the shares do not add up.
 */
export async function verifyAbsent(context: Context, password: string | Uint8Array, options: Absent): Promise<false> {
  const { subject, population = [] } = options
  const bad = context.registry.checkNames(options)
  if (bad) throw new HashError(bad)
  const { fraction, bytes } = await context.draw(subject)
  const { format, descriptor, notes } =
    population.length > 0 ? drawn(context, population, fraction, options) : unstated(context)
  const salt = fill(descriptor.salt.length, bytes)
  const digest = fill(descriptor.digest.length, bytes)
  const unlike = { ok: true, format, descriptor: { ...descriptor, salt, digest }, notes } as const
  await checkUnderstood(context, unlike, password, options)
  return false
}
