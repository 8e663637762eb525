import { type Outcome, validate as validateBatches } from '../../convert/validate.ts'
import { createVerifier } from '../../index.ts'
import { layoutOf } from '../../sources/layouts.ts'
import { destinations } from '../../sources/source.ts'
import type { Verifier } from '../../verifier/index.ts'
import { secretsOf } from '../hashes/hints.ts'
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
import { checkTrial, explainMismatch, type Trial, type TryOptions, tellMatch, tryAccount } from '../reading/trial.ts'
import { createHashWriter, createImportKey, faultForService, isCarried, personOf } from '../reading/users.ts'
import { exits, usage } from '../terminal/errors.ts'
import { checkOutputs, createPrivateFile, type PrivateFile } from '../terminal/files.ts'
import { bytesOf, sizeOf } from '../terminal/input.ts'
import {
  createPainter,
  createProgress,
  isRead,
  onInterrupt,
  type ProgressDisplay,
  print,
  printJson,
  say,
  sayParagraph,
  settleStdout,
} from '../terminal/output.ts'
import { formatCount, number, toVisible } from '../terminal/text.ts'
import { offerRemoval, type UnfinishedOptions } from '../terminal/unfinished.ts'
import { type CheckedRows, createCheckedRows, rowJson, tellHidden } from './rows.ts'
import { summaryLines } from './summary.ts'

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

/** Verifies the password of one account for `--try`, and says the result. Returns nothing without `--try`. */
async function tryFirst(
  verifier: Verifier,
  found: ExportFile,
  options: ValidateCommandOptions,
): Promise<Trial | undefined> {
  const { from, format, json } = options
  if (options.try === undefined) return undefined
  const bytes = () => bytesOf(found.path)
  const { readOthers } = found
  const tried = {
    read: () => found.read(bytes()),
    readOthers: isJoined(options) && readOthers ? () => readOthers(bytes()) : undefined,
    hasSignerKey: found.signerKey !== undefined,
  }
  const trial = await tryAccount(verifier, tried, { ...options, id: options.try, format })
  if (trial.match) {
    if (!json) tellMatch(trial, tried.hasSignerKey)
    return trial
  }
  if (!json) print(`${createPainter(process.stdout)('red', 'mismatch')}  ${toVisible(trial.id)}`)
  sayParagraph(explainMismatch(tried.hasSignerKey, 'No row was checked'))
  if (json) printJson({ from, try: trial }, 2)
  return trial
}

/** Creates a function that checks users as `import` does. Without e-mail addresses, only hashes are checked. */
function createJudge({ hasEmails }: ExportFile): (outcome: Outcome) => Outcome {
  const importKey = createImportKey(undefined)
  return (outcome) => {
    if (!hasEmails || !isCarried(outcome)) return outcome
    const fault = faultForService(outcome, importKey, false)
    return fault ? { ...outcome, status: 'refused', failure: fault, workCost: 0, notes: [], warnings: [] } : outcome
  }
}

/** The users that `--emit` wrote. */
interface Emitted {
  passwords: number
  identitiesOnly: number
}

/** A validation while the rows are checked. */
interface Validation {
  readonly options: ValidateCommandOptions
  readonly found: ExportFile
  readonly verifier: Verifier
  readonly trial: Trial | undefined
  readonly begin: number
  readonly progress: ProgressDisplay
  readonly checked: CheckedRows
  readonly emitted: Emitted
}

/** Prints the result for `--json`. */
function printResult({ options, trial, checked, emitted }: Validation, interrupted: boolean): void {
  const { from, emit } = options
  const { refused, signerKeys } = checked
  const files = emit === undefined ? {} : { emitted }
  const keys = signerKeys.size > 0 ? { signerKeys: [...signerKeys].map(([id, users]) => ({ id, users })) } : {}
  const result = { from, interrupted, ...(trial && { try: trial }), summary: checked.summary() }
  printJson({ ...result, ...keys, ...files, destinations, refused: refused.rows }, 2)
}

/** Prints the result. */
function tellEnd(validation: Validation, interrupted: boolean): void {
  const { options, begin, progress, checked, emitted } = validation
  progress.clear()
  if (options.json) {
    printResult(validation, interrupted)
    return
  }
  const { byCode } = checked.refused
  tellHidden(
    byCode,
    options.report === undefined ? '--report FILE writes all rows' : `${toVisible(options.report)} has all rows`,
  )
  if (byCode.size > 0) print()
  const result = { summary: checked.summary(), milliseconds: performance.now() - begin, interrupted }
  for (const line of summaryLines(result, createPainter(process.stdout))) print(line)
  if (options.emit !== undefined && !interrupted) print(emittedInWords(emitted, options.emit))
}

/** Checks the rows, writes the files of `--report` and `--emit`, and returns the number of rows. */
async function checkRows(validation: Validation): Promise<number> {
  const { options, found, verifier, progress, checked, emitted } = validation
  const { format } = options
  const secrets = secretsOf(found.signerKey)
  const judge = createJudge(found)
  const hashOf = createHashWriter(verifier, format)
  let rows = 0
  let report: PrivateFile | undefined
  let emit: PrivateFile | undefined

  function write(outcome: Outcome): void {
    const { status, record } = outcome
    if (status !== 'accepted') report?.write(rowJson(outcome))
    if (!emit || !isCarried(outcome)) return
    const hasPassword = status === 'accepted'
    emit.write({ ...personOf(record), ...(hasPassword && hashOf(outcome)) })
    emitted[hasPassword ? 'passwords' : 'identitiesOnly']++
  }

  const forget = onInterrupt(() => tellEnd(validation, true))
  try {
    if (options.report !== undefined) report = createPrivateFile(options.report)
    if (options.emit !== undefined) emit = createPrivateFile(options.emit)
    const batches = found.readUsers(() => showFirst(progress.watch(bytesOf(found.path)), checked.refused.look))
    for await (const batch of validateBatches(batches, verifier, { format, ...(found.signerKey && { secrets }) })) {
      const outcomes = batch.map(judge)
      checked.add(outcomes)
      if (report || emit) outcomes.forEach(write)
      rows += batch.length
      progress.update(rows)
      if (!isRead() && !report && !emit) break
    }
    if (rows > 0) {
      await settleStdout()
      report?.write({ summary: checked.summary() })
      report?.commit()
      emit?.commit()
    }
    return rows
  } finally {
    forget()
    progress.clear()
    report?.discard()
    emit?.discard()
  }
}

/** Says what the result does not show, and what to do next. */
function tellNotes({ options, found, verifier, trial, checked }: Validation): void {
  const { from, format, json } = options
  const unchecked = found.hasEmails ? undefined : withoutEmails(from)
  if (unchecked !== undefined) sayParagraph(unchecked)
  if (checked.signerKeys.size > 0 && !json) sayParagraph(signerKeysInWords([...checked.signerKeys]))
  const { accepted, none, formats } = checked.summary()
  const { withoutHashes } = layoutOf(from)
  if (withoutHashes !== undefined && accepted === 0 && none.missing > 0) sayParagraph(`note: ${withoutHashes}`)
  if (format !== undefined && checked.refused.byCode.has('ERR_MALFORMED')) sayParagraph(oneFormat)
  const isKeyed = verifier.formats.some(
    ({ id, schemes: [scheme] }) => Object.hasOwn(formats, id) && scheme?.id === 'legacy-scrypt',
  )
  if (found.signerKey && isKeyed && !trial) say(adviseTrial(from))
}

/** Runs `saltbridge validate`: checks each row of an export. */
export async function validate(file: string | undefined, given: Given<ValidateCommandOptions>): Promise<number> {
  const path = pathOf(file, given)
  const options: ValidateCommandOptions = { ...given, ...(await completeReading(path, given)) }
  const { from, json = false } = options
  const found = await openFile(path, options)
  const size = await sizeOf(found.path)
  const verifier = createVerifier({ secrets: secretsOf(found.signerKey) })
  const trial = await tryFirst(verifier, found, options)
  if (trial?.match === false) return exits.mismatch

  const begin = performance.now()
  const progress = createProgress(size === undefined ? undefined : size * found.passes)
  const checked = createCheckedRows({ from, json, clear: progress.clear })
  const emitted: Emitted = { passwords: 0, identitiesOnly: 0 }
  const validation: Validation = { options, found, verifier, trial, begin, progress, checked, emitted }
  const rows = await checkRows(validation)
  tellEnd(validation, false)
  for (const note of found.notes?.() ?? []) sayParagraph(`note: ${note}`)
  if (rows === 0) {
    say('saltbridge: the file has no rows')
    return exits.unreadable
  }
  tellNotes(validation)
  return checked.refused.byCode.size > 0 ? exits.input : exits.good
}
