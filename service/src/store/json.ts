import type { Value } from './database.ts'
import { isStorable, StoreError } from './store.ts'

/** The JSON of a NUL or an unpaired surrogate. A string that contains such an escape as text matches too. */
const unusual = /\\u(?:0000|d[89a-f])/

const isFine = (value: Value) => typeof value !== 'string' || isStorable(value)

/** Returns values or rows as one JSON parameter. @throws StoreError if a string is not storable */
export function jsonOf(values: readonly (Value | readonly Value[])[]): string {
  const json = JSON.stringify(values)
  if (unusual.test(json) && !(values.flat() as readonly Value[]).every(isFine))
    throw new StoreError('failed', 'a string contains NUL or is not well-formed Unicode')
  return json
}
