import { exits } from '../shared/fault.ts'
import { onInterrupt } from '../shared/interrupts.ts'
import { painter, print, printJson, say } from '../shared/output.ts'
import { createProgress } from '../shared/progress.ts'
import { number } from '../shared/words.ts'
import { sumOf } from './account.ts'
import { openInput } from './input.ts'
import { travel } from './journey.ts'
import { createListing } from './listing.ts'
import type { Manifest } from './manifest.ts'
import type { ImportCommandOptions, ImportPlan } from './plan.ts'
import { createEachSender } from './send-each.ts'
import { createNdjsonSender } from './send-ndjson.ts'
import type { Sender, SenderOptions } from './sender.ts'
import { openSession, type Session } from './session.ts'
import { accountLines } from './tell.ts'

/** Creates the sender for --each or for NDJSON. */
function senderFor(plan: ImportPlan, session: Session): (options: SenderOptions) => Sender {
  if (plan.terms.interface === 'each')
    return (options) => createEachSender({ ...options, concurrency: plan.concurrency })
  const { importId, key } = session
  return (options) => createNdjsonSender({ ...options, path: '/import/users', importId, keyId: key.id })
}

/** Imports all rows, or resumes at the checkpoint. */
export async function perform(plan: ImportPlan, options: ImportCommandOptions): Promise<number> {
  const { json = false, format, importId } = options
  const { outputs, target, terms } = plan
  const input = await openInput(plan.path)
  const session = await openSession(plan, input, importId)
  const { account, key, first } = session
  const progress = createProgress(input.size)
  const listing = createListing(json, progress.clear)
  const paint = painter(process.stdout)

  function tellEnd(interrupted: boolean, manifest?: Manifest): void {
    progress.clear()
    const id = terms.interface === 'ndjson' ? session.importId : undefined
    const milliseconds = session.milliseconds()
    const ending = { importId: id, interrupted, milliseconds, counts: account.counts(), people: account.people() }
    if (json) {
      const files = { errors: outputs.errors, ...(manifest && { manifest: outputs.manifest }) }
      const { target, interface: by } = terms
      printJson({ target, interface: by, ...ending, outcomes: manifest?.outcomes, files, listed: listing.rows }, 2)
      return
    }
    listing.end(`; ${JSON.stringify(outputs.errors)} has all rows`)
    for (const line of accountLines(ending, paint)) print(line)
  }

  let hasBegun = session.isResumed
  /** Saves the checkpoint of an import that did not complete, and says how to resume. */
  function leave(): void {
    session.save()
    progress.clear()
    if (!hasBegun) session.abandon()
    else
      say(
        `Run the same command again to resume after row ${number(session.last())} (checkpoint: ${outputs.checkpoint})`,
      )
  }

  if (options.from === 'firebase' && !plan.signerKey)
    say(
      'warning: without a signer key, the command cannot check whether the service has the signer key of this export. Pass --signer-key-file',
    )
  if (session.isResumed) say(`resuming after row ${number(first)}`)
  const forget = onInterrupt(() => {
    tellEnd(true)
    leave()
  })
  try {
    await travel(plan, {
      format,
      input,
      key,
      row: first,
      progress,
      senderOf: senderFor(plan, session),
      onSend: () => {
        hasBegun = true
      },
      take(batch, verdicts) {
        session.take(batch, verdicts)
        for (const [index, item] of batch.entries()) listing.add(item, verdicts[index]!)
        progress.update(account.counts().rows)
      },
    })
    if (sumOf(account.counts()) !== account.counts().rows)
      throw new Error('the sum of the outcomes is not the number of rows')
    forget()
    const manifest = session.end()
    tellEnd(false, manifest)
  } catch (error) {
    leave()
    throw error
  } finally {
    forget()
    session.close()
    target.close()
  }
  const { rows, refusedHere, refusedThere, withheld } = account.counts()
  if (rows === 0) say('saltbridge: the file has no rows')
  if (refusedHere + refusedThere + withheld > 0 && !json)
    say(
      `Correct the refused rows in ${JSON.stringify(outputs.errors)} and import that file with --from ndjson. The file contains hashes.`,
    )
  return rows === 0 || refusedHere + refusedThere > 0 ? exits.input : exits.good
}
