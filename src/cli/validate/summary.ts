import type { Summary } from '../../convert/summary.ts'
import type { Outcome, Warning } from '../../convert/validate.ts'
import { isHashError } from '../../core/errors.ts'
import { destinations, type SourceRecord, type WithoutPassword } from '../../sources/source.ts'
import { defaultLimits } from '../../verifier/context.ts'
import type { Verifier } from '../../verifier/index.ts'
import { type PeopleCounts, peopleLines } from '../reading/people.ts'
import type { ExportFile } from '../reading/reading.ts'
import { contextOfRow } from '../reading/users.ts'
import { refusal, usage } from '../terminal/errors.ts'
import { bytesOf, type PasswordOptions, readPassword, wipe } from '../terminal/input.ts'
import { type Paint, runInterruptibly } from '../terminal/output.ts'
import {
  formatCount,
  formatDuration,
  formatRoughDuration,
  memory,
  number,
  paragraph,
  table,
  toVisible,
  wrapTable,
} from '../terminal/text.ts'
import { failureInWords, withWords } from '../words/errors.ts'
import { noteInWords } from '../words/formats.ts'

const idLength = 64

/** Writes large numbers in a text with thousands separators. */
const withSeparators = (text: string): string => text.replace(/\d{4,}/g, (digits) => number(Number(digits)))

/** Returns a format's id, with its usual name if a Firebase user would not know the id. */
const titleOf = (format: string): string =>
  format === 'supertokens-legacy-scrypt' ? `Firebase scrypt (${format})` : format

/** Returns a record's id, cut and safe on a terminal. */
function showId({ id, email, username }: SourceRecord): string {
  const text = id ?? email ?? username
  if (text === undefined) return '-'
  return toVisible(text.length > idLength ? `${text.slice(0, idLength)}…` : text)
}

/** Returns the line of a refused record. */
export function writeRefused({ record, failure }: Pick<Outcome, 'record' | 'failure'>, paint: Paint): string {
  const { code } = failure!
  return `row ${number(record.row)}  ${showId(record)}  ${paint('red', code)}  ${toVisible(failureInWords(failure!, contextOfRow(record)))}`
}

function noneRows({ none }: Pick<Summary, 'none'>): string[][] {
  return (Object.entries(none) as [WithoutPassword, number][])
    .filter(([, count]) => count > 0)
    .map(([kind, count]) => [kind, number(count), destinations[kind]])
}

/** The advice for each warning of a validation. */
const warningsInWords: Readonly<Record<Warning, string>> = {
  'cost-beyond-limit': `One verification of such a hash takes more than ${number(defaultLimits.cost)} ms on one core of a typical server. The import service refuses such a hash. The library refuses it unless you raise limits.cost`,
  'memory-beyond-limit': `One verification of such a hash needs more than ${memory(defaultLimits.bytes)} of memory. The import service refuses such a hash unless you raise memory_mib. The library refuses it unless you raise limits.bytes`,
}

/** The result of a validation, as its summary shows it. */
export interface ValidationResult {
  readonly summary: Omit<Summary, 'notRead'> & PeopleCounts
  readonly milliseconds: number
  readonly interrupted: boolean
}

/** Returns the summary of a validation for a person. */
export function summaryLines(
  { summary, milliseconds, interrupted }: ValidationResult,
  paint: Paint,
): readonly string[] {
  const { rows, accepted, refused, none, costs, notes, warnings, refusals, workCost } = summary
  const without = Object.values(none).reduce((sum, count) => sum + count, 0)
  const heading = (text: string, lines: readonly string[]) =>
    lines.length > 0 ? ['', paint('bold', text), ...lines] : []
  const listCounts = (counts: Readonly<Record<string, number>>) =>
    Object.entries(counts).map(([name, n]) => [name, number(n)])
  const state = interrupted ? paint('yellow', 'interrupted after ') : ''
  return [
    `${state}${paint('bold', formatCount(rows, 'row'))} in ${formatDuration(milliseconds)}`,
    ...table([
      [paint('green', 'accepted'), number(accepted)],
      [paint(refused > 0 ? 'red' : 'dim', 'refused'), number(refused)],
      ['no password', number(without)],
    ]),
    ...heading(
      'Accepted, by format and cost',
      table(
        costs.slice(0, 20).map(({ format, cost, count }) => [titleOf(format), withSeparators(cost), number(count)]),
      ),
    ),
    ...(costs.length > 20 ? [`  and ${number(costs.length - 20)} more costs`] : []),
    ...heading('Notes', wrapTable(Object.entries(notes).map(([note, n]) => [note, number(n), noteInWords(note)]))),
    ...heading(
      'Warnings',
      wrapTable(Object.entries(warnings).map(([name, n]) => [name, number(n), warningsInWords[name as Warning]])),
    ),
    ...heading('Refused, by code', table(listCounts(refusals))),
    ...heading('No password to import', wrapTable(noneRows(summary))),
    ...peopleLines(summary, paint),
    ...(accepted > 0
      ? [
          '',
          ...paragraph(
            `Verifying each password once takes ${formatRoughDuration(workCost)} on one core of a typical server.`,
          ),
        ]
      : []),
  ]
}

/** The result of verifying the password of one known account. */
export interface Trial {
  readonly id: string
  readonly row: number
  readonly match: boolean
  readonly milliseconds: number
}

interface TrialOptions extends PasswordOptions {
  readonly id: string
  readonly format?: string | undefined
}

/** Compares ids and usernames exactly, and e-mail addresses without regard to case. */
function isMeant({ id, email, username }: SourceRecord, wanted: string): boolean {
  return id === wanted || username === wanted || email?.toLowerCase() === wanted.toLowerCase()
}

async function find(file: ExportFile, wanted: string): Promise<SourceRecord> {
  for await (const batch of file.read(bytesOf(file.path))) {
    const record = batch.find((one) => isMeant(one, wanted))
    if (record) return record
  }
  throw usage(`--try: no account in the export has the id, e-mail or username ${toVisible(JSON.stringify(wanted))}`)
}

/** Verifies the password of one account, which may match any hash of the account. @throws Fault, HashError. */
export async function tryAccount(verifier: Verifier, file: ExportFile, options: TrialOptions): Promise<Trial> {
  const { id, format } = options
  const { row, hash, otherHashes = [], none, failure } = await find(file, id)
  const shown = toVisible(JSON.stringify(id))
  const where = `the account ${shown} in row ${row}`
  if (failure) throw refusal(`--try: ${where} is refused (${failure.code}). Choose another account`)
  if (!hash) throw usage(`--try: ${where} has no password (${none}). Choose another account`)
  const attempts = [hash, ...otherHashes].map(({ text, fields, hints }) => {
    const how = { fields, ...(format !== undefined && { format }), ...hints }
    return { text, how, parsed: verifier.tryParse(text, how) }
  })
  const readable = attempts.filter(({ parsed }) => parsed.ok)
  const [{ parsed: first }] = attempts as [(typeof attempts)[number]]
  if (!first.ok && readable.length === 0)
    throw refusal(`--try: ${where} is refused (${first.code}). Choose another account`)
  const password = await readPassword(options, `Password of ${toVisible(id)}: `)
  const begin = performance.now()
  try {
    let match = false
    for (const { text, how } of readable) match ||= await runInterruptibly(() => verifier.verify(password, text, how))
    return { id, row, match, milliseconds: Number((performance.now() - begin).toFixed(2)) }
  } catch (error) {
    if (!isHashError(error)) throw error
    throw withWords(error, { command: 'rows', fields: hash.fields, hasSignerKey: file.signerKey !== undefined })
  } finally {
    wipe(password)
  }
}
