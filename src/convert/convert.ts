import { aFunction, anything, aText, checkArgument, objectOf, ruleOf } from '../core/arguments.ts'
import type { Failure } from '../core/errors.ts'
import type { Secrets } from '../core/secret.ts'
import type { SourceRecord } from '../sources/source.ts'
import type { Target, TargetOptions } from '../targets/target.ts'
import type { ParseOptions } from '../verifier/hints.ts'
import type { Verifier } from '../verifier/index.ts'
import { secretsRule, verifierWith } from '../verifier/rules.ts'
import { type ConversionAccount, createTally } from './account.ts'
import { type ConvertedUser, createUserConverter } from './convert-user.ts'
import { type DecisionId, decisionOrder, type Terms } from './decisions.ts'
import { createFiles, type Piece, settingsOf } from './files.ts'
import { checkTargetOptions, targetRule } from './rules.ts'
import { type Export, type Survey, surveyExport } from './survey.ts'
import { createHashChooser } from './target-hash.ts'
import { createValidator, validate } from './validate.ts'

/** An export, and the system that its users move to. */
export interface Migration extends Export {
  /** The name of the source, such as `firebase`. It is a part of computed ids. */
  readonly from: string
  readonly target: Target
  /** The options of the target. */
  readonly options?: TargetOptions | undefined
  readonly verifier: Verifier
  /** The id of the format of all hashes. By default, the format of each hash is detected. */
  readonly format?: ParseOptions['format']
  /** The system that wrote the hashes. */
  readonly writtenBy?: ParseOptions['writtenBy']
  /** The secrets of the old system. */
  readonly secrets?: Secrets | undefined
}

const migrationRule = objectOf({
  from: aText,
  target: targetRule,
  options: anything,
  verifier: verifierWith('formats', 'parse', 'tryParse'),
  format: anything,
  writtenBy: anything,
  secrets: secretsRule,
  read: aFunction,
  readOthers: aFunction,
  openSpill: aFunction,
})

const termsRule = objectOf({
  answers: objectOf({
    ...Object.fromEntries(decisionOrder.filter((id) => id !== 'caveats').map((id) => [id, aText])),
    accept: ruleOf('an array of names of caveats', Array.isArray),
  }),
  time: ruleOf('whole ms since 1970-01-01 UTC', Number.isInteger),
  namespace: aText,
  providers: objectOf(),
})

/** Checks the arguments of `plan` and `convert`. @throws HashError ERR_ARGUMENT. */
function checkMigration(migration: Migration, terms: Terms): void {
  checkArgument('migration', migration, migrationRule)
  for (const name of ['from', 'target', 'verifier', 'read'] as const)
    checkArgument(`migration.${name}`, migration[name], migrationRule.of![name]!)
  checkTargetOptions(migration.target, migration.options ?? {})
  checkArgument('terms', terms, termsRule)
  for (const name of ['answers', 'time', 'namespace'] as const)
    checkArgument(`terms.${name}`, terms[name], termsRule.of![name]!)
}

/** Joins the rows of each user. */
async function* joinEach({ read }: Migration, { join }: Survey): AsyncIterable<readonly SourceRecord[]> {
  for await (const batch of read()) yield batch.map(join)
}

/** Reads the export, validates each user, and decides what happens to the user. The users keep their order. */
async function* convertEach(
  migration: Migration,
  terms: Terms,
  survey: Survey,
): AsyncIterable<readonly ConvertedUser[]> {
  const { from, target, options = {}, verifier, format, writtenBy, secrets } = migration
  const { answers, namespace } = terms
  const hints = { format, writtenBy, secrets }
  const convertUser = createUserConverter({
    target,
    settings: settingsOf(options, terms),
    answers,
    from,
    namespace,
    choose: createHashChooser(target, options, verifier, hints),
    judge: createValidator(verifier, hints),
    duplicate: survey.findDuplicate,
  })
  for await (const outcomes of validate(joinEach(migration, survey), verifier, hints)) yield outcomes.map(convertUser)
}

/** A decision that an export forces. */
export interface ForcedDecision {
  readonly decision: DecisionId
  /** The caveat, if the decision is about one. */
  readonly caveat?: string | undefined
  /** The reasons why users need the decision: at most five, and none if the decision has only one reason. */
  readonly reasons: readonly string[]
  /** The number of users who need the decision. */
  readonly users: number
  /** The rows of the first of these users. */
  readonly rows: readonly number[]
}

/** A user who is refused, and why. */
export interface Refusal {
  readonly record: SourceRecord
  readonly failure: Failure
}

/** The end of a conversion. */
export interface Conversion {
  readonly account: ConversionAccount
  /** The decisions that the export forced, in the order in which they are listed. */
  readonly decisions: readonly ForcedDecision[]
  /** The first users who were refused, at most 20 for each code. */
  readonly refusals: readonly Refusal[]
  /** The providers of identities, by their names in the export. */
  readonly providers: readonly string[]
}

/** The decisions that an export forces, and the account of a conversion with the safe answers. */
export type Findings = Conversion

/** The most rows and reasons that are listed for a decision. */
const mostListed = 5

/** The most refused users that are listed for a code. */
const mostRefused = 20

/** Counts decisions, and keeps the first refused users. */
function createCounter() {
  const refusals: Refusal[] = []
  const byCode = new Map<string, number>()
  const providers = new Set<string>()
  const found = new Map<
    string,
    ForcedDecision & { users: number; readonly rows: number[]; readonly reasons: string[] }
  >()
  return {
    add({ raised, record, failure }: ConvertedUser): void {
      for (const { thirdPartyId } of record.identities ?? []) providers.add(thirdPartyId)
      if (failure) {
        const count = byCode.get(failure.code) ?? 0
        byCode.set(failure.code, count + 1)
        if (count < mostRefused) refusals.push({ record, failure })
      }
      for (const { decision, caveat, reason } of raised) {
        const key = `${decision} ${caveat ?? ''}`
        const one = found.get(key) ?? { decision, caveat, users: 0, rows: [], reasons: [] }
        found.set(key, one)
        one.users++
        if (one.rows.length < mostListed) one.rows.push(record.row)
        if (reason !== undefined && one.reasons.length < mostListed && !one.reasons.includes(reason))
          one.reasons.push(reason)
      }
    },
    refusals,
    providers: (): readonly string[] => [...providers].sort(),
    decisions: (): readonly ForcedDecision[] =>
      [...found.values()].sort(
        (a, b) => decisionOrder.indexOf(a.decision) - decisionOrder.indexOf(b.decision) || b.users - a.users,
      ),
  }
}

/**
 * Begins a pass over an export. `convertUsers` converts the users, and `end` returns the results when all of them have
 * been read. `plan` and `convert` differ only in what they do with the users in between.
 */
async function beginPass(migration: Migration, terms: Terms) {
  const tally = createTally(migration.target, migration.options ?? {})
  const counter = createCounter()
  // The survey opens a temporary file, which only convertUsers closes, so nothing between the two may throw.
  const survey = await surveyExport(migration)

  async function* convertUsers(): AsyncIterable<readonly ConvertedUser[]> {
    try {
      for await (const batch of convertEach(migration, terms, survey)) {
        for (const one of batch) {
          tally.add(one)
          counter.add(one)
        }
        yield batch
      }
    } finally {
      survey.close()
    }
  }

  const end = (files: ConversionAccount['files']): Conversion => ({
    account: tally.account({ files, unmatched: survey.findUnmatched() }),
    decisions: counter.decisions(),
    refusals: counter.refusals,
    providers: counter.providers(),
  })

  return { convertUsers, end }
}

/**
 * Reads an export and finds the decisions that it forces. Nothing is written.
 *
 * @param migration The export and the target.
 * @param terms The answers that have been given so far.
 * @returns The decisions, and the account of a conversion with safe answers.
 * @throws HashError ERR_ARGUMENT if an argument is not valid; other codes if the export cannot be read.
 * @example
 * import { createVerifier } from 'saltbridge'
 * import { htpasswd, plan, targets } from 'saltbridge/convert'
 *
 * const file = new Blob(['ada@example.org:$2b$10$nFguVi9LsCAcvTZFKQlRKeLVydo8ETv483lkNsSFI/Wl1Rz1Ypo1K\n'])
 * const read = () => htpasswd.read(file.stream(), {})
 * const migration = { from: 'htpasswd', target: targets.clerk, read, verifier: createVerifier() }
 * const terms = { answers: {}, time: Date.now(), namespace: crypto.randomUUID() }
 * for (const { decision, users } of (await plan(migration, terms)).decisions) console.log(decision, users)
 */
export async function plan(migration: Migration, terms: Terms): Promise<Findings> {
  checkMigration(migration, terms)
  const { convertUsers, end } = await beginPass(migration, terms)
  for await (const _ of convertUsers());
  return end([])
}

/**
 * Converts an export into the files that the target imports. The users are in the order of the export.
 *
 * @param migration The export and the target.
 * @param terms The answers to all decisions, and the values that make the output the same each time.
 * @yields The parts of the files.
 * @returns The account, the decisions, and the first refused users.
 * @throws HashError ERR_ARGUMENT if an argument is not valid; other codes if the export cannot be read.
 * @example
 * import { createVerifier } from 'saltbridge'
 * import { convert, htpasswd, targets } from 'saltbridge/convert'
 *
 * const file = new Blob(['ada@example.org:$2b$10$nFguVi9LsCAcvTZFKQlRKeLVydo8ETv483lkNsSFI/Wl1Rz1Ypo1K\n'])
 * const read = () => htpasswd.read(file.stream(), {})
 * const migration = { from: 'htpasswd', target: targets.clerk, read, verifier: createVerifier() }
 * const terms = { answers: {}, time: Date.now(), namespace: crypto.randomUUID() }
 * for await (const { file, text } of convert(migration, terms)) console.log(file, text.length)
 */
export async function* convert(migration: Migration, terms: Terms): AsyncGenerator<Piece, Conversion> {
  checkMigration(migration, terms)
  // The target may refuse its options here, so this comes before the survey, which opens a temporary file.
  const files = createFiles(migration, terms)
  const { convertUsers, end } = await beginPass(migration, terms)
  for await (const batch of convertUsers()) yield* files.write(batch)
  yield* files.end()
  return end(files.names())
}
