import { createMix, type MixClass } from '../../calibrate/index.ts'
import { validate } from '../../convert/validate.ts'
import { createVerifier } from '../../index.ts'
import type { DialectFlags } from './dialect.ts'
import { badInput, usage } from './fault.ts'
import { bytesOf, sizeOf } from './input.ts'
import { createProgress } from './progress.ts'
import { plan, type ValidateCommandOptions } from './validate-plan.ts'

/** The options of a command that measures the hashes of an export. */
export interface ExportOptions extends DialectFlags {
  readonly export?: string
  readonly from?: ValidateCommandOptions['from']
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

const layouts: readonly (readonly [ending: RegExp, from: ValidateCommandOptions['from']])[] = [
  [/\.json(\.gz)?$/i, 'firebase'],
  [/\.(ndjson|jsonl)(\.gz)?$/i, 'ndjson'],
  [/\.(csv|tsv)(\.gz)?$/i, 'csv'],
  [/\.txt(\.gz)?$/i, 'lines'],
]

/** Refuses options that need --export. @throws Fault. */
export function checkExportOptions(options: ExportOptions): void {
  if (options.export !== undefined) return
  const names = ['from', 'column', 'hashConfig', 'delimiter', 'quoting', 'columns'] as const
  const needless = names.find((name) => options[name] !== undefined)
  if (needless !== undefined) throw usage(`--${needless === 'hashConfig' ? 'hash-config' : needless} needs --export`)
}

/** Reads only the costs of an export. @throws Fault. */
export async function readMix(path: string, options: ExportOptions): Promise<ExportMix> {
  const from = options.from ?? layouts.find(([ending]) => ending.test(path))?.[1]
  if (from === undefined)
    throw usage('--export needs --from, because the file name does not end in .json, .csv, .ndjson, .jsonl or .txt')
  const found = await plan(path, { ...options, from })
  const verifier = createVerifier()
  const progress = createProgress(await sizeOf(found.path))
  const mix = createMix()
  const counts = { accepted: 0, refused: 0, none: 0 }
  let rows = 0
  try {
    const batches = found.read(progress.watch(bytesOf(found.path)))
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
    throw badInput('the export has no accepted hash. Check the export with `saltbridge validate`')
  return { rows, accepted: counts.accepted, refused: counts.refused, classes: mix.classes() }
}
