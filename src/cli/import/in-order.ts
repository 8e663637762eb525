import type { Sender } from './sender.ts'
import type { Batch, Verdict } from './verdict.ts'

/** A batch under way. */
interface Flight {
  readonly batch: Batch
  readonly names: ReadonlySet<string>
  readonly verdicts: Promise<readonly Verdict[]>
}

export interface Landing {
  take(batch: Batch, verdicts: readonly Verdict[]): void
  /** Ends what is under way, after a failure. */
  stop(): void
}

const isSent = ({ line }: Batch[number]): boolean => line !== undefined

/** Whether two batches have a person in common: the first row of one must come before the second. */
function overlaps({ names }: Flight, others: ReadonlySet<string>): boolean {
  for (const name of others) if (names.has(name)) return true
  return false
}

/** The verdicts of all rows of a batch, in their order. */
function joined(batch: Batch, sent: readonly Verdict[]): readonly Verdict[] {
  let next = 0
  return batch.map(({ local }) => local?.verdict ?? sent[next++]!)
}

/**
 * Sends batches, some of them concurrently, and passes on their verdicts in the order of the file. If two batches have
 * rows of the same person, the second batch waits for the first, so that the outcome does not depend on chance.
 */
export async function sendInOrder(
  batches: AsyncIterable<Batch>,
  sender: Sender,
  concurrency: number,
  { take, stop }: Landing,
): Promise<void> {
  const flights: Flight[] = []

  async function land(): Promise<void> {
    const { batch, verdicts } = flights[0]!
    const sent = await verdicts
    flights.shift()
    take(batch, joined(batch, sent))
  }

  try {
    for await (const batch of batches) {
      const names = new Set<string>()
      if (concurrency > 1) for (const item of batch) for (const name of item.names) names.add(name)
      while (flights.length >= concurrency || flights.some((flight) => overlaps(flight, names))) await land()
      const verdicts = sender.send(batch.filter(isSent))
      verdicts.catch(() => undefined)
      flights.push({ batch, names, verdicts })
    }
    while (flights.length > 0) await land()
  } catch (error) {
    stop()
    await Promise.allSettled(flights.map(({ verdicts }) => verdicts))
    throw error
  }
}
