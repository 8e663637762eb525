import type { Failure } from '../core/errors.ts'
import type { Fields } from '../formats/format.ts'
import type { SchemeId } from '../schemes/index.ts'

/** Why a person has no password to carry. None of these is a failure. */
export type WithoutPassword = 'social' | 'phone' | 'anonymous' | 'missing'

/** Where the people without a password go. */
export const destinations: { readonly [W in WithoutPassword]: string } = {
  social: 'They sign in with their provider: carry their identities, and set up the provider in the new system',
  phone: 'They sign in with a code to their phone: carry the number',
  anonymous: 'They have no way to sign in again: carry only the data that belongs to their id',
  missing:
    'Their hash is not in the export, or it is a marker such as ! or *: they reset their password, or sign in once while the old system still answers',
}

/** An account with another provider, in SuperTokens' words. */
export interface Identity {
  /** As the source names it: `google.com`. */
  readonly thirdPartyId: string
  readonly thirdPartyUserId: string
  readonly email?: string | undefined
  /** Whether that e-mail is. */
  readonly isVerified?: boolean | undefined
}

/** What a row says of its own hash. */
export interface Said {
  readonly format?: string | undefined
  readonly writtenBy?: string | undefined
  /** A hash of another scheme is refused. */
  readonly scheme?: SchemeId | undefined
}

/** One part of a hash string that a source composes of several columns. */
export interface HashPart {
  /** The part's name in the limits of its scheme: `digest`, `salt`. */
  readonly name: string
  /** The column that the part comes from, as the user of the export knows it. */
  readonly column: string
  /** Characters of the part that are not in the column, such as 2 for `m=`; 0 unless given. */
  readonly begin?: number | undefined
}

/** Tells which columns a hash comes from, so that a refused row names them. */
export interface HashOrigin {
  /** The column of the whole hash string, or its parts in the order in which `$` separates them. */
  readonly hash: string | readonly (HashPart | undefined)[]
  /** The column of each field. */
  readonly fields?: { readonly [field: string]: string } | undefined
}

/** One hash of an export, ready for `tryParse`. */
export interface HashRecord {
  /** The hash string. */
  readonly text: string
  /** The values that its format needs beside the hash string, such as a salt in another column. */
  readonly fields: Fields
  readonly said?: Said | undefined
  /** The columns that the hash string and the fields come from. */
  readonly origin?: HashOrigin | undefined
}

/** One person of an export. Exactly one of `hash`, `none` and `failure` is there. */
export interface SourceRecord {
  /** From 1: the place among the users, or among the lines or records of data. */
  readonly row: number
  readonly id: string | undefined
  /** Also beside a failure, where whole records are asked for and it could be read. */
  readonly hash?: HashRecord | undefined
  readonly none?: WithoutPassword | undefined
  /** Why the source itself refuses it. */
  readonly failure?: Failure | undefined
  readonly email?: string | undefined
  readonly emailVerified?: boolean | undefined
  readonly username?: string | undefined
  readonly phone?: string | undefined
  readonly disabled?: boolean | undefined
  readonly identities?: readonly Identity[] | undefined
  /** Milliseconds since the epoch. */
  readonly createdAt?: number | undefined
  /** Anything else that is to be kept, in JSON of at most 64 levels. */
  readonly customData?: unknown
  /** Names what the export has of this person and the record does not, such as `second factors (phone)`. */
  readonly notCarried?: readonly string[] | undefined
  /** The row itself, where its layout is that of an import's rows. */
  readonly original?: object | undefined
}

/** A system or file layout that users come from. */
export interface Source<Options = undefined> {
  readonly id: string
  /**
   * Reads an export in constant memory. Records come in batches, in the order of the file: an asynchronous step for each
   * would cost more than reading it.
   */
  read(chunks: AsyncIterable<Uint8Array>, options: Options): AsyncIterable<readonly SourceRecord[]>
}

/** Bytes that one record may have; a longer one is refused without being kept. */
export const maxRecord: number = 2 ** 20

/** What stands beside a hash that needs nothing: one object, so that it is seen at once. */
export const noFields: Fields = {}
