import { type Failure, failure } from '../../core/errors.ts'

/** The number of levels of objects and lists that one user may have. */
export const maxDepth = 64

/** The last millisecond that a date can have. */
const lastTime = 8_640_000_000_000_000

export const isAbsent = (value: unknown): value is undefined | null | '' =>
  value === undefined || value === null || value === ''
export const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''
export const isObject = (value: unknown): value is { readonly [key: string]: unknown } =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
export const isTime = (value: unknown): value is number =>
  Number.isSafeInteger(value) && Number(value) >= 0 && Number(value) <= lastTime

/** Returns the kind of a value and never the value, because a secret may be in the wrong column. */
function kindOf(value: unknown): string {
  if (value === null) return 'missing'
  if (Array.isArray(value)) return 'a list'
  if (typeof value === 'object') return 'an object'
  if (typeof value !== 'string') return typeof value === 'boolean' ? 'true or false' : 'a number'
  if (/^-?\d+(\.\d+)?$/.test(value)) return 'a number'
  return /^\d{4}-\d\d-\d\d/.test(value) ? 'a date' : 'text'
}

/** Returns the failure of a column or JSON key. The failure tells the kind of the value, never the value. */
export const wrong = (name: string, expected: string, value?: unknown): Failure =>
  failure('ERR_FIELD', undefined, {
    name,
    column: name,
    expected,
    ...(value !== undefined && { hint: `The value is ${kindOf(value)}` }),
  })

/** Tells whether JSON has more levels than allowed, because such JSON could not be written again. */
export function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  return levels === 0 || Object.values(value).some((inner) => isDeeper(inner, levels - 1))
}
