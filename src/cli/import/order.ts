/**
 * Only this file decides the order of requests. Rows of one person are sent in their order, and never in two concurrent
 * requests.
 */
import { createVerifier } from '../../index.ts'
import type { Verifier } from '../../verifier/index.ts'
import { secretsOf } from '../hashes/hints.ts'
import type { ImportKey } from '../reading/users.ts'
import { type ProgressDisplay, say } from '../terminal/output.ts'
import type { Item, ItemBatch, Verdict } from './outcomes.ts'
import type { ImportPlan, Input } from './plan.ts'
import { judgeItems } from './rows.ts'
import { createRetry, type Retry, type ServiceClient } from './service.ts'

/** Sends rows to the service. */
export interface Sender {
  /** Sends rows, and returns their verdicts in the same order. @throws Fault. */
  send(items: readonly Item[]): Promise<readonly Verdict[]>
}

/** The options of a sender. */
export interface SenderOptions {
  readonly service: ServiceClient
  readonly retry: Retry
  readonly signal: AbortSignal
  /** Called before rows are sent. From then on, the service may have them. */
  readonly onSend: () => void
}

/** The number of characters after which no row is added to a batch, because a row may have a mebibyte. */
const most = 4 * 2 ** 20

const sizeOf = ({ line, local }: Item): number => (line ?? local?.line ?? '').length

/** Groups items into batches of at most `size` items, in the order of the file. */
async function* batchesOf(all: AsyncIterable<readonly Item[]>, size: number): AsyncIterable<ItemBatch> {
  let items: Item[] = []
  let characters = 0
  for await (const some of all)
    for (const item of some) {
      items.push(item)
      characters += sizeOf(item)
      if (items.length < size && characters < most) continue
      yield items
      items = []
      characters = 0
    }
  if (items.length > 0) yield items
}

/** Creates a queue in which a task waits for every earlier task that has a name in common with it. */
function createTurns(): <T>(names: Iterable<string>, task: () => Promise<T>) => Promise<T> {
  const last = new Map<string, Promise<unknown>>()
  return async (names, task) => {
    const own = [...new Set(names)]
    const before = new Set(own.map((name) => last.get(name)))
    const answer = Promise.all(before).then(task)
    for (const name of own) last.set(name, answer)
    try {
      return await answer
    } finally {
      for (const name of own) if (last.get(name) === answer) last.delete(name)
    }
  }
}

/** Sends rows concurrently. A row is sent after the earlier rows of the same person are answered. */
export async function sendRowsInOrder(
  items: readonly Item[],
  concurrency: number,
  send: (item: Item) => Promise<Verdict>,
): Promise<readonly Verdict[]> {
  const inTurn = createTurns()
  const verdicts: Verdict[] = []
  let next = 0
  async function work(): Promise<void> {
    for (let index = next++; index < items.length; index = next++) {
      const item = items[index]!
      verdicts[index] = await inTurn(item.names, () => send(item))
    }
  }
  await Promise.all(Array.from({ length: concurrency }, work))
  return verdicts
}

/** Returns the verdicts of all rows of a batch, in their order. */
function joinVerdicts(batch: ItemBatch, sent: readonly Verdict[]): readonly Verdict[] {
  let next = 0
  return batch.map(({ local }) => local?.verdict ?? sent[next++]!)
}

/**
 * Sends batches, some of them concurrently, and passes on their verdicts in the order of the file. If two batches have
 * rows of the same person, the second batch waits for the first, so that the outcome does not depend on chance.
 */
export async function sendBatchesInOrder(
  batches: AsyncIterable<ItemBatch>,
  sender: Sender,
  concurrency: number,
  {
    take,
    stop,
  }: { readonly take: (batch: ItemBatch, verdicts: readonly Verdict[]) => void; readonly stop: () => void },
): Promise<void> {
  const inTurn = createTurns()
  const underWay: { readonly batch: ItemBatch; readonly verdicts: Promise<readonly Verdict[]> }[] = []

  async function takeFirst(): Promise<void> {
    const { batch, verdicts } = underWay[0]!
    const sent = await verdicts
    underWay.shift()
    take(batch, joinVerdicts(batch, sent))
  }

  try {
    for await (const batch of batches) {
      while (underWay.length >= concurrency) await takeFirst()
      const names = concurrency > 1 ? batch.flatMap((item) => item.names) : []
      const verdicts = inTurn(names, () => sender.send(batch.filter(({ line }) => line !== undefined)))
      verdicts.catch(() => undefined)
      underWay.push({ batch, verdicts })
    }
    while (underWay.length > 0) await takeFirst()
  } catch (error) {
    stop()
    await Promise.allSettled(underWay.map(({ verdicts }) => verdicts))
    throw error
  }
}

interface SendOptions {
  readonly format: string | undefined
  readonly input: Input
  readonly key: ImportKey
  /** The last row of the earlier runs, which is not sent again; 0 if there is no earlier run. */
  readonly after: number
  readonly progress: ProgressDisplay
  readonly senderOf: (options: SenderOptions) => Sender
  readonly onSend?: () => void
  readonly take: (batch: ItemBatch, verdicts: readonly Verdict[]) => void
}

/**
 * Validates and sends each row after the row `after`, and passes on the verdicts in the order of the file. Closes the
 * service.
 */
export async function sendExport(plan: ImportPlan, options: SendOptions): Promise<void> {
  const { format, input, key, after, progress, senderOf, onSend = () => undefined, take } = options
  const { service } = plan
  const verifier: Verifier = createVerifier({ secrets: secretsOf(plan.signerKey) })
  const controller = new AbortController()
  const { signal } = controller
  const retry = createRetry(plan.retryFor, signal, (words) => {
    progress.clear()
    say(`saltbridge: ${words}`)
  })
  const items = judgeItems(plan, () => progress.watch(input.bytes()), { verifier, key, format, after })
  // With --each, the rows of one batch are sent concurrently, so batches are sent one by one.
  const concurrency = plan.terms.interface === 'each' ? 1 : plan.concurrency
  try {
    await sendBatchesInOrder(batchesOf(items, plan.batch), senderOf({ service, retry, signal, onSend }), concurrency, {
      take,
      stop: () => controller.abort(),
    })
  } finally {
    service.close()
  }
}
