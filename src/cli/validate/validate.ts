import { createSummary } from '../../convert/summary.ts'
import { type Outcome, validate as validateBatches } from '../../convert/validate.ts'
import { describe } from '../../core/errors.ts'
import { createVerifier } from '../../index.ts'
import { layoutOf, layouts } from '../../sources/layouts.ts'
import { findOtherIdentifier } from '../../sources/person.ts'
import { destinations } from '../../sources/source.ts'
import type { Verifier } from '../../verifier/index.ts'
import { secretsOf } from '../hashes/hints.ts'
import { createPeopleTally, lossesOf, lossesOfImported } from '../reading/people.ts'
import {
  checkReading,
  type ExportFile,
  hasColumns,
  isJoined,
  mustHaveHashConfig,
  openExport,
  type ReadingOptions,
} from '../reading/reading.ts'
import { completeReading, type Given } from '../reading/recognized.ts'
import { checkTrial, explainMismatch, type TryOptions, tellMatch, tryAccount } from '../reading/trial.ts'
import {
  createHashWriter,
  createImportKey,
  createKeyIds,
  faultForService,
  isCarried,
  personOf,
} from '../reading/users.ts'
import { exits, usage } from '../terminal/errors.ts'
import { checkOutputs, createPrivateFile, type PrivateFile } from '../terminal/files.ts'
import { bytesOf, sizeOf } from '../terminal/input.ts'
import {
  createPainter,
  createProgress,
  isRead,
  onInterrupt,
  print,
  printJson,
  say,
  settleStdout,
} from '../terminal/output.ts'
import { formatCount, number, paragraph, toVisible } from '../terminal/text.ts'
import { offerRemoval, type UnfinishedOptions } from '../terminal/unfinished.ts'
import { summaryLines, writeRefused } from './summary.ts'

export interface ValidateCommandOptions extends TryOptions, ReadingOptions, UnfinishedOptions {
  readonly file?: string
  readonly report?: string
  readonly emit?: string
  readonly json?: boolean
}

function checkFiles(path: string, options: ValidateCommandOptions): void {
  checkOutputs(
    [
      { name: 'the input', path },
      { name: '--hash-config', path: options.hashConfig },
      { name: '--signer-key-file', path: options.signerKeyFile },
      { name: '--password-file', path: options.passwordFile },
    ],
    [
      { name: '--report', path: options.report },
      { name: '--emit', path: options.emit },
    ],
  )
}

function checkOptions(path: string, options: ValidateCommandOptions): void {
  const { from, emit } = options
  checkFiles(path, options)
  checkReading(options)
  if (emit !== undefined) mustHaveHashConfig(options, '--emit')
  if (options.try !== undefined) {
    if (path === '-') throw usage('--try needs a file, not -, because it reads the export twice')
    if (layoutOf(from).hasIds === false)
      throw usage('--try cannot be used with --from lines, which has no ids. Use `saltbridge verify --file`')
  }
  checkTrial(options)
}

/** Returns the name of the export. @throws Fault. */
function pathOf(file: string | undefined, options: { readonly file?: string }): string {
  if ((file === undefined) === (options.file === undefined)) throw usage('pass one FILE, or - for stdin')
  return (file ?? options.file)!
}

/** Reads the options and the small files that they name. @throws Fault, HashError. */
async function openFile(path: string, options: ValidateCommandOptions): Promise<ExportFile> {
  checkOptions(path, options)
  await offerRemoval([options.report, options.emit], options)
  return openExport(path, options)
}

/** The most refused rows that are listed: for each code as text, in all as JSON. */
const shown = { text: 20, json: 1000 } as const

/** Returns a row that is not accepted, for --json and --report. */
function rowJson({ record, status, failure }: Outcome): Record<string, unknown> {
  const { row, id, none } = record
  if (!failure) return { row, id, status, kind: none }
  const { code, detail } = failure
  const { column, character, offset } = detail
  return { row, id, status, code, reason: describe(failure), column, character, offset }
}

/** Lines have no ids that `--try` could find. */
function adviseTrial(from: ValidateCommandOptions['from']): string {
  const advice =
    layoutOf(from).hasIds === false
      ? 'verify one hash with `saltbridge verify --file FILE`'
      : 'pass --try ID to verify the password of one account'
  return `warning: this command did not test the signer key; ${advice}`
}

/** Says that e-mail addresses are not checked; `undefined` for lines, which are only hashes. */
function withoutEmails(from: ValidateCommandOptions['from']): string | undefined {
  if (layoutOf(from).hasIds === false) return undefined
  const reason = hasColumns(from) ? 'without --column email=COLUMN' : 'because the file has no e-mail addresses'
  return `note: ${reason}, only the hashes are checked. \`saltbridge import\` needs an e-mail for each user with a password`
}

/** The most signer keys that are listed. */
const mostKeys = 20

/** Says which signer keys the service needs. */
function signerKeysInWords(keys: readonly (readonly [id: string, users: number])[]): string {
  const listed = keys.slice(0, mostKeys).map(([id, users]) => `${id} (${formatCount(users, 'user')})`)
  const more = keys.length > mostKeys ? `, and ${number(keys.length - mostKeys)} more` : ''
  return `note: the hashes contain ${formatCount(keys.length, 'signer key')}. The import service needs each of them in signer_keys or in legacy_password_hashing_signer_key, and shows only their ids: ${listed.join(', ')}${more}`
}

const oneFormat =
  'note: --format applies to every row. If the hashes have several formats, pass --written-by instead of --format'

/** Says what a file is whose first row is refused because it is one JSON document of another layout. */
function documentInWords(from: ValidateCommandOptions['from'], opening: string): string | undefined {
  if (from !== 'ndjson' && from !== 'json') return undefined
  const found = Object.entries(layouts).find(([, { looksLike }]) => looksLike?.[from].test(opening))
  if (found) return `note: this looks like a ${found[1].title} export. Use --from ${found[0]}`
  return from === 'ndjson' && /^\s*\[/.test(opening) ? 'note: the file is a JSON array. Use --from json' : undefined
}

/** Passes chunks on, and shows the first one to `look`. */
async function* showFirst(chunks: AsyncIterable<Uint8Array>, look: (first: Uint8Array) => void) {
  let isFirst = true
  for await (const chunk of chunks) {
    if (isFirst) look(chunk)
    isFirst = false
    yield chunk
  }
}

function emittedInWords({ passwords, identitiesOnly }: { passwords: number; identitiesOnly: number }, path: string) {
  const others =
    identitiesOnly === 0
      ? ''
      : ` and ${formatCount(identitiesOnly, 'user')} without a password, who sign in with a provider such as Google`
  return `\n${toVisible(JSON.stringify(path))} has ${formatCount(passwords, 'user')} with a password${others}`
}

/** Runs `saltbridge validate`: checks each row of an export. */
export async function validate(file: string | undefined, given: Given<ValidateCommandOptions>): Promise<number> {
  const path = pathOf(file, given)
  const options: ValidateCommandOptions = { ...given, ...(await completeReading(path, given)) }
  const { format, json = false, from } = options
  const found = await openFile(path, options)
  const size = await sizeOf(found.path)
  const secrets = secretsOf(found.signerKey)
  const verifier: Verifier = createVerifier({ secrets })
  const schemes = new Map(verifier.formats.map(({ id, schemes: [scheme] }) => [id, scheme?.id]))
  const bytes = () => bytesOf(found.path)
  const { readOthers } = found
  const tried = {
    read: () => found.read(bytes()),
    readOthers: isJoined(options) && readOthers ? () => readOthers(bytes()) : undefined,
    hasSignerKey: found.signerKey !== undefined,
  }
  const trial =
    options.try === undefined ? undefined : await tryAccount(verifier, tried, { ...options, id: options.try, format })
  if (trial?.match && !json) tellMatch(trial, tried.hasSignerKey)
  if (trial?.match === false) {
    if (!json) print(`${createPainter(process.stdout)('red', 'mismatch')}  ${toVisible(trial.id)}`)
    for (const line of paragraph(explainMismatch(tried.hasSignerKey, 'No row was checked'))) say(line)
    if (json) printJson({ from, try: trial }, 2)
    return exits.mismatch
  }

  const begin = performance.now()
  const paint = createPainter(process.stdout)
  const tally = createSummary()
  const people = createPeopleTally()
  const progress = createProgress(size === undefined ? undefined : size * found.passes)
  const refused: unknown[] = []
  const byCode = new Map<string, number>()
  const emitted = { passwords: 0, identitiesOnly: 0 }
  let rows = 0
  let report: PrivateFile | undefined
  let emit: PrivateFile | undefined

  const importKey = createImportKey(undefined)
  const keyIdOf = createKeyIds()
  /** The number of users by the one-way id of the signer key that their hash contains. */
  const signerKeys = new Map<string, number>()
  /** Checks users as `import` does. Without e-mail addresses, only hashes are checked. */
  function judge(outcome: Outcome): Outcome {
    if (!found.hasEmails || !isCarried(outcome)) return outcome
    const fault = faultForService(outcome, importKey, false)
    return fault ? { ...outcome, status: 'refused', failure: fault, workCost: 0, notes: [], warnings: [] } : outcome
  }

  let opening = ''

  function list(outcome: Outcome): void {
    const { code } = outcome.failure!
    const document = outcome.record.row === 1 ? documentInWords(from, opening) : undefined
    if (document !== undefined) {
      progress.clear()
      say(document)
    }
    const count = (byCode.get(code) ?? 0) + 1
    byCode.set(code, count)
    if (json && refused.length < shown.json) refused.push(rowJson(outcome))
    if (json || count > shown.text) return
    progress.clear()
    print(writeRefused(outcome, paint))
  }

  function summaryOf() {
    const { notRead: _, ...summary } = tally.summary()
    return { ...summary, ...people.counts() }
  }

  function tellEnd(interrupted: boolean): void {
    progress.clear()
    const summary = summaryOf()
    if (json) {
      const files = options.emit === undefined ? {} : { emitted }
      const keys = signerKeys.size > 0 ? { signerKeys: [...signerKeys].map(([id, users]) => ({ id, users })) } : {}
      printJson(
        { from, interrupted, ...(trial && { try: trial }), summary, ...keys, ...files, destinations, refused },
        2,
      )
      return
    }
    const where =
      options.report === undefined ? '--report FILE writes all rows' : `${toVisible(options.report)} has all rows`
    for (const [code, count] of byCode)
      if (count > shown.text) print(`${code}: ${number(count - shown.text)} more rows are not shown; ${where}`)
    if (byCode.size > 0) print()
    const ending = { summary, milliseconds: performance.now() - begin, interrupted }
    for (const line of summaryLines(ending, paint)) print(line)
    if (emit && !interrupted) print(emittedInWords(emitted, options.emit!))
  }

  const hashOf = createHashWriter(verifier, format)
  const forget = onInterrupt(() => tellEnd(true))
  try {
    if (options.report !== undefined) report = createPrivateFile(options.report)
    if (options.emit !== undefined) emit = createPrivateFile(options.emit)
    const batches = found.readUsers(() =>
      showFirst(progress.watch(bytes()), (first) => {
        opening = Buffer.from(first.subarray(0, 512)).toString('latin1')
      }),
    )
    for await (const batch of validateBatches(batches, verifier, { format, ...(found.signerKey && { secrets }) })) {
      const outcomes = batch.map(judge)
      tally.add(outcomes)
      rows += batch.length
      for (const outcome of outcomes) {
        const { record, status, failure } = outcome
        const notCarried = isCarried(outcome) ? lossesOfImported(record, from) : lossesOf(record, from)
        people.add({ disabled: record.disabled, notCarried }, failure && findOtherIdentifier(failure))
        if (status === 'refused') list(outcome)
        if (status !== 'accepted') report?.write(rowJson(outcome))
        const keyId = status === 'accepted' && outcome.descriptor ? keyIdOf(outcome.descriptor) : undefined
        if (keyId !== undefined) signerKeys.set(keyId, (signerKeys.get(keyId) ?? 0) + 1)
        if (emit && isCarried(outcome)) {
          const hasPassword = status === 'accepted'
          emit.write({ ...personOf(record), ...(hasPassword && hashOf(outcome)) })
          emitted[hasPassword ? 'passwords' : 'identitiesOnly']++
        }
      }
      progress.update(rows)
      if (!isRead() && !report && !emit) break
    }
    if (rows > 0) {
      await settleStdout()
      report?.write({ summary: summaryOf() })
      report?.commit()
      emit?.commit()
    }
  } finally {
    forget()
    progress.clear()
    report?.discard()
    emit?.discard()
  }
  tellEnd(false)
  for (const note of found.notes?.() ?? []) for (const line of paragraph(`note: ${note}`)) say(line)
  if (rows === 0) {
    say('saltbridge: the file has no rows')
    return exits.unreadable
  }
  const unchecked = found.hasEmails ? undefined : withoutEmails(from)
  if (unchecked !== undefined) for (const line of paragraph(unchecked)) say(line)
  if (signerKeys.size > 0 && !json) for (const line of paragraph(signerKeysInWords([...signerKeys]))) say(line)
  const { accepted, none, formats } = tally.summary()
  const { withoutHashes } = layoutOf(from)
  if (withoutHashes !== undefined && accepted === 0 && none.missing > 0)
    for (const line of paragraph(`note: ${withoutHashes}`)) say(line)
  if (format !== undefined && byCode.has('ERR_MALFORMED')) for (const line of paragraph(oneFormat)) say(line)
  const isKeyed = Object.keys(formats).some((id) => schemes.get(id) === 'legacy-scrypt')
  if (found.signerKey && isKeyed && !trial) say(adviseTrial(from))
  return byCode.size > 0 ? exits.input : exits.good
}
