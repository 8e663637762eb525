import { encodePadded } from '../../core/base64.ts'
import { type Cursor, cursor, decimal } from '../../core/cursor.ts'
import type { LegacyScrypt } from '../../schemes/index.ts'
import type { Fields, Format } from '../format.ts'
import { fieldRead } from './fields.ts'
import { base64Notes, finishLegacyScrypt, read, written } from './legacy-scrypt.ts'
import { missing, spelled, unrepresentable } from './spelled.ts'

/** The data of a format of legacy scrypt whose text is only the digest: the names of the fields. */
export interface LegacyScryptFields extends Pick<Format, 'id' | 'writers' | 'importers'> {
  readonly salt: string
  readonly saltSeparator: string
  /** The field of the signer key. By default the key is in `secrets.legacyScryptSignerKey`. */
  readonly signerKey?: string
  /** The field of the memory cost, or a fixed value. */
  readonly memoryCost: string | number
  readonly rounds: string | number
}

/** Creates a format of legacy scrypt in fields from their names. */
export function legacyScryptFields(spelling: LegacyScryptFields): Format<LegacyScrypt> {
  const { id, writers, importers, salt, saltSeparator, signerKey, memoryCost, rounds } = spelling

  const numberOf = (c: Cursor, fields: Fields, column: string | number, name: string): number =>
    typeof column === 'number' ? column : fieldRead(c, fields, column, (field) => decimal(field, name))

  const columns = [salt, saltSeparator, signerKey, memoryCost, rounds].filter((one) => typeof one === 'string')
  return {
    id,
    schemes: ['legacy-scrypt'],
    writers,
    ...(importers && { importers }),
    ...((typeof memoryCost === 'number' || typeof rounds === 'number') && {
      fixed: {
        ...(typeof memoryCost === 'number' && { memoryCost }),
        ...(typeof rounds === 'number' && { rounds }),
      },
    }),
    fields: signerKey === undefined ? [...columns, 'keyId'] : columns,
    grammar: '<digest>',
    claims: {
      shapes: [
        {
          length: [22, 344],
          of: ['hex', 'base64'],
          beside: salt,
          evidence: `base64, with the fields ${columns.join(', ')}`,
          rank: 0.7,
          isWeak: true,
        },
      ],
    },
    notes: base64Notes,
    parse(text, fields, spans) {
      const c = cursor(id, text, spans)
      const parts = {
        salt: fieldRead(c, fields, salt, read.salt, { mayBeEmpty: true }),
        saltSeparator: fieldRead(c, fields, saltSeparator, read.separator, { mayBeEmpty: true }),
        memoryCost: numberOf(c, fields, memoryCost, 'memory cost'),
        rounds: numberOf(c, fields, rounds, 'rounds'),
        digest: read.digest(c),
      }
      if (signerKey === undefined) return finishLegacyScrypt(c, parts, fields)
      return finishLegacyScrypt(c, parts, {}, fieldRead(c, fields, signerKey, read.signerKey))
    },
    serialize(descriptor) {
      const { signerKey: key, keyId } = descriptor
      if (typeof memoryCost === 'number' && descriptor.memoryCost !== memoryCost)
        return unrepresentable(id, `the memory cost of this format is always ${memoryCost}`)
      if (typeof rounds === 'number' && descriptor.rounds !== rounds)
        return unrepresentable(id, `the number of rounds of this format is always ${rounds}`)
      if (signerKey !== undefined && !key) return missing(id, 'legacyScryptSignerKey')
      const text = written(descriptor)
      return spelled(text.digest, signerKey === undefined ? ['legacyScryptSignerKey'] : [], {
        [salt]: text.salt,
        [saltSeparator]: text.separator,
        ...(signerKey !== undefined && key && { [signerKey]: encodePadded(key.bytes()) }),
        ...(typeof memoryCost === 'string' && { [memoryCost]: String(descriptor.memoryCost) }),
        ...(typeof rounds === 'string' && { [rounds]: String(descriptor.rounds) }),
        ...(signerKey === undefined && keyId !== undefined && { keyId }),
      })
    },
  }
}
