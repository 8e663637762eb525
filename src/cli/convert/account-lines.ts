import { type Account, fieldsInWords } from '../../convert/account.ts'
import type { Refusal } from '../../convert/convert.ts'
import { caveatsInWords, type DecisionId, decisions } from '../../convert/decisions.ts'
import { paragraph, wrappedTable } from '../shared/layout.ts'
import type { Paint } from '../shared/output.ts'
import { refusedLine } from '../shared/validate-human.ts'
import { number, plural } from '../shared/words.ts'
import { table } from '../terminal/text.ts'

/** The fates of passwords, in words. */
const passwordFates: { readonly [F in keyof Account['passwords']]: string } = {
  exact: 'carried exactly',
  except: 'carried, but some passwords may fail',
  none: 'not in the export',
  dropped: 'not carried: the user must set a new one',
  held: 'not carried: the user is held',
  refused: 'not carried: the user is refused',
}

const wordsOf = (name: string): string =>
  Object.hasOwn(fieldsInWords, name) ? fieldsInWords[name as keyof typeof fieldsInWords] : name

/** Explains why users are held. */
function heldWords(by: string): string {
  if (Object.hasOwn(decisions, by))
    return `decision ${by}: users who ${decisions[by as Exclude<DecisionId, 'caveats'>].about}`
  return `caveat ${by}: ${caveatsInWords[by] ?? 'some passwords may fail'}`
}

const counted = (counts: { readonly [name: string]: number }, words: (name: string) => string): string[][] =>
  Object.entries(counts)
    .filter(([, count]) => count > 0)
    .map(([name, count]) => [number(count), words(name)])

/** Returns a line for each of the first refused users. */
export function refusalLines(refusals: readonly Refusal[], { users }: Account, paint: Paint): readonly string[] {
  const lines = refusals.map(({ record, failure }) => refusedLine({ record, failure }, paint))
  const others = users.refused - refusals.length
  const more = others > 0 ? [`${plural(others, 'more user')} ${others === 1 ? 'is' : 'are'} refused`] : []
  return lines.length > 0 ? [...lines, ...more, ''] : []
}

/** Returns the account of a conversion for a person. `folder` is the folder of the files; it is `undefined` for `plan`. */
export function accountLines(account: Account, folder: string | undefined, paint: Paint): readonly string[] {
  const { users, passwords, caveats, fields, notRead, held, refused, contradictions, unmatched } = account
  const would = folder === undefined ? 'would be ' : ''
  const section = (title: string, rows: readonly string[][]) => {
    const widest = Math.max(...rows.map(([count = '']) => count.length))
    const aligned = rows.map(([count = '', words = '']) => [count.padStart(widest), words])
    return rows.length > 0 ? ['', paint('bold', title), ...wrappedTable(aligned)] : []
  }
  const sentences = (title: string, texts: readonly string[]) =>
    texts.length > 0 ? ['', paint('bold', title), ...texts.flatMap((text) => paragraph(text, '- ', '  '))] : []
  const commands = (title: string, texts: readonly string[]) =>
    texts.length > 0
      ? [
          '',
          paint('bold', title),
          ...texts.flatMap((text) => text.split('\n')).map((line) => (line === '' ? '' : `  ${line}`)),
        ]
      : []
  const fates = Object.entries(fields).map(([name, { carried, lost }]) => [
    number(carried),
    number(lost),
    wordsOf(name),
  ])
  return [
    paint('bold', `${plural(users.in, 'user')} in the export`),
    ...table(
      [
        [number(users.written), `${would}written`],
        [number(users.held), `${would}held (not written), because of a decision or a caveat`],
        [number(users.refused), `${would}refused`],
      ],
      [true],
    ),
    ...section(
      'Passwords',
      counted(passwords, (name) => passwordFates[name as keyof Account['passwords']]),
    ),
    ...section(
      'Passwords that may fail',
      counted(caveats, (name) => `${name}: ${caveatsInWords[name] ?? ''}`),
    ),
    ...(fates.length > 0
      ? ['', paint('bold', 'Data of the written users'), ...table([['carried', 'lost', ''], ...fates], [true, true])]
      : []),
    ...section(
      'Data that was not read',
      counted(notRead, (name) => name),
    ),
    ...section('Held', counted(held, heldWords)),
    ...section(
      'Refused, by code',
      counted(refused, (name) => name),
    ),
    ...section('Contradictions between the files', counted(contradictions, wordsOf)),
    ...(unmatched > 0 ? ['', `${plural(unmatched, 'row')} with further data could not be matched to a user`] : []),
    ...(folder === undefined ? [] : sentences('Risks', account.risks)),
    ...(folder === undefined ? [] : commands('Start the import', account.start)),
    ...(folder === undefined ? [] : commands('Check one account after the import', account.prove)),
  ]
}
