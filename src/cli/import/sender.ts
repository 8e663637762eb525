import type { Patience } from './patience.ts'
import type { Target } from './target.ts'
import type { Item, Verdict } from './verdict.ts'

/** Brings rows to the target, in its interface. */
export interface Sender {
  /** The verdicts of rows that are to be sent, in their order. @throws Fault. */
  send(items: readonly Item[]): Promise<readonly Verdict[]>
}

export interface SenderOptions {
  readonly target: Target
  readonly patience: Patience
  readonly signal: AbortSignal
  /** Called before rows leave: from then on the target may have them. */
  readonly onSend: () => void
}
