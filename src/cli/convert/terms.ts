import { randomUUID } from 'node:crypto'
import type { Findings, Found } from '../../convert/convert.ts'
import { type Answers, decisions } from '../../convert/decisions.ts'
import type { Terms } from '../../convert/migration.ts'
import type { Digests } from './digests.ts'
import type { Inputs, MigrationOptions } from './migration.ts'
import type { MigrationPlan } from './plan-file.ts'
import { answersOf } from './questions.ts'

/** The terms of a first run: the clock and the namespace of new ids are chosen now. */
export const freshTerms = (answers: Answers, providers: Terms['providers'] = {}): Terms => ({
  answers,
  time: Math.floor(Date.now() / 1000) * 1000,
  namespace: randomUUID(),
  providers,
})

/** Reads the answers of a command line. @throws Fault. */
export function readAnswers({
  decide,
  accept,
}: {
  readonly decide?: readonly string[]
  readonly accept?: readonly string[]
}): { answers: Answers; held: ReadonlySet<string> } {
  return { answers: answersOf(decide, accept), held: new Set() }
}

/** Completes answers with the safe answer of each decision that has one. */
export function withSafeAnswers(answers: Answers, found: readonly Found[]): Answers {
  const safe: Record<string, string> = {}
  for (const { decision } of found)
    if (decision !== 'caveats' && decisions[decision].safe !== undefined) safe[decision] = decisions[decision].safe
  return { ...safe, ...answers }
}

/** Makes the plan of a survey. */
export function planOf({
  paths,
  options,
  inputs: { migration, otherFiles },
  digests,
  found,
  answers,
  terms = freshTerms(answers),
}: {
  readonly paths: readonly string[]
  readonly options: MigrationOptions
  readonly inputs: Inputs
  readonly digests: Digests
  readonly found: Findings
  readonly answers: Answers
  readonly held?: ReadonlySet<string>
  readonly terms?: Terms
}): MigrationPlan {
  const names = migration.target.providers ?? {}
  const providers = Object.fromEntries(
    found.providers.map((name) => [name, terms.providers?.[name] ?? names[name] ?? name]),
  )
  const caveats = found.decisions.flatMap(({ caveat }) => (caveat === undefined ? [] : [caveat]))
  return {
    options,
    files: paths.map((path) => ({ path, sha256: digests.of(path) })),
    otherFiles: otherFiles.map((path) => ({ path, sha256: digests.of(path) })),
    terms: { ...terms, answers: withSafeAnswers(answers, found.decisions), providers },
    held: new Set(caveats.filter((caveat) => !answers.accept?.includes(caveat))),
  }
}
