import { renameSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { version } from '../../../package.json'
import { countAvailableCpus } from '../../backends/pool/cpus.ts'
import { createMix, type Figures, type MixClass } from '../../calibrate/index.ts'
import { validate } from '../../convert/validate.ts'
import { createVerifier } from '../../index.ts'
import type { DialectFlags } from '../reading/columns.ts'
import { checkReading, openExport, type ReadingOptions } from '../reading/reading.ts'
import { completeReading } from '../reading/recognized.ts'
import { attempt, refusal, usage } from '../terminal/errors.ts'
import { checkOutputs, type NamedFile, placeOf } from '../terminal/files.ts'
import { bytesOf, sizeOf } from '../terminal/input.ts'
import { createPainter, createProgress, print, printJson, say } from '../terminal/output.ts'
import { memory } from '../terminal/text.ts'
import { temporaryOf } from '../terminal/unfinished.ts'
import { renderHtml } from './page.ts'
import type { Report } from './report.ts'
import { renderText } from './text.ts'

/** The machine of a measurement. */
export interface Machine {
  readonly cpu: string
  readonly cores: number
  readonly memory: number
  readonly platform: string
  readonly runtime: string
  readonly saltbridge: string
  readonly date: string
}

function nameRuntime(): string {
  const { bun, deno, node } = process.versions as { bun?: string; deno?: string; node: string }
  if (bun !== undefined) return `Bun ${bun}`
  return deno === undefined ? `Node.js ${node}` : `Deno ${deno}`
}

/** The number of cores that this process may use, by affinity and CPU quota. */
export const cores: number = countAvailableCpus()

export function readMachine(): Machine {
  return {
    cpu: cpus()[0]?.model.trim() ?? 'unknown',
    cores,
    memory: totalmem(),
    platform: `${process.platform} ${process.arch}`,
    runtime: nameRuntime(),
    saltbridge: version,
    date: new Date().toISOString(),
  }
}

/** Returns a machine in words. */
export function describeMachine(of: Machine): readonly (readonly [string, string])[] {
  return [
    ['machine', `${of.cpu}, ${of.cores} cores, ${memory(of.memory)}, ${of.platform}`],
    ['versions', `saltbridge ${of.saltbridge}, ${of.runtime}`],
    ['date', of.date.replace('T', ' ').replace(/\.\d+Z$/, ' UTC')],
  ]
}

/** Rounds a number to four digits, because further digits of a measurement mean nothing. */
export const round = (value: number): number => Number(value.toPrecision(4))

/** Returns the statistics of a measurement for `--json`. */
export function figuresJson({ median, p95, fastest, samples, perSecond }: Figures): object {
  const milliseconds = { median: round(median), p95: round(p95), fastest: round(fastest) }
  return { milliseconds, samples, perSecond: round(perSecond) }
}

/** The options of a command that measures the hashes of an export. */
export interface ExportOptions extends DialectFlags {
  readonly export?: string
  readonly from?: ReadingOptions['from']
  readonly column?: readonly string[]
  readonly format?: string
  readonly hashConfig?: string
}

/** The costs of the hashes of an export. */
export interface ExportMix {
  readonly rows: number
  readonly accepted: number
  readonly refused: number
  /** The classes of equal cost, the most frequent first. */
  readonly classes: readonly MixClass[]
}

/** Refuses options that need --export. @throws Fault. */
export function checkExportOptions(options: ExportOptions): void {
  if (options.export !== undefined) return
  const names = ['from', 'column', 'hashConfig', 'delimiter', 'quoting', 'columns'] as const
  const needless = names.find((name) => options[name] !== undefined)
  if (needless !== undefined) throw usage(`--${needless === 'hashConfig' ? 'hash-config' : needless} needs --export`)
}

/** Reads only the costs of an export. @throws Fault. */
export async function readMix(path: string, options: ExportOptions): Promise<ExportMix> {
  const reading = await completeReading(path, options)
  checkReading(reading)
  const found = await openExport(path, reading)
  const verifier = createVerifier()
  const size = await sizeOf(found.path)
  const progress = createProgress(size === undefined ? undefined : size * found.passes)
  const mix = createMix()
  const counts = { accepted: 0, refused: 0, none: 0 }
  let rows = 0
  try {
    const batches = found.readUsers(() => progress.watch(bytesOf(found.path)))
    for await (const batch of validate(batches, verifier, { format: options.format })) {
      mix.add(batch)
      rows += batch.length
      for (const { status } of batch) counts[status]++
      progress.update(rows)
    }
  } finally {
    progress.clear()
  }
  if (counts.accepted === 0)
    throw refusal('the export has no accepted hash. Check the export with `saltbridge validate`')
  return { rows, accepted: counts.accepted, refused: counts.refused, classes: mix.classes() }
}

export interface ReportOptions {
  readonly json?: boolean
  readonly html?: string
}

/** Checks the options of a report before anything is measured. @throws Fault. */
export function checkReportOptions({ html }: ReportOptions, inputs: readonly NamedFile[]): void {
  if (html !== undefined) checkOutputs(inputs, [{ name: '--html', path: html }])
}

/** Prints measurements as text or JSON, and writes a page if `--html` was passed. @throws Fault. */
export function printReport(report: Report, json: unknown, options: ReportOptions): void {
  const width = Math.max(40, Math.min(process.stdout.columns || 100, 120))
  if (options.json) printJson(json, 2)
  else for (const line of renderText(report, { width, paint: createPainter(process.stdout) })) print(line)
  if (options.html === undefined) return
  writePage(options.html, renderHtml(report))
  if (!options.json) say(`wrote the page ${JSON.stringify(options.html)}`)
}

/** Writes a page. If writing fails, no partial file is left. @throws Fault. */
function writePage(path: string, html: string): void {
  const place = placeOf(path)
  const temporary = temporaryOf(place)
  const act = () => {
    writeFileSync(temporary, html, { flag: 'wx' })
    renameSync(temporary, place)
  }
  attempt('write', path, act, () => rmSync(temporary, { force: true }))
}
