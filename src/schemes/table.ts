import { equal } from '../core/bytes.ts'
import { type Failure, failure } from '../core/errors.ts'
import type { Keyring } from '../core/secret.ts'
import { costOf, derivationsOf, expressionExceeds, mostPepper, sizeOf, sizesOf, uses } from './expression.ts'
import type { Base, Descriptor, Expression, Of, SchemeId, Work } from './index.ts'
import { type Resolved, refuseNumber, type Scheme } from './scheme.ts'

/** Any scheme. */
export type AnyScheme = { readonly [S in SchemeId]: Scheme<Of<S>> }[SchemeId]

/** A set of schemes, with the checks and estimates for hashes that combine several of them. */
export interface SchemeTable {
  /** Returns the scheme of a descriptor. @throws TypeError if the scheme is not in the table. */
  schemeOf<D extends Descriptor>(descriptor: D): Scheme<D>
  /** Returns the first limit that is exceeded by a descriptor, by its preparation or by a hash within it, if any. */
  exceeds(descriptor: Descriptor): Failure | undefined
  /**
   * Estimates the work that is done before the scheme, for a password of a given length in bytes. Each form of the
   * password is computed once, and each form that differs from the others is prepared.
   */
  workBefore(descriptor: Descriptor, passwordLength: number, forms?: number): Work
  /** Estimates the work for a password of a given length in bytes, with its preparation and without its other forms. */
  workOf(descriptor: Descriptor, passwordLength: number): Work
}

/** Returns a descriptor without its preparation. */
export function removePreparation({ prepare: _, otherwise: __, ...descriptor }: Descriptor): Descriptor {
  return descriptor as Descriptor
}

/** Returns the expression that is appended to the salt of a descriptor, if there is one. */
export const saltSuffixOf = (descriptor: Descriptor): Expression | undefined =>
  descriptor.scheme === 'pbkdf2' ? descriptor.saltSuffix : undefined

/** Returns the expressions that are computed before the scheme. */
const preparationsOf = ({ prepare, otherwise }: Descriptor): readonly Expression[] => [
  ...(prepare === undefined ? [] : [prepare]),
  ...(otherwise ?? []).map(({ password }) => password),
]

const expressionsOf = (descriptor: Descriptor): readonly Expression[] => [
  ...preparationsOf(descriptor),
  ...(descriptor.scheme === 'digest' ? [descriptor.expression] : []),
  ...(descriptor.scheme === 'digest' && descriptor.beyondAscii ? [descriptor.beyondAscii.expression] : []),
]

/** Returns the other hashes that are computed before this one. */
const derivedOf = (descriptor: Descriptor): readonly Descriptor[] =>
  expressionsOf(descriptor).flatMap((one) =>
    derivationsOf(one).map(({ of }) => (of === 'itself' ? removePreparation(descriptor) : of)),
  )

/** Creates the table of a set of schemes. */
export function createSchemeTable(schemes: Iterable<AnyScheme>): SchemeTable {
  const byId = new Map<string, AnyScheme>()
  for (const scheme of schemes) byId.set(scheme.id, scheme)

  function schemeOf<D extends Descriptor>({ scheme }: D): Scheme<D> {
    const found = byId.get(scheme)
    if (!found) throw new TypeError(`the scheme ${scheme} is missing: a format must name all its schemes`)
    return found as unknown as Scheme<D>
  }

  function exceeds(descriptor: Descriptor): Failure | undefined {
    const own = schemeOf(descriptor).exceeds(descriptor)
    if (own) return own
    // Most descriptors have nothing else to check.
    if (!descriptor.prepare && !descriptor.otherwise && descriptor.scheme !== 'digest') return undefined
    for (const expression of preparationsOf(descriptor)) {
      const failed = expressionExceeds(expression)
      if (failed) return failed
    }
    for (const derived of derivedOf(descriptor)) {
      const failed = exceeds(derived)
      if (failed) return failed
    }
    return undefined
  }

  function workBefore(descriptor: Descriptor, passwordLength: number, forms = 1): Work {
    const { prepare, otherwise = [] } = descriptor
    const sizes = sizesOf(descriptor, passwordLength)
    const lengths = [passwordLength, ...otherwise.map(({ password }) => sizeOf(password, sizes))]
    const longest = forms === 1 ? passwordLength : Math.max(...lengths)
    let cost = prepare === undefined ? 0 : forms * costOf(prepare, { ...sizes, password: longest })
    let bytes = 0
    for (const { password } of otherwise) cost += costOf(password, sizes)
    for (const derived of derivedOf(descriptor)) {
      const work = workOf(derived, longest)
      cost += forms * work.cost
      bytes = Math.max(bytes, work.bytes)
    }
    return { cost, bytes }
  }

  function workOf(descriptor: Descriptor, passwordLength: number): Work {
    const { prepare } = descriptor
    const length = prepare === undefined ? passwordLength : sizeOf(prepare, sizesOf(descriptor, passwordLength))
    const before = workBefore(descriptor, passwordLength)
    const { cost, bytes } = schemeOf(descriptor).work(descriptor, length)
    return { cost: before.cost + cost, bytes: Math.max(before.bytes, bytes) }
  }

  return { schemeOf, exceeds, workBefore, workOf }
}

function allExpressionsOf(descriptor: Descriptor): readonly Expression[] {
  const suffix = saltSuffixOf(descriptor)
  const own = suffix === undefined ? expressionsOf(descriptor) : [...expressionsOf(descriptor), suffix]
  return [...own, ...derivedOf(descriptor).flatMap(allExpressionsOf)]
}

/** Tells whether a descriptor is computed with a pepper. */
export const isPeppered = (descriptor: Descriptor): boolean =>
  allExpressionsOf(descriptor).some((one) => uses(one, 'pepper'))

function refusePepper(reason: string, hint?: string): Failure {
  const detail = { name: 'peppers', reasons: [reason] }
  return failure('ERR_SECRET', undefined, hint === undefined ? detail : { ...detail, hint })
}

function checkLength(pepper: Uint8Array): Resolved {
  if (pepper.length > mostPepper) return refuseNumber('pepper length', 1, mostPepper, pepper.length, 'bytes')
  return { ok: true, key: pepper }
}

function findPepper({ pepper, pepperId }: Base, { peppers: configured }: Keyring): Resolved {
  const chosen = configured.get(pepperId ?? '')
  if (!pepper) {
    if (chosen) return checkLength(chosen.bytes())
    if (pepperId !== undefined)
      return { ...refusePepper('`fields.pepperId` is not the id of a configured pepper'), absent: true }
    if (configured.size === 0) return { ...refusePepper('the pepper is missing'), absent: true }
    const reason = 'the configured peppers have ids, but `fields.pepperId` is not set'
    return { ...refusePepper(reason, 'Set `fields.pepperId` to the id of the pepper'), absent: true }
  }
  const embedded = pepper.bytes()
  const allowed = chosen ? [chosen] : pepperId === undefined ? [...configured.values()] : []
  if (configured.size > 0 && !allowed.some((one) => equal(one.bytes(), embedded)))
    return refusePepper('the pepper in this hash is not the configured pepper')
  return checkLength(embedded)
}

/** Finds the pepper that a descriptor or a hash within it needs, if any, in the descriptor or the configured peppers. */
export const pepperOf = (descriptor: Descriptor, keyring: Keyring): Resolved =>
  isPeppered(descriptor) ? findPepper(descriptor, keyring) : { ok: true }
