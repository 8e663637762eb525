import type { Migration } from '../../convert/migration.ts'
import { createVerifier } from '../../index.ts'
import type { SourceRecord } from '../../sources/source.ts'
import { badInput, usage } from '../shared/fault.ts'
import { isModule } from '../shared/options.ts'
import { checkReading, type Plan, planReading, type ReadingOptions } from '../shared/reading.ts'
import { secretsOf } from '../shared/signer-key.ts'
import { openSpill } from '../shared/spill.ts'
import type { Digests } from './digests.ts'
import { loadSource, targetOf } from './modules.ts'
import { targetOptionsOf } from './target-options.ts'

/** The options that describe the export, the target and the conversion. */
export interface MigrationOptions extends Omit<ReadingOptions, 'from'> {
  readonly from: string
  readonly to: string
  readonly targetOption?: readonly string[]
}

/** A migration, and the names of the other files on which its result depends. */
export interface Inputs {
  readonly migration: Migration
  readonly otherFiles: readonly string[]
  /** Returns notes about the files that were read. */
  readonly notes: () => readonly string[]
}

/** Reads the other tables of the export, and then the rows of further files, in their order. */
async function* readEach(
  plan: Plan,
  paths: readonly string[],
  digests: Digests,
): AsyncIterable<readonly SourceRecord[]> {
  if (plan.readOthers) yield* plan.readOthers(digests.read(plan.path))
  for (const path of paths) yield* plan.read(digests.read(path))
}

/** Refuses an export without a record, because a wrong file must not look like an empty one. @throws Fault. */
async function* withRecords(path: string, batches: AsyncIterable<readonly SourceRecord[]>) {
  let isEmpty = true
  for await (const batch of batches) {
    isEmpty = isEmpty && batch.length === 0
    yield batch
  }
  if (isEmpty) throw badInput(`${JSON.stringify(path)} has no users`)
}

async function planSource(path: string, options: MigrationOptions): Promise<Plan> {
  const { from } = options
  if (isModule(from)) {
    const source = await loadSource(from)
    const readOthers = source.readOthers && ((chunks: AsyncIterable<Uint8Array>) => source.readOthers!(chunks, {}))
    const read: Plan['read'] = (chunks) => source.read(chunks, {})
    return { from, path, read, readOthers, signerKey: undefined, hasEmails: true, parameters: {} }
  }
  const reading = options as ReadingOptions
  checkReading(reading)
  if (from === 'firebase' && options.hashConfig === undefined)
    throw usage('--from firebase needs --hash-config FILE, because wrong parameters would make every password fail')
  return planReading(path, reading, true, true)
}

/** Creates the migration of a command line. Its digests are complete after the first pass. @throws Fault, HashError. */
export async function createMigration(
  paths: readonly string[],
  options: MigrationOptions,
  digests: Digests,
): Promise<Inputs> {
  const [path, ...others] = paths
  if (path === undefined) throw usage('pass the file of the export')
  if (paths.includes('-'))
    throw usage(
      'stdin cannot be converted, because the export is read several times. Save the export to a file, and pass the file',
    )
  const target = await targetOf(options.to)
  const plan = await planSource(path, options)
  const { options: targetOptions, files } = await targetOptionsOf(target, options.targetOption ?? [])
  for (const file of files) await digests.check(file)
  const { hashConfig, format, writtenBy } = options
  if (hashConfig !== undefined) await digests.check(hashConfig)
  const secrets = secretsOf(plan.signerKey)
  const migration: Migration = {
    from: options.from,
    target,
    options: targetOptions,
    read: () => withRecords(path, plan.read(digests.read(path))),
    readOthers: plan.readOthers || others.length > 0 ? () => readEach(plan, others, digests) : undefined,
    openSpill,
    verifier: createVerifier({ secrets }),
    format,
    writtenBy,
    secrets: plan.signerKey && secrets,
  }
  const otherFiles = [...(hashConfig === undefined ? [] : [hashConfig]), ...files]
  return { migration, otherFiles, notes: () => plan.notes?.() ?? [] }
}
