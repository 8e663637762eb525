import { createHash } from 'node:crypto'
import {
  closeSync,
  fchmodSync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs'
import { basename } from 'node:path'
import { version } from '../../../package.json'
import { json } from '../../core/characters.ts'
import type { PeopleCounts } from '../reading/people.ts'
import { attempt, badInput, badOutput, fileFault, usage } from '../terminal/errors.ts'
import { placeOf, replaceFile } from '../terminal/files.ts'
import { readSmall } from '../terminal/input.ts'
import type { Item, OutcomeCounts, SavedTally, Verdict } from './outcomes.ts'

/** The options that decide the result of an import. A resumed import must have the same. No value is secret. */
export interface ImportTerms {
  readonly target: string
  readonly interface: 'ndjson' | 'each'
  /** The options that say how the file is read. */
  readonly reading: { readonly [option: string]: string }
  /** The signer key's one-way id, if one was configured. */
  readonly keyId?: string | undefined
  readonly errors: string
}

export const checkpointVersion = 2

/** The progress of an import. */
export interface Checkpoint {
  readonly version: typeof checkpointVersion
  readonly importId: string
  readonly terms: ImportTerms
  /** The one-way id of the signer key that the rows so far need, if the key was not configured. */
  readonly keyId?: string | undefined
  /** The size in bytes and SHA-256 of the file. An import of another file is not resumed. */
  readonly input: { readonly size: number; readonly sha256: string }
  /** The number of the last row whose outcome was counted. */
  readonly row: number
  readonly account: SavedTally
  /** The length of the errors file in bytes. */
  readonly errors: number
  readonly began: string
  /** The time that the import has taken so far, in ms. */
  readonly milliseconds: number
  /** How often the import was resumed. */
  readonly resumed: number
}

interface Saved extends Checkpoint {
  /** The SHA-256 of all other members as JSON, so that an edited file is detected, which could skip rows. */
  readonly sha256: string
}

const digestOf = (checkpoint: object): string => createHash('sha256').update(JSON.stringify(checkpoint)).digest('hex')

function parseCheckpoint(text: string): Checkpoint | undefined {
  try {
    const { sha256, ...checkpoint } = JSON.parse(text) as Saved
    return checkpoint.version === checkpointVersion && sha256 === digestOf(checkpoint) ? checkpoint : undefined
  } catch {
    return undefined
  }
}

/** Reads the checkpoint of an unfinished import. @throws Fault if the file is not a valid checkpoint. */
export function readCheckpoint(path: string): Checkpoint | undefined {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw fileFault('read', path, error)
  }
  const checkpoint = parseCheckpoint(text)
  if (checkpoint) return checkpoint
  throw badInput(
    `the checkpoint ${JSON.stringify(path)} cannot be read, because it was changed or written by another version of saltbridge. Restore the file, or remove it to start the import again`,
  )
}

const flagOf = ({ interface: by }: ImportTerms): string | undefined => (by === 'each' ? 'passed' : undefined)

const showValue = (name: string, value: string | undefined): string =>
  name === '--each' || value === undefined ? (value ?? 'not passed') : JSON.stringify(value)

/** Refuses to resume an import that had other options. @throws Fault. */
export function checkSameOptions(
  path: string,
  { terms, importId }: Checkpoint,
  now: ImportTerms,
  wantedId: string | undefined,
): void {
  const begun = { ...terms.reading, '--service': terms.target, '--each': flagOf(terms), '--errors': terms.errors }
  const meant = { ...now.reading, '--service': now.target, '--each': flagOf(now), '--errors': now.errors }
  const pairs: readonly (readonly [string, string | undefined, string | undefined])[] = [
    ...[...new Set([...Object.keys(begun), ...Object.keys(meant)])].map(
      (name) =>
        [
          name,
          (begun as Record<string, string | undefined>)[name],
          (meant as Record<string, string | undefined>)[name],
        ] as const,
    ),
    ['the id of the signer key', terms.keyId, now.keyId],
    ['--import-id', importId, wantedId ?? importId],
  ]
  const other = pairs.find(([, before, after]) => before !== after)
  if (!other) return
  const [name, before, after] = other
  const advice = `Use the same options as before, pass another --checkpoint, or remove ${JSON.stringify(path)} to start again`
  throw usage(
    `this file has an unfinished import with other options: ${name} was ${showValue(name, before)}, and is now ${showValue(name, after)}. ${advice}`,
  )
}

export const writeCheckpoint = (path: string, checkpoint: Checkpoint): void =>
  replaceFile(path, `${JSON.stringify({ ...checkpoint, sha256: digestOf(checkpoint) })}\n`)

export const removeCheckpoint = (path: string): void => rmSync(path, { force: true })

/** The result of an import, for --reconcile. A manifest contains no secrets and no names of users. */
export interface Manifest {
  readonly version: 1
  readonly tool: string
  readonly target: string
  readonly interface: ImportTerms['interface']
  readonly reading: ImportTerms['reading']
  readonly importId?: string | undefined
  /** The one-way id of the signer key. */
  readonly keyId?: string | undefined
  readonly input: { readonly file: string; readonly bytes: number; readonly sha256: string }
  readonly counts: OutcomeCounts
  readonly people: PeopleCounts
  /** The SHA-256 of the lines `key TAB status TAB code LF` of all rows, in the order of the file. */
  readonly outcomes: string
  readonly began: string
  readonly ended: string
  /** The duration in ms, without pauses between two runs. */
  readonly milliseconds: number
  /** How often the import was resumed. */
  readonly resumed: number
}

export const tool: string = `saltbridge ${version}`
export const nameOf = (path: string): string => basename(path)

/** Writes a manifest. @throws Fault. */
export const writeManifest = (path: string, manifest: Manifest): void =>
  replaceFile(path, `${JSON.stringify(manifest, undefined, 2)}\n`)

function isManifest(value: unknown): value is Manifest {
  const { version: of, counts, input, outcomes } = (value ?? {}) as { readonly [key: string]: unknown }
  return of === 1 && typeof counts === 'object' && typeof input === 'object' && typeof outcomes === 'string'
}

function parseManifest(text: string): Manifest | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return isManifest(value) ? value : undefined
  } catch {
    return undefined
  }
}

/** Reads a manifest. @throws Fault if the file is not a manifest. */
export async function readManifest(path: string): Promise<Manifest> {
  const manifest = parseManifest((await readSmall(path, 2 ** 20)).toString('utf8'))
  if (!manifest)
    throw badInput(
      `${JSON.stringify(path)} is not the manifest of an import. Pass the file that an import wrote as its manifest (by default FILE.manifest.json)`,
    )
  return manifest
}

/** Reads a manifest; `undefined` if the file does not exist or is not a manifest. */
export function readManifestAt(path: string): Manifest | undefined {
  try {
    return parseManifest(readFileSync(path, 'utf8'))
  } catch {
    return undefined
  }
}

/** A file with the refused rows as NDJSON, so that they can be corrected and imported. Only its owner can read it. */
interface ErrorsFile {
  write(row: string): void
  /** Flushes all rows to the disk. Returns the length of the file in bytes. */
  sync(): number
  /** Removes all rows. */
  clear(): void
  /** Closes the file, and removes it if it is empty. */
  close(): void
}

const bufferSize = 2 ** 16

/**
 * Opens an errors file and keeps its first `length` bytes. Rows after them are written again.
 *
 * @throws Fault if the file cannot be written or is shorter than `length`.
 */
export function openErrorsFile(path: string, length: number): ErrorsFile {
  const place = placeOf(path)
  const name = JSON.stringify(path)
  let buffered = ''
  let at = length

  const write = <T>(act: () => T): T => attempt('write', path, act)

  const descriptor = write(() => openSync(place, 'a+', 0o600))
  try {
    // The file may have existed, empty and readable by others.
    fchmodSync(descriptor, 0o600)
  } catch {
    // Some file systems have no modes.
  }
  const found = write(() => fstatSync(descriptor).size)
  if (found < length)
    throw badOutput(
      `${name} is shorter than when the import stopped. It must contain the rows that were refused so far: restore the file`,
    )
  write(() => ftruncateSync(descriptor, length))

  function flush(): void {
    const bytes = Buffer.from(buffered)
    buffered = ''
    for (let from = 0; from < bytes.length; ) from += writeSync(descriptor, bytes, from)
    at += bytes.length
  }

  return {
    write(row) {
      buffered += `${row}\n`
      if (buffered.length >= bufferSize) write(flush)
    },
    sync() {
      return write(() => {
        flush()
        fsyncSync(descriptor)
        return at
      })
    },
    clear() {
      buffered = ''
      at = 0
      write(() => ftruncateSync(descriptor, 0))
    },
    close() {
      write(flush)
      closeSync(descriptor)
      if (at === 0) rmSync(place, { force: true })
    },
  }
}

/** Returns a refused row in JSON, so that it can be corrected; `undefined` for other rows. */
export function writeErrorLine({ local, line }: Item, { status, code, reason, field }: Verdict): string | undefined {
  if (local?.line !== undefined || status !== 'refused') return local?.line
  return json({ ...JSON.parse(line!), code, reason, field })
}

/** Tells whether an errors file has rows. A user may have corrected them. */
export const hasErrors = (path: string): boolean => (statSync(path, { throwIfNoEntry: false })?.size ?? 0) > 0
