import { isHashError } from '../core/errors.ts'
import { createVerifier } from '../index.ts'
import type { Verifier } from '../verifier/index.ts'
import type { BackendName } from './shared/backend-names.ts'
import { chosenBackends } from './shared/backends.ts'
import { reportHash } from './shared/broken.ts'
import { explained, withWords } from './shared/error-words.ts'
import { type Examination, targetsOf } from './shared/examination.ts'
import { exits } from './shared/fault.ts'
import { givenOf, type HintOptions, hintsOf, readSecrets } from './shared/hints.ts'
import { type HashText, hashTexts } from './shared/input.ts'
import { examinationLines } from './shared/inspect-human.ts'
import { examinationJson } from './shared/inspect-json.ts'
import { createMeasure, type Measured } from './shared/measure.ts'
import { isRead, painter, print, printJson } from './shared/output.ts'
import { type PolicyName, policies } from './shared/policies.ts'
import { exitOf } from './shared/report.ts'
import { withShellHint } from './shared/shell-hint.ts'

export interface InspectOptions extends HintOptions {
  readonly file?: string
  readonly policy: PolicyName
  readonly backend?: BackendName
  readonly measure: boolean
  readonly json?: boolean
}

const unmeasured: Measured = { skipped: 'because of --no-measure' }

/** Runs `saltbridge inspect`: shows what each hash is, what it costs, and which systems accept it. */
export function inspect(hash: string | undefined, options: InspectOptions): Promise<number> {
  return explained(givenOf('inspect', options), () => inspectAll(hash, options))
}

async function inspectAll(hash: string | undefined, options: InspectOptions): Promise<number> {
  const { policy, json = false } = options
  const how = hintsOf(options)
  const secrets = await readSecrets(options)
  const verifier: Verifier = createVerifier({ policy: policies[policy] })
  const measure = options.measure ? createMeasure(await chosenBackends(options.backend)) : undefined
  const paint = painter(process.stdout)

  async function examine({ text, line }: HashText): Promise<Examination> {
    const inspection = verifier.inspect(text, how)
    const { descriptor } = inspection
    const measured = measure ? await measure(text, { ...how, format: inspection.format }, descriptor) : unmeasured
    const targets = targetsOf(verifier, inspection, secrets)
    const { importers = [] } = verifier.formats.find(({ id }) => id === inspection.format)!
    return { text, ...(line !== undefined && { line }), inspection, importers, policy, measured, targets }
  }

  let exit: number = exits.good
  let isFirst = true
  for await (const one of hashTexts(hash, options)) {
    if (!isRead()) break
    try {
      const examination = await examine(one)
      if (json) printJson(examinationJson(examination), one.line === undefined ? 2 : undefined)
      else for (const line of [...(isFirst ? [] : ['']), ...examinationLines(examination, paint)]) print(line)
      isFirst = false
    } catch (error) {
      if (!isHashError(error)) throw error
      const hinted = one.line === undefined ? withShellHint(error, one.text) : error
      reportHash(one, withWords(hinted, { ...givenOf('inspect', options), text: one.text, fields: how.fields }), json)
      exit ||= exitOf(hinted)
    }
  }
  return exit
}
