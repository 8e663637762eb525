import type { Descriptor, Failure, Fields, Verifier } from 'saltbridge'
import type { HashClass, StoredHash } from '../store/store.ts'

/** What a caller says of a hash beside its text. */
export interface Said {
  /** The documented interface's word: `argon2`, `bcrypt`, `legacy_scrypt`, `firebase_scrypt`; trimmed, in any case. */
  readonly hashingAlgorithm?: string | undefined
  readonly format?: string | undefined
  readonly source?: string | undefined
  readonly fields?: Fields | undefined
}

export type Read =
  | { readonly ok: true; readonly hash: StoredHash }
  /** `field`: which of the request's fields is at fault. */
  | { readonly ok: false; readonly field: 'passwordHash' | 'hashingAlgorithm'; readonly failure: Failure }

/** Reads hashes as they are to be stored: whole, within all limits, with every secret that they need at hand. */
export interface HashReader {
  read(text: string, said?: Said): Read
  /** Of the configured signer key; nothing if none is. */
  readonly keyId: string | undefined
}

export type { Descriptor, HashClass, Verifier }
