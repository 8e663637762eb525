import { normalizeEmail } from '../../sources/person.ts'
import type { Identity } from '../../sources/source.ts'
import { createImportKey, type ImportRow } from '../reading/users.ts'
import { exits, usage } from '../terminal/errors.ts'
import { createPainter, createProgress, onInterrupt, print, printJson } from '../terminal/output.ts'
import { formatCount, number } from '../terminal/text.ts'
import { type Manifest, readManifest } from './files.ts'
import { type Sender, type SenderOptions, sendExport, sendRowsInOrder } from './order.ts'
import { createListing, createOutcomeTally, type Item, type OutcomeCounts, type Verdict } from './outcomes.ts'
import { type ImportCommandOptions, type ImportPlan, openInput } from './plan.ts'
import { createNdjsonSender } from './send-ndjson.ts'
import { type AttemptResult, problemOf, retryReasonOf, retryReasonOfStatus } from './service.ts'

const found: Verdict = { status: 'unchanged' }
const refuseAbsent = (field: 'email' | 'thirdParty'): Verdict => ({
  status: 'refused',
  code: 'ERR_ABSENT',
  reason:
    field === 'email'
      ? 'the service has no user with this e-mail and a password'
      : 'the service has no user with this id at the sign-in provider',
  field,
  isFromService: true,
})

interface Users {
  readonly users?: readonly {
    readonly loginMethods?: readonly { readonly recipeId?: string; readonly email?: string }[]
  }[]
}

/** Creates a sender that looks for the e-mail and the identities of each row instead of sending the row. */
export function createFinder({
  service,
  retry,
  signal,
  concurrency,
}: Omit<SenderOptions, 'onSend'> & { concurrency: number }): Sender {
  function ask(query: Readonly<Record<string, string>>): Promise<Users> {
    const path = `/users/by-accountinfo?${new URLSearchParams(query)}`
    return retry(async (): Promise<AttemptResult<Users>> => {
      try {
        const answer = await service.request('GET', path, { signal })
        if (answer.status !== 200)
          return { later: retryReasonOfStatus(answer.status, await problemOf(answer), answer.header('retry-after')) }
        let text = ''
        const decoder = new TextDecoder()
        for await (const piece of answer.body) text += decoder.decode(piece, { stream: true })
        return { done: JSON.parse(text) as Users }
      } catch (error) {
        return { later: retryReasonOf(error) }
      }
    })
  }

  async function hasPassword(email: string): Promise<boolean> {
    const { users = [] } = await ask({ email: normalizeEmail(email) })
    return users.some(({ loginMethods = [] }) => loginMethods.some(({ recipeId }) => recipeId === 'emailpassword'))
  }

  async function hasIdentity({ thirdPartyId, thirdPartyUserId }: Identity): Promise<boolean> {
    const { users = [] } = await ask({ thirdPartyId, thirdPartyUserId })
    return users.length > 0
  }

  async function find({ line }: Item): Promise<Verdict> {
    const { email, passwordHash, thirdParty } = JSON.parse(line!) as ImportRow
    if (passwordHash !== undefined && !(await hasPassword(email!))) return refuseAbsent('email')
    for (const identity of thirdParty ?? []) if (!(await hasIdentity(identity))) return refuseAbsent('thirdParty')
    return found
  }

  return {
    send: (items) => sendRowsInOrder(items, concurrency, find),
  }
}

const flatten = ({ withoutPassword, ...others }: OutcomeCounts): readonly (readonly [string, number])[] => [
  ...Object.entries(others),
  ...Object.entries(withoutPassword),
]

/** Describes the counts that differ. */
function findDifferentCounts(manifest: OutcomeCounts, found: OutcomeCounts, without: ReadonlySet<string>): string[] {
  const now = new Map(flatten(found))
  return flatten(manifest)
    .filter(([name, count]) => !without.has(name) && now.get(name) !== count)
    .map(([name, count]) => `${name}: ${number(count)} in the manifest, ${number(now.get(name) ?? 0)} now`)
}

/** Compares the outcome of each row, by the counts and by the digest of all outcomes. */
function findNdjsonDifferences({ counts, outcomes }: Manifest, found: OutcomeCounts, digest: string): string[] {
  const differences = findDifferentCounts(counts, found, new Set())
  if (differences.length === 0 && outcomes !== digest)
    differences.push('the counts are the same as in the manifest, but the outcomes of some rows differ')
  return differences
}

/** Checks that all created and updated users exist. Refused users may exist too. */
function findEachDifferences({ counts }: Manifest, found: OutcomeCounts): string[] {
  const asked = new Set(['created', 'updated', 'unchanged', 'kept', 'refusedThere'])
  const differences = findDifferentCounts(counts, found, asked)
  const missing = found.refusedThere - counts.refusedThere
  if (missing > 0) differences.push(`at least ${formatCount(missing, 'imported user')} cannot be found in the service`)
  return differences
}

function checkManifest({ input, reading, interface: by }: Manifest, plan: ImportPlan): void {
  if (by !== plan.terms.interface)
    throw usage(
      by === 'each'
        ? 'the import that wrote this manifest used --each: pass --each'
        : 'the import that wrote this manifest did not use --each: leave out --each',
    )
  const names = new Set([...Object.keys(reading), ...Object.keys(plan.terms.reading)])
  const other = [...names].find((name) => reading[name] !== plan.terms.reading[name])
  if (other !== undefined)
    throw usage(
      `the import that wrote this manifest used another value of ${other}. Pass the same options as for that import`,
    )
  if (input === undefined) throw usage('the manifest is incomplete: it does not identify the imported file')
}

/** Compares the service with an earlier import. Writes nothing. */
export async function reconcile(plan: ImportPlan, options: ImportCommandOptions): Promise<number> {
  const { json = false, format } = options
  const manifest = await readManifest(options.reconcile!)
  checkManifest(manifest, plan)
  const input = await openInput(plan.path)
  const progress = createProgress(input.size * plan.passes)
  const listing = createListing(json, progress.clear)
  const tally = await createOutcomeTally()
  const key = createImportKey(manifest.keyId)
  const isEach = manifest.interface === 'each'
  const forget = onInterrupt(progress.clear)

  async function compare(): Promise<readonly string[]> {
    if (input.sha256 !== manifest.input.sha256) return ['this file is not the file that was imported']
    await sendExport(plan, {
      format,
      input,
      key,
      after: 0,
      progress,
      senderOf: (sending) =>
        isEach
          ? createFinder({ ...sending, concurrency: plan.concurrency })
          : createNdjsonSender({
              ...sending,
              path: '/import/validate',
              importId: manifest.importId,
              keyId: key.id,
            }),
      take(items, verdicts) {
        tally.add(items, verdicts)
        if (isEach) for (const [index, item] of items.entries()) if (item.line) listing.add(item, verdicts[index]!)
        progress.update(tally.counts().rows)
      },
    })
    const found = tally.counts()
    return isEach ? findEachDifferences(manifest, found) : findNdjsonDifferences(manifest, found, tally.digest())
  }

  let differences: readonly string[]
  try {
    differences = await compare()
  } finally {
    forget()
    progress.clear()
  }
  const agrees = differences.length === 0
  if (json)
    printJson({ agrees, differences, counts: tally.counts(), manifest: manifest.counts, listed: listing.rows }, 2)
  else {
    listing.end('')
    const paint = createPainter(process.stdout)
    const what = `${number(manifest.counts.rows)} rows`
    print(
      agrees
        ? `${paint('green', 'agrees')}  ${what}: the service has everything that the import wrote`
        : paint('red', 'differs'),
    )
    for (const difference of differences) print(`  ${difference}`)
  }
  return agrees ? exits.good : exits.mismatch
}
