import { plan as findDecisions } from '../convert/convert.ts'
import { accountLines, refusalLines } from './convert/account-lines.ts'
import { createDigests } from './convert/digests.ts'
import { createMigration, type MigrationOptions } from './convert/migration.ts'
import { planText } from './convert/plan-file.ts'
import { isAnswered, questionLines, questionOf } from './convert/questions.ts'
import { freshTerms, planOf, readAnswers } from './convert/terms.ts'
import { exits, usage } from './shared/fault.ts'
import { paragraph } from './shared/layout.ts'
import { checkOutputs } from './shared/named-files.ts'
import { painter, print, printJson, say } from './shared/output.ts'
import { createPrivateFile } from './shared/private-file.ts'
import { plural } from './shared/words.ts'
import { visible } from './terminal/text.ts'

export interface PlanCommandOptions extends MigrationOptions {
  readonly output?: string
  readonly decide?: readonly string[]
  readonly accept?: readonly string[]
  readonly json?: boolean
}

/** Runs `saltbridge plan`: finds the decisions that a conversion needs, and writes them into a file. */
export async function plan(paths: readonly string[], options: PlanCommandOptions): Promise<number> {
  const { output, json = false } = options
  if (options.from === undefined || options.to === undefined) throw usage('pass --from LAYOUT and --to TARGET')
  checkOutputs(
    [
      ...paths.map((path) => ({ name: 'the export', path })),
      { name: '--hash-config', path: options.hashConfig },
      { name: '--signer-key-file', path: options.signerKeyFile },
    ],
    [{ name: '--output', path: output }],
  )
  const digests = createDigests()
  const inputs = await createMigration(paths, options, digests)
  const { migration } = inputs
  try {
    const { answers, held } = readAnswers(options)
    const found = await findDecisions(migration, freshTerms(answers))
    const written = planOf({ paths, options, inputs, digests, found, answers, held })
    const { decisions } = found
    if (json) printJson({ from: options.from, to: options.to, decisions, account: found.account }, 2)
    if (output !== undefined) {
      const file = createPrivateFile(output)
      file.writeText(planText(written, migration.target, decisions))
      file.commit()
    }
    if (json) return exits.good
    const paint = painter(process.stdout)
    const { account, refusals } = found
    for (const line of refusalLines(refusals, account, paint)) print(line)
    for (const line of accountLines(account, undefined, paint)) print(line)
    const open = decisions.filter((one) => !isAnswered(one, written.terms.answers, written.held))
    print()
    print(paint('bold', plural(decisions.length, 'decision')))
    for (const one of decisions) for (const line of questionLines(questionOf(one, migration.target))) print(`  ${line}`)
    for (const note of inputs.notes()) for (const line of paragraph(`note: ${note}`)) say(line)
    if (output === undefined)
      say('note: nothing was written. Pass --output FILE to write a plan for `saltbridge convert --plan`')
    else {
      const rest =
        open.length === 0
          ? 'Every decision has an answer'
          : `${plural(open.length, 'decision')} without a safe answer ${open.length === 1 ? 'needs' : 'need'} an answer: write it into the plan`
      print()
      for (const line of paragraph(`The plan is in ${visible(JSON.stringify(output))}. ${rest}.`)) print(line)
    }
    return exits.good
  } finally {
    await migration.verifier.close()
  }
}
