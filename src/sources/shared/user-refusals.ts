import { type Failure, failure } from '../../core/errors.ts'
import { maxRecord } from '../source.ts'
import type { ValueScan } from './json-value.ts'
import { maxDepth } from './values.ts'

/** Returns the failure of a text that differs from what is expected. */
export const malformed = (expected: string, hint?: string): Failure =>
  failure('ERR_MALFORMED', undefined, hint === undefined ? { expected } : { expected, hint })

const beyond = (name: string, max: number, actual: number): Failure =>
  failure('ERR_LIMIT', undefined, { limit: { name, min: 1, max, actual } })

/** Returns the failure of a user that is too large, too deep or not closed, before it is parsed. */
export function refusal({ deepest, abandoned }: ValueScan, size: number, isSeparate: boolean): Failure | undefined {
  if (size > maxRecord) return beyond('bytes of the user', maxRecord, size)
  if (deepest > maxDepth) return beyond('the nesting depth of the user', maxDepth, deepest)
  if (abandoned) return malformed('the closing brace of this user')
  return isSeparate ? undefined : malformed('exactly one comma before this user')
}
