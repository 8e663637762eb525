import type { Failure } from '../core/errors.ts'
import { costOf, derivationsOf, expressionExceeds, preparation, sizeOf, sizesOf } from './expression.ts'
import type { Digest, Expression } from './index.ts'
import { defineScheme, refuseNumber, type Scheme } from './scheme.ts'

/** Returns a failure if an expression refers to its own hash, because its evaluation would never end. */
function checkSelfReferences(expression: Expression): Failure | undefined {
  const { length } = derivationsOf(expression).filter(({ of }) => of === 'itself')
  return length === 0 ? undefined : refuseNumber('the number of references to the hash itself', 0, 0, length)
}

/** The scheme of plain hash functions. */
export const digest: Scheme<Digest> = /* @__PURE__ */ defineScheme<Digest>({
  id: 'digest',
  limits: { salt: [0, 1024], digest: [16, 64] },
  rule: ({ expression }) => expressionExceeds(expression) ?? checkSelfReferences(expression),
  weakness: () => ({ scheme: 'a fast hash function that is not meant for passwords' }),
  preparation,
  work(descriptor, passwordLength) {
    const { expression } = descriptor
    const sizes = sizesOf(descriptor, passwordLength)
    return { cost: costOf(expression, sizes), bytes: 1024 + 4 * sizeOf(expression, sizes) }
  },
})
