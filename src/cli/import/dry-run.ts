import { exits } from '../shared/fault.ts'
import { createImportKey } from '../shared/import-key.ts'
import { onInterrupt } from '../shared/interrupts.ts'
import { painter, print, printJson, say } from '../shared/output.ts'
import { createPrivateFile, type PrivateFile } from '../shared/private-file.ts'
import { createProgress } from '../shared/progress.ts'
import { createAccount } from './account.ts'
import { errorLine } from './errors-file.ts'
import { openInput } from './input.ts'
import { travel } from './journey.ts'
import { createListing } from './listing.ts'
import type { ImportCommandOptions, ImportPlan } from './plan.ts'
import { createNdjsonSender } from './send-ndjson.ts'
import { accountLines } from './tell.ts'

/** Asks the service what it would do with each row. Writes nothing except the file of --errors. */
export async function dryRun(plan: ImportPlan, options: ImportCommandOptions): Promise<number> {
  const { json = false, format, importId } = options
  const input = await openInput(plan.path)
  const account = await createAccount()
  const key = createImportKey(plan.terms.keyId)
  const progress = createProgress(input.size)
  const listing = createListing(json, progress.clear)
  const paint = painter(process.stdout)
  const begin = performance.now()

  function tellEnd(interrupted: boolean): void {
    progress.clear()
    const milliseconds = performance.now() - begin
    const ending = {
      importId: undefined,
      interrupted,
      milliseconds,
      counts: account.counts(),
      people: account.people(),
    }
    const { target, interface: by } = plan.terms
    if (json) {
      printJson({ target, interface: by, dryRun: true, ...ending, listed: listing.rows }, 2)
      return
    }
    listing.end(options.errors === undefined ? '; --errors FILE writes all rows' : '')
    for (const line of accountLines(ending, paint)) print(line)
    print('This was a dry run: the service changed nothing.')
  }

  let errors: PrivateFile | undefined
  const forget = onInterrupt(() => tellEnd(true))
  try {
    if (options.errors !== undefined) errors = createPrivateFile(options.errors)
    await travel(plan, {
      format,
      input,
      key,
      row: 0,
      progress,
      senderOf: (sending) => createNdjsonSender({ ...sending, path: '/import/validate', importId, keyId: key.id }),
      take(items, verdicts) {
        account.add(items, verdicts)
        for (const [index, item] of items.entries()) {
          const verdict = verdicts[index]!
          listing.add(item, verdict)
          const line = errors && errorLine(item, verdict)
          if (line !== undefined) errors?.write(JSON.parse(line))
        }
        progress.update(account.counts().rows)
      },
    })
    errors?.commit()
  } finally {
    forget()
    progress.clear()
    errors?.discard()
  }
  tellEnd(false)
  const { rows, refusedHere, refusedThere } = account.counts()
  if (rows === 0) say('saltbridge: the file has no rows')
  return rows === 0 || refusedHere + refusedThere > 0 ? exits.input : exits.good
}
