import { createInterface } from 'node:readline'
import type { ConversionAccount } from '../../convert/account.ts'
import type { ForcedDecision, Refusal } from '../../convert/convert.ts'
import {
  caveatsInWords,
  type DecisionAnswers,
  type DecisionId,
  decisions,
  type PossibleAnswer,
} from '../../convert/decisions.ts'
import { dataInWords, type Target } from '../../targets/target.ts'
import { unmatchedInWords } from '../reading/people.ts'
import { undecided, usage } from '../terminal/errors.ts'
import { type Paint, say, sayRaw } from '../terminal/output.ts'
import { formatCount, number, paragraph, table, wrapTable } from '../terminal/text.ts'
import { writeRefused } from '../validate/summary.ts'

/** The fates of passwords, in words. */
const passwordFates: { readonly [F in keyof ConversionAccount['passwords']]: string } = {
  exact: 'carried exactly',
  except: 'carried, but some passwords may fail',
  none: 'not in the export',
  dropped: 'not carried: the user must set a new one',
  held: 'not carried: the user is held',
  refused: 'not carried: the user is refused',
}

const wordsOf = (name: string): string =>
  Object.hasOwn(dataInWords, name) ? dataInWords[name as keyof typeof dataInWords] : name

/** Explains why users are held. */
function explainHold(by: string): string {
  if (Object.hasOwn(decisions, by))
    return `decision ${by}: users who ${decisions[by as Exclude<DecisionId, 'caveats'>].about}`
  return `caveat ${by}: ${caveatsInWords[by] ?? 'some passwords may fail'}`
}

const listCounts = (counts: { readonly [name: string]: number }, words: (name: string) => string): string[][] =>
  Object.entries(counts)
    .filter(([, count]) => count > 0)
    .map(([name, count]) => [number(count), words(name)])

/** Returns a line for each of the first refused users. */
export function refusalLines(
  refusals: readonly Refusal[],
  { users }: ConversionAccount,
  paint: Paint,
): readonly string[] {
  const lines = refusals.map(({ record, failure }) => writeRefused({ record, failure }, paint))
  const others = users.refused - refusals.length
  const more = others > 0 ? [`${formatCount(others, 'more user')} ${others === 1 ? 'is' : 'are'} refused`] : []
  return lines.length > 0 ? [...lines, ...more, ''] : []
}

/** An account, with the format of a hash whose password was verified. */
type ProvenAccount = ConversionAccount & { readonly proven: string | null }

/** Says whether the passwords are known to work. */
const proofInWords = (proven: string | null): string =>
  proven === null
    ? 'Not proven: no password was verified. If the signer key or an option is wrong, every password fails. Pass --try ID to verify the password of one account.'
    : `Proven: the password of one account matched its hash of the format ${proven}.`

/**
 * Returns the account of a conversion for a person. `folder` is the folder of the files; it is `undefined` for `plan`.
 */
export function accountLines(account: ProvenAccount, folder: string | undefined, paint: Paint): readonly string[] {
  const { users, passwords, caveats, fields, notRead, held, refused, contradictions } = account
  const unmatched = unmatchedInWords({ count: account.unmatched, rows: account.unmatchedRows })
  const would = folder === undefined ? 'would be ' : ''
  const section = (title: string, rows: readonly string[][]) => {
    const widest = Math.max(...rows.map(([count = '']) => count.length))
    const aligned = rows.map(([count = '', words = '']) => [count.padStart(widest), words])
    return rows.length > 0 ? ['', paint('bold', title), ...wrapTable(aligned)] : []
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
    paint('bold', `${formatCount(users.in, 'user')} in the export`),
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
      listCounts(passwords, (name) => {
        const words = passwordFates[name as keyof ConversionAccount['passwords']]
        return name === 'exact' && account.proven === null ? `${words} (not proven)` : words
      }),
    ),
    ...(passwords.exact + passwords.except > 0 ? paragraph(proofInWords(account.proven), '  ') : []),
    ...section(
      'Passwords that may fail',
      listCounts(caveats, (name) => `${name}: ${caveatsInWords[name] ?? ''}`),
    ),
    ...(fates.length > 0
      ? ['', paint('bold', 'Data of the written users'), ...table([['carried', 'lost', ''], ...fates], [true, true])]
      : []),
    ...section(
      'Data that was not read',
      listCounts(notRead, (name) => name),
    ),
    ...section('Held', listCounts(held, explainHold)),
    ...section(
      'Refused, by code',
      listCounts(refused, (name) => name),
    ),
    ...section('Contradictions between rows or files', listCounts(contradictions, wordsOf)),
    ...(unmatched.length > 0 ? ['', ...unmatched] : []),
    ...(folder === undefined ? [] : sentences('Risks', account.risks)),
    ...(folder === undefined ? [] : commands('Start the import', account.start)),
    ...(folder === undefined ? [] : commands('Check one account after the import', account.prove)),
  ]
}

/** A decision, in words. */
export interface Question {
  readonly id: DecisionId
  readonly caveat: string | undefined
  /** Says how many users need the decision, and why. */
  readonly text: string
  readonly choices: readonly PossibleAnswer[]
  /** The answer that risks nothing. */
  readonly safe: string | undefined
}

const caveatChoices: readonly PossibleAnswer[] = [
  { id: 'accept', effect: 'the users are written. If the password of a user fails, the user must set a new password' },
  { id: 'hold', effect: 'the users are not written to the files of the target, but to not-written.ndjson' },
]

/** Names the first rows of a decision. */
function rowsInWords({ rows, users }: ForcedDecision): string {
  const shown = rows.map(number).join(', ')
  const more = users > rows.length ? ', …' : ''
  return `${rows.length === 1 && users === 1 ? 'row' : 'rows'} ${shown}${more}`
}

const singular: { readonly [verb: string]: string } = { have: 'has', are: 'is', share: 'shares' }

/** Returns a text about several users for one user. */
const toSingular = (text: string): string => text.replace(/^\w+/, (verb) => singular[verb] ?? verb)

/** Puts a decision into words. */
export function questionOf(found: ForcedDecision, target: Target): Question {
  const { decision, caveat, users } = found
  const subject = `${formatCount(users, 'user')} (${rowsInWords(found)})`
  if (decision === 'caveats') {
    const text = caveatsInWords[caveat!] ?? 'some passwords may fail'
    return { id: decision, caveat, text: `${subject}: ${text}`, choices: caveatChoices, safe: 'hold' }
  }
  const { about, answers, safe } = decisions[decision]
  const consequence = decision === 'unverified-emails' || decision === 'unknown-emails' ? `. ${target.unverified}` : ''
  const reasons = found.reasons.length > 0 ? `: ${found.reasons.join('; ')}` : ''
  const choices = answers.filter(({ id }) => id !== 'placeholder' || target.withoutEmail === 'placeholder')
  return {
    id: decision,
    caveat,
    text: `${subject} ${users === 1 ? toSingular(about) : about}${reasons}${consequence}`,
    choices,
    safe,
  }
}

/** Tells whether a decision has an answer. */
export function isAnswered(
  { decision, caveat }: ForcedDecision,
  answers: DecisionAnswers,
  held: Pick<ReadonlySet<string>, 'has'>,
): boolean {
  if (decision === 'caveats') return answers.accept?.includes(caveat!) === true || held.has(caveat!)
  return answers[decision] !== undefined
}

/** The lines of a question. */
export function questionLines({ id, caveat, text, choices, safe }: Question): readonly string[] {
  return [
    ...paragraph(`${caveat ?? id}: ${text}`),
    ...choices.flatMap((choice) =>
      paragraph(`${choice.id}: ${choice.effect}${choice.id === safe ? ' (safe)' : ''}`, '  ', '    '),
    ),
  ]
}

/** Asks for each decision on the terminal. @throws Fault if the input ends. */
export async function askEach(questions: readonly Question[]): Promise<ReadonlyMap<string, string>> {
  const answers = new Map<string, string>()
  const terminal = createInterface({ input: process.stdin })
  const lines = terminal[Symbol.asyncIterator]()
  try {
    for (const question of questions) {
      for (const line of questionLines(question)) say(line)
      const ids = question.choices.map(({ id }) => id)
      const prompt = `${ids.join(' / ')}${question.safe === undefined ? '' : ` [${question.safe}]`}: `
      let answer: string | undefined
      while (answer === undefined) {
        sayRaw(prompt)
        const line = await lines.next()
        if (line.done) throw undecided('the input ended before every decision had an answer, so nothing was written')
        const given = line.value.trim().toLowerCase() || question.safe
        if (given !== undefined && ids.includes(given)) answer = given
      }
      answers.set(question.caveat ?? question.id, answer)
      say('')
    }
  } finally {
    terminal.close()
  }
  return answers
}

/** Refuses an answer that a target does not support. @throws Fault. */
export function checkAnswers({ 'without-email': answer }: DecisionAnswers, target: Target): void {
  if (answer === 'placeholder' && target.withoutEmail !== 'placeholder')
    throw usage(
      `the decision without-email cannot have the answer placeholder, because ${target.name} needs no e-mail address. The answers are carry, hold`,
    )
}

/**
 * Returns the answers of `--decide safe`: the safe answers, or else those that write no user whose password may be
 * lost.
 */
const safeAnswers = (): Record<string, string> =>
  Object.fromEntries(
    Object.entries(decisions).map(([name, { safe, answers }]) => [
      name,
      safe ?? answers.find(({ id }) => id === 'hold' || id === 'refuse')!.id,
    ]),
  )

/** Reads `--decide NAME=ANSWER`, `--decide safe` and `--accept CAVEAT`. @throws Fault. */
export function answersOf(decide: readonly string[] = [], accept: readonly string[] = []): DecisionAnswers {
  const found: Record<string, string> = {}
  const names = Object.keys(decisions)
  for (const one of decide) {
    if (one === 'safe') continue
    const [, name = '', answer = ''] = /^([^=]+)=(.+)$/.exec(one) ?? []
    const isCaveat = Object.hasOwn(caveatsInWords, name)
    if (!names.includes(name) && !isCaveat)
      throw usage(
        `--decide takes safe, DECISION=ANSWER or CAVEAT=hold. The decisions are ${names.join(', ')}. The caveats are ${Object.keys(caveatsInWords).join(', ')}`,
      )
    const ids = isCaveat ? ['hold'] : decisions[name as keyof typeof decisions].answers.map(({ id }) => id)
    if (!ids.includes(answer))
      throw usage(`--decide ${name}: ${ids.length === 1 ? 'the only answer is' : 'the answers are'} ${ids.join(', ')}`)
    if ((found[name] ?? answer) !== answer) throw usage(`--decide ${name} was passed twice`)
    if (accept.includes(name)) throw usage(`pass --decide ${name}=hold or --accept ${name}, not both`)
    if (!isCaveat) found[name] = answer
  }
  for (const one of accept)
    if (!Object.hasOwn(caveatsInWords, one))
      throw usage(`--accept takes the name of a caveat. The caveats are ${Object.keys(caveatsInWords).join(', ')}`)
  return { ...(decide.includes('safe') && safeAnswers()), ...found, accept }
}

/** Returns the caveats that `--decide safe` or `--decide CAVEAT=hold` holds. */
export const heldCaveats = (decide: readonly string[] = []): Pick<ReadonlySet<string>, 'has'> => ({
  has: (caveat) => decide.includes('safe') || decide.includes(`${caveat}=hold`),
})

/** Returns the options that give the safest answer to each decision, in one line that can be pasted. */
export function safeOptions(open: readonly ForcedDecision[]): string {
  const safe = safeAnswers()
  const known = open.every(({ caveat }) => caveat === undefined || Object.hasOwn(caveatsInWords, caveat))
  if (!known) return '--decide safe'
  return open
    .map(({ decision, caveat }) => `--decide ${caveat ?? decision}=${caveat ? 'hold' : safe[decision]}`)
    .join(' ')
}
