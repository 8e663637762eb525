import { describe } from '../core/errors.ts'
import { createVerifier } from '../index.ts'
import { visible } from '../report/visible.ts'
import { destinations } from '../sources/source.ts'
import { createSummary } from '../summary.ts'
import { type Outcome, validate as validateBatches } from '../validate.ts'
import type { Verifier } from '../verifier/index.ts'
import { exits } from './shared/fault.ts'
import { createHashWriter, personOf } from './shared/import-row.ts'
import { bytesOf, sizeOf } from './shared/input.ts'
import { onInterrupt } from './shared/interrupts.ts'
import { isRead, painter, print, printJson, say } from './shared/output.ts'
import { createPrivateFile, type PrivateFile } from './shared/private-file.ts'
import { createProgress } from './shared/progress.ts'
import { secretsOf } from './shared/signer-key.ts'
import { type Trial, tryAccount } from './shared/try-account.ts'
import { refusedLine, summaryLines } from './shared/validate-human.ts'
import { plan, type ValidateCommandOptions } from './shared/validate-plan.ts'
import { duration, number } from './shared/words.ts'

export type { ValidateCommandOptions }

/** Refused rows that are shown: for each code as text, altogether as JSON. */
const shown = { text: 20, json: 1000 } as const

/** A row that is not accepted, as JSON and the report have it. */
function rowJson({ record, status, failure }: Outcome): Record<string, unknown> {
  const { row, id, none } = record
  if (!failure) return { row, id, status, kind: none }
  return { row, id, status, code: failure.code, reason: describe(failure), offset: failure.detail.offset }
}

function tellTrial({ id, match, milliseconds }: Trial, json: boolean): void {
  const paint = painter(process.stdout)
  const shownId = visible(id)
  if (match && !json)
    print(`${paint('green', 'match')}  ${shownId}: key and parameters are right (${duration(milliseconds)})`)
  if (match) return
  if (!json) print(`${paint('red', 'mismatch')}  ${shownId}`)
  say('The password is wrong, or the signer key or the parameters are. Nothing was validated: with a wrong key')
  say('every row would be accepted and nobody could sign in.')
}

/** Lines have no ids that `--try` could find. */
function unproven(from: ValidateCommandOptions['from']): string {
  const advice = from === 'lines' ? '`verify --file` verifies one hash' : '--try ID verifies one account'
  return `The signer key is not proven: ${advice} with it.`
}

/** `saltbridge validate`: each row of an export accepted, refused, or without a password to carry. */
export async function validate(file: string | undefined, options: ValidateCommandOptions): Promise<number> {
  const { format, json = false, from } = options
  const found = await plan(file, options)
  const size = await sizeOf(found.path)
  const secrets = secretsOf(found.signerKey)
  const verifier: Verifier = createVerifier({ secrets })
  const schemes = new Map(verifier.formats.map(({ id, schemes: [scheme] }) => [id, scheme]))
  const trial =
    options.try === undefined ? undefined : await tryAccount(verifier, found, { ...options, id: options.try, format })
  if (trial) tellTrial(trial, json)
  if (trial?.match === false) {
    if (json) printJson({ from, try: trial }, 2)
    return exits.mismatch
  }

  const begin = performance.now()
  const paint = painter(process.stdout)
  const tally = createSummary()
  const progress = createProgress(size)
  const refused: unknown[] = []
  const byCode = new Map<string, number>()
  let rows = 0
  let nameless = 0

  function list(outcome: Outcome): void {
    const { code } = outcome.failure!
    const count = (byCode.get(code) ?? 0) + 1
    byCode.set(code, count)
    if (json && refused.length < shown.json) refused.push(rowJson(outcome))
    if (json || count > shown.text) return
    progress.clear()
    print(refusedLine(outcome, paint))
  }

  function tellEnd(interrupted: boolean): void {
    progress.clear()
    const ending = { summary: tally.summary(), milliseconds: performance.now() - begin, interrupted }
    if (json) {
      printJson({ from, interrupted, ...(trial && { try: trial }), summary: ending.summary, destinations, refused }, 2)
      return
    }
    const where = options.report === undefined ? '--report FILE writes them all' : `see ${visible(options.report)}`
    for (const [code, count] of byCode)
      if (count > shown.text) print(`${code}: and ${number(count - shown.text)} more, ${where}`)
    if (byCode.size > 0) print()
    for (const line of summaryLines(ending, paint)) print(line)
  }

  let report: PrivateFile | undefined
  let emit: PrivateFile | undefined
  const hashOf = createHashWriter(verifier, format)
  const forget = onInterrupt(() => tellEnd(true))
  try {
    if (options.report !== undefined) report = createPrivateFile(options.report)
    if (options.emit !== undefined) emit = createPrivateFile(options.emit)
    const batches = found.read(progress.watch(bytesOf(found.path)))
    for await (const batch of validateBatches(batches, verifier, { format, ...(found.signerKey && { secrets }) })) {
      tally.add(batch)
      rows += batch.length
      for (const outcome of batch) {
        if (outcome.status === 'refused') list(outcome)
        if (outcome.status === 'accepted') {
          emit?.write({ ...personOf(outcome.record), ...hashOf(outcome) })
          if (outcome.record.id === undefined && outcome.record.email === undefined) nameless++
        } else report?.write(rowJson(outcome))
      }
      progress.update(rows)
      if (!isRead() && !report && !emit) break
    }
    if (rows > 0) {
      report?.write({ summary: tally.summary() })
      report?.commit()
      emit?.commit()
    }
  } finally {
    forget()
    progress.clear()
    report?.discard()
    emit?.discard()
  }
  tellEnd(false)
  if (rows === 0) {
    say('saltbridge: there are no rows')
    return exits.input
  }
  if (emit && nameless > 0)
    say(`warning: emitted rows without id and e-mail, which nobody can be found by: ${number(nameless)}`)
  const isKeyed = Object.keys(tally.summary().formats).some((id) => schemes.get(id) === 'legacy-scrypt')
  if (found.signerKey && isKeyed && !trial) say(unproven(from))
  return byCode.size > 0 ? exits.input : exits.good
}
