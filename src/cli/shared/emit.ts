import { HashError } from '../../core/errors.ts'
import type { Identity } from '../../sources/source.ts'
import { spell } from '../../transcode.ts'
import type { Outcome } from '../../validate.ts'
import type { Verifier } from '../../verifier/index.ts'

/** One person as an importer takes them. */
export interface Emitted {
  readonly id?: string
  readonly email?: string
  readonly passwordHash: string
  readonly hashingAlgorithm?: 'legacy_scrypt'
  readonly emailVerified?: boolean
  readonly disabled?: true
  readonly identities?: readonly Identity[]
}

const legacy = 'supertokens-legacy-scrypt'

/**
 * Makes accepted records ready for import: spelled canonically, and legacy scrypt as `$f_scrypt$`, which never holds the
 * signer key.
 */
export function createEmitter(verifier: Verifier, format: string | undefined): (outcome: Outcome) => Emitted {
  const target = verifier.formats.find(({ id }) => id === legacy)!
  const byId = new Map(verifier.formats.map((one) => [one.id, one]))

  function textOf({ record, format: id, notes }: Outcome): string {
    const { text, fields } = record.hash!
    const own = byId.get(id!)!
    const isLegacy = own.scheme === target.scheme
    if (notes.length === 0 && (!isLegacy || own === target)) return text
    const { descriptor } = verifier.parse(text, { fields, ...(format !== undefined && { format }) })
    const spelled = spell(descriptor, isLegacy ? target : own)
    if (!spelled.ok) throw new HashError(spelled)
    return spelled.text
  }

  return (outcome) => {
    const { id, email, emailVerified, disabled, identities } = outcome.record
    return {
      ...(id !== undefined && { id }),
      ...(email !== undefined && { email }),
      passwordHash: textOf(outcome),
      ...(byId.get(outcome.format!)!.scheme === target.scheme && { hashingAlgorithm: 'legacy_scrypt' as const }),
      ...(emailVerified !== undefined && { emailVerified }),
      ...(disabled && { disabled }),
      ...(identities && { identities }),
    }
  }
}
