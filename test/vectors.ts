import { existsSync, readdirSync, readFileSync } from 'node:fs'
import type { Secrets } from '../src/index.ts'

/** One fact: a text, a password, and what must come of them. */
export interface Vector {
  readonly id: string
  readonly fact: string
  readonly source: string
  readonly hash: string
  readonly password?: string
  readonly passwordHex?: string
  readonly secrets?: Secrets
  readonly expect: string
  readonly offset?: number
  readonly notes?: readonly string[]
  readonly bytes?: number
}

export interface VectorsFile {
  readonly format: string
  readonly sources: Readonly<Record<string, { readonly name: string; readonly version: string }>>
  readonly vectors: readonly Vector[]
}

export const vectorsFiles: readonly VectorsFile[] = readdirSync('vectors')
  .filter((name) => name.endsWith('.json'))
  .sort()
  .map((name) => JSON.parse(readFileSync(`vectors/${name}`, 'utf8')) as VectorsFile)

export function passwordOf({ password, passwordHex }: Vector): string | Uint8Array {
  return passwordHex === undefined ? password! : Uint8Array.from(Buffer.from(passwordHex, 'hex'))
}

export function secretsOf({ secrets }: Vector): { secrets?: Secrets } {
  return secrets ? { secrets } : {}
}

/** Optional packages that are not installed here: what only they compute cannot be asked. */
export const missingPackages: readonly string[] = ['argon2', 'bcrypt', '@node-rs/argon2'].filter(
  (name) => !existsSync(`node_modules/${name}`),
)
