import type { Failure } from '../core/errors.ts'
import type { Bound } from '../schemes/index.ts'
import type { HashRecord, SourceRecord } from '../sources/source.ts'

/**
 * How the output for a target was tested. `sign-in`: converted users signed in through code of the target. `schema`:
 * records were checked with the schema that the target publishes. `documentation`: only documentation was available.
 */
export type Proof = 'sign-in' | 'schema' | 'documentation'

/** A format of hashes that a target accepts. */
export interface Accepted {
  /** The id of the format, or `sealed` for a sealed text, which only saltbridge can verify. */
  readonly format: string
  /** The name of the algorithm in the target, such as `pbkdf2_sha256_django`. */
  readonly name?: string | undefined
  /** The lowest and highest allowed values of parameters, such as `{ cost: [4, 15] }`. */
  readonly limits?: { readonly [parameter: string]: Bound } | undefined
  /** The allowed values of parameters, such as `{ variant: ['i', 'id'] }`. */
  readonly only?: { readonly [parameter: string]: readonly (string | number)[] } | undefined
  /** The pattern of the texts that the target accepts, and the reason why it refuses others. */
  readonly grammar?: { readonly pattern: RegExp; readonly reason: string } | undefined
  /** The value of an option, such as the name of an extension, without which the target cannot verify this format. */
  readonly needs?: { readonly option: string; readonly value: string; readonly reason: string } | undefined
  /** The names of the caveats: passwords that work in the old system and may fail in the target. */
  readonly caveats?: readonly string[] | undefined
  /** Whether the system stores the fields of the format, such as a salt beside the digest. */
  readonly takesFields?: true | undefined
}

/**
 * bcrypt as most systems verify it. Their libraries ignore the letter after `$2` or drop it, so they would verify the
 * hashes of `2x` and `2` wrongly.
 */
export const plainBcrypt: Accepted = { format: 'bcrypt', only: { variant: ['2a', '2b', '2y'] } }

/** Returns Argon2 of some variants as most systems verify it: version 19, without a key and without associated data. */
export const acceptArgon2 = (
  variant: readonly string[],
  reason = 'Argon2 hashes with associated data are not documented',
): Accepted => ({
  format: 'argon2',
  only: { variant, version: [19] },
  grammar: {
    pattern: /\$argon2(?:d|id?)\$v=19\$m=\d+,t=\d+,p=\d+\$[A-Za-z\d+/]+\$[A-Za-z\d+/]+/,
    reason,
  },
})

/** A password hash in the form that the target stores. */
export interface TargetHash {
  readonly text: string
  /** The values to store with the text. They are empty, unless the target takes the fields of the format. */
  readonly fields: HashRecord['fields']
  /** The id of the format, or `sealed`. */
  readonly format: string
  /** The name of the algorithm in the target. */
  readonly name: string | undefined
  /** Whether the text contains the signer key of Firebase. */
  readonly hasSignerKey: boolean
  /**
   * The secrets of the old system that a verifier needs, because the text does not contain them:
   * `legacyScryptSignerKey`.
   */
  readonly needs: readonly string[]
  /** The parameters of the hash, such as `cost`. */
  readonly parameters: { readonly [parameter: string]: string | number }
}

/** The data of a person that a target may carry or lose, in words, in the order of the account. */
export const dataInWords = {
  email: 'e-mail address',
  emailVerified: 'whether the e-mail address is verified',
  username: 'username',
  phone: 'phone number',
  names: 'names',
  disabled: 'whether the account is disabled',
  createdAt: 'time of registration',
  lastSignInAt: 'time of the last sign-in',
  identities: 'identities at sign-in providers',
  secondFactors: 'second factors',
  rights: 'rights (roles, groups, claims)',
  customData: 'custom data',
  otherEmails: 'other e-mail addresses',
  otherHashes: 'other password hashes',
} as const

/** The name of data of a person. No target carries further hashes. */
export type DataName = Exclude<keyof typeof dataInWords, 'otherHashes'>

/** A user whom a target writes. */
export interface TargetUser extends Pick<SourceRecord, Exclude<DataName, 'secondFactors'> | 'row'> {
  /**
   * The id in the target. If the target gives ids itself, this is the reference by which the user is found again: the
   * id of the old system, or a UUID that is computed from another identifier.
   */
  readonly id: string
  /** The id in the old system. */
  readonly oldId: string | undefined
  /** The e-mail address in lower case. */
  readonly email?: string | undefined
  /** Whether the e-mail address is verified. A target must treat `undefined` as not verified. */
  readonly emailVerified?: boolean | undefined
  readonly hash?: TargetHash | undefined
}

/** An option of a target, as in `--target-option schema=person`. */
export interface TargetOption {
  /** A phrase that says what the option is for. */
  readonly about: string
  /** The allowed values. A list may have several of them, separated by commas. */
  readonly values?: readonly string[] | undefined
  /** Whether the value is a list, separated by commas. */
  readonly isList?: boolean | undefined
  /** Whether the value is the name of a file, whose text is passed to the target. */
  readonly isFile?: boolean | undefined
  /** The default value. An option without a default value is optional, unless `isNeeded` is true. */
  readonly usual?: string | undefined
  readonly isNeeded?: boolean | undefined
}

/** The options of a target as they were given. */
export type TargetOptions = { readonly [name: string]: string | undefined }

/** The options of a target and the values that come from the plan. */
export interface TargetSettings {
  readonly options: TargetOptions
  /** The time of the plan in ms since 1970-01-01 UTC. A target reads no other clock, so its output does not change. */
  readonly time: number
  /** The ids of sign-in providers in the target, by their ids in the export. */
  readonly providers: { readonly [name: string]: string }
  /** Returns a UUID that is always the same for the same name. */
  uuid(name: string): string
}

/** Writes users in the form that the import of the target accepts. */
export interface Writer {
  /** Returns the beginning of each file. */
  begin(): string
  /** Returns the text of some users. `isFirst` is true if they are the first users of the file. */
  write(users: readonly TargetUser[], isFirst: boolean): string
  /** Returns the end of each file. */
  end(): string
}

/** The result of fitting a user into a target. */
export interface Fit {
  /** The reason why the target refuses the user. */
  readonly failure?: Failure | undefined
  /** The user without the values that the target cannot store. */
  readonly user?: TargetUser | undefined
  /** The names of the data that are lost, such as `phone`. */
  readonly lost?: readonly string[] | undefined
}

/** Describes the written users, on whom the risks and the next steps depend. */
export interface Written {
  readonly options: TargetOptions
  /** The names of the files, in order. */
  readonly files: readonly string[]
  readonly users: number
  /** Whether the hashes contain the signer key of Firebase. */
  readonly hasSignerKey: boolean
  /** The secrets of the old system that a verifier needs, because the hashes do not contain them. */
  readonly needs: readonly string[]
  /** The number of written users by the format of their hash in the target. */
  readonly formats: { readonly [format: string]: number }
  /** The number of written users whose e-mail address is not verified. */
  readonly unverified: number
  /** The providers of written identities, as the target names them. */
  readonly providers: readonly string[]
}

/** A system that imports password hashes. */
export interface Importer {
  /** The name for `--to`. */
  readonly id: string
  /** The name for people. */
  readonly name: string
  /**
   * The formats that the system accepts. A hash is written in the first format that works with every password, or else
   * in the first format with which only some passwords fail.
   */
  readonly accepts: readonly Accepted[]
  /** The length of the longest hash in characters. */
  readonly longestHash?: number | undefined
}

/** A system that people import users into. */
export interface Target extends Importer {
  /** The version of the target that was examined, and the file or document that defines its import. */
  readonly facts: { readonly version: string; readonly source: string }
  readonly proof: Proof
  /** Returns the fields in which the target stores a hash, such as `password_digest` and `password_hasher`. */
  writeHash(hash: TargetHash): { readonly [field: string]: string }
  readonly options: { readonly [name: string]: TargetOption }
  /**
   * The kind of ids that the target stores: `uuid`, or `text` with its longest length and its pattern. With
   * `reference`, the target gives ids itself, and also stores the id of `TargetUser`.
   */
  readonly ids: {
    readonly kind: 'uuid' | 'text' | 'reference'
    readonly longest?: number | undefined
    readonly pattern?: RegExp | undefined
  }
  /** The data that the target carries. All other data is counted as lost. */
  readonly carries: { readonly [D in DataName]?: true }
  /** Data that the target carries only with these options. */
  carriesWith?(options: TargetOptions): { readonly [D in DataName]?: boolean }
  /** The identifiers of which a user needs at least one. */
  identifiers(options: TargetOptions): readonly ('email' | 'phone' | 'username' | 'identities')[]
  /** The identifiers that several users may share in the target, except those that `identifiers` returns. */
  readonly shared?: readonly ('username' | 'phone' | 'identities')[] | undefined
  /** `placeholder` if a user without an e-mail address can be written with an invented address. */
  readonly withoutEmail?: 'placeholder' | undefined
  /** A sentence that says what an e-mail address that is not verified means in the target. */
  readonly unverified: string
  /** The most users and bytes of a file, and the number of users that one call of `write` gets. */
  readonly limits: {
    readonly users?: number | undefined
    readonly bytes?: number | undefined
    readonly atOnce?: number | undefined
  }
  /** The target's own names of sign-in providers, by the names in exports. */
  readonly providers?: { readonly [name: string]: string } | undefined
  /** Checks the options. @throws HashError ERR_FIELD. */
  check?(options: TargetOptions): void
  /** Returns why the target refuses a user, or which values it cannot store. */
  fit?(user: TargetUser, settings: TargetSettings): Fit
  /**
   * Returns the name of a file. `file` is its number from 1 on, or `undefined` if the target has one file for all
   * users.
   */
  fileName(file: number | undefined): string
  createWriter(settings: TargetSettings): Writer
  /** Returns what a person must know before the import: one sentence for each risk. */
  risks(written: Written): readonly string[]
  /** Returns the commands or requests that start the import, for a person. */
  start(written: Written): readonly string[]
  /** Returns the commands that prove one account after the import, for a person. */
  prove(written: Written): readonly string[]
}
