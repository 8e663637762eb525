import { type Failure, failure, HashError } from '../core/errors.ts'
import { type Descriptor, exceeds } from '../schemes/index.ts'
import { otherThanText } from '../spelling/fields.ts'
import type { Fields, Format } from '../spelling/format.ts'
import type { ParseOptions } from './options.ts'
import { type Claimed, notAHash, type Registry } from './registry.ts'
import { inSealed, type Sealed } from './sealed.ts'

/**
 * A parsed hash. `notes` names the spelling variations of the hash string, such as `parameter-order`. `sealed` is the
 * content of a sealed text.
 */
export interface Understood<D extends Descriptor = Descriptor> {
  readonly ok: true
  readonly format: Format<D>
  readonly descriptor: D
  readonly notes: readonly string[]
  readonly sealed?: Sealed
}

const noOptions: ParseOptions = {}
const noFields = {}

/** Identifies the format of a text. Never throws. */
export function claim(registry: Registry, text: string, options: ParseOptions = noOptions): Claimed {
  if (typeof text !== 'string') return failure('ERR_UNKNOWN_FORMAT', undefined, { expected: 'a string' })
  return registry.claim(text, options ?? noOptions)
}

/** Fields that name a secret. If a format ignored such a field, the hash would be verified without the secret. */
const keyFields = ['keyId', 'pepperId'] as const

function unreadKey({ id, fields: its = [] }: Format, fields: Fields): Failure | undefined {
  const name = keyFields.find((one) => fields[one] && !its.includes(one))
  return (
    name &&
    failure('ERR_FIELD', id, {
      name,
      reasons: [`this format does not use the field \`${name}\``],
      hint: 'Remove the field',
    })
  )
}

/** Identifies and parses a text, and checks the limits of its scheme. Never throws. */
export function tryParse(registry: Registry, text: string, options?: ParseOptions): Understood | Failure {
  const claimed = claim(registry, text, options)
  if (!claimed.ok) return claimed
  const { format, sealed } = claimed
  const fields = options?.fields ?? noFields
  const badField = fields === noFields ? undefined : (unreadKey(format, fields) ?? otherThanText(format, fields))
  if (badField) return badField
  const parsed = sealed ? format.parse(sealed.text, sealed.fields) : (claimed.parsed ?? format.parse(text, fields))
  if (!parsed.ok) return sealed ? inSealed(parsed, text, sealed) : (notAHash(text) ?? parsed)
  const { descriptor, notes } = parsed
  const over = exceeds(descriptor)
  if (over) return { ...over, format: format.id }
  return sealed ? { ok: true, format, descriptor, notes, sealed } : { ok: true, format, descriptor, notes }
}

/** Parses a text. @throws HashError with the failure that `tryParse` returns. */
export function parse(registry: Registry, text: string, options?: ParseOptions): Understood {
  const understood = tryParse(registry, text, options)
  if (!understood.ok) throw new HashError(understood)
  return understood
}
