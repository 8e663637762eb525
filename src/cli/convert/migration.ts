import type { Migration } from '../../convert/migration.ts'
import { nearestName } from '../../core/names.ts'
import { createVerifier } from '../../index.ts'
import type { SourceRecord } from '../../sources/source.ts'
import type { Target, TargetOptions } from '../../targets/target.ts'
import { badInput, usage } from '../shared/fault.ts'
import { readSmall } from '../shared/input.ts'
import { isModule } from '../shared/options.ts'
import { checkReading, type Plan, planReading, type ReadingOptions } from '../shared/reading.ts'
import { secretsOf } from '../shared/signer-key.ts'
import type { Digests } from './digests.ts'
import { loadSource, targetOf } from './modules.ts'

/** The options that say what is converted, and how. */
export interface MigrationOptions extends Omit<ReadingOptions, 'from'> {
  readonly from: string
  readonly to: string
  readonly targetOption?: readonly string[]
}

/** A migration, and the names of the files besides the export that it depends on. */
export interface Inputs {
  readonly migration: Migration
  readonly otherFiles: readonly string[]
  /** Returns notes about the files that were read. */
  readonly notes: () => readonly string[]
}

/** The longest file of a target option, in bytes. */
const longestOption = 2 ** 20

/** Reads `--target-option NAME=VALUE`. @throws Fault. */
async function targetOptionsOf(
  target: Target,
  given: readonly string[],
  digests: Digests,
): Promise<{ options: TargetOptions; files: readonly string[] }> {
  const options: Record<string, string> = {}
  const files: string[] = []
  const names = Object.keys(target.options)
  const all = names.length === 0 ? 'It has no options' : `Its options are ${names.join(', ')}`
  for (const one of given) {
    const [, name = '', value = ''] = /^([^=]+)=(.*)$/s.exec(one) ?? []
    const spec = Object.hasOwn(target.options, name) ? target.options[name] : undefined
    if (!spec) {
      const near = nearestName(name, names)
      throw usage(
        `--target-option: ${target.name} has no option with this name. ${near === undefined ? all : `Did you mean ${near}?`}`,
      )
    }
    if (options[name] !== undefined) throw usage(`--target-option ${name} was passed twice`)
    const parts = spec.isList ? value.split(',') : [value]
    if (spec.values && !parts.every((part) => spec.values!.includes(part)))
      throw usage(`--target-option ${name}: the values are ${spec.values.join(', ')}`)
    options[name] = spec.isFile ? (await readSmall(value, longestOption)).toString('utf8') : value
    if (spec.isFile) {
      await digests.check(value)
      files.push(value)
    }
  }
  for (const [name, { usual, isNeeded, about }] of Object.entries(target.options)) {
    if (options[name] !== undefined) continue
    if (usual !== undefined) options[name] = usual
    else if (isNeeded) throw usage(`${target.name} needs --target-option ${name}=VALUE: ${about}`)
  }
  target.check?.(options)
  return { options, files }
}

/** Reads the rows of further files, in their order. */
async function* readEach(
  plan: Plan,
  paths: readonly string[],
  digests: Digests,
): AsyncIterable<readonly SourceRecord[]> {
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
    return { path, read: (chunks) => source.read(chunks, {}), signerKey: undefined, hasEmails: true, parameters: {} }
  }
  const reading = options as ReadingOptions
  checkReading(reading)
  if (from === 'firebase' && options.hashConfig === undefined)
    throw usage('--from firebase needs --hash-config FILE, because wrong parameters would make every password fail')
  return planReading(path, reading, true)
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
      'stdin cannot be planned or converted, because it is read several times. Save it to a file, and pass the file',
    )
  const target = await targetOf(options.to)
  const plan = await planSource(path, options)
  const { options: targetOptions, files } = await targetOptionsOf(target, options.targetOption ?? [], digests)
  const { hashConfig, format, writtenBy } = options
  if (hashConfig !== undefined) await digests.check(hashConfig)
  const secrets = secretsOf(plan.signerKey)
  const migration: Migration = {
    from: options.from,
    target,
    options: targetOptions,
    read: () => withRecords(path, plan.read(digests.read(path))),
    readOthers: others.length > 0 ? () => readEach(plan, others, digests) : undefined,
    verifier: createVerifier({ secrets }),
    format,
    writtenBy,
    secrets: plan.signerKey && secrets,
  }
  const otherFiles = [...(hashConfig === undefined ? [] : [hashConfig]), ...files]
  return { migration, otherFiles, notes: () => plan.notes?.() ?? [] }
}
