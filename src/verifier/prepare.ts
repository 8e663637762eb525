import { bcryptAlphabet, encode } from '../core/base64.ts'
import { concat, copyOf, utf8 } from '../core/bytes.ts'
import { isHashError } from '../core/errors.ts'
import { type Derivation, derivationsOf, type Expression } from '../schemes/expression.ts'
import { type Descriptor, type Digest, type OtherForm, unprepared } from '../schemes/index.ts'
import type { Loss } from '../schemes/scheme.ts'
import type { Engine } from './compute.ts'
import { bytesFor, digestOf, readingsOf, type Timing } from './digest-of.ts'
import { lossBefore, lossOf } from './loss.ts'

/** The inputs of every step. */
interface Given {
  readonly engine: Pick<Engine, 'backends' | 'owner' | 'mustBeOpen'>
  readonly password: Uint8Array
  readonly pepper: Uint8Array | undefined
  /** A copy of the key of another hash within an expression. @throws HashError ERR_SECRET. */
  readonly keyOf: (descriptor: Descriptor) => Uint8Array | undefined
  readonly options: Timing
  /** Intermediate bytes that are needed until the end. The caller wipes them. */
  readonly made: Uint8Array[]
}

const empty = new Uint8Array(0)

/** A descriptor without its preparation, and the password after that preparation. */
export interface Prepared {
  readonly descriptor: Descriptor
  /** A copy of the password after the preparation. */
  readonly password: Uint8Array
  /** The part of the typed password that the preparation loses, if any. */
  readonly loss: Loss | undefined
  /** The name of the form of the password, if this form differs from the typed password. */
  readonly name?: string
}

function textOf(descriptor: Descriptor, digest: Uint8Array): Uint8Array {
  if (descriptor.scheme !== 'bcrypt')
    throw new TypeError('only bcrypt can be written as its hash string within an expression')
  const { variant, cost, salt } = descriptor
  const setting = `$${variant}$${String(cost).padStart(2, '0')}$${encode(bcryptAlphabet, salt)}`
  return utf8(setting + encode(bcryptAlphabet, digest))
}

/** What a hash within an expression is computed with beside the password: a pepper is no Argon2 key. */
function keyFor(descriptor: Descriptor, { pepper, keyOf, made }: Given): Uint8Array | undefined {
  if (descriptor.scheme === 'digest') return pepper
  const key = keyOf(descriptor)
  if (key) made.push(key)
  return key
}

async function derived({ of, as }: Derivation, itself: Descriptor, given: Given): Promise<Uint8Array> {
  const other = of === 'itself' ? itself : of
  const key = keyFor(other, given)
  const { descriptor, password } = await prepare(other, given)
  const readings = readingsOf(descriptor, password)
  try {
    const [first] = readings
    const { digest } = await digestOf(given.engine, first!.descriptor, first!.password, key, given.options)
    given.made.push(digest)
    if (as === 'digest') return digest
    const text = textOf(other, digest)
    given.made.push(text)
    return text
  } finally {
    password.fill(0)
    for (const one of readings) one.password.fill(0)
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
  if ('fits' in expression)
    return {
      fits: expression.fits,
      of: await withoutDerivations(expression.of, itself, given),
      else: await withoutDerivations(expression.else, itself, given),
    }
  if ('of' in expression) return { ...expression, of: await withoutDerivations(expression.of, itself, given) }
  return expression
}

/** All bytes of an expression, from a backend that evaluates it. */
async function bytesOf(expression: Expression, salt: Uint8Array, given: Given): Promise<Uint8Array> {
  const { engine, password, pepper, options } = given
  const descriptor: Digest = { scheme: 'digest', expression, salt, digest: empty }
  const { bytes } = await bytesFor(engine, descriptor, password, pepper, options)
  return bytes
}

const isSame = (a: Uint8Array, b: Uint8Array): boolean => a.length === b.length && a.every((byte, i) => byte === b[i])

/** Another form of the password, or nothing where these bytes have no such form, because they are not text. */
async function formOf({ password }: OtherForm, salt: Uint8Array, given: Given): Promise<Uint8Array | undefined> {
  try {
    const form = await bytesOf(password, salt, given)
    given.made.push(form)
    return form
  } catch (error) {
    if (isHashError(error) && error.code === 'ERR_PASSWORD') return undefined
    throw error
  }
}

/** Prepares each form in which the writer may have hashed the password. */
export async function prepareEach<D extends Descriptor>(whole: D, given: Given): Promise<readonly Prepared[]> {
  const { otherwise = [], salt } = whole
  const forms = [given.password]
  const found: Prepared[] = [await prepare(whole, given)]
  for (const other of otherwise) {
    given.made.push(found.at(-1)!.password)
    const form = await formOf(other, salt, given)
    if (!form || forms.some((one) => isSame(one, form))) continue
    forms.push(form)
    const prepared = await prepare(whole, { ...given, password: form })
    const loss = lossOf(other.password, whole, given.password, given.pepper?.length) ?? prepared.loss
    found.push({ ...prepared, loss, name: other.name })
  }
  return found
}

/** A descriptor with the whole salt: backends know no suffix. */
function withWholeSalt(descriptor: Descriptor, { pepper, made }: Given): Descriptor {
  if (descriptor.scheme !== 'pbkdf2' || descriptor.saltSuffix === undefined) return descriptor
  if (!pepper) throw new TypeError('a salt with a suffix needs a pepper')
  const { saltSuffix: _, ...rest } = descriptor
  const salt = concat(descriptor.salt, pepper)
  made.push(salt)
  return { ...rest, salt }
}

/**
 * Computes the preparation of a scheme.
 *
 * @throws HashError ERR_PASSWORD (the password must be text but is not), ERR_SECRET, ERR_UNSUPPORTED, ERR_BACKEND,
 *   ERR_BUSY, ERR_ABORTED, ERR_CLOSED.
 */
export async function prepare<D extends Descriptor>(whole: D, given: Given): Promise<Prepared> {
  const descriptor = withWholeSalt(unprepared(whole), given)
  const { prepare: before, salt } = whole
  const password =
    before === undefined
      ? copyOf(given.password)
      : await bytesOf(await withoutDerivations(before, descriptor, given), salt, given)
  const loss = lossBefore(whole, given.password, password, given.pepper?.length)
  if (descriptor.scheme !== 'digest' || derivationsOf(descriptor.expression).length === 0)
    return { descriptor, password, loss }
  const expression = await withoutDerivations(descriptor.expression, descriptor, { ...given, password })
  return { descriptor: { ...descriptor, expression }, password, loss }
}
