import { spell } from '../../convert/transcode.ts'
import type { Outcome } from '../../convert/validate.ts'
import { HashError } from '../../core/errors.ts'
import { hasEntries, hashAsRead, type RowHash } from '../../sources/rows.ts'
import type { Identity, SourceRecord } from '../../sources/source.ts'
import type { Format } from '../../spelling/format.ts'
import type { Verifier } from '../../verifier/index.ts'
import { isSealed } from '../../verifier/sealed.ts'

/** A user of an import without the password, as `sources/rows.ts` reads it. */
export interface ImportPerson {
  readonly id: string | undefined
  readonly email: string | undefined
  readonly isVerified: boolean | undefined
  readonly timeJoined: number | undefined
  readonly disabled: boolean | undefined
  readonly thirdParty: readonly Identity[] | undefined
  readonly customData: unknown
}

export interface ImportRow extends ImportPerson, RowHash {
  readonly key?: string
}

const legacy = 'supertokens-legacy-scrypt'

/** Returns the user without the password. `disabled: false` is written only if the row itself says it. */
export function personOf(record: SourceRecord): ImportPerson {
  const { id, email, emailVerified, createdAt, disabled, identities, customData, original } = record
  return {
    id,
    email,
    isVerified: emailVerified,
    timeJoined: createdAt,
    disabled: disabled || original !== undefined ? disabled : undefined,
    thirdParty: identities,
    customData,
  }
}

/**
 * Creates a function that writes the hashes of accepted records in canonical form, and legacy scrypt as `$f_scrypt$`,
 * which never contains the signer key. Hints are added if the hash string does not show its format. A sealed text is
 * opened, because other systems cannot read it.
 */
export function createHashWriter(verifier: Verifier, format: string | undefined): (outcome: Outcome) => RowHash {
  const target = verifier.formats.find(({ id }) => id === legacy)!
  const byId = new Map<string, Format>(verifier.formats.map((one) => [one.id, one]))

  return ({ record, format: id, notes }) => {
    const { text, fields, said } = record.hash!
    const own = byId.get(id!)!
    const isLegacy = own.schemes[0] === target.schemes[0]
    const written = isLegacy ? target : own
    if (notes.length === 0 && written === own && !isSealed(text))
      return isLegacy ? { passwordHash: text, hashingAlgorithm: 'legacy_scrypt' } : hashAsRead(record.hash, { format })
    const hint = said?.format ?? format
    const hasHint = hint !== undefined || said?.writtenBy !== undefined || isSealed(text)
    const { descriptor } = verifier.parse(text, { fields, format: hint, writtenBy: said?.writtenBy })
    const spelled = spell(descriptor, written)
    if (!spelled.ok) throw new HashError(spelled)
    return {
      passwordHash: spelled.text,
      hashingAlgorithm: isLegacy ? 'legacy_scrypt' : undefined,
      format: isLegacy || !hasHint ? undefined : own.id,
      fields: hasEntries(spelled.fields) ? spelled.fields : undefined,
    }
  }
}
