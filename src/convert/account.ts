import type { Target, TargetOptions, Written } from '../targets/target.ts'
import { type ConvertedUser, dataNames, type PasswordFate } from './convert-user.ts'
import type { Unmatched } from './joins.ts'

type Counts = { readonly [name: string]: number }

/** Counts the written users who keep data of one kind, and those who lose it. */
export interface DataFate {
  readonly carried: number
  readonly lost: number
}

/** Counts what happened to the users of an export. `users.in` is the sum of the other three numbers in `users`. */
export interface ConversionAccount {
  readonly users: { readonly in: number; readonly written: number; readonly held: number; readonly refused: number }
  /** The users by what happened to their passwords. The sum is `users.in`. */
  readonly passwords: { readonly [F in PasswordFate]: number }
  /** The written users whose passwords may fail, by caveat. */
  readonly caveats: Counts
  /** The written users, by each kind of data that they have in the export. */
  readonly fields: { readonly [name: string]: DataFate }
  /** The written users who have data that cannot be read from the export, by the name of the data. */
  readonly notRead: Counts
  /** The users that are held, by the name of the decision or of the caveat. */
  readonly held: Counts
  /** The users that are refused, by the code of the failure. */
  readonly refused: Counts
  /** The written users whose id changed. A user without an id in the export is not one of them. */
  readonly changedIds: number
  /** The users whose data differ between two rows or files, by the name of the data. */
  readonly contradictions: Counts
  /** The rows of other tables or further files that belong to no user. */
  readonly unmatched: number
  /** The numbers of the first of these rows, counted from 1 in each table or file. */
  readonly unmatchedRows: readonly number[]
  readonly hasSignerKey: boolean
  readonly files: readonly string[]
  readonly risks: readonly string[]
  readonly start: readonly string[]
  readonly prove: readonly string[]
}

/** Counts users. */
interface Tally {
  add(user: ConvertedUser): void
  /** Completes the account. */
  account(end: { readonly files: readonly string[]; readonly unmatched: Unmatched }): ConversionAccount
}

function count(counts: Record<string, number>, name: string): void {
  counts[name] = (counts[name] ?? 0) + 1
}

/** Creates a tally of users for a target. */
export function createTally(target: Target, options: TargetOptions): Tally {
  const users = { in: 0, written: 0, held: 0, refused: 0 }
  const passwords = { exact: 0, except: 0, none: 0, dropped: 0, held: 0, refused: 0 }
  const fields: Record<string, { carried: number; lost: number }> = {}
  const caveats: Record<string, number> = {}
  const notRead: Record<string, number> = {}
  const held: Record<string, number> = {}
  const refused: Record<string, number> = {}
  const contradictions: Record<string, number> = {}
  const formats: Record<string, number> = {}
  const providers = new Set<string>()
  const needs = new Set<string>()
  const other = { changedIds: 0, unverified: 0, hasSignerKey: false }

  function addData(name: string, fate: keyof DataFate): void {
    fields[name] ??= { carried: 0, lost: 0 }
    fields[name][fate]++
  }

  function addWritten({ user, caveats: own, carried, lost, record }: ConvertedUser): void {
    const { hash, id, oldId, identities = [], email, emailVerified } = user!
    for (const caveat of own) count(caveats, caveat)
    for (const name of carried) addData(name, 'carried')
    for (const name of lost) addData(name, 'lost')
    for (const name of record.notRead ?? []) count(notRead, name)
    for (const { thirdPartyId } of identities) providers.add(thirdPartyId)
    if (hash) count(formats, hash.format)
    for (const name of hash?.needs ?? []) needs.add(name)
    if (hash?.hasSignerKey) other.hasSignerKey = true
    if (oldId !== undefined && id !== oldId) other.changedIds++
    if (email !== undefined && !emailVerified) other.unverified++
  }

  return {
    add(one) {
      const { fate, password, heldBy, failure } = one
      users.in++
      users[fate]++
      passwords[password]++
      for (const name of one.record.contradictions ?? []) count(contradictions, name)
      if (fate === 'written') addWritten(one)
      else if (fate === 'held') count(held, heldBy!)
      else count(refused, failure!.code)
    },
    account({ files, unmatched }) {
      const { hasSignerKey, changedIds, unverified } = other
      const written: Written = {
        options,
        files,
        users: users.written,
        hasSignerKey,
        needs: [...needs].sort(),
        formats,
        unverified,
        providers: [...providers].sort(),
      }
      const inOrder = [...dataNames, ...Object.keys(fields)].filter((name) => fields[name])
      return {
        users,
        passwords,
        caveats,
        fields: Object.fromEntries(inOrder.map((name) => [name, fields[name]!])),
        notRead,
        held,
        refused,
        changedIds,
        contradictions,
        unmatched: unmatched.count,
        unmatchedRows: unmatched.rows,
        hasSignerKey,
        files,
        risks: target.risks(written),
        start: target.start(written),
        prove: target.prove(written),
      }
    },
  }
}
