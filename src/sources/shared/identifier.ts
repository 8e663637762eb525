import { type Failure, failure } from '../../core/errors.ts'

/** Matches characters that no identifier contains. Bytes that are not UTF-8 become U+FFFD, so they would all look the same. */
const unsound = /[\0\ufffd\p{Surrogate}]/u

/**
 * Returns the text that identifies a person; `undefined` if there is no value. Returns `false` if the value is neither
 * well-formed text nor a whole number in plain digits, because two people could then get the same text.
 */
export function identifier(value: unknown, isPlain = false): string | undefined | false {
  if (value === undefined || value === null || value === '') return undefined
  if (typeof value === 'string') return !unsound.test(value) && value
  return isPlain && Number.isSafeInteger(value) && String(value)
}

/** Returns the failure of a value that cannot be an identifier. */
export function unfit(name: string, expected = 'text in UTF-8, or a whole number up to 2^53'): Failure {
  return failure('ERR_FIELD', undefined, { name, column: name, expected })
}
