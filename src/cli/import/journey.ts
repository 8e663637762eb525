import { createVerifier } from '../../index.ts'
import type { Verifier } from '../../verifier/index.ts'
import type { ImportKey } from '../shared/import-key.ts'
import { say } from '../shared/output.ts'
import type { Progress } from '../shared/progress.ts'
import { secretsOf } from '../shared/signer-key.ts'
import { batchesOf } from './batches.ts'
import { sendInOrder } from './in-order.ts'
import type { Input } from './input.ts'
import { judgedItems } from './judged.ts'
import { createPatience } from './patience.ts'
import type { ImportPlan } from './plan.ts'
import type { Sender, SenderOptions } from './sender.ts'
import type { Batch, Verdict } from './verdict.ts'

export interface JourneyOptions {
  readonly format: string | undefined
  readonly input: Input
  readonly key: ImportKey
  /** The last row of an earlier run, which is not sent again. */
  readonly row: number
  readonly progress: Progress
  readonly senderOf: (options: SenderOptions) => Sender
  readonly onSend?: () => void
  readonly take: (batch: Batch, verdicts: readonly Verdict[]) => void
}

/** Validates and sends every row after `row`, and passes on the verdicts in the order of the file. */
export async function travel(plan: ImportPlan, options: JourneyOptions): Promise<void> {
  const { format, input, key, row, progress, senderOf, onSend = () => undefined, take } = options
  const { target } = plan
  const verifier: Verifier = createVerifier({ secrets: secretsOf(plan.signerKey) })
  const controller = new AbortController()
  const { signal } = controller
  const patience = createPatience(plan.patience, signal, (words) => {
    progress.clear()
    say(`saltbridge: ${words}`)
  })
  const items = judgedItems(plan, progress.watch(input.bytes()), { verifier, key, format, row })
  // Requests of --each are made at the same time within a batch.
  const atOnce = plan.terms.interface === 'each' ? 1 : plan.concurrency
  try {
    await sendInOrder(batchesOf(items, plan.batch), senderOf({ target, patience, signal, onSend }), atOnce, {
      take,
      stop: () => controller.abort(),
    })
  } finally {
    target.close()
  }
}
