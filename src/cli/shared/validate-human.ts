import type { Summary } from '../../convert/summary.ts'
import type { Outcome } from '../../convert/validate.ts'
import { destinations, type SourceRecord, type WithoutPassword } from '../../sources/source.ts'
import { table, visible } from '../terminal/text.ts'
import { failureInWords } from './error-words.ts'
import { rowGiven } from './importable.ts'
import { paragraph, wrappedTable } from './layout.ts'
import { noteInWords } from './note-words.ts'
import type { Paint } from './output.ts'
import { type PeopleCounts, peopleLines } from './people.ts'
import { about, duration, number, plural } from './words.ts'

const idLength = 64

/** Writes large numbers in a text with thousands separators. */
const withSeparators = (text: string): string => text.replace(/\d{4,}/g, (digits) => number(Number(digits)))

/** Returns a format's id, with its usual name if a Firebase user would not know the id. */
const titleOf = (format: string): string =>
  format === 'supertokens-legacy-scrypt' ? `Firebase scrypt (${format})` : format

/** Returns a record's id, cut and safe on a terminal. */
function shownId({ id, email, username }: SourceRecord): string {
  const text = id ?? email ?? username
  if (text === undefined) return '-'
  return visible(text.length > idLength ? `${text.slice(0, idLength)}…` : text)
}

/** Returns the line of a refused record. */
export function refusedLine({ record, failure }: Pick<Outcome, 'record' | 'failure'>, paint: Paint): string {
  const { code } = failure!
  return `row ${number(record.row)}  ${shownId(record)}  ${paint('red', code)}  ${visible(failureInWords(failure!, rowGiven(record)))}`
}

function noneRows({ none }: Pick<Summary, 'none'>): string[][] {
  return (Object.entries(none) as [WithoutPassword, number][])
    .filter(([, count]) => count > 0)
    .map(([kind, count]) => [kind, number(count), destinations[kind]])
}

export interface Ending {
  readonly summary: Omit<Summary, 'notRead'> & PeopleCounts
  readonly milliseconds: number
  readonly interrupted: boolean
}

/** Returns the summary of a validation for a person. */
export function summaryLines({ summary, milliseconds, interrupted }: Ending, paint: Paint): readonly string[] {
  const { rows, accepted, refused, none, costs, notes, warnings, refusals, workCost } = summary
  const without = Object.values(none).reduce((sum, count) => sum + count, 0)
  const heading = (text: string, lines: readonly string[]) =>
    lines.length > 0 ? ['', paint('bold', text), ...lines] : []
  const counted = (counts: Readonly<Record<string, number>>) =>
    Object.entries(counts).map(([name, n]) => [name, number(n)])
  const state = interrupted ? paint('yellow', 'interrupted after ') : ''
  return [
    `${state}${paint('bold', plural(rows, 'row'))} in ${duration(milliseconds)}`,
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
    ...heading('Notes', wrappedTable(Object.entries(notes).map(([note, n]) => [note, number(n), noteInWords(note)]))),
    ...heading('Warnings', table(counted(warnings))),
    ...heading('Refused, by code', table(counted(refusals))),
    ...heading('No password to import', wrappedTable(noneRows(summary))),
    ...peopleLines(summary, paint),
    ...(accepted > 0
      ? ['', ...paragraph(`Verifying each password once takes ${about(workCost)} on one core of a typical server.`)]
      : []),
  ]
}
