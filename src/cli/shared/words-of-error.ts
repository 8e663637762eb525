import { type HashError, isHashError } from '../../core/errors.ts'

const inWords = new WeakMap<HashError, string>()

/** Gives an error words for a person. The first words are kept, because they are the most exact. */
export function withOwnWords(error: HashError, words: () => string): HashError {
  if (!inWords.has(error)) inWords.set(error, words())
  return error
}

/** Returns the words of an error for a person; its message if no command has words for it. */
export function wordsOf(error: unknown): string | undefined {
  return isHashError(error) ? (inWords.get(error) ?? error.message) : undefined
}
