import { utf8 } from '../core/bytes.ts'
import type { Descriptor } from '../schemes/index.ts'
import { verifyDescriptor } from './check.ts'
import type { Context } from './context.ts'
import type { VerifyOptions } from './options.ts'
import { parse, type Understood } from './parse.ts'

/** A part of the stored hashes: one of them, and what share of all it stands for. */
export interface CostClass {
  readonly like: string
  readonly share: number
}

export interface Absent extends VerifyOptions {
  /** The identifier that was not found: the same one always draws the same class. */
  readonly subject: string
  /** What the stored hashes cost. Without it, what new hashes cost. */
  readonly population?: readonly CostClass[]
}

/** 0 ≤ fraction < 1 from 48 bits, and the rest of the bytes, which nobody can foretell without the key. */
async function draw(key: Uint8Array, subject: string): Promise<{ fraction: number; bytes: Uint8Array }> {
  const { subtle } = globalThis.crypto
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const imported = await subtle.importKey('raw', key as BufferSource, algorithm, false, ['sign'])
  const bytes = new Uint8Array(await subtle.sign('HMAC', imported, utf8(subject) as BufferSource))
  const view = new DataView(bytes.buffer)
  return { fraction: (view.getUint32(0) * 65536 + view.getUint16(4)) / 2 ** 48, bytes: bytes.subarray(6) }
}

function chosen(population: readonly CostClass[], fraction: number): string {
  const total = population.reduce((sum, { share }) => sum + share, 0)
  let rest = fraction * total
  for (const { like, share } of population) {
    rest -= share
    if (rest < 0) return like
  }
  return population.at(-1)!.like
}

function fill(length: number, bytes: Uint8Array): Uint8Array {
  const filled = new Uint8Array(length)
  for (let i = 0; i < length; i++) filled[i] = bytes[i % bytes.length]!
  return filled
}

/** A hash of the policy's cost that was never made: for a population that is not stated. */
function unstated({ registry, policy }: Context): Understood {
  const descriptor: Descriptor = {
    scheme: 'argon2',
    version: 19,
    ...policy.hash,
    salt: new Uint8Array(16),
    digest: new Uint8Array(32),
  }
  return { ok: true, format: registry.get('argon2') ?? registry.formats[0]!, descriptor, notes: [] }
}

/**
 * Does for an unknown subject the work that it would have cost if it existed: its class is drawn from the population
 * by HMAC of the subject, and goes through the same checks. Always false.
 *
 * @throws HashError as `check` does.
 */
export async function verifyAbsent(context: Context, password: string | Uint8Array, options: Absent): Promise<false> {
  const { subject, population = [] } = options
  const { fraction, bytes } = await draw(context.absenceKey, subject)
  const like = population.length > 0 ? chosen(population, fraction) : undefined
  const { format, descriptor } = like === undefined ? unstated(context) : parse(context.registry, like)
  const salt = fill(descriptor.salt.length, bytes)
  const digest = fill(descriptor.digest.length, bytes)
  await verifyDescriptor(context, format, { ...descriptor, salt, digest }, password, options)
  return false
}
