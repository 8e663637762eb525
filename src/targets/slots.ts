/** The places of a user in a target. A target declares one slot for each place: where it is written, and what fits. */
import type { Failure } from '../core/errors.ts'
import type { Identity, PersonNames } from '../sources/source.ts'
import type { TargetHash, TargetOptions, TargetSettings, TargetUser } from './target.ts'

/** Data whose names are those of the export, such as custom data. */
export type Entries = { readonly [name: string]: unknown }

/**
 * The values that the places of a user have. `name` is the name that is shown: the whole name, or else its parts. `names`
 * are all names, for a target that stores them in its own way.
 */
export interface Values {
  readonly id: string
  readonly email: string
  readonly emailVerified: boolean
  readonly username: string
  readonly phone: string
  readonly names: PersonNames
  readonly name: string
  readonly full: string
  readonly given: string
  readonly family: string
  readonly disabled: boolean
  readonly createdAt: number
  readonly lastSignInAt: number
  readonly identities: readonly Identity[]
  readonly rights: Entries
  readonly customData: Entries
  readonly otherEmails: readonly string[]
  readonly hash: TargetHash
}

export type Place = keyof Values

/** Returns the given and the family name as one text. */
export const joinNames = ({ given, family }: PersonNames): string => [given, family].filter(Boolean).join(' ')

/** Reads the value of a place. */
export const readers: { readonly [P in Place]: (user: TargetUser) => Values[P] | undefined } = {
  id: ({ id }) => id,
  email: ({ email }) => email,
  emailVerified: ({ emailVerified }) => emailVerified,
  username: ({ username }) => username,
  phone: ({ phone }) => phone,
  names: ({ names }) => names,
  name: ({ names = {} }) => names.full || joinNames(names) || undefined,
  full: ({ names }) => names?.full,
  given: ({ names }) => names?.given,
  family: ({ names }) => names?.family,
  disabled: ({ disabled }) => disabled,
  createdAt: ({ createdAt }) => createdAt,
  lastSignInAt: ({ lastSignInAt }) => lastSignInAt,
  identities: ({ identities }) => identities,
  rights: ({ rights }) => rights,
  customData: ({ customData }) => customData as Entries | undefined,
  otherEmails: ({ otherEmails }) => otherEmails,
  hash: ({ hash }) => hash,
}

/** What a rule knows of a user, and how it says that a value does not fit. */
export interface Fitting {
  readonly user: TargetUser
  readonly settings: TargetSettings
  /** Counts data as lost. Returns nothing, so that a rule can return the result. */
  lose(name: string): undefined
  /** Refuses the user. The first reason counts. Returns nothing, so that a rule can return the result. */
  refuse(reason: Failure): undefined
}

/** Returns the value that a target stores; `undefined` if it stores none. */
export type Rule<V> = (value: V, fitting: Fitting) => V | undefined

/** The kind of a column in SQL. */
export type ColumnType = 'text' | 'boolean' | 'time' | 'json'

/** Where something is written. */
interface SlotBase {
  /**
   * The keys in the record, separated by dots, or the name of the column. A value whose last key ends with `[]` is added to
   * a list. A place without `at` is written by the slot of another place, or by the container.
   */
  readonly at?: string | undefined
  /** Tells whether the target has this place with some options. */
  readonly when?: ((options: TargetOptions) => boolean) | undefined
  /** The kind of the column in SQL, if the place does not decide it. */
  readonly type?: ColumnType | undefined
}

/** A place of a user. Without `rule`, a value fits if every target can store it, within the limits of the slot. */
export interface PlaceSlot<P extends Place> extends SlotBase {
  readonly of: P
  /** The longest text in characters. */
  readonly longest?: number | undefined
  /** Tells which texts are allowed. */
  readonly allows?: RegExp | ((text: string, options: TargetOptions) => boolean) | undefined
  /** Says which texts are allowed. */
  readonly words?: string | ((options: TargetOptions) => string) | undefined
  /** Says what to do about a text that is not allowed. */
  readonly hint?: string | undefined
  /** Whether a user is refused whose value does not fit. Otherwise only the value is lost. */
  readonly isNeeded?: true | undefined
  /** The earliest and the latest time in ms since 1970-01-01 UTC. Without a range, a time is a whole number. */
  readonly range?: readonly [first: number, last: number] | ((options: TargetOptions) => readonly [number, number])
  /** The name of the loss, if it is not the name of the place. */
  readonly lostAs?: string | undefined
  readonly rule?: Rule<Values[P]> | undefined
  /** Returns the value in the form of the target; `undefined` if nothing is written. */
  as?(value: Values[P] | undefined, user: TargetUser, settings: TargetSettings): unknown
}

/** A value that is the same for all users, or depends on several places. */
interface OtherSlot extends SlotBase {
  readonly of?: undefined
  readonly is?: string | number | boolean | undefined
  as?(user: TargetUser, settings: TargetSettings): unknown
}

export type Slot = { readonly [P in Place]: PlaceSlot<P> }[Place] | OtherSlot

/** A slot as a container writes it. */
export interface Output {
  readonly at: string
  readonly type: ColumnType
  /** The value of every user, if it is a constant. */
  readonly is?: string | number | boolean | undefined
  read(user: TargetUser): unknown
}

const types: { readonly [P in Place]?: ColumnType } = {
  emailVerified: 'boolean',
  disabled: 'boolean',
  createdAt: 'time',
  lastSignInAt: 'time',
  identities: 'json',
  rights: 'json',
  customData: 'json',
  otherEmails: 'json',
}

function outputOf<P extends Place>(slot: PlaceSlot<P>, settings: TargetSettings): Output['read'] {
  const read = readers[slot.of]
  const { as } = slot
  return as ? (user) => as(read(user), user, settings) : read
}

/** Returns what a container writes for each user, in the order of the slots. */
export function outputsOf(slots: readonly Slot[], settings: TargetSettings): readonly Output[] {
  return slots.flatMap((slot): readonly Output[] => {
    const { of, at, when, type = (of && types[of]) ?? 'text' } = slot
    if (at === undefined || when?.(settings.options) === false) return []
    if (of !== undefined) return [{ at, type, read: outputOf(slot as PlaceSlot<Place>, settings) }]
    const { is, as } = slot
    return [{ at, type, is, read: as ? (user) => as(user, settings) : () => is }]
  })
}
