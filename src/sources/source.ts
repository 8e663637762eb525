import type { Failure } from '../core/errors.ts'
import type { SchemeId } from '../schemes/index.ts'
import type { Fields } from '../spelling/format.ts'

/** The reason why a person has no password that can be moved. Such a person is not a failure. */
export type WithoutPassword = 'social' | 'phone' | 'anonymous' | 'missing'

/** Explains, for each reason, how people without a password sign in to the new system. */
export const destinations: { readonly [W in WithoutPassword]: string } = {
  social:
    'These users sign in with a provider such as Google. Import their identities, and set up the provider in the new system',
  phone: 'These users sign in with a code sent to their phone. Import their phone number',
  anonymous:
    'These users are anonymous, so they cannot sign in to the new system. Import only the data that belongs to their user ids',
  missing:
    'The export has no hash for these users, or only a marker such as ! or *. These users must reset their password, unless the new system can ask the old system to check the password at the next sign-in',
}

/** An account of a person at another provider. The names of the keys are those of SuperTokens. */
export interface Identity {
  /** The provider, as the export names it: `google.com`. */
  readonly thirdPartyId: string
  /** The id of the person at the provider. */
  readonly thirdPartyUserId: string
  /** The e-mail address of the person at the provider. */
  readonly email?: string | undefined
  /** Whether that e-mail address is verified. */
  readonly isVerified?: boolean | undefined
}

/** Hints that a row gives for its own hash. These hints override the hints for the whole file. */
export interface HashHints {
  /** The id of the format. */
  readonly format?: string | undefined
  /** The system that wrote the hash, such as `wordpress`. */
  readonly writtenBy?: string | undefined
  /** Whether only the names of the columns show the system. A hint for the whole file replaces `writtenBy` then. */
  readonly isGuess?: true | undefined
  /** The scheme of the hash. A hash of another scheme is refused. */
  readonly scheme?: SchemeId | undefined
}

/** One part of a hash string that a source composes from several columns. */
export interface HashPart {
  /** The part's name in the limits of its scheme: `digest`, `salt`. */
  readonly name: string
  /** The column that the part comes from, as the export names it. */
  readonly column: string
  /** The number of leading characters of the part that are not in the column, such as 2 for `m=`; 0 unless given. */
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
  /** The values of other columns that the format needs, such as the salt. */
  readonly fields: Fields
  /** The hints of the row for this hash. */
  readonly hints?: HashHints | undefined
  /** The columns that the hash string and the fields come from. */
  readonly origin?: HashOrigin | undefined
}

/** The names of a person. */
export interface PersonNames {
  /** The whole name, or the name that other users see. */
  readonly full?: string | undefined
  readonly given?: string | undefined
  readonly family?: string | undefined
}

/**
 * One person of an export. A record has a `hash`, or `none` (the reason for a missing password), or a `failure`. If
 * whole records are read, a refused record also has every value that could be read.
 */
export interface SourceRecord {
  /** The number of the user, the line or the record in the file, counted from 1. A header is not counted. */
  readonly row: number
  /** The id of the person in the old system. */
  readonly id: string | undefined
  /** The layout of the export, if the record is a row of `not-written.ndjson`, so that computed ids stay the same. */
  readonly from?: string | undefined
  /** The hash. In a refused record, the text of a hash that could not be read is empty. */
  readonly hash?: HashRecord | undefined
  /** The reason why the record has no password. */
  readonly none?: WithoutPassword | undefined
  /** The reason why the source refuses the record. */
  readonly failure?: Failure | undefined
  /**
   * The values of a refused record that could not be read, by their keys in a row of `not-written.ndjson`:
   * `timeJoined`, `customData.plan`. Without this list, no value of a refused record could be read.
   */
  readonly unread?: readonly string[] | undefined
  readonly email?: string | undefined
  /** Whether the e-mail address is verified. */
  readonly emailVerified?: boolean | undefined
  readonly username?: string | undefined
  readonly phone?: string | undefined
  /** Whether the account may not sign in. */
  readonly disabled?: boolean | undefined
  /** The accounts of the person at other providers. */
  readonly identities?: readonly Identity[] | undefined
  /** The time of registration, in ms since 1970-01-01 UTC. */
  readonly createdAt?: number | undefined
  /** Other data of the person: JSON with at most 64 levels of nesting. */
  readonly customData?: unknown
  /** The time of the last sign-in, in ms since 1970-01-01 UTC. */
  readonly lastSignInAt?: number | undefined
  readonly names?: PersonNames | undefined
  /** Other e-mail addresses of the person. */
  readonly otherEmails?: readonly string[] | undefined
  /**
   * Data that gives rights, such as roles, groups and custom claims. It must never go to a field that users can edit.
   */
  readonly rights?: { readonly [name: string]: unknown } | undefined
  /** Values of rights of which other rows have more, such as one role in each row. The person has all of them. */
  readonly someRights?: { readonly [name: string]: readonly unknown[] } | undefined
  /**
   * The names of rights that the person does not have, according to the export. No other row gives the person these
   * rights.
   */
  readonly deniedRights?: readonly string[] | undefined
  /** The kinds of second factors that the account has, such as `totp`, in the words of the export. */
  readonly secondFactors?: readonly string[] | undefined
  /** The columns that are not read, and whose names and values say that the account may be locked or deleted. */
  readonly possibleLocks?: readonly string[] | undefined
  /** The columns that are not read, and whose names and values say that the person may have roles. */
  readonly possibleRoles?: readonly string[] | undefined
  /** Further hashes of the same person, in the order of the export. Only some directories have them. */
  readonly otherHashes?: readonly HashRecord[] | undefined
  /** Names the exported data of this person that the record does not contain, such as `photo`. */
  readonly notRead?: readonly string[] | undefined
  /** Names the data that differ between the rows of the same person in several files. */
  readonly contradictions?: readonly string[] | undefined
  /** The parsed row itself. Only the source `rows` gives it. */
  readonly original?: object | undefined
}

/** Options of the sources of systems. */
export interface SystemOptions {
  /** The table of the users, for a dump that has several. A name with its schema (`public.users`) is allowed. */
  readonly table?: string | undefined
  /** Whether records also have the data that an import needs. Reading then takes longer. `false` unless given. */
  readonly isWhole?: boolean | undefined
  /** Called for each entry of a directory that is not a person, such as a group. No other source calls it. */
  readonly onSkip?: (() => void) | undefined
}

/** Reads the export of one system, or files of one layout. */
export interface Source<Options = undefined> {
  /** The name of the layout, such as `firebase` or `csv`. */
  readonly id: string
  /**
   * Reads an export in constant memory. Records come in batches in the order of the file, because an asynchronous step
   * for each record would take longer than reading it.
   *
   * @param chunks The bytes of the file, such as a `ReadStream` of Node.js.
   * @param options The options of this source.
   * @returns Batches of records.
   * @throws HashError ERR_MALFORMED if the input is UTF-16, encrypted, or compressed in another way than gzip;
   * ERR_FIELD if
   *   a column does not exist. A text with other bytes that are not UTF-8 is left out and named in `notRead`, and an
   *   identifier with such bytes is refused.
   */
  read(chunks: AsyncIterable<Uint8Array>, options: Options): AsyncIterable<readonly SourceRecord[]>
  /**
   * Reads the other tables of an export that have data of its users. Several records may have the `id` of the same
   * user. Only some systems have such tables.
   *
   * @param chunks The bytes of the same file.
   * @param options The options of this source.
   * @returns Batches of records that have an `id` and what the table says.
   * @throws HashError as `read` does.
   */
  readOthers?(chunks: AsyncIterable<Uint8Array>, options: Options): AsyncIterable<readonly SourceRecord[]>
}

/** The fields of a hash without fields. All records share this object, so that a comparison by identity is enough. */
export const noFields: Fields = {}
