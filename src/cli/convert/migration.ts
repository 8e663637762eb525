import type { Migration } from '../../convert/convert.ts'
import { signerKeyId } from '../../convert/ids.ts'
import { isHashError } from '../../core/errors.ts'
import { findNearestName } from '../../core/names.ts'
import { createVerifier } from '../../index.ts'
import type { SourceRecord } from '../../sources/source.ts'
import { targets } from '../../targets/index.ts'
import type { Target, TargetOptions } from '../../targets/target.ts'
import { secretsOf } from '../hashes/hints.ts'
import { importable, isModule } from '../options.ts'
import { loadModule } from '../reading/module.ts'
import {
  checkReading,
  type ExportFile,
  mustHaveHashConfig,
  openExport,
  type ReadingOptions,
} from '../reading/reading.ts'
import { completeReading, mustHaveUsers } from '../reading/recognized.ts'
import { badInput, usage, withFile } from '../terminal/errors.ts'
import { openSpill } from '../terminal/files.ts'
import { readSmall, sizeOf } from '../terminal/input.ts'
import { createProgress, type ProgressDisplay } from '../terminal/output.ts'
import type { Digests } from './files.ts'

/** Returns the target of `--to`, which may be a module. @throws Fault. */
export async function targetOf(name: string): Promise<Target> {
  if (Object.hasOwn(targets, name)) return targets[name]!
  if (!isModule(name)) {
    const near = findNearestName(name, Object.keys(targets))
    const advice = near === undefined ? `The targets are ${Object.keys(targets).join(', ')}` : `Did you mean ${near}?`
    throw usage(`--to: there is no target with this name. ${advice}`)
  }
  const target = (await loadModule('--to', name, 'target')) as Target
  if (typeof target.createWriter !== 'function')
    throw badInput(`--to ${JSON.stringify(name)}: the exported target has no function createWriter`)
  return target
}

/** The longest file of a target option, in bytes. */
const longestOption = 2 ** 20

/** Checks the values of options. @throws Fault that names the option. */
function checkTargetOptions(target: Target, options: TargetOptions): void {
  try {
    target.check?.(options)
  } catch (error) {
    if (!isHashError(error)) throw error
    const { name = '' } = error.detail
    const create = target.options[name]?.isFile ? badInput : usage
    throw create(`--target-option ${error.message}`)
  }
}

/** Reads `--target-option NAME=VALUE`. `files` are the names of files in these options. @throws Fault. */
export async function targetOptionsOf(
  target: Target,
  given: readonly string[],
): Promise<{ options: TargetOptions; files: readonly string[] }> {
  const options: Record<string, string> = {}
  const files: string[] = []
  const names = Object.keys(target.options)
  const all = names.length === 0 ? 'This target has no options' : `The options of this target are ${names.join(', ')}`
  for (const one of given) {
    const [, name = '', value = ''] = /^([^=]+)=(.*)$/s.exec(one) ?? []
    const spec = Object.hasOwn(target.options, name) ? target.options[name] : undefined
    if (!spec) {
      const near = findNearestName(name, names)
      throw usage(
        `--target-option: ${target.name} has no option with this name. ${near === undefined ? all : `Did you mean ${near}?`}`,
      )
    }
    if (options[name] !== undefined) throw usage(`--target-option ${name} was passed twice`)
    const parts = spec.isList ? value.split(',') : [value]
    if (spec.values && !parts.every((part) => spec.values!.includes(part)))
      throw usage(`--target-option ${name}: the values are ${spec.values.join(', ')}`)
    options[name] = spec.isFile ? (await readSmall(value, longestOption)).toString('utf8') : value
    if (spec.isFile) files.push(value)
  }
  for (const [name, { usual, isNeeded, about }] of Object.entries(target.options)) {
    if (options[name] !== undefined) continue
    if (usual !== undefined) options[name] = usual
    else if (isNeeded) throw usage(`${target.name} needs --target-option ${name}=VALUE: ${about}`)
  }
  checkTargetOptions(target, options)
  return { options, files }
}

/** The options that describe the export, the target and the conversion. */
export interface MigrationOptions extends Omit<ReadingOptions, 'from'> {
  readonly from: string
  readonly to: string
  readonly targetOption?: readonly string[]
}

/** The options of a migration, of which the export shows those of its layout. */
export type GivenMigration<O extends MigrationOptions> = Omit<O, 'from' | 'to'> & {
  readonly from?: string
  readonly to?: string
}

/** Completes the options of a migration from the export. `other` is another way to pass them. @throws Fault. */
export async function completeMigration(
  [path]: readonly string[],
  given: GivenMigration<MigrationOptions>,
  other = '',
): Promise<MigrationOptions> {
  const { to } = given
  if (to === undefined) throw usage(`pass --to TARGET${other}`)
  if (path === undefined) throw usage('pass the file of the export')
  mustNotBeStdin(path)
  const reading = await completeReading(path, given)
  mustHaveUsers(reading)
  return { ...given, ...reading, to }
}

/** Refuses stdin. @throws Fault. */
function mustNotBeStdin(...paths: readonly string[]): void {
  if (paths.includes('-'))
    throw usage(
      'stdin cannot be converted, because the export is read several times. Save the export to a file, and pass the file',
    )
}

/** A migration, and the names of the other files on which its result depends. */
export interface Inputs {
  readonly migration: Migration
  readonly otherFiles: readonly string[]
  /** The id of the signer key, if the hashes need one. */
  readonly signerKeyId: string | undefined
  /** Returns notes about the files that were read. */
  readonly notes: () => readonly string[]
}

/** Reads the batches of a file, and shows the progress. */
async function* showProgress(
  path: string,
  read: (watch: ProgressDisplay['watch']) => AsyncIterable<readonly SourceRecord[]>,
) {
  const progress = createProgress(await sizeOf(path))
  let rows = 0
  try {
    for await (const batch of read(progress.watch)) {
      progress.update((rows += batch.length))
      yield batch
    }
  } finally {
    progress.clear()
  }
}

/** Reads a file. An error names the file, because the export has several files. */
async function* readNamed(file: ExportFile, path: string, digests: Digests) {
  try {
    const read = path === file.path ? file.read : (file.readMore ?? file.read)
    yield* showProgress(path, (watch) => read(watch(digests.read(path))))
  } catch (error) {
    throw withFile(error, path)
  }
}

/** Reads the other tables of the export, and then the rows of further files, in their order. */
async function* readEach(
  file: ExportFile,
  paths: readonly string[],
  digests: Digests,
): AsyncIterable<readonly SourceRecord[]> {
  const { readOthers } = file
  if (readOthers) yield* showProgress(file.path, (watch) => readOthers(watch(digests.read(file.path))))
  for (const path of paths) yield* readNamed(file, path, digests)
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

async function openSource(path: string, options: MigrationOptions): Promise<ExportFile> {
  const { from } = options
  const reading = options as ReadingOptions
  // A plan may have been edited. An unknown layout would be read as NDJSON.
  if (!isModule(from) && !importable.includes(from))
    throw usage(`there is no layout ${JSON.stringify(from)}. The layouts are ${importable.join(', ')}`)
  checkReading(reading)
  mustHaveHashConfig(reading)
  return openExport(path, reading, { isRecord: true })
}

/** Creates the migration of a command line. Its digests are complete after the first pass. @throws Fault, HashError. */
export async function createMigration(
  paths: readonly string[],
  options: MigrationOptions,
  digests: Digests,
): Promise<Inputs> {
  const [path, ...others] = paths
  if (path === undefined) throw usage('pass the file of the export')
  mustNotBeStdin(...paths)
  const target = await targetOf(options.to)
  const file = await openSource(path, options)
  const { options: targetOptions, files } = await targetOptionsOf(target, options.targetOption ?? [])
  for (const one of files) await digests.check(one)
  const { hashConfig, format } = options
  if (hashConfig !== undefined) await digests.check(hashConfig)
  const modules = [options.from, options.to].filter(isModule)
  for (const one of modules) await digests.check(one)
  const secrets = secretsOf(file.signerKey)
  const migration: Migration = {
    from: options.from,
    target,
    options: targetOptions,
    read: () =>
      withRecords(
        path,
        others.length > 0
          ? readNamed(file, path, digests)
          : showProgress(path, (watch) => file.read(watch(digests.read(path)))),
      ),
    readOthers: file.readOthers || others.length > 0 ? () => readEach(file, others, digests) : undefined,
    openSpill,
    verifier: createVerifier({ secrets }),
    format,
    secrets: file.signerKey && secrets,
  }
  const otherFiles = [...(hashConfig === undefined ? [] : [hashConfig]), ...files, ...modules]
  const keyId = file.signerKey && signerKeyId(file.signerKey)
  return { migration, otherFiles, signerKeyId: keyId, notes: () => file.notes?.() ?? [] }
}
