import type { Fields } from '../../spelling/format.ts'
import type { HashRecord, Said } from '../source.ts'

/** The hash of a user, with its hints. */
export interface RowHash {
  readonly passwordHash?: string | undefined
  readonly hashingAlgorithm?: 'legacy_scrypt' | undefined
  readonly format?: string | undefined
  readonly writtenBy?: string | undefined
  readonly fields?: Fields | undefined
}

/** Tells whether a hash has fields. */
export function hasEntries(fields: Fields): boolean {
  for (const name in fields) if (fields[name] !== undefined) return true
  return false
}

/** Returns a hash as the export contains it, even if it could not be parsed. The hints for the whole file are added. */
export function hashAsRead(hash: HashRecord | undefined, { format, writtenBy }: Said): RowHash {
  if (!hash) return {}
  const { text, fields, said } = hash
  return {
    passwordHash: text,
    format: said?.format ?? format,
    writtenBy: said?.writtenBy ?? writtenBy,
    fields: hasEntries(fields) ? fields : undefined,
  }
}
