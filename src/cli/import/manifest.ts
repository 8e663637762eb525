import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { version } from '../../../package.json'
import { badInput } from '../shared/fault.ts'
import { readSmall } from '../shared/input.ts'
import type { PeopleCounts } from '../shared/people.ts'
import { replaceFile } from '../shared/whole-file.ts'
import type { Counts } from './account.ts'
import type { Terms } from './checkpoint.ts'

/** What an import did: enough to prove later that its target still agrees. Nothing in it is secret, and nobody named. */
export interface Manifest {
  readonly version: 1
  readonly tool: string
  readonly target: string
  readonly interface: Terms['interface']
  readonly reading: Terms['reading']
  readonly importId?: string | undefined
  /** One-way. */
  readonly keyId?: string | undefined
  readonly input: { readonly file: string; readonly bytes: number; readonly sha256: string }
  readonly counts: Counts
  readonly people: PeopleCounts
  /** SHA-256 over `key TAB status TAB code LF` of all rows in the order of the file. */
  readonly outcomes: string
  readonly began: string
  readonly ended: string
  /** That it took, without what lay between two runs. */
  readonly milliseconds: number
  /** How often it was gone on with. */
  readonly resumed: number
}

export const tool: string = `saltbridge ${version}`
export const nameOf = (path: string): string => basename(path)

/** @throws Fault. */
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

/** @throws Fault if it is none. */
export async function readManifest(path: string): Promise<Manifest> {
  const manifest = parse((await readSmall(path, 2 ** 20)).toString('utf8'))
  if (!manifest) throw badInput(`${JSON.stringify(path)} is no manifest of an import`)
  return manifest
}

/** The manifest that an import left there, if one did. */
export function manifestAt(path: string): Manifest | undefined {
  try {
    return parse(readFileSync(path, 'utf8'))
  } catch {
    return undefined
  }
}
