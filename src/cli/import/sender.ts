import type { Patience } from './patience.ts'
import type { Target } from './target.ts'
import type { Item, Verdict } from './verdict.ts'

/** Sends rows to the service. */
export interface Sender {
  /** Sends rows, and returns their verdicts in the same order. @throws Fault. */
  send(items: readonly Item[]): Promise<readonly Verdict[]>
}

export interface SenderOptions {
  readonly target: Target
  readonly patience: Patience
  readonly signal: AbortSignal
  /** Called before rows are sent. From then on, the service may have them. */
  readonly onSend: () => void
}
