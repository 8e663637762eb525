import type { Summary } from '../../convert/summary.ts'
import type { Outcome, Warning } from '../../convert/validate.ts'
import { layouts } from '../../sources/layouts.ts'
import { destinations, type SourceRecord, type WithoutPassword } from '../../sources/source.ts'
import { defaultLimits } from '../../verifier/context.ts'
import { type PeopleCounts, peopleLines } from '../reading/people.ts'
import { contextOfRow } from '../reading/users.ts'
import type { Paint } from '../terminal/output.ts'
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
import { failureInWords } from '../words/errors.ts'
import { noteInWords } from '../words/formats.ts'

const idLength = 64

/** Writes large numbers in a text with thousands separators. */
const withSeparators = (text: string): string => text.replace(/\d{4,}/g, (digits) => number(Number(digits)))

/** Returns a format's id, with its usual name if the users of a system would not know the id. */
function titleOf(format: string): string {
  const found = Object.values(layouts).find(({ formats = {} }) => Object.hasOwn(formats, format))
  return found ? `${found.formats![format]} (${format})` : format
}

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
