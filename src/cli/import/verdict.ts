import type { Unidentified } from '../../sources/person.ts'
import type { Counted } from '../shared/people.ts'

/** The decision about a row, by the service or by this command. */
export type Status = 'created' | 'updated' | 'unchanged' | 'kept' | 'refused' | 'withheld' | 'none'

/** The outcome of a row. */
export interface Verdict {
  readonly status: Status
  /** The code of the refusal; for `none`, the kind of user. */
  readonly code?: string | undefined
  readonly reason?: string | undefined
  /** The reason with options of the command line, for a person. */
  readonly words?: string | undefined
  /** The key of the row that is wrong. */
  readonly field?: string | undefined
  /** Whether the service refused the row. */
  readonly isTargets?: boolean | undefined
}

/** A row of the export that is being imported. */
export interface Item extends Counted {
  /** The number of the row. As text, it is the key of the row. */
  readonly row: number
  /** The id or the e-mail of the row, for a person. */
  readonly name: string | undefined
  /** The row in JSON, if it is to be sent. */
  readonly line?: string
  /** The e-mail, the id and the identities of a row to send. No other row with one of them is sent concurrently. */
  readonly names: readonly string[]
  /** Whether the hash of the row needs the signer key. */
  readonly isKeyed: boolean
  /** Why the service could not find the user of a refused row. */
  readonly unidentified?: Unidentified | undefined
  /** The decision of this command, and the row in JSON if it can be corrected. */
  readonly local?: { readonly verdict: Verdict; readonly line?: string }
}

/** Rows that are sent and counted together. */
export type Batch = readonly Item[]
