import type { Failure } from '../core/errors.ts'
import { costOf, derivationsOf, expressionExceeds, sizeOf, sizesOf, uses } from './expression.ts'
import type { Descriptor, Expression } from './index.ts'
import { type Preparation, removePreparation } from './scheme.ts'

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

function firstFailure<T>(values: readonly T[], check: (value: T) => Failure | undefined): Failure | undefined {
  for (const one of values) {
    const failed = check(one)
    if (failed) return failed
  }
  return undefined
}

/** The checks and estimates of the expressions of a descriptor. */
export const preparation: Preparation = {
  exceeds: (descriptor, exceeds) =>
    firstFailure(preparationsOf(descriptor), expressionExceeds) ?? firstFailure(derivedOf(descriptor), exceeds),
  lengthAfter: (descriptor, length) =>
    descriptor.prepare === undefined ? length : sizeOf(descriptor.prepare, sizesOf(descriptor, length)),
  workBefore(descriptor, length, forms, workOf) {
    const { prepare, otherwise = [] } = descriptor
    const sizes = sizesOf(descriptor, length)
    const lengths = [length, ...otherwise.map(({ password }) => sizeOf(password, sizes))]
    const longest = forms === 1 ? length : Math.max(...lengths)
    let cost = prepare === undefined ? 0 : forms * costOf(prepare, { ...sizes, password: longest })
    let bytes = 0
    for (const { password } of otherwise) cost += costOf(password, sizes)
    for (const derived of derivedOf(descriptor)) {
      const work = workOf(derived, longest)
      cost += forms * work.cost
      bytes = Math.max(bytes, work.bytes)
    }
    return { cost, bytes }
  },
  isPeppered: (descriptor, isPeppered) =>
    expressionsOf(descriptor).some((one) => uses(one, 'pepper')) || derivedOf(descriptor).some(isPeppered),
}
