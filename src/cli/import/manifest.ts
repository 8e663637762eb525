import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { version } from '../../../package.json'
import { badInput } from '../shared/fault.ts'
import { readSmall } from '../shared/input.ts'
import type { PeopleCounts } from '../shared/people.ts'
import { replaceFile } from '../shared/whole-file.ts'
import type { Counts } from './account.ts'
import type { Terms } from './checkpoint.ts'

/** The result of an import, for --reconcile. A manifest contains no secrets and no names of users. */
export interface Manifest {
  readonly version: 1
  readonly tool: string
  readonly target: string
  readonly interface: Terms['interface']
  readonly reading: Terms['reading']
  readonly importId?: string | undefined
  /** The one-way id of the signer key. */
  readonly keyId?: string | undefined
  readonly input: { readonly file: string; readonly bytes: number; readonly sha256: string }
  readonly counts: Counts
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

function parse(text: string): Manifest | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return isManifest(value) ? value : undefined
  } catch {
    return undefined
  }
}

/** Reads a manifest. @throws Fault if the file is not a manifest. */
export async function readManifest(path: string): Promise<Manifest> {
  const manifest = parse((await readSmall(path, 2 ** 20)).toString('utf8'))
  if (!manifest)
    throw badInput(
      `${JSON.stringify(path)} is not the manifest of an import. Pass the file that an import wrote as its manifest (by default FILE.manifest.json)`,
    )
  return manifest
}

/** Reads a manifest; `undefined` if the file does not exist or is not a manifest. */
export function manifestAt(path: string): Manifest | undefined {
  try {
    return parse(readFileSync(path, 'utf8'))
  } catch {
    return undefined
  }
}
