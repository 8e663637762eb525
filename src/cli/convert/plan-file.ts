import { createHash, randomUUID } from 'node:crypto'
import { Document, isMap, isScalar } from 'yaml'
import type { Findings, ForcedDecision } from '../../convert/convert.ts'
import { type DecisionAnswers, decisions, type Terms } from '../../convert/decisions.ts'
import type { Target } from '../../targets/target.ts'
import { isModule } from '../options.ts'
import { badInput } from '../terminal/errors.ts'
import type { Digests } from './files.ts'
import type { Inputs, MigrationOptions } from './migration.ts'
import { movePaths, type PlannedFile, toPlan } from './plan-paths.ts'
import { isAnswered, questionLines, questionOf } from './show.ts'

/** The content of a plan. */
export interface MigrationPlan {
  readonly options: MigrationOptions
  /** The files of the export, in order. */
  readonly files: readonly PlannedFile[]
  /** Other files on which the conversion depends. */
  readonly otherFiles: readonly PlannedFile[]
  readonly terms: Terms
  /** The caveats that were not accepted. */
  readonly held: ReadonlySet<string>
  /**
   * The id of the signer key, so that `convert` notices another key. A key has at least 16 random bytes, as many as a
   * digest that it computes, so it cannot be guessed from its id. Never keep such an id of a pepper, which may be a
   * word.
   */
  readonly signerKeyId: string | undefined
  /** The format for which the password of an account matched, and the digest of the inputs at that time. */
  readonly proof: { readonly format: string; readonly inputs: string } | undefined
}

type ProvenInputs = Pick<MigrationPlan, 'options' | 'files' | 'otherFiles' | 'signerKeyId'>

/**
 * Returns a digest of everything on which it depends whether passwords match. Files are represented by their content,
 * so that the digest stays the same if the plan and its files are moved.
 */
function digestOf({ options, files, otherFiles, signerKeyId }: ProvenInputs): string {
  const names = [options.from, options.to].map((name) => (isModule(name) ? null : name))
  const given = Object.entries(optionsJson(options)).filter(([name]) => !otherNames.includes(name))
  const contents = [files, otherFiles].map((all) => all.map(({ sha256 }) => sha256))
  return createHash('sha256')
    .update(JSON.stringify([names, given, contents, signerKeyId ?? null]))
    .digest('hex')
}

/** Returns the format for which a password matched, unless a person has changed the inputs of the plan since then. */
export const provenFormat = (plan: MigrationPlan): string | undefined =>
  plan.proof?.inputs === digestOf(plan) ? plan.proof.format : undefined

/** The version of plan files. The paths in a plan of version 1 are relative to the current folder. */
export const version = 2

/** The options of reading that a plan keeps, by their names on the command line. They are no secrets. */
export const optionNames = {
  format: 'format',
  'written-by': 'writtenBy',
  table: 'table',
  delimiter: 'delimiter',
  quoting: 'quoting',
  columns: 'columns',
  'hash-config': 'hashConfig',
  'signer-key-file': 'signerKeyFile',
} as const
export const listNames = {
  column: 'column',
  join: 'join',
  field: 'field',
  'map-format': 'mapFormat',
  'target-option': 'targetOption',
} as const
export const flagNames = { 'without-hashes': 'withoutHashes' } as const
/** The options on which it does not depend whether passwords match, or that name a file. */
const otherNames: readonly string[] = ['hash-config', 'signer-key-file', 'target-option']

/** Writes the options as in a command line. */
function optionsJson(options: MigrationOptions): Record<string, unknown> {
  const found: Record<string, unknown> = {}
  for (const [name, key] of Object.entries({ ...optionNames, ...flagNames, ...listNames }))
    if (options[key] !== undefined) found[name] = options[key]
  return found
}

/** Adds a format for which a password matched to a plan. */
export const withProof = (plan: MigrationPlan, format: string | undefined): MigrationPlan =>
  format === undefined ? plan : { ...plan, proof: { format, inputs: digestOf(plan) } }

/** Refuses a name of a provider that the export does not have, because it may be misspelt. @throws Fault. */
export function checkProviders({ terms }: MigrationPlan, found: readonly string[]): void {
  const other = Object.keys(terms.providers ?? {}).find((name) => !found.includes(name))
  if (other !== undefined)
    throw badInput(
      `the plan names the provider ${JSON.stringify(other)}, which the export does not have. The providers of the export are ${found.join(', ') || 'none'}`,
    )
}

/** Puts lines into a comment of YAML. */
const writeComment = (lines: readonly string[]): string => lines.map((line) => ` ${line}`).join('\n')

/**
 * Writes a plan for the file `path`. A decision without an answer has no value, so that `convert` refuses it. Relative
 * paths become relative to the folder of the plan, so that `convert` finds the files from every folder.
 */
export function planText(path: string, plan: MigrationPlan, target: Target, found: readonly ForcedDecision[]): string {
  const { options, files, otherFiles } = movePaths(plan, target, toPlan(path))
  const { terms, signerKeyId, proof } = plan
  const { held } = plan
  const { answers, time, namespace, providers = {} } = terms
  const { accept = [], ...given } = answers
  const forced = found.flatMap(({ caveat }) => (caveat === undefined ? [] : [caveat]))
  const caveats = [...new Set([...forced, ...accept, ...held])]
  const open = found.filter(({ decision }) => decision !== 'caveats').map(({ decision }) => [decision, null] as const)
  const document = new Document({
    plan: version,
    from: options.from,
    to: options.to,
    files,
    ...(otherFiles.length > 0 && { 'other-files': otherFiles }),
    options: optionsJson(options),
    ...(signerKeyId !== undefined && { 'signer-key-id': signerKeyId }),
    ...(proof && { proven: proof }),
    time: new Date(time).toISOString(),
    namespace,
    providers,
    decisions: { ...Object.fromEntries(open), ...given },
    caveats: Object.fromEntries(caveats.map((name) => [name, accept.includes(name) ? 'accept' : 'hold'])),
  })
  document.commentBefore = writeComment([
    `The plan of a conversion from ${options.from} to ${options.to}. Check the answers, change them if necessary, and run:`,
    '  saltbridge convert --plan THIS-FILE --output FOLDER',
  ])
  const commentOn = (keys: readonly string[], lines: readonly string[]): void => {
    const name = keys.at(-1)!
    const map = keys.length === 1 ? document.contents : document.getIn(keys.slice(0, -1))
    if (!isMap(map)) return
    const pair = map.items.find(({ key }) => isScalar(key) && key.value === name)
    if (pair && isScalar(pair.key)) {
      pair.key.commentBefore = writeComment(lines)
      pair.key.spaceBefore = keys.length === 1 || pair !== map.items[0]
    }
  }
  commentOn(['signer-key-id'], ['The id of the signer key. The conversion refuses another key.'])
  commentOn(['proven'], ['The format of a hash whose password was verified, and a digest of the files and options.'])
  commentOn(['time'], ['If the target needs a time that the export does not have, users get this time.'])
  commentOn(['namespace'], ['New ids are computed from this namespace, so a second run gives the same ids.'])
  commentOn(['providers'], ['Sign-in providers: the name in the export, followed by the name in the target.'])
  commentOn(
    ['decisions'],
    ['The decisions and their answers. The conversion starts only if every decision has an answer.'],
  )
  for (const one of found) {
    const isOpen = !isAnswered(one, answers, held)
    const lines = [
      ...questionLines(questionOf(one, target)),
      ...(isOpen ? ['This decision has no answer yet: write one of these answers.'] : []),
    ]
    commentOn(one.decision === 'caveats' ? ['caveats', one.caveat!] : ['decisions', one.decision], lines)
  }
  return document.toString({ lineWidth: 0 })
}

/**
 * The terms of a run. An earlier plan gives its answers, unless the command line contains others, and its time,
 * namespace and names of providers. In the first run, the clock and the namespace of new ids are chosen now.
 */
export function createTerms({ accept = [], ...answers }: DecisionAnswers, earlier?: MigrationPlan): Terms {
  const known = earlier?.terms
  const others = known?.answers.accept ?? []
  return {
    answers: { ...known?.answers, ...answers, accept: [...new Set([...others, ...accept])] },
    time: known?.time ?? Math.floor(Date.now() / 1000) * 1000,
    namespace: known?.namespace ?? randomUUID(),
    providers: known?.providers,
  }
}

/** Completes answers with the safe answer of each decision that has one. */
function withSafeAnswers(answers: DecisionAnswers, found: readonly ForcedDecision[]): DecisionAnswers {
  const safe: Record<string, string> = {}
  for (const { decision } of found)
    if (decision !== 'caveats' && decisions[decision].safe !== undefined) safe[decision] = decisions[decision].safe
  return { ...safe, ...answers }
}

/** The files and options of a conversion, and the decisions that the export forces under some terms. */
interface PlanInputs {
  readonly paths: readonly string[]
  readonly options: MigrationOptions
  readonly inputs: Inputs
  readonly digests: Digests
  readonly found: Findings
  readonly terms: Terms
  /** The format of a hash whose password was verified. */
  readonly proven: string | undefined
  readonly earlier?: MigrationPlan | undefined
}

/**
 * Creates the plan of a conversion. A decision without an answer gets its safe answer. A caveat that was not accepted
 * is held.
 */
export function createPlan(given: PlanInputs): MigrationPlan {
  const { paths, options, digests, found, terms, proven, earlier } = given
  const { migration, otherFiles, signerKeyId } = given.inputs
  const { answers } = terms
  const names = { ...migration.target.providers, ...terms.providers }
  const caveats = found.decisions.flatMap(({ caveat }) => (caveat === undefined ? [] : [caveat]))
  const inputs: ProvenInputs = {
    options,
    files: paths.map((path) => ({ path, sha256: digests.of(path) })),
    otherFiles: otherFiles.map((path) => ({ path, sha256: digests.of(path) })),
    signerKeyId,
  }
  const plan: MigrationPlan = {
    ...inputs,
    terms: {
      ...terms,
      answers: withSafeAnswers(answers, found.decisions),
      providers: Object.fromEntries(found.providers.map((name) => [name, names[name] ?? name])),
    },
    held: new Set([...(earlier?.held ?? []), ...caveats].filter((caveat) => !answers.accept?.includes(caveat))),
    proof: earlier?.proof,
  }
  return withProof(plan, proven)
}
