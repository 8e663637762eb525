import type { Reason } from '../../policy/index.ts'
import { noteInWords } from './note-words.ts'

/** Explains each reason of `needsRehash`, before its detail. The type requires words for every reason. */
export const reasonWords: Readonly<Record<Reason['reason'], string>> = {
  'weaker-scheme': 'weaker than the policy',
  'cost-below-policy': 'weaker than the policy',
  'truncating-scheme': 'weaker than the policy',
  'noted-variation': 'unusual spelling',
  'password-truncated': 'the hash was made from only the beginning of this password',
  'password-changed': 'the hash was made from a changed form of this password',
}

/** Returns the end of a sentence about a reason: what it means, and the detail that applies to this hash. */
export function reasonInWords({ reason, detail }: Reason): string {
  return `(${reasonWords[reason]}): ${reason === 'noted-variation' ? noteInWords(detail) : detail}`
}
