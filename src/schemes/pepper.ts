import { equal } from '../core/bytes.ts'
import { failure } from '../core/errors.ts'
import type { Keyring } from '../core/secret.ts'
import { type Expression, uses } from './expression.ts'
import { mostPepper } from './expression-work.ts'
import { type Base, exceeded, type Resolved } from './scheme.ts'

const name = 'peppers'

function checked(pepper: Uint8Array): Resolved {
  if (pepper.length > mostPepper) return exceeded('pepper length', 1, mostPepper, pepper.length)
  return { ok: true, key: pepper }
}

/** Finds the pepper that a descriptor's expressions use, if they do, among the embedded and the configured ones. */
export function resolvePepper(
  { pepper, pepperId }: Base,
  expressions: readonly Expression[],
  { peppers: configured }: Keyring,
): Resolved {
  if (!expressions.some((one) => uses(one, 'pepper'))) return { ok: true }
  const chosen = configured.get(pepperId ?? '')
  if (!pepper) {
    if (chosen) return checked(chosen.bytes())
    const isOther = pepperId !== undefined || configured.size > 0
    const hint = isOther
      ? 'fields.pepperId must choose one of the configured peppers'
      : 'The site’s secret must be configured'
    return { ...failure('ERR_SECRET', undefined, { name, hint }), absent: true }
  }
  const embedded = pepper.bytes()
  const allowed = chosen ? [chosen] : pepperId === undefined ? [...configured.values()] : []
  if (configured.size > 0 && !allowed.some((one) => equal(one.bytes(), embedded)))
    return failure('ERR_SECRET', undefined, { name, hint: 'The embedded and the configured pepper differ' })
  return checked(embedded)
}
