import type { Migration } from '../src/convert/convert.ts'
import type { DecisionAnswers } from '../src/convert/decisions.ts'
import { isHashError, type Verifier } from '../src/index.ts'
import type { Target, TargetOptions, TargetUser } from '../src/targets/target.ts'
import { converted } from './convert.ts'

/** A user of an export: the fields by their names, which may contain objects and lists. */
export type Fields = { readonly [name: string]: unknown }

/** A conversion whose users are changed field by field. */
export interface Walk extends Pick<Migration, 'from' | 'secrets'> {
  readonly verifier: Verifier
  readonly target: Target
  readonly options: TargetOptions
  readonly answers: DecisionAnswers
  /** The fields without which a user is not written. */
  readonly needed: readonly string[]
  /** Returns how an export with one user is read. */
  spell(user: Fields): Pick<Migration, 'read' | 'readOthers'>
}

/** The place of a value in a user: the name of a field, and the keys and indexes below it. */
export type Path = readonly string[]

/** Returns the paths of all values of a user that are neither absent nor empty: first those of objects, then those in them. */
export function pathsOf(value: unknown, path: Path = []): readonly Path[] {
  if (typeof value !== 'object' || value === null) return value === null || value === '' ? [] : [path]
  const inner = Object.entries(value).flatMap(([key, one]) => pathsOf(one, [...path, key]))
  return path.length > 0 && inner.length > 0 ? [path, ...inner] : inner
}

/** Returns the name of a path. Items of lists have the same name. */
export const nameOf = (path: Path): string => path.map((key) => (/^\d+$/.test(key) ? '*' : key)).join('.')

/** Returns a value with another value at a path. `undefined` removes the key or the item. */
export function changed(value: unknown, [key, ...rest]: Path, next: unknown): unknown {
  if (key === undefined) return next
  const inner = changed((value as Fields)[key], rest, next)
  const entries = Object.entries(value as Fields).map(([name, one]) => [name, name === key ? inner : one] as const)
  const left = entries.filter(([, one]) => one !== undefined)
  return Array.isArray(value) ? left.map(([, one]) => one) : Object.fromEntries(left)
}

/** The outcome of one user: the values of the account and of the written user by their paths, and the written files. */
export interface Outcome {
  readonly isWritten: boolean
  readonly values: ReadonlyMap<string, string>
  readonly files: string
  /** Everything that a person can see: the account and the files. */
  readonly told: string
}

function flatten(value: unknown, path: string, into: Map<string, string>): void {
  if (value instanceof Uint8Array || typeof value !== 'object' || value === null) {
    if (value !== undefined && value !== 0) into.set(path, String(value))
  } else for (const [key, one] of Object.entries(value)) flatten(one, path === '' ? key : `${path}.${key}`, into)
}

/** The outcomes of users who have been converted already. */
const known = new WeakMap<Walk, WeakMap<Fields, Promise<Outcome>>>()

/** Converts one user. */
export function outcomeOf(walk: Walk, user: Fields): Promise<Outcome> {
  const outcomes = known.get(walk) ?? new WeakMap<Fields, Promise<Outcome>>()
  known.set(walk, outcomes)
  const outcome = outcomes.get(user) ?? convertOne(walk, user)
  outcomes.set(user, outcome)
  return outcome
}

async function convertOne(walk: Walk, user: Fields): Promise<Outcome> {
  const { target, from, secrets, verifier, options, answers } = walk
  let written: TargetUser | undefined
  const recording: Target = {
    ...target,
    createWriter(settings) {
      const writer = target.createWriter(settings)
      return {
        ...writer,
        write(users, isFirst) {
          written = users[0]
          return writer.write(users, isFirst)
        },
      }
    },
  }
  const values = new Map<string, string>()
  const { read, readOthers } = walk.spell(user)
  const given = { from, secrets, verifier, options, answers, readOthers }
  const result = await converted(read, recording, given).catch((error: unknown) => {
    if (!isHashError(error)) throw error
    return error
  })
  if (!('account' in result)) {
    values.set(`error.${result.code}`, result.message)
    return { isWritten: false, values, files: '', told: result.message }
  }
  const { account, findings, files } = result
  const { users, passwords, caveats, fields, notRead, held, refused, changedIds, contradictions, unmatched } = account
  const decisions = findings.decisions.map(({ decision, caveat }) => [caveat ?? decision, 'asked'])
  const counts = { users, passwords, caveats, fields, notRead, held, refused, changedIds, contradictions, unmatched }
  flatten({ ...counts, decisions: Object.fromEntries(decisions), user: written }, '', values)
  const text = Object.values(files).join('\n')
  return { isWritten: users.written === 1, values, files: text, told: JSON.stringify([counts, decisions, text]) }
}

/** Returns the paths of the values that differ. */
export const differences = (one: Outcome, other: Outcome): readonly string[] =>
  [...new Set([...one.values.keys(), ...other.values.keys()])]
    .filter((path) => one.values.get(path) !== other.values.get(path))
    .sort()
