import type { Reason } from '../../policy/index.ts'
import { noteInWords } from './note-words.ts'

/** Explains each reason of `needsRehash`, before its detail. The type requires words for every reason. */
export const reasonWords: Readonly<Record<Reason['reason'], string>> = {
  'weaker-scheme': 'The algorithm or the salt is weaker than the policy asks for',
  'cost-below-policy': 'The cost is lower than the policy asks for',
  'truncating-scheme': 'The algorithm ignores the end of a long password',
  'noted-variation': 'The hash string has an unusual spelling',
  'password-truncated': 'The hash does not cover the end of this password',
  'password-changed': 'The hash covers a changed form of this password',
}

/** Returns a reason in words: what it means, and the detail that applies to this hash. */
export function reasonInWords({ reason, detail }: Reason): string {
  return `${reasonWords[reason]}: ${reason === 'noted-variation' ? noteInWords(detail) : detail}`
}
