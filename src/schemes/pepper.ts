import { equal } from '../core/bytes.ts'
import { type Failure, failure } from '../core/errors.ts'
import type { Keyring } from '../core/secret.ts'
import { type Expression, uses } from './expression.ts'
import { mostPepper } from './expression-work.ts'
import { type Base, exceeded, type Resolved } from './scheme.ts'

function refused(reason: string, hint?: string): Failure {
  const detail = { name: 'peppers', reasons: [reason] }
  return failure('ERR_SECRET', undefined, hint === undefined ? detail : { ...detail, hint })
}

function checked(pepper: Uint8Array): Resolved {
  if (pepper.length > mostPepper) return exceeded('pepper length', 1, mostPepper, pepper.length, 'bytes')
  return { ok: true, key: pepper }
}

/** Finds the pepper of a descriptor, if its expressions use one, in the descriptor or in the configured peppers. */
export function resolvePepper(
  { pepper, pepperId }: Base,
  expressions: readonly Expression[],
  { peppers: configured }: Keyring,
): Resolved {
  if (!expressions.some((one) => uses(one, 'pepper'))) return { ok: true }
  const chosen = configured.get(pepperId ?? '')
  if (!pepper) {
    if (chosen) return checked(chosen.bytes())
    if (pepperId !== undefined)
      return { ...refused('`fields.pepperId` is not the id of a configured pepper'), absent: true }
    if (configured.size === 0) return { ...refused('the pepper is missing'), absent: true }
    const reason = 'the configured peppers have ids, but `fields.pepperId` is not set'
    return { ...refused(reason, 'Set `fields.pepperId` to the id of the pepper'), absent: true }
  }
  const embedded = pepper.bytes()
  const allowed = chosen ? [chosen] : pepperId === undefined ? [...configured.values()] : []
  if (configured.size > 0 && !allowed.some((one) => equal(one.bytes(), embedded)))
    return refused('the pepper in this hash is not the configured pepper')
  return checked(embedded)
}
