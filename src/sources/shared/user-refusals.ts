import { type Failure, failure } from '../../core/errors.ts'
import { maxRecord } from '../source.ts'
import type { ValueScan } from './json-value.ts'
import { maxDepth } from './values.ts'

/** The refusal of what does not stand where it should. */
export const malformed = (expected: string, hint?: string): Failure =>
  failure('ERR_MALFORMED', undefined, hint === undefined ? { expected } : { expected, hint })

const beyond = (name: string, max: number, actual: number): Failure =>
  failure('ERR_LIMIT', undefined, { limit: { name, min: 1, max, actual } })

/** What is wrong with a user before it is parsed. */
export function refusal({ deepest, abandoned }: ValueScan, size: number, isSeparate: boolean): Failure | undefined {
  if (size > maxRecord) return beyond('bytes of a user', maxRecord, size)
  if (deepest > maxDepth) return beyond('levels of a user', maxDepth, deepest)
  if (abandoned) return malformed('the end of this user before the next one begins')
  return isSeparate ? undefined : malformed('one comma before this user')
}
