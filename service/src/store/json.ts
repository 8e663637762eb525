import type { Value } from './database.ts'
import { isStorable, StoreError } from './store.ts'

/** What only an unusual text leaves in JSON: a NUL, half of a surrogate pair, or an escape that was itself text. */
const unusual = /\\u(?:0000|d[89a-f])/

const isFine = (value: Value) => typeof value !== 'string' || isStorable(value)

/** Values or rows of them as one parameter. @throws StoreError if a text is not storable. */
export function jsonOf(values: readonly (Value | readonly Value[])[]): string {
  const json = JSON.stringify(values)
  if (unusual.test(json) && !(values.flat() as readonly Value[]).every(isFine))
    throw new StoreError('failed', 'a text cannot be stored')
  return json
}
