import type { Cursor } from '../../core/cursor.ts'
import { end } from '../../core/cursor.ts'
import { failure } from '../../core/errors.ts'
import type { Descriptor } from '../../schemes/index.ts'
import type { Fields, Parsed, Spelled } from '../format.ts'

const nothing: Fields = Object.freeze({})
const noNeeds: readonly string[] = Object.freeze([])

/** Returns a successful result of `serialize`. */
export function spelled(text: string, needs: readonly string[] = noNeeds, fields: Fields = nothing): Spelled {
  return { ok: true, text, fields, needs }
}

/** Reports that a format stores a secret in its text, and that the secret is not known. */
export function missing(format: string, name: 'legacyScryptSignerKey' | 'peppers'): Spelled {
  const title = name === 'peppers' ? 'pepper' : 'signer key'
  const reasons = [`this format stores the ${title} in the hash string, but the ${title} is not known`]
  return failure('ERR_SECRET', format, { name, reasons })
}

/** Reports that a format cannot represent a hash, with the reason. */
export function unrepresentable(format: string, reason: string): Spelled {
  return failure('ERR_UNREPRESENTABLE', format, { reasons: [reason] })
}

/** Ends the parsing: checks that the text ends, and returns the first fault or the descriptor. */
export function finish<D extends Descriptor>(c: Cursor, descriptor: D): Parsed<D> {
  end(c)
  return c.failure ?? { ok: true, descriptor, notes: c.notes }
}
