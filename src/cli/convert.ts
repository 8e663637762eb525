import { type Conversion, convert as convertUsers, type Found, plan as findDecisions } from '../convert/convert.ts'
import type { Terms } from '../convert/migration.ts'
import { accountLines, refusalLines } from './convert/account-lines.ts'
import { createDigests } from './convert/digests.ts'
import { createMigration, type Inputs, type MigrationOptions } from './convert/migration.ts'
import { createOutputFolder, type OutputFolder } from './convert/output-folder.ts'
import { type MigrationPlan, planText, readPlan } from './convert/plan-file.ts'
import { askEach, isAnswered, questionLines, questionOf } from './convert/questions.ts'
import { freshTerms, planOf, readAnswers } from './convert/terms.ts'
import { badInput, exits, usage } from './shared/fault.ts'
import { onInterrupt } from './shared/interrupts.ts'
import { paragraph } from './shared/layout.ts'
import { painter, print, printJson, say } from './shared/output.ts'
import { createProgress } from './shared/progress.ts'
import { plural } from './shared/words.ts'
import { visible } from './terminal/text.ts'

export interface ConvertCommandOptions extends Partial<MigrationOptions> {
  readonly output: string
  readonly plan?: string
  readonly decide?: readonly string[]
  readonly accept?: readonly string[]
  readonly json?: boolean
}

/** A conversion to run: its migration and its plan. */
interface Job {
  readonly inputs: Inputs
  readonly plan: MigrationPlan
}

/** Lists the decisions without an answer, and stops if there are any. @throws Fault. */
function refuseOpen(open: readonly Found[], { migration }: Inputs, advice: string): void {
  if (open.length === 0) return
  for (const one of open) for (const line of questionLines(questionOf(one, migration.target))) say(line)
  throw badInput(
    `${plural(open.length, 'decision')} ${open.length === 1 ? 'needs' : 'need'} an answer, so nothing was written. ${advice}`,
  )
}

/** Reads the plan of `--plan`. @throws Fault, HashError. */
async function jobOfPlan(path: string, paths: readonly string[], options: ConvertCommandOptions): Promise<Job> {
  const { output: _, plan: __, json: ___, ...others } = options
  if (paths.length > 0 || Object.values(others).some((value) => value !== undefined))
    throw usage(
      'the plan already contains the files of the export and all other options. With --plan, pass only --output and --json',
    )
  const plan = await readPlan(path)
  const expected = new Map([...plan.files, ...plan.otherFiles].map((file) => [file.path, file.sha256]))
  const digests = createDigests(expected)
  const inputs = await createMigration(
    plan.files.map((file) => file.path),
    plan.options,
    digests,
  )
  return { inputs, plan }
}

/** Finds the decisions, and asks for each on a terminal. @throws Fault, HashError. */
async function jobOfOptions(paths: readonly string[], options: ConvertCommandOptions): Promise<Job> {
  const { from, to } = options
  if (from === undefined || to === undefined) throw usage('pass --from LAYOUT and --to TARGET, or --plan FILE')
  const migrationOptions: MigrationOptions = { ...options, from, to }
  const digests = createDigests()
  const inputs = await createMigration(paths, migrationOptions, digests)
  const { migration } = inputs
  const { answers } = readAnswers(options)
  const terms = freshTerms(answers)
  const found = await findDecisions(migration, terms)
  const open = found.decisions.filter((one) => !isAnswered(one, answers, new Set()))
  let given = answers
  if (open.length > 0 && process.stdin.isTTY && process.stderr.isTTY) {
    const asked = await askEach(open.map((one) => questionOf(one, migration.target)))
    const accept = [...(answers.accept ?? [])]
    for (const { caveat } of open) if (caveat !== undefined && asked.get(caveat) === 'accept') accept.push(caveat)
    const decided = open.filter(({ caveat }) => caveat === undefined)
    given = {
      ...answers,
      ...Object.fromEntries(decided.map(({ decision }) => [decision, asked.get(decision)])),
      accept,
    }
  } else
    refuseOpen(
      open,
      inputs,
      'Pass --decide DECISION=ANSWER or --accept CAVEAT for each decision, or write a plan with `saltbridge plan`',
    )
  return { inputs, plan: planOf({ paths, options: migrationOptions, inputs, digests, found, answers: given, terms }) }
}

/** Writes all pieces. Returns the end of the conversion. */
async function writePieces({ migration }: Inputs, terms: Terms, write: OutputFolder['write']): Promise<Conversion> {
  const progress = createProgress(undefined)
  const pieces = convertUsers(migration, terms)
  let rows = 0
  try {
    for (;;) {
      const next = await pieces.next()
      if (next.done) return next.value
      const { file, text, isEnd, users = 0 } = next.value
      write(file, text, isEnd)
      progress.update((rows += users))
    }
  } finally {
    progress.clear()
  }
}

/** Runs `saltbridge convert`: writes the users of an export to files that another system imports. */
export async function convert(paths: readonly string[], options: ConvertCommandOptions): Promise<number> {
  const { output: path, json = false } = options
  const output = createOutputFolder(path)
  const forget = onInterrupt(output.discard)
  try {
    const { inputs, plan } = await (options.plan === undefined
      ? jobOfOptions(paths, options)
      : jobOfPlan(options.plan, paths, options))
    const { migration } = inputs
    try {
      const { account, decisions, refusals } = await writePieces(inputs, plan.terms, output.write)
      const open = decisions.filter((one) => !isAnswered(one, plan.terms.answers, plan.held))
      refuseOpen(open, inputs, 'The plan has no answer to these decisions. Run `saltbridge plan` again')
      output.write('plan.yaml', planText(plan, migration.target, decisions))
      output.write('account.json', `${JSON.stringify(account, undefined, 2)}\n`)
      output.commit()
      if (json) printJson(account, 2)
      else {
        const paint = painter(process.stdout)
        for (const line of refusalLines(refusals, account, paint)) print(line)
        for (const line of accountLines(account, path, paint)) print(line)
        print()
        for (const line of paragraph(
          `The files are in the folder ${visible(JSON.stringify(path))}. Only you can read them.`,
        ))
          print(line)
      }
      for (const note of inputs.notes()) for (const line of paragraph(`note: ${note}`)) say(line)
      return account.users.refused > 0 ? exits.input : exits.good
    } finally {
      await migration.verifier.close()
    }
  } finally {
    forget()
    output.discard()
  }
}
