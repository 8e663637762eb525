import { equal } from '../core/bytes.ts'
import { type Failure, failure } from '../core/errors.ts'
import type { Keyring } from '../core/secret.ts'
import type { Base, Descriptor, Of, SchemeId, Work } from './index.ts'
import {
  hasExpressions,
  mostPepper,
  type Preparation,
  type Resolved,
  refuseNumber,
  type Scheme,
  saltSuffixOf,
} from './scheme.ts'

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
  /**
   * Estimates the work for a password of a given length in bytes, with its preparation and without its other forms. By
   * default the length is 16, because all estimates for hashes without a password must agree.
   */
  workOf(descriptor: Descriptor, passwordLength?: number): Work
  /** Tells whether a descriptor is computed with a pepper. */
  isPeppered(descriptor: Descriptor): boolean
  /**
   * Finds the pepper that a descriptor or a hash within it needs, if any, in the descriptor or the configured peppers.
   */
  pepperOf(descriptor: Descriptor, keyring: Keyring): Resolved
}

const noWork: Work = { cost: 0, bytes: 0 }

/** Creates the table of a set of schemes. */
export function createSchemeTable(schemes: Iterable<AnyScheme>): SchemeTable {
  const byId = new Map<string, AnyScheme>()
  for (const scheme of schemes) byId.set(scheme.id, scheme)

  function find(id: SchemeId): AnyScheme {
    const found = byId.get(id)
    if (!found) throw new TypeError(`the scheme ${id} is missing: a format must name all its schemes`)
    return found
  }

  /** Returns the checks and estimates of a descriptor's expressions, if it has any. */
  const preparationOf = (descriptor: Descriptor): Preparation | undefined =>
    hasExpressions(descriptor) ? find('digest').preparation : undefined

  const table: SchemeTable = {
    schemeOf: <D extends Descriptor>({ scheme }: D) => find(scheme) as unknown as Scheme<D>,
    exceeds: (descriptor) =>
      table.schemeOf(descriptor).exceeds(descriptor) ?? preparationOf(descriptor)?.exceeds(descriptor, table.exceeds),
    workBefore: (descriptor, passwordLength, forms = 1) =>
      preparationOf(descriptor)?.workBefore(descriptor, passwordLength, forms, table.workOf) ?? noWork,
    workOf(descriptor, passwordLength = 16) {
      const before = table.workBefore(descriptor, passwordLength)
      const length = preparationOf(descriptor)?.lengthAfter(descriptor, passwordLength) ?? passwordLength
      const { cost, bytes } = table.schemeOf(descriptor).work(descriptor, length)
      return { cost: before.cost + cost, bytes: Math.max(before.bytes, bytes) }
    },
    isPeppered: (descriptor) =>
      saltSuffixOf(descriptor) !== undefined ||
      (preparationOf(descriptor)?.isPeppered(descriptor, table.isPeppered) ?? false),
    pepperOf: (descriptor, keyring) => (table.isPeppered(descriptor) ? findPepper(descriptor, keyring) : { ok: true }),
  }
  return table
}

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
