import { bcryptAlphabet, encode } from '../../core/base64.ts'
import { copyOf, utf8 } from '../../core/bytes.ts'
import { isHashError } from '../../core/errors.ts'
import { derivationsOf } from '../../schemes/expression.ts'
import type { Derivation, Descriptor, Digest, Expression, OtherForm } from '../../schemes/index.ts'
import { type Loss, removePreparation } from '../../schemes/scheme.ts'
import type { PreparationInput, Reading } from '../backend.ts'
import { readingsOfBcrypt } from './bcrypt.ts'
import { bcryptSetting } from './crypt.ts'
import { lossOfExpression, lossOfHash, lossOfScheme } from './loss.ts'

const empty = /* @__PURE__ */ new Uint8Array(0)

function writeBcrypt(descriptor: Descriptor, digest: Uint8Array): Uint8Array {
  if (descriptor.scheme !== 'bcrypt')
    throw new TypeError('only bcrypt can be written as its hash string within an expression')
  return utf8(bcryptSetting(descriptor, descriptor.variant) + encode(bcryptAlphabet, digest))
}

/** Adds secret bytes to those that the caller wipes, and returns them. */
function keep(bytes: Uint8Array, { secrets }: PreparationInput): Uint8Array {
  secrets.push(bytes)
  return bytes
}

/** Returns the key of a hash within an expression: the pepper for a digest, a configured key for other schemes. */
function findKey(descriptor: Descriptor, given: PreparationInput): Uint8Array | undefined {
  if (descriptor.scheme === 'digest') return given.pepper
  const key = given.keyOf(descriptor)
  return key && keep(key, given)
}

/** A descriptor without its preparation, and the password after that preparation. */
interface Prepared {
  readonly descriptor: Descriptor
  readonly password: Uint8Array
  /** The part of the typed password that the preparation loses, if any. */
  readonly loss: Loss | undefined
}

/**
 * Returns the computations of a prepared hash. A digest has two if a version of the writer computed a password that is
 * not ASCII in another way. This other way may read only the beginning of a password.
 */
function readingsOf({ descriptor, password, loss }: Prepared, given: PreparationInput): readonly Reading[] {
  if (descriptor.scheme === 'bcrypt') {
    const readings = readingsOfBcrypt(descriptor, password, loss)
    for (const one of readings) keep(one.password, given)
    return readings
  }
  if (descriptor.scheme !== 'digest')
    return [{ name: 'plain', descriptor, password, loss: loss ?? lossOfScheme(given, descriptor, password) }]
  const { beyondAscii, ...plain } = descriptor
  const reading: Reading = { name: 'plain', descriptor: plain, password, loss }
  if (!beyondAscii || password.every((byte) => byte < 0x80)) return [reading]
  const { name, expression } = beyondAscii
  return [reading, { name, descriptor: { ...plain, expression }, password, loss: loss ?? 'truncated' }]
}

/** Computes another hash of the password. */
async function derive({ of, as }: Derivation, itself: Descriptor, given: PreparationInput): Promise<Uint8Array> {
  const other = of === 'itself' ? itself : of
  const key = findKey(other, given)
  const readings = readingsOf(await prepare(other, given), given)
  // An expression gives one result, so only the first reading of a hash within it is computed.
  const { descriptor, password } = readings[0]!
  const digest = keep(await given.compute(descriptor, password, key), given)
  return as === 'digest' ? digest : keep(writeBcrypt(other, digest), given)
}

/** Replaces the other hashes in an expression by their bytes. */
async function computeDerivations(
  expression: Expression,
  itself: Descriptor,
  given: PreparationInput,
): Promise<Expression> {
  if (derivationsOf(expression).length === 0 || typeof expression === 'string') return expression
  if ('derive' in expression) return { bytes: await derive(expression.derive, itself, given) }
  if ('join' in expression) {
    const join: Expression[] = []
    for (const part of expression.join) join.push(await computeDerivations(part, itself, given))
    return { join }
  }
  if ('hmac' in expression)
    return {
      hmac: expression.hmac,
      key: await computeDerivations(expression.key, itself, given),
      of: await computeDerivations(expression.of, itself, given),
    }
  if ('iterate' in expression) return { ...expression, from: await computeDerivations(expression.from, itself, given) }
  if ('fits' in expression)
    return {
      fits: expression.fits,
      of: await computeDerivations(expression.of, itself, given),
      else: await computeDerivations(expression.else, itself, given),
    }
  if ('of' in expression) return { ...expression, of: await computeDerivations(expression.of, itself, given) }
  return expression
}

/** Computes all bytes of an expression with a backend. */
async function evaluate(expression: Expression, salt: Uint8Array, given: PreparationInput): Promise<Uint8Array> {
  const descriptor: Digest = { scheme: 'digest', expression, salt, digest: empty }
  return keep(await given.compute(descriptor, given.password, given.pepper), given)
}

/**
 * Prepares the password of a hash.
 *
 * @throws HashError ERR_PASSWORD (the password must be text but is not), ERR_SECRET, ERR_UNSUPPORTED, ERR_BACKEND,
 *   ERR_BUSY, ERR_ABORTED, ERR_CLOSED.
 */
async function prepare(whole: Descriptor, given: PreparationInput): Promise<Prepared> {
  const plain = removePreparation(whole)
  const descriptor = given.schemeOf(plain).appendSaltSuffix?.(plain, given.pepper) ?? plain
  if (descriptor !== plain) keep(descriptor.salt, given)
  const { prepare: before, salt } = whole
  const password =
    before === undefined
      ? keep(copyOf(given.password), given)
      : await evaluate(await computeDerivations(before, descriptor, given), salt, given)
  const loss = lossOfHash(given, whole, given.password, password, given.pepper?.length)
  if (descriptor.scheme !== 'digest' || derivationsOf(descriptor.expression).length === 0)
    return { descriptor, password, loss }
  const expression = await computeDerivations(descriptor.expression, descriptor, { ...given, password })
  return { descriptor: { ...descriptor, expression }, password, loss }
}

/** Computes another form of the password. Returns nothing if the bytes are not text, so that they have no such form. */
async function computeForm(
  { password }: OtherForm,
  salt: Uint8Array,
  given: PreparationInput,
): Promise<Uint8Array | undefined> {
  try {
    return await evaluate(password, salt, given)
  } catch (error) {
    if (isHashError(error) && error.code === 'ERR_PASSWORD') return undefined
    throw error
  }
}

const isSame = (a: Uint8Array, b: Uint8Array): boolean => a.length === b.length && a.every((byte, i) => byte === b[i])

/** Prepares each form in which the writer may have hashed the password, and returns the computations of each form. */
export async function prepareForms(
  whole: Descriptor,
  given: PreparationInput,
): Promise<readonly (readonly Reading[])[]> {
  const { otherwise = [], salt } = whole
  const forms = [given.password]
  const found = [readingsOf(await prepare(whole, given), given)]
  for (const other of otherwise) {
    const form = await computeForm(other, salt, given)
    if (!form || forms.some((one) => isSame(one, form))) continue
    forms.push(form)
    const prepared = await prepare(whole, { ...given, password: form })
    const loss = lossOfExpression(given, other.password, whole, given.password, given.pepper?.length) ?? prepared.loss
    found.push(readingsOf({ ...prepared, loss }, given).map((one) => ({ ...one, name: other.name })))
  }
  return found
}
