/**
 * Tables of users, for the laws of sources. The rows are in the dump of the folder `test/exports/<name of the source>`,
 * which `make.sh` in the folder `systems` makes. Names of columns are separated by spaces.
 */
export interface TableExample {
  readonly table: string
  /** The columns without which a user is not read. */
  readonly needed: string
  /** The columns of each key of a record, except custom data, which has all columns that are not named here. */
  readonly data: { readonly [keys: string]: string }
  /** The columns that the old system keeps for itself. Only these may be lost without a word. */
  readonly unused?: string
  /** The columns that are only counted, so that two files may have different values. */
  readonly several?: string
  /** Matches the ids of rows that are not users. */
  readonly noUsers?: RegExp
}

const hash = 'hash none failure otherHashes'

export const tableExamples: { readonly [id: string]: TableExample } = {
  laravel: {
    table: 'users',
    needed: 'id email password remember_token email_verified_at',
    data: {
      ...{ id: 'id', 'email emailVerified': 'email', [hash]: 'password', emailVerified: 'email_verified_at' },
      ...{ names: 'name', createdAt: 'created_at', disabled: 'deleted_at' },
      secondFactors: 'two_factor_secret two_factor_recovery_codes',
    },
    unused: 'remember_token two_factor_confirmed_at',
    several: 'updated_at deleted_at two_factor_secret two_factor_recovery_codes',
  },
}
