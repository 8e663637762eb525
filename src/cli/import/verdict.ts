import type { Unidentified } from '../../sources/shared/import-person.ts'

/** The decision about a row, by the service or here. */
export type Status = 'created' | 'updated' | 'unchanged' | 'kept' | 'refused' | 'withheld' | 'none'

/** The outcome of a row. */
export interface Verdict {
  readonly status: Status
  /** The code of the refusal; for `none`, the kind of user. */
  readonly code?: string | undefined
  readonly reason?: string | undefined
  /** The reason for a person, where it names options of the command line. */
  readonly words?: string | undefined
  /** The key of the row that is wrong. */
  readonly field?: string | undefined
  /** Whether the service refused the row. */
  readonly isTargets?: boolean | undefined
}

/** A row of the export that is being imported. */
export interface Item {
  /** Its number, and as text its key. */
  readonly row: number
  /** For a person: the id or the e-mail. */
  readonly name: string | undefined
  /** The row in JSON, if it is to be sent. */
  readonly line?: string
  /** Of a row that is to be sent: e-mail, id and identities, which no other row must have at the same time. */
  readonly names: readonly string[]
  /** Whether its hash needs the signer key. */
  readonly isKeyed: boolean
  readonly disabled?: boolean | undefined
  /** Data of the user that the service does not take. */
  readonly notCarried?: readonly string[] | undefined
  /** Why the service could not find the user of a refused row. */
  readonly unidentified?: Unidentified | undefined
  /** The decision that was made here; and the row in JSON, if it can be corrected. */
  readonly local?: { readonly verdict: Verdict; readonly line?: string }
}

/** Rows that are sent, and accounted for, together. */
export type Batch = readonly Item[]
