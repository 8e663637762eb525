import { reasonOf } from '../backends/shared/create-backend.ts'
import { bcryptAlphabet, encode } from '../core/base64.ts'
import { utf8 } from '../core/bytes.ts'
import { failure, HashError, isHashError } from '../core/errors.ts'
import { type Derivation, derivationsOf, type Expression } from '../schemes/expression.ts'
import { type Descriptor, type Digest, unprepared } from '../schemes/index.ts'
import type { Engine } from './compute.ts'
import { digestOf, readingsOf, type Timing } from './digest-of.ts'
import { route } from './route.ts'

/** What every step is computed with. */
interface Given {
  readonly engine: Pick<Engine, 'backends' | 'owner' | 'mustBeOpen'>
  readonly password: Uint8Array
  readonly pepper: Uint8Array | undefined
  readonly options: Timing
}

const empty = new Uint8Array(0)

/** What a hash becomes once all that comes before it is done: itself without preparation, and what it takes. */
export interface Prepared {
  readonly descriptor: Descriptor
  /** A copy. */
  readonly password: Uint8Array
}

function textOf(descriptor: Descriptor, digest: Uint8Array): Uint8Array {
  if (descriptor.scheme !== 'bcrypt') throw new TypeError('only bcrypt is written as its text within an expression')
  const { variant, cost, salt } = descriptor
  const setting = `$${variant}$${String(cost).padStart(2, '0')}$${encode(bcryptAlphabet, salt)}`
  return utf8(setting + encode(bcryptAlphabet, digest))
}

async function derived({ of, as }: Derivation, itself: Descriptor, given: Given): Promise<Uint8Array> {
  const other = of === 'itself' ? itself : of
  const { descriptor, password } = await prepare(other, given)
  const [reading] = readingsOf(descriptor, password)
  try {
    const { digest } = await digestOf(given.engine, reading!.descriptor, reading!.password, given.pepper, given.options)
    if (as === 'digest') return digest
    const text = textOf(other, digest)
    digest.fill(0)
    return text
  } finally {
    password.fill(0)
    reading!.password.fill(0)
  }
}

/** An expression whose other hashes are computed. */
async function withoutDerivations(expression: Expression, itself: Descriptor, given: Given): Promise<Expression> {
  if (derivationsOf(expression).length === 0 || typeof expression === 'string') return expression
  if ('derive' in expression) return { bytes: await derived(expression.derive, itself, given) }
  if ('join' in expression) {
    const join: Expression[] = []
    for (const part of expression.join) join.push(await withoutDerivations(part, itself, given))
    return { join }
  }
  if ('hmac' in expression)
    return {
      hmac: expression.hmac,
      key: await withoutDerivations(expression.key, itself, given),
      of: await withoutDerivations(expression.of, itself, given),
    }
  if ('iterate' in expression) return { ...expression, from: await withoutDerivations(expression.from, itself, given) }
  if ('of' in expression) return { ...expression, of: await withoutDerivations(expression.of, itself, given) }
  return expression
}

/** All bytes of an expression, from a backend that evaluates it. */
async function bytesOf(expression: Expression, salt: Uint8Array, given: Given): Promise<Uint8Array> {
  const { engine, password, pepper } = given
  const descriptor: Digest = { scheme: 'digest', expression, salt, digest: empty }
  const { backend, kernel } = await route(engine, descriptor, password)
  try {
    return await kernel.compute(password, descriptor, pepper ? { key: pepper } : {})
  } catch (error) {
    if (isHashError(error)) throw error
    throw new HashError(failure('ERR_BACKEND', undefined, { reasons: [`${backend}: ${reasonOf(error)}`] }))
  }
}

/**
 * Does what comes before a scheme.
 *
 * @throws HashError ERR_PASSWORD where text is recoded and there is none, ERR_UNSUPPORTED, ERR_BACKEND, ERR_BUSY,
 *   ERR_ABORTED, ERR_CLOSED.
 */
export async function prepare<D extends Descriptor>(whole: D, given: Given): Promise<Prepared> {
  const descriptor = unprepared(whole)
  const { prepare: before, salt } = whole
  const password =
    before === undefined
      ? given.password.slice()
      : await bytesOf(await withoutDerivations(before, descriptor, given), salt, given)
  if (descriptor.scheme !== 'digest' || derivationsOf(descriptor.expression).length === 0)
    return { descriptor, password }
  const expression = await withoutDerivations(descriptor.expression, descriptor, { ...given, password })
  return { descriptor: { ...descriptor, expression }, password }
}
