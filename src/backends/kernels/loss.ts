import { equal, utf8 } from '../../core/bytes.ts'
import { partsOf, type Sizes, sizeOf } from '../../schemes/expression.ts'
import type { Descriptor, Expression, Recoding } from '../../schemes/index.ts'
import { findHmacKeyLoss, type Loss, removePreparation } from '../../schemes/scheme.ts'
import type { SchemeTable } from '../../schemes/table.ts'
import { findBcryptLoss } from './bcrypt.ts'
import { recode } from './digest.ts'

type Schemes = Pick<SchemeTable, 'schemeOf'>

/** The number of bytes of a digest that tell passwords apart. It is the length of MD4 and MD5, the shortest digests. */
const enough = 16

/** A change of the password's bytes before they are hashed or cut. */
type Step = Recoding | 'hmac-key'

/** The largest first byte in UTF-8 of a character that Latin-1 has. */
const lastLatin1 = 0xc3

/** The largest factor by which a step lengthens the bytes. Only steps that keep all bytes are here. */
const widening: { readonly [R in Recoding]?: number } = {
  utf16le: 2,
  'php-slashes': 2,
  'html-compat': 6,
  'html-quotes': 6,
}

/** Tells whether a step loses a part of this password, so that another password gives the same bytes. */
function isLossy(step: Step, password: Uint8Array): boolean {
  switch (step) {
    case 'ascii':
      return password.some((byte) => byte > 0x7f)
    case 'latin1':
      return password.some((byte) => byte > lastLatin1)
    case 'nfc':
    case 'nfkc':
    case 'nfkd':
      if (!password.some((byte) => byte > 0x7f)) return false
      break
    case 'hmac-key':
      return findHmacKeyLoss(password) !== undefined
    case 'utf16le':
    case 'php-slashes':
    case 'html-compat':
    case 'html-quotes':
    case 'java-length':
      return false
  }
  // The other steps give the same bytes for this password and for its changed form, if they change this password.
  if (password.length === 0) return false
  const changed = recode(step, password)
  const isChanged = changed.length === 0 || !equal(changed, password)
  changed.fill(0)
  return isChanged
}

/** Tells whether an expression contains the bytes of the password without hashing them. */
function isDirect(expression: Expression): boolean {
  if (typeof expression === 'string') return expression === 'password'
  if ('hash' in expression || 'hmac' in expression || 'iterate' in expression) return false
  return partsOf(expression).some(isDirect)
}

interface Given {
  readonly schemes: Schemes
  readonly password: Uint8Array
  readonly whole: Descriptor
  readonly sizes: Sizes
}

const lengthOf = (part: Expression, sizes: Sizes): number =>
  typeof part === 'object' && 'text' in part ? utf8(part.text).length : sizeOf(part, sizes)

/** Returns the loss of several parts. Nothing is lost if one part contains the whole password. */
function findLeastLoss(losses: readonly (Loss | undefined)[]): Loss | undefined {
  if (losses.includes(undefined)) return undefined
  return losses.includes('changed') ? 'changed' : 'truncated'
}

/**
 * Returns the loss if only the first `limit` bytes of an expression are read. An expression without the password loses
 * all of it.
 */
function findLossIn(
  expression: Expression,
  limit: number,
  given: Given,
  steps: readonly Step[] = [],
): Loss | undefined {
  const { schemes, password, whole, sizes } = given
  if (expression === 'password') {
    if (password.length > limit) return 'truncated'
    return steps.some((step) => isLossy(step, password)) ? 'changed' : undefined
  }
  if (typeof expression === 'string' || 'text' in expression || 'bytes' in expression) return 'truncated'
  if ('join' in expression) {
    let left = limit
    const losses: (Loss | undefined)[] = []
    for (const part of expression.join) {
      losses.push(findLossIn(part, left, given, steps))
      left -= lengthOf(part, sizes)
    }
    return findLeastLoss(losses)
  }
  if ('recode' in expression) {
    const { recode: step, of } = expression
    return findLossIn(of, Math.floor(limit / (widening[step] ?? 1)), given, [...steps, step])
  }
  // Steps after a hexadecimal or base64 text lose nothing of it, so they are not passed on.
  if ('write' in expression)
    return findLossIn(expression.of, Math.floor(limit * (expression.write.endsWith('hex') ? 1 / 2 : 3 / 4)), given)
  if ('fits' in expression) {
    const { fits, of } = expression
    const losses = [
      findLossIn(of, Math.min(fits, limit), given, steps),
      findLossIn(expression.else, limit, given, steps),
    ]
    if (of === 'password') return losses[password.length <= fits && !password.includes(0) ? 0 : 1]
    return losses.find((loss) => loss !== undefined)
  }
  if ('slice' in expression || 'first' in expression) {
    const { of } = expression
    const [from, to = Infinity] = 'slice' in expression ? expression.slice : [0, Math.floor(expression.first / 8)]
    if (!isDirect(of)) return findLossIn(of, limit, given)
    return from === 0 && to >= 0 ? findLossIn(of, Math.min(limit, to), given, steps) : 'truncated'
  }
  if ('iterate' in expression && expression.rounds === 0) return findLossIn(expression.from, limit, given, steps)
  // All other expressions give a digest.
  if (limit < enough) return 'truncated'
  if ('hash' in expression) return findLossIn(expression.of, Infinity, given)
  if ('hmac' in expression)
    return findLeastLoss([
      findLossIn(expression.key, Infinity, given, ['hmac-key']),
      findLossIn(expression.of, Infinity, given),
    ])
  if ('iterate' in expression)
    return findLeastLoss([findLossIn(expression.from, Infinity, given), findLossIn(expression.over, Infinity, given)])
  const { of } = expression.derive
  const other = of === 'itself' ? removePreparation(whole) : of
  const loss = lossOfHash(schemes, other, password, password, sizes.pepper)
  return loss ?? (other.prepare === undefined ? lossOfScheme(schemes, other, password) : undefined)
}

/** Returns the loss of the usual computation of a scheme, if the length of the password is not the reason. */
export const lossOfScheme = (schemes: Schemes, descriptor: Descriptor, password: Uint8Array): Loss | undefined =>
  descriptor.scheme === 'bcrypt'
    ? findBcryptLoss(descriptor, password)
    : schemes.schemeOf(descriptor).lossOf?.(descriptor, password)

/** Returns the loss of an expression that gets the complete password. */
export function lossOfExpression(
  schemes: Schemes,
  expression: Expression,
  whole: Descriptor,
  password: Uint8Array,
  pepper = 0,
): Loss | undefined {
  return findLossIn(expression, Infinity, { schemes, password, whole, sizes: measureSizes(whole, password, pepper) })
}

const measureSizes = ({ salt }: Descriptor, password: Uint8Array, pepper: number): Sizes => ({
  password: password.length,
  salt: salt.length,
  pepper,
  state: 0,
})

/**
 * Returns the loss of a hash: by the preparation of the password, by the length that the scheme reads, and by the
 * expression of a digest. `lossOfScheme` tells what else the scheme loses. `pepper` is the length of the pepper in
 * bytes.
 */
export function lossOfHash(
  schemes: Schemes,
  whole: Descriptor,
  password: Uint8Array,
  prepared: Uint8Array,
  pepper = 0,
): Loss | undefined {
  const { prepare = 'password' } = whole
  const { truncatesAt = Infinity } = schemes.schemeOf(whole)
  const before = findLossIn(prepare, truncatesAt, {
    schemes,
    password,
    whole,
    sizes: measureSizes(whole, password, pepper),
  })
  if (before !== undefined || whole.scheme !== 'digest') return before
  return lossOfExpression(schemes, whole.expression, whole, prepared, pepper)
}
