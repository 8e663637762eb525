import { HashError, type HashErrorCode, isHashError } from './core/errors.ts'
import type { Secrets } from './core/secret.ts'
import type { Fields, Format } from './formats/format.ts'
import { workOf } from './schemes/index.ts'
import type { Understood, Verifier } from './verifier/index.ts'
import { defaultLimits } from './verifier/options.ts'
import { encodePassword } from './verifier/password.ts'
import { shows } from './verifier/shapes.ts'
import { namesOf } from './verifier/systems.ts'

export interface IdentifyOptions {
  /** Tries only the formats that this system writes. Letter case, spaces and punctuation do not matter. */
  readonly writtenBy?: string | undefined
  readonly fields?: Fields | undefined
  readonly secrets?: Secrets | undefined
  readonly signal?: AbortSignal | undefined
  /** Milliseconds on the reference machine that all attempts together may cost; 10,000 unless given. */
  readonly cost?: number | undefined
}

/** One format that could have written a text, and whether the password is right if it has. */
export interface Identified {
  readonly format: string
  readonly evidence: string
  /** `skipped`: the attempts before it have used what all may cost. */
  readonly outcome: 'match' | 'mismatch' | 'skipped' | HashErrorCode
}

interface Candidate {
  readonly format: Format
  readonly evidence: string
  readonly rank: number
  readonly found: Understood | HashErrorCode
}

/** What a text shows of a format: its beginning before its shape, and nothing after both. */
function claimOf(text: string, { claims }: Format): { evidence: string; rank: number } | undefined {
  const prefix = claims.prefixes?.find((one) => text.startsWith(one))
  if (prefix !== undefined) return { evidence: `begins with ${prefix}`, rank: 2 + prefix.length }
  const shape = claims.shapes?.find((one) => shows(text, one))
  if (shape) return { evidence: shape.evidence, rank: shape.rank }
  return claims.byHint === undefined ? undefined : { evidence: claims.byHint, rank: -1 }
}

function candidatesOf(
  verifier: Pick<Verifier, 'formats' | 'tryParse'>,
  text: string,
  how: IdentifyOptions,
): Candidate[] {
  const { writtenBy, fields } = how
  const named = writtenBy === undefined ? undefined : namesOf(verifier.formats).findSystem(writtenBy)
  if (named && !named.ok) throw new HashError(named)
  const found: Candidate[] = []
  for (const format of verifier.formats) {
    if (named && !format.writers.includes(named.system)) continue
    const claim = claimOf(text, format)
    if (!claim) continue
    const parsed = verifier.tryParse(text, { format: format.id, fields })
    if (parsed.ok) found.push({ format, ...claim, found: parsed })
    else if (parsed.code === 'ERR_FIELD') found.push({ format, ...claim, found: parsed.code })
  }
  return found.sort((a, b) => b.rank - a.rank)
}

/**
 * Tries every format that could have written a text, the likeliest first, on purpose: `verify` never does. Several may
 * match, because some systems compute the same.
 *
 * @throws HashError ERR_UNKNOWN_FORMAT, ERR_PASSWORD, ERR_ABORTED, ERR_BUSY, ERR_CLOSED; what one format alone meets is its outcome.
 */
export async function identify(
  verifier: Pick<Verifier, 'formats' | 'tryParse' | 'verify'>,
  password: string | Uint8Array,
  text: string,
  options: IdentifyOptions = {},
): Promise<readonly Identified[]> {
  encodePassword(password).fill(0)
  const { fields, secrets, signal, cost: budget = defaultLimits.cost } = options
  const found: Identified[] = []
  let spent = 0
  for (const { format, evidence, found: understood } of candidatesOf(verifier, text, options)) {
    const said = { format: format.id, evidence }
    if (typeof understood === 'string') {
      found.push({ ...said, outcome: understood })
      continue
    }
    const { cost } = workOf(understood.descriptor, password.length)
    if (spent + cost > budget) {
      found.push({ ...said, outcome: 'skipped' })
      continue
    }
    spent += cost
    const how = { format: format.id, fields, secrets, signal }
    found.push({ ...said, outcome: await outcomeOf(verifier.verify(password, text, how)) })
  }
  return found
}

const final: readonly HashErrorCode[] = ['ERR_ABORTED', 'ERR_BUSY', 'ERR_CLOSED']

async function outcomeOf(answer: Promise<boolean>): Promise<Identified['outcome']> {
  try {
    return (await answer) ? 'match' : 'mismatch'
  } catch (error) {
    if (!isHashError(error) || final.includes(error.code)) throw error
    return error.code
  }
}
