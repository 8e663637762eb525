import { existsSync, readdirSync, readFileSync } from 'node:fs'
import type { Format } from '../src/formats/index.ts'
import { createVerifier, type Fields, type ParseOptions, type Secrets } from '../src/index.ts'
import { workOf } from '../src/schemes/schemes.ts'

/** A published or computed example: a hash string, a password and the expected outcome. */
export interface Vector {
  readonly id: string
  readonly fact: string
  readonly source: string
  readonly hash: string
  readonly password?: string
  readonly passwordHex?: string
  readonly fields?: Fields
  readonly secrets?: Secrets
  /**
   * Names the format or the system that wrote the hash (`source`), if the hash string does not show it or suggests
   * another one.
   */
  readonly hint?: { readonly format?: string; readonly source?: string }
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

const claimsByItself = ({ claims: { prefixes, shapes = [] } }: Format): boolean =>
  prefixes !== undefined || (shapes.length > 0 && shapes.every(({ isWeak }) => !isWeak))

/** Returns the options that parse a vector: its own hint, or its format if the hash string does not show the format. */
export function howOf({ fields, hint }: Vector, format: Format): ParseOptions {
  const { source: writtenBy, ...named } = hint ?? (claimsByItself(format) ? {} : { format: format.id })
  const how: ParseOptions = writtenBy === undefined ? named : { ...named, writtenBy }
  return fields ? { ...how, fields } : how
}

/** Like `howOf`, but for hash strings that may be malformed. A shape identifies only well-formed ones. */
export function hintOf(vector: Vector, format: Format): ParseOptions {
  const how = howOf(vector, format)
  return vector.hint || format.claims.prefixes ? how : { ...how, format: format.id }
}

const verifier = createVerifier()
const costs = new WeakMap<Vector, number | undefined>()

/** Returns the time in ms of a verification on the reference machine; `undefined` if the text cannot be read. */
export function costOf(vector: Vector, format: Format): number | undefined {
  if (!costs.has(vector)) {
    const parsed = verifier.tryParse(vector.hash, howOf(vector, format))
    costs.set(vector, parsed.ok ? workOf(parsed.descriptor).cost : undefined)
  }
  return costs.get(vector)
}

/** The optional packages that are not installed. Vectors that only they can compute are skipped. */
export const missingPackages: readonly string[] = ['argon2', 'bcrypt', '@node-rs/argon2'].filter(
  (name) => !existsSync(`node_modules/${name}`),
)
