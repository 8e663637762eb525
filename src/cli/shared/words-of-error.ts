import { type HashError, isHashError } from '../../core/errors.ts'

const inWords = new WeakMap<HashError, string>()

/** Adds an explanation for a person to an error. The first explanation is kept, because it is the most exact. */
export function withOwnWords(error: HashError, words: () => string): HashError {
  if (!inWords.has(error)) inWords.set(error, words())
  return error
}

/** Returns the explanation of an error for a person; its message if there is no explanation. */
export function wordsOf(error: unknown): string | undefined {
  return isHashError(error) ? (inWords.get(error) ?? error.message) : undefined
}
