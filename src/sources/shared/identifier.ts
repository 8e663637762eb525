import { type Failure, failure } from '../../core/errors.ts'

/** What no identifier contains: text that is no UTF-8 comes out as U+FFFD, whatever its bytes were. */
const unsound = /[\0\ufffd\p{Surrogate}]/u

/**
 * The text that names a person, `undefined` if there is none, or `false` if two people could get the same one: it is
 * neither sound text nor a whole number that is known to be written in plain digits.
 */
export function identifier(value: unknown, isPlain = false): string | undefined | false {
  if (value === undefined || value === null || value === '') return undefined
  if (typeof value === 'string') return !unsound.test(value) && value
  return isPlain && Number.isSafeInteger(value) && String(value)
}

/** The refusal of what is no identifier, by the name of its column. */
export function unfit(name: string, expected = 'text in UTF-8, or a whole number up to 2^53'): Failure {
  return failure('ERR_FIELD', undefined, { name, column: name, expected })
}
