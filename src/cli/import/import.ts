import { layoutOf } from '../../sources/layouts.ts'
import { completeReading, type Given, mustHaveUsers } from '../reading/recognized.ts'
import { createImportKey } from '../reading/users.ts'
import { exits } from '../terminal/errors.ts'
import { createPrivateFile, type PrivateFile } from '../terminal/files.ts'
import { createPainter, createProgress, onInterrupt, print, printJson, say, sayParagraph } from '../terminal/output.ts'
import { number } from '../terminal/text.ts'
import { type Manifest, writeErrorLine } from './files.ts'
import { type Sender, type SenderOptions, sendExport } from './order.ts'
import { createListing, createOutcomeTally, type OutcomeCounts, outcomeLines, sumOf } from './outcomes.ts'
import { type ImportCommandOptions, type ImportPlan, mustBeFile, openInput, planImport } from './plan.ts'
import { reconcile } from './reconcile.ts'
import { createEachSender } from './send-each.ts'
import { createNdjsonSender } from './send-ndjson.ts'
import { openSession, type Session } from './session.ts'

/** Runs `saltbridge import`: imports an export into a service, and counts the outcome of each row. */
export async function importUsers(path: string, given: Given<ImportCommandOptions>): Promise<number> {
  mustBeFile(path)
  const options = { ...given, ...(await completeReading(path, given)) } as ImportCommandOptions
  mustHaveUsers(options)
  const plan = await planImport(path, options)
  if (options.reconcile !== undefined) return reconcile(plan, options)
  return options.dryRun ? dryRun(plan, options) : importAll(plan, options)
}

/** Says what was noticed in the file, and returns the exit code. */
function finish({ notes }: ImportPlan, { rows, refusedHere, refusedThere }: OutcomeCounts): number {
  for (const note of notes?.() ?? []) sayParagraph(`note: ${note}`)
  if (rows === 0) {
    say('saltbridge: the file has no rows')
    return exits.unreadable
  }
  return refusedHere + refusedThere > 0 ? exits.input : exits.good
}

/** Says what the file of --errors contains, and what to do with it. */
function tellRest(path: string, { refusedHere, refusedThere, withheld }: OutcomeCounts): void {
  const errors = JSON.stringify(path)
  if (refusedHere + refusedThere > 0)
    say(`Correct the refused rows in ${errors} and import that file with --from ndjson. The file contains hashes.`)
  else if (withheld > 0) say(`${errors} contains the disabled accounts that were not sent, with their hashes.`)
}

/** Asks the service what it would do with each row. Writes nothing except the file of --errors. */
async function dryRun(plan: ImportPlan, options: ImportCommandOptions): Promise<number> {
  const { json = false, format, importId } = options
  const input = await openInput(plan.path)
  const tally = await createOutcomeTally()
  const key = createImportKey(plan.terms.keyId)
  const progress = createProgress(input.size * plan.passes)
  const listing = createListing(json, progress.clear)
  const paint = createPainter(process.stdout)
  const begin = performance.now()

  function tellEnd(interrupted: boolean): void {
    progress.clear()
    const milliseconds = performance.now() - begin
    const ending = {
      importId: undefined,
      interrupted,
      milliseconds,
      counts: tally.counts(),
      people: tally.people(),
    }
    const { target, interface: by } = plan.terms
    if (json) {
      printJson({ target, interface: by, dryRun: true, ...ending, listed: listing.rows }, 2)
      return
    }
    listing.end(options.errors === undefined ? '; --errors FILE writes all rows' : '')
    for (const line of outcomeLines(ending, paint)) print(line)
    print('This was a dry run: the service changed nothing.')
  }

  let errors: PrivateFile | undefined
  const forget = onInterrupt(() => tellEnd(true))
  try {
    if (options.errors !== undefined) errors = createPrivateFile(options.errors)
    await sendExport(plan, {
      format,
      input,
      key,
      after: 0,
      progress,
      senderOf: (sending) => createNdjsonSender({ ...sending, path: '/import/validate', importId, keyId: key.id }),
      take(items, verdicts) {
        tally.add(items, verdicts)
        for (const [index, item] of items.entries()) {
          const verdict = verdicts[index]!
          listing.add(item, verdict)
          const line = errors && writeErrorLine(item, verdict)
          if (line !== undefined) errors?.writeText(`${line}\n`)
        }
        progress.update(tally.counts().rows)
      },
    })
    errors?.commit()
  } finally {
    forget()
    progress.clear()
    errors?.discard()
  }
  tellEnd(false)
  return finish(plan, tally.counts())
}

/** Creates the sender for --each or for NDJSON. */
function senderFor(plan: ImportPlan, session: Session): (options: SenderOptions) => Sender {
  if (plan.terms.interface === 'each')
    return (options) => createEachSender({ ...options, concurrency: plan.concurrency })
  const { importId, key } = session
  return (options) => createNdjsonSender({ ...options, path: '/import/users', importId, keyId: key.id })
}

/** Imports all rows, or resumes at the checkpoint. */
async function importAll(plan: ImportPlan, options: ImportCommandOptions): Promise<number> {
  const { json = false, format, importId } = options
  const { outputs } = plan
  const input = await openInput(plan.path)
  const session = await openSession(plan, input, importId)
  const { tally, key, resumedAfter } = session
  const progress = createProgress(input.size * plan.passes)
  const listing = createListing(json, progress.clear)
  const paint = createPainter(process.stdout)

  /** Whether the service may have rows of this import. */
  let hasBegun = session.isResumed

  function tellEnd(interrupted: boolean, manifest?: Manifest): void {
    progress.clear()
    const id = plan.terms.interface === 'ndjson' ? session.importId : undefined
    const milliseconds = session.milliseconds()
    const ending = { importId: id, interrupted, milliseconds, counts: tally.counts(), people: tally.people() }
    if (json) {
      const files = { errors: outputs.errors, ...(manifest && { manifest: outputs.manifest }) }
      const { target, interface: by } = plan.terms
      printJson({ target, interface: by, ...ending, outcomes: manifest?.outcomes, files, listed: listing.rows }, 2)
      return
    }
    listing.end(interrupted && !hasBegun ? '' : `; ${JSON.stringify(outputs.errors)} has all rows`)
    for (const line of outcomeLines(ending, paint)) print(line)
  }

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

  if (layoutOf(options.from).hashConfig && !plan.signerKey)
    say(
      'warning: without a signer key, the command cannot check whether the service has the signer key of this export. Pass --signer-key-file',
    )
  if (session.isResumed) say(`resuming after row ${number(resumedAfter)}`)
  const forget = onInterrupt(() => {
    tellEnd(true)
    leave()
  })
  try {
    await sendExport(plan, {
      format,
      input,
      key,
      after: resumedAfter,
      progress,
      senderOf: senderFor(plan, session),
      onSend: () => {
        hasBegun = true
      },
      take(batch, verdicts) {
        session.take(batch, verdicts)
        for (const [index, item] of batch.entries()) listing.add(item, verdicts[index]!)
        progress.update(tally.counts().rows)
      },
    })
    if (sumOf(tally.counts()) !== tally.counts().rows)
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
  }
  const exit = finish(plan, tally.counts())
  if (!json) tellRest(outputs.errors, tally.counts())
  return exit
}
