import { join } from 'node:path'
import {
  type Conversion,
  convert as convertUsers,
  type Findings,
  type ForcedDecision,
  plan as findDecisions,
} from '../../convert/convert.ts'
import type { DecisionAnswers, Terms } from '../../convert/decisions.ts'
import type { Target } from '../../targets/target.ts'
import { checkTrial, explainMismatch, type TryOptions, tellMatch, tryAccount } from '../reading/trial.ts'
import { badInput, exits, mismatch, undecided, usage } from '../terminal/errors.ts'
import { checkOutputs, createPrivateFile } from '../terminal/files.ts'
import { createPainter, onInterrupt, print, printJson, say, sayInterrupted, sayParagraph } from '../terminal/output.ts'
import { formatCount, paragraph, toVisible } from '../terminal/text.ts'
import { offerRemoval, type UnfinishedOptions } from '../terminal/unfinished.ts'
import { createDigests, createOutputFolder, type OutputFolder } from './files.ts'
import {
  completeMigration,
  createMigration,
  type GivenMigration,
  type Inputs,
  type MigrationOptions,
} from './migration.ts'
import {
  checkProviders,
  createPlan,
  createTerms,
  type MigrationPlan,
  planText,
  provenFormat,
  withProof,
} from './plan-file.ts'
import { readEarlierPlan, readPlan } from './read-plan.ts'
import {
  accountLines,
  answersOf,
  askEach,
  checkAnswers,
  heldCaveats,
  isAnswered,
  questionLines,
  questionOf,
  refusalLines,
  safeOptions,
} from './show.ts'

export interface PlanCommandOptions extends MigrationOptions, TryOptions, UnfinishedOptions {
  readonly output?: string
  readonly decide?: readonly string[]
  readonly accept?: readonly string[]
  readonly json?: boolean
}

/**
 * Verifies the password of the account that `--try` names, and returns the format of its hash. @throws Fault,
 * HashError.
 */
async function proveFormat(
  { migration: { verifier, read, readOthers, format, secrets } }: Inputs,
  options: TryOptions & { readonly json?: boolean },
): Promise<string | undefined> {
  if (options.try === undefined) return undefined
  const hasSignerKey = secrets !== undefined
  const trial = await tryAccount(verifier, { read, readOthers, hasSignerKey }, { ...options, id: options.try, format })
  if (!trial.match)
    throw mismatch(
      `--try ${toVisible(options.try)}: the password does not match. ${explainMismatch(hasSignerKey, 'Nothing was written')}`,
    )
  if (!options.json) tellMatch(trial, hasSignerKey)
  return trial.format
}

/** Shows a plan to a person. */
function showPlan(
  { refusals, decisions }: Findings,
  account: Parameters<typeof accountLines>[0],
  target: Target,
  notes: readonly string[],
): void {
  const paint = createPainter(process.stdout)
  for (const line of refusalLines(refusals, account, paint)) print(line)
  for (const line of accountLines(account, undefined, paint)) print(line)
  print()
  print(paint('bold', formatCount(decisions.length, 'decision')))
  for (const one of decisions) for (const line of questionLines(questionOf(one, target))) print(`  ${line}`)
  for (const note of notes) sayParagraph(`note: ${note}`)
}

/** Says that a plan was written, and what is left to do. */
function writtenInWords(path: string, open: number, hasEarlier: boolean): string {
  const rest =
    open === 0
      ? 'Every decision has an answer'
      : `${formatCount(open, 'decision')} ${open === 1 ? 'has' : 'have'} no safe answer: write an answer for ${open === 1 ? 'it' : 'each'} into the plan`
  const kept = hasEarlier
    ? ' The answers, names of providers, time and namespace of the earlier plan in this file were kept.'
    : ''
  return `The plan is in ${toVisible(JSON.stringify(path))}. ${rest}.${kept}`
}

/** Runs `saltbridge plan`: finds the decisions that a conversion needs, and writes them into a file. */
export async function plan(paths: readonly string[], given: GivenMigration<PlanCommandOptions>): Promise<number> {
  const options: PlanCommandOptions = { ...given, ...(await completeMigration(paths, given)) }
  const { output, json = false } = options
  checkOutputs(
    [
      ...paths.map((path) => ({ name: 'the export', path })),
      { name: '--hash-config', path: options.hashConfig },
      { name: '--signer-key-file', path: options.signerKeyFile },
    ],
    [{ name: '--output', path: output }],
  )
  checkTrial(options)
  const answers = answersOf(options.decide, options.accept)
  await offerRemoval([output], options)
  const earlier = output === undefined ? undefined : await readEarlierPlan(output, options)
  const digests = createDigests()
  const inputs = await createMigration(paths, options, digests)
  const { migration } = inputs
  checkAnswers({ ...earlier?.terms.answers, ...answers }, migration.target)
  const forget = onInterrupt(sayInterrupted)
  try {
    const proven = await proveFormat(inputs, options)
    const terms = createTerms(answers, earlier)
    const found = await findDecisions(migration, terms)
    forget()
    const migrationPlan = createPlan({ paths, options, inputs, digests, found, terms, proven, earlier })
    const { decisions } = found
    const account = { ...found.account, proven: provenFormat(migrationPlan) ?? null }
    if (json) printJson({ from: options.from, to: options.to, decisions, account }, 2)
    if (output !== undefined) {
      const file = createPrivateFile(output)
      file.writeText(planText(output, migrationPlan, migration.target, decisions))
      file.commit()
    }
    if (json) return exits.good
    showPlan(found, account, migration.target, inputs.notes())
    if (output === undefined)
      say('note: nothing was written. Pass --output FILE to write a plan for `saltbridge convert --plan`')
    else {
      print()
      const open = decisions.filter((one) => !isAnswered(one, migrationPlan.terms.answers, migrationPlan.held))
      for (const line of paragraph(writtenInWords(output, open.length, earlier !== undefined))) print(line)
    }
    return exits.good
  } finally {
    forget()
    await migration.verifier.close()
  }
}

export interface ConvertCommandOptions extends Partial<MigrationOptions>, TryOptions, UnfinishedOptions {
  readonly output: string
  readonly plan?: string
  readonly decide?: readonly string[]
  readonly accept?: readonly string[]
  readonly json?: boolean
}

/** A conversion that is decided: its migration and its plan. */
interface DecidedConversion {
  readonly inputs: Inputs
  readonly plan: MigrationPlan
}

/** Lists the decisions without an answer, and stops if there are any. @throws Fault. */
function refuseOpen(open: readonly ForcedDecision[], { migration }: Inputs, advice: string): void {
  if (open.length === 0) return
  for (const one of open) for (const line of questionLines(questionOf(one, migration.target))) say(line)
  throw undecided(
    `${formatCount(open.length, 'decision')} ${open.length === 1 ? 'needs' : 'need'} an answer, so nothing was written. ${advice}`,
  )
}

/** Reads the plan of `--plan`, and opens its files. @throws Fault, HashError. */
async function openPlanned(
  path: string,
  paths: readonly string[],
  options: ConvertCommandOptions,
): Promise<DecidedConversion> {
  const own = ['output', 'plan', 'json', 'try', 'passwordStdin', 'passwordFile', 'removeUnfinished']
  if (paths.length > 0 || Object.entries(options).some(([name, value]) => value !== undefined && !own.includes(name)))
    throw usage(
      'the plan already contains the files of the export and all other options. With --plan, pass only --output, --json, --try and --remove-unfinished',
    )
  const plan = await readPlan(path)
  const expected = new Map([...plan.files, ...plan.otherFiles].map((file) => [file.path, file.sha256]))
  const digests = createDigests(expected)
  const inputs = await createMigration(
    plan.files.map((file) => file.path),
    plan.options,
    digests,
  )
  const { signerKeyId, migration } = inputs
  if (signerKeyId !== plan.signerKeyId)
    throw badInput(
      `${JSON.stringify(path)}: ${
        signerKeyId === undefined
          ? 'the plan was made with a signer key. Pass this key in the same file or variable'
          : 'the signer key is not the key with which the plan was made. Pass the right key, or run `saltbridge plan` again'
      }`,
    )
  checkAnswers(plan.terms.answers, migration.target)
  return { inputs, plan: withProof(plan, await proveFormat(inputs, options)) }
}

/** Asks for the decisions without an answer, and adds the answers. @throws Fault if the input ends. */
async function askOpen(
  open: readonly ForcedDecision[],
  answers: DecisionAnswers,
  target: Target,
): Promise<DecisionAnswers> {
  const asked = await askEach(open.map((one) => questionOf(one, target)))
  const accept = [...(answers.accept ?? [])]
  const others: [decision: string, answer: string | undefined][] = []
  for (const { decision, caveat } of open)
    if (caveat === undefined) others.push([decision, asked.get(decision)])
    else if (asked.get(caveat) === 'accept') accept.push(caveat)
  return { ...answers, ...Object.fromEntries(others), accept }
}

/** Opens the files, finds the decisions, and asks for each on a terminal. @throws Fault, HashError. */
async function decideNow(paths: readonly string[], options: ConvertCommandOptions): Promise<DecidedConversion> {
  const migrationOptions = await completeMigration(paths, options, ', or --plan FILE')
  const digests = createDigests()
  const inputs = await createMigration(paths, migrationOptions, digests)
  const { migration } = inputs
  const answers = answersOf(options.decide, options.accept)
  checkAnswers(answers, migration.target)
  const proven = await proveFormat(inputs, options)
  const terms = createTerms(answers)
  const found = await findDecisions(migration, terms)
  const open = found.decisions.filter((one) => !isAnswered(one, answers, heldCaveats(options.decide)))
  if (!process.stdin.isTTY || !process.stderr.isTTY)
    refuseOpen(
      open,
      inputs,
      `Pass --decide DECISION=ANSWER for each decision and --accept CAVEAT for each caveat. For the safe answers, add --decide safe, or these options: ${safeOptions(open)}`,
    )
  const decided = open.length > 0 ? await askOpen(open, answers, migration.target) : answers
  const plan = createPlan({
    paths,
    options: migrationOptions,
    inputs,
    digests,
    found,
    terms: { ...terms, answers: decided },
    proven,
  })
  return { inputs, plan }
}

/** Writes all pieces. Returns the end of the conversion. */
async function writePieces({ migration }: Inputs, terms: Terms, write: OutputFolder['write']): Promise<Conversion> {
  const pieces = convertUsers(migration, terms)
  for (;;) {
    const next = await pieces.next()
    if (next.done) return next.value
    const { file, text, isEnd } = next.value
    write(file, text, isEnd)
  }
}

/** Runs `saltbridge convert`: writes the users of an export to files that another system imports. */
export async function convert(paths: readonly string[], options: ConvertCommandOptions): Promise<number> {
  const { output: path, json = false } = options
  checkTrial(options)
  await offerRemoval([path], options)
  const output = createOutputFolder(path)
  const forget = onInterrupt(() => {
    output.discard()
    sayInterrupted()
  })
  try {
    const { inputs, plan } = await (options.plan === undefined
      ? decideNow(paths, options)
      : openPlanned(options.plan, paths, options))
    const { migration } = inputs
    try {
      const { decisions, refusals, providers, ...found } = await writePieces(inputs, plan.terms, output.write)
      const account = { ...found.account, proven: provenFormat(plan) ?? null }
      const open = decisions.filter((one) => !isAnswered(one, plan.terms.answers, plan.held))
      checkProviders(plan, providers)
      refuseOpen(open, inputs, 'The plan has no answer to these decisions. Run `saltbridge plan` again')
      output.write('plan.yaml', planText(join(path, 'plan.yaml'), plan, migration.target, decisions))
      output.write('account.json', `${JSON.stringify(account, undefined, 2)}\n`)
      output.commit()
      forget()
      if (json) printJson(account, 2)
      else {
        const paint = createPainter(process.stdout)
        for (const line of refusalLines(refusals, account, paint)) print(line)
        for (const line of accountLines(account, path, paint)) print(line)
        print()
        for (const line of paragraph(
          `The files are in the folder ${toVisible(JSON.stringify(path))}. Only you can read them.`,
        ))
          print(line)
      }
      for (const note of inputs.notes()) sayParagraph(`note: ${note}`)
      return account.users.refused > 0 ? exits.input : exits.good
    } finally {
      await migration.verifier.close()
    }
  } finally {
    forget()
    output.discard()
  }
}
