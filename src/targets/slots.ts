/** The places of a user in a target. A target declares a slot for each place: where it is written, and what fits. */
import type { Failure } from '../core/errors.ts'
import type { PersonNames } from '../sources/source.ts'
import type { TargetOptions, TargetSettings, TargetUser } from './target.ts'

/** Data whose names are those of the export, such as custom data. */
export type Entries = { readonly [name: string]: unknown }

/**
 * The values of the places. `name` is the name that is shown: the whole name, or else its parts. `names` are all names,
 * for a target that stores them in its own way.
 */
type Values = {
  readonly [P in keyof Omit<TargetUser, 'row' | 'oldId' | 'customData'>]-?: NonNullable<TargetUser[P]>
} & { readonly [P in 'name' | keyof PersonNames]-?: string } & { readonly customData: Entries }

export type Place = keyof Values

/** Returns the given and the family name as one text. */
export const joinNames = ({ given, family }: PersonNames): string => [given, family].filter(Boolean).join(' ')

/** Reads the value of each place. */
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

/** The user whom a rule fits into a target, and the functions that say that a value does not fit. */
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

/** Where something is written. */
interface SlotBase {
  /**
   * The keys in the record, separated by dots, or the name of the column. If the last key ends with `[]`, the value is
   * added to a list. A place without `at` is written by the slot of another place, or by the container.
   */
  readonly at?: string | undefined
  /** Tells whether the target has this place with some options. */
  readonly when?: ((options: TargetOptions) => boolean) | undefined
}

/** A place of a user. Without `rule`, a value fits if every target can store it, within the limits of the slot. */
export interface PlaceSlot<P extends Place> extends SlotBase {
  readonly of: P
  /** The longest text in characters. */
  readonly longest?: number | undefined
  /** Tells which texts or times are allowed. By default, a time is a whole number of milliseconds. */
  readonly allows?: RegExp | ((value: Values[P], options: TargetOptions) => boolean) | undefined
  /** Says which values are allowed. */
  readonly words?: string | ((options: TargetOptions) => string) | undefined
  /** Says what to do about a value that is not allowed. */
  readonly hint?: string | undefined
  /** Whether a user is refused whose value does not fit. Otherwise only the value is lost. */
  readonly isNeeded?: true | undefined
  /** The name of the loss, if it is not the name of the place. */
  readonly lostAs?: string | undefined
  readonly rule?: Rule<Values[P]> | undefined
  /** Returns the value in the form of the target; `undefined` if nothing is written. */
  as?(value: Values[P] | undefined, user: TargetUser, settings: TargetSettings): unknown
}

/** A value that is the same for all users, or depends on several places. */
interface OtherSlot extends SlotBase {
  readonly of?: undefined
  /** Returns the values of a user that the rule changes. */
  readonly rule?: ((user: TargetUser, fitting: Fitting) => Partial<TargetUser> | undefined) | undefined
  as?(user: TargetUser, settings: TargetSettings): unknown
}

export type Slot = { readonly [P in Place]: PlaceSlot<P> }[Place] | OtherSlot

/** A slot as a container writes it. */
export interface Output {
  readonly at: string
  read(user: TargetUser): unknown
}

function readerOf<P extends Place>({ of, as }: PlaceSlot<P>, settings: TargetSettings): Output['read'] {
  const read = readers[of]
  return as ? (user) => as(read(user), user, settings) : read
}

/** Returns what a container writes for each user, in the order of the slots. */
export const outputsOf = (slots: readonly Slot[], settings: TargetSettings): readonly Output[] =>
  slots.flatMap((slot): readonly Output[] => {
    const { at, when } = slot
    if (at === undefined || when?.(settings.options) === false) return []
    if (slot.of !== undefined) return [{ at, read: readerOf(slot as PlaceSlot<Place>, settings) }]
    return [{ at, read: (user) => slot.as?.(user, settings) }]
  })
