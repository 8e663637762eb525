import { readFileSync, rmSync } from 'node:fs'
import { badInput, fileFault, usage } from '../shared/fault.ts'
import { replaceFile } from '../shared/whole-file.ts'
import type { SavedAccount } from './account.ts'

/** How an import was begun: whoever goes on with it must mean the same. No value is secret. */
export interface Terms {
  readonly target: string
  readonly interface: 'ndjson' | 'each'
  /** The options that say how the file is read. */
  readonly reading: { readonly [option: string]: string }
  /** The signer key's one-way id, if one was configured. */
  readonly keyId?: string | undefined
  readonly errors: string
}

/** Where an import stands. */
export interface Checkpoint {
  readonly version: 1
  readonly importId: string
  readonly terms: Terms
  /** The one-way id of the signer key that the rows so far need, where it was not configured. */
  readonly keyId?: string | undefined
  /** The file, in bytes and SHA-256: another one is not gone on with. */
  readonly input: { readonly size: number; readonly sha256: string }
  /** The number of the last row that was accounted for. */
  readonly row: number
  readonly account: SavedAccount
  /** Bytes of the errors file. */
  readonly errors: number
  readonly began: string
  /** Milliseconds that it has taken so far. */
  readonly milliseconds: number
  /** How often it was gone on with. */
  readonly resumed: number
}

type Loose = { readonly [key: string]: unknown }

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0
const isText = (value: unknown): value is string => typeof value === 'string'
const loose = (value: unknown): Loose => (typeof value === 'object' && value !== null ? (value as Loose) : {})

function isAccount({ counts, digest }: Loose, row: number): boolean {
  const { withoutPassword, ...others } = loose(counts)
  const all = [...Object.values(others), ...Object.values(loose(withoutPassword))]
  if (!isText(digest) || !all.every(isCount) || !isCount(others.rows)) return false
  const { rows } = others
  // Twice: what is accounted for, and its causes.
  return all.reduce((sum, count) => sum + count, 0) === 2 * rows && rows <= row && (rows === 0) === (row === 0)
}

/** A file that somebody has edited would be believed to have imported what nobody has. */
function isCheckpoint(value: unknown): value is Checkpoint {
  const {
    version,
    importId,
    terms,
    keyId = '',
    input,
    row,
    account,
    errors,
    began,
    milliseconds,
    resumed,
  } = loose(value)
  const { target, interface: by, reading, errors: path } = loose(terms)
  const { size, sha256 } = loose(input)
  return (
    version === 1 &&
    isText(importId) &&
    /^[\w.-]{1,64}$/.test(importId) &&
    [target, by, path, keyId, sha256, began].every(isText) &&
    typeof reading === 'object' &&
    reading !== null &&
    Object.values(loose(reading)).every(isText) &&
    [size, errors, milliseconds, resumed].every(isCount) &&
    isCount(row) &&
    isAccount(loose(account), row)
  )
}

/** The checkpoint of an import that was begun and not ended. @throws Fault if the file is none. */
export function readCheckpoint(path: string): Checkpoint | undefined {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw fileFault('read', path, error)
  }
  try {
    const value: unknown = JSON.parse(text)
    if (isCheckpoint(value)) return value
  } catch {}
  throw badInput(`${JSON.stringify(path)} is no checkpoint of this version: remove it to begin anew`)
}

const shown = (value: string | undefined): string => (value === undefined ? 'nothing' : JSON.stringify(value))

/** Refuses to go on with an import that meant something else. @throws Fault. */
export function checkTerms(
  path: string,
  { terms, importId }: Checkpoint,
  now: Terms,
  wantedId: string | undefined,
): void {
  const begun = { ...terms.reading, '--to': terms.target, interface: terms.interface, '--errors': terms.errors }
  const meant = { ...now.reading, '--to': now.target, interface: now.interface, '--errors': now.errors }
  const pairs: readonly (readonly [string, string | undefined, string | undefined])[] = [
    ...[...new Set([...Object.keys(begun), ...Object.keys(meant)])].map(
      (name) =>
        [
          name,
          (begun as Record<string, string | undefined>)[name],
          (meant as Record<string, string | undefined>)[name],
        ] as const,
    ),
    ['the signer key’s id', terms.keyId, now.keyId],
    ['--import-id', importId, wantedId ?? importId],
  ]
  const other = pairs.find(([, before, after]) => before !== after)
  if (!other) return
  const [name, before, after] = other
  const advice = `finish it as it was begun, give another --checkpoint, or remove ${JSON.stringify(path)}`
  throw usage(`an import of this file was begun with ${name} ${shown(before)}, not ${shown(after)}: ${advice}`)
}

export const writeCheckpoint = (path: string, checkpoint: Checkpoint): void =>
  replaceFile(path, `${JSON.stringify(checkpoint)}\n`)

export const removeCheckpoint = (path: string): void => rmSync(path, { force: true })
