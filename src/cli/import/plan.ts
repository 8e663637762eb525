import { createHash } from 'node:crypto'
import { signerKeyId } from '../../convert/ids.ts'
import { milliseconds, readPositive } from '../options.ts'
import {
  checkReading,
  type ExportFile,
  hasColumns,
  mustHaveHashConfig,
  openExport,
  type ReadingOptions,
} from '../reading/reading.ts'
import { accessFault, badInput, usage } from '../terminal/errors.ts'
import { checkOutputs } from '../terminal/files.ts'
import { bytesOf, readSmall, sizeOf } from '../terminal/input.ts'
import { say } from '../terminal/output.ts'
import { offerRemoval, type UnfinishedOptions } from '../terminal/unfinished.ts'
import type { ImportTerms } from './files.ts'
import { createServiceClient, isExposed, readServiceUrl, type ServiceClient } from './service.ts'

const apiKeyVariable = 'SALTBRIDGE_API_KEY'

/** Parses an API key, and checks that a header can carry the key. The key is never part of a message. */
function parseApiKey(text: string, origin: string): string {
  const key = text.replace(/^\ufeff/, '').trim()
  if (!/^[\x21-\x7e]{1,1024}$/.test(key))
    throw accessFault(
      'ERR_API_KEY',
      `${origin} does not contain a valid API key. An API key has 1 to 1,024 visible ASCII characters, without spaces`,
    )
  return key
}

/**
 * Reads the API key from a file or else from the environment. Without an API key, requests are sent without a key.
 * @throws Fault.
 */
async function readApiKey(file: string | undefined): Promise<string | undefined> {
  if (file !== undefined) return parseApiKey((await readSmall(file, 4096)).toString('utf8'), JSON.stringify(file))
  const text = process.env[apiKeyVariable]
  return text === undefined || text === '' ? undefined : parseApiKey(text, `the variable ${apiKeyVariable}`)
}

export interface ImportCommandOptions extends ReadingOptions, UnfinishedOptions {
  readonly from: Exclude<ReadingOptions['from'], 'lines'>
  readonly service: string
  readonly apiKeyFile?: string
  readonly provider?: readonly string[]
  readonly importId?: string
  readonly each?: boolean
  readonly dryRun?: boolean
  readonly checkpoint?: string
  readonly errors?: string
  readonly manifest?: string
  readonly concurrency?: string
  readonly batch?: string
  readonly retryFor: string
  readonly reconcile?: string
  readonly json?: boolean
}

/** The files that an import writes. */
interface Outputs {
  readonly checkpoint: string
  readonly errors: string
  readonly manifest: string
}

/** The file, the service and the terms of an import. */
export interface ImportPlan extends ExportFile {
  readonly service: ServiceClient
  readonly terms: ImportTerms
  readonly providers: ReadonlyMap<string, string>
  readonly outputs: Outputs
  /** The number of rows that are sent together. */
  readonly batch: number
  /** The number of concurrent requests. */
  readonly concurrency: number
  /** The time without progress after which the import gives up, in ms. */
  readonly retryFor: number
}

const usual = { batch: 5_000, concurrency: 2, each: { batch: 500, concurrency: 8 } } as const
const most = { batch: 10_000, concurrency: 64 } as const

function readCount(option: string, text: string | undefined, fallback: number, max: number): number {
  const value = text === undefined ? fallback : readPositive(option, text, true)
  if (value > max) throw usage(`${option} must be between 1 and ${max.toLocaleString('en')}`)
  return value
}

function providersOf(provider: readonly string[]): ReadonlyMap<string, string> {
  const names = new Map<string, string>()
  for (const one of provider) {
    const [, name, id] = /^([^=]+)=([^=]+)$/.exec(one) ?? []
    if (name === undefined || id === undefined) throw usage('--provider takes name=id, such as google.com=google')
    if (names.has(name)) throw usage(`--provider ${JSON.stringify(name)} was passed twice`)
    names.set(name, id)
  }
  return names
}

/** Refuses stdin. @throws Fault. */
export function mustBeFile(path: string): void {
  if (path === '-') throw usage('import needs a file, not -, because an import that is resumed reads the file again')
}

function checkOptions(path: string, options: ImportCommandOptions, outputs: Outputs): void {
  const { importId, each, dryRun, reconcile } = options
  checkReading(options)
  mustHaveHashConfig(options)
  if (options.apiKeyFile === '-') throw usage('--api-key-file takes the name of a file, not -')
  if (importId !== undefined && !/^[\w.-]{1,64}$/.test(importId))
    throw usage('--import-id must have 1 to 64 letters, digits, dots, hyphens or underscores')
  if (each && importId !== undefined) throw usage('--import-id cannot be used with --each')
  if (dryRun && each) throw usage('--dry-run cannot be used with --each. Use `saltbridge validate` instead')
  if (dryRun && reconcile !== undefined) throw usage('pass --dry-run or --reconcile, not both')
  const writesFiles = !dryRun && reconcile === undefined
  if (!writesFiles && (options.checkpoint ?? options.manifest) !== undefined)
    throw usage('--checkpoint and --manifest cannot be used with --dry-run or --reconcile')
  if (reconcile !== undefined && (options.errors ?? importId) !== undefined)
    throw usage('--errors and --import-id cannot be used with --reconcile')
  checkOutputs(
    [
      { name: 'the input', path },
      { name: '--hash-config', path: options.hashConfig },
      { name: '--signer-key-file', path: options.signerKeyFile },
      { name: '--api-key-file', path: options.apiKeyFile },
      { name: '--reconcile', path: reconcile },
    ],
    [
      { name: '--errors', path: writesFiles ? outputs.errors : options.errors },
      { name: '--checkpoint', path: writesFiles ? outputs.checkpoint : undefined },
      { name: '--manifest', path: writesFiles ? outputs.manifest : undefined },
    ],
  )
}

/** Returns the options that say how the file is read. They are compared later, and hold no secrets. */
function readingOptionsOf(options: ImportCommandOptions): ImportTerms['reading'] {
  const { from, column = [], field = [], mapFormat = [], table, join = [], format, writtenBy, provider = [] } = options
  const { delimiter, quoting, columns } = options
  return {
    '--from': from,
    ...(delimiter !== undefined && { '--delimiter': delimiter }),
    ...(quoting !== undefined && { '--quoting': quoting }),
    ...(columns !== undefined && { '--columns': columns }),
    ...(column.length > 0 && { '--column': [...column].sort().join(' ') }),
    ...(field.length > 0 && { '--field': [...field].sort().join(' ') }),
    ...(options.withoutHashes && { '--without-hashes': 'true' }),
    ...(mapFormat.length > 0 && { '--map-format': [...mapFormat].sort().join(' ') }),
    ...(table !== undefined && { '--table': table }),
    ...(join.length > 0 && { '--join': [...join].sort().join(' ') }),
    ...(format !== undefined && { '--format': format }),
    ...(writtenBy !== undefined && { '--written-by': writtenBy }),
    ...(provider.length > 0 && { '--provider': [...provider].sort().join(' ') }),
  }
}

/** Reads the options and the small files that they name. @throws Fault, HashError. */
export async function planImport(path: string, options: ImportCommandOptions): Promise<ImportPlan> {
  const outputs = {
    checkpoint: options.checkpoint ?? `${path}.saltbridge-import.json`,
    errors: options.errors ?? `${path}.errors.ndjson`,
    manifest: options.manifest ?? `${path}.manifest.json`,
  }
  const url = readServiceUrl(options.service)
  checkOptions(path, options, outputs)
  const defaults = options.each ? usual.each : usual
  const concurrency = readCount('--concurrency', options.concurrency, defaults.concurrency, most.concurrency)
  const batch = readCount('--batch', options.batch, defaults.batch, most.batch)
  const retryFor = milliseconds('--retry-for', options.retryFor)
  const providers = providersOf(options.provider ?? [])
  await offerRemoval(Object.values(outputs), options)
  const apiKey = await readApiKey(options.apiKeyFile)
  const file = await openExport(path, options)
  // A file that cannot have e-mail addresses is refused row by row: users add them to the rows in the errors file.
  if (!file.hasEmails && hasColumns(options.from))
    throw usage('import needs --column email=COLUMN, because users sign in by e-mail and password')
  if (isExposed(url))
    say('warning: --service uses http, so others on the network can read the hashes and the API key. Use https')
  const service = createServiceClient(url, apiKey, concurrency)
  const terms: ImportTerms = {
    target: service.url,
    interface: options.each ? 'each' : 'ndjson',
    reading: { ...readingOptionsOf(options), ...file.parameters },
    keyId: file.signerKey && signerKeyId(file.signerKey),
    errors: outputs.errors,
  }
  return {
    ...file,
    service,
    terms,
    providers,
    outputs,
    batch,
    concurrency,
    retryFor,
  }
}

/** A file, with its size and digest. */
export interface Input {
  readonly size: number
  readonly sha256: string
  /** Reads the whole file. @throws Fault if it has changed. */
  bytes(): AsyncIterable<Uint8Array>
}

/** Reads a file once for its digest. @throws Fault if it is not a regular file. */
export async function openInput(path: string): Promise<Input> {
  if ((await sizeOf(path)) === undefined)
    throw badInput('import needs a regular file, because an import that is resumed reads the file again')

  async function* hashChunks(end: (size: number, sha256: string) => void): AsyncGenerator<Uint8Array> {
    const hash = createHash('sha256')
    let size = 0
    for await (const chunk of bytesOf(path)) {
      hash.update(chunk)
      size += chunk.length
      yield chunk
    }
    end(size, hash.digest('hex'))
  }

  const found = { size: 0, sha256: '' }
  for await (const _ of hashChunks((size, sha256) => Object.assign(found, { size, sha256 })));
  return {
    ...found,
    bytes: () =>
      hashChunks((_, sha256) => {
        if (sha256 === found.sha256) return
        throw badInput(
          'the file changed during the import, so the imported rows may not match the file. Import the complete file again',
        )
      }),
  }
}
