import { createHash } from 'node:crypto'
import { readFileSync, rmSync } from 'node:fs'
import { badInput, fileFault, usage } from '../shared/fault.ts'
import { replaceFile } from '../shared/whole-file.ts'
import type { SavedAccount } from './account.ts'

/** The options of an import. A resumed import must have the same options. No value is secret. */
export interface Terms {
  readonly target: string
  readonly interface: 'ndjson' | 'each'
  /** The options that say how the file is read. */
  readonly reading: { readonly [option: string]: string }
  /** The signer key's one-way id, if one was configured. */
  readonly keyId?: string | undefined
  readonly errors: string
}

export const version = 2

/** The progress of an import. */
export interface Checkpoint {
  readonly version: typeof version
  readonly importId: string
  readonly terms: Terms
  /** The one-way id of the signer key that the rows so far need, if the key was not configured. */
  readonly keyId?: string | undefined
  /** The size in bytes and SHA-256 of the file. An import of another file is not resumed. */
  readonly input: { readonly size: number; readonly sha256: string }
  /** The number of the last row whose outcome was counted. */
  readonly row: number
  readonly account: SavedAccount
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

function parse(text: string): Checkpoint | undefined {
  try {
    const { sha256, ...checkpoint } = JSON.parse(text) as Saved
    return checkpoint.version === version && sha256 === digestOf(checkpoint) ? checkpoint : undefined
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
  const checkpoint = parse(text)
  if (checkpoint) return checkpoint
  throw badInput(
    `the checkpoint ${JSON.stringify(path)} cannot be read, because it was changed or written by another version of saltbridge. Restore the file, or remove it to start the import again`,
  )
}

const flagOf = ({ interface: by }: Terms): string | undefined => (by === 'each' ? 'passed' : undefined)

const shown = (name: string, value: string | undefined): string =>
  name === '--each' || value === undefined ? (value ?? 'not passed') : JSON.stringify(value)

/** Refuses to resume an import that had other options. @throws Fault. */
export function checkTerms(
  path: string,
  { terms, importId }: Checkpoint,
  now: Terms,
  wantedId: string | undefined,
): void {
  const begun = { ...terms.reading, '--to': terms.target, '--each': flagOf(terms), '--errors': terms.errors }
  const meant = { ...now.reading, '--to': now.target, '--each': flagOf(now), '--errors': now.errors }
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
    `this file has an unfinished import with other options: ${name} was ${shown(name, before)}, and is now ${shown(name, after)}. ${advice}`,
  )
}

export const writeCheckpoint = (path: string, checkpoint: Checkpoint): void =>
  replaceFile(path, `${JSON.stringify({ ...checkpoint, sha256: digestOf(checkpoint) })}\n`)

export const removeCheckpoint = (path: string): void => rmSync(path, { force: true })
