import { aNumber, checkArgument, objectOf, optionsOf } from '../core/arguments.ts'
import { HashError, type HashErrorCode, isHashError } from '../core/errors.ts'
import type { Secrets } from '../core/secret.ts'
import { workOf } from '../schemes/schemes.ts'
import { noFields } from '../sources/source.ts'
import type { Fields, Format } from '../spelling/format.ts'
import { encodePassword } from '../verifier/compute.ts'
import { defaultLimits } from '../verifier/context.ts'
import { isGiven, namesOf, type ParseOptions } from '../verifier/hints.ts'
import type { Understood, Verifier } from '../verifier/index.ts'
import { selectFields } from '../verifier/parse.ts'
import { hasShape } from '../verifier/registry.ts'
import { hintRules, secretsRule, signalRule, verifierWith } from '../verifier/rules.ts'
import { isSealed } from '../verifier/sealed.ts'

/** Options of `identify`. */
export interface IdentifyOptions {
  /** Tries only the formats that this system writes. Letter case, spaces and punctuation are ignored. */
  readonly writtenBy?: ParseOptions['writtenBy']
  /** Values that belong to the hash, such as a salt in another column. */
  readonly fields?: Fields | undefined
  /** The keys and peppers of the old system. */
  readonly secrets?: Secrets | undefined
  /** Cancels the attempts with ERR_ABORTED. */
  readonly signal?: AbortSignal | undefined
  /** The work budget of all attempts together, in ms on the reference machine; 10,000 unless given. */
  readonly cost?: number | undefined
}

const { format: _, ...others } = hintRules
const identifyRule = objectOf({ ...others, secrets: secretsRule, signal: signalRule, cost: aNumber })

/** One format that the hash string may be in, and whether the password matches in that format. */
export interface Identified {
  /** The id of the format. */
  readonly format: string
  /**
   * Says why the hash string may be in this format. After a match, it says how the digest was computed if no field says
   * that.
   */
  readonly evidence: string
  /** The fields that you must add to the passed fields, so that this format matches: how the digest was computed. */
  readonly fields?: Fields
  /** `skipped` means that the work budget was used up. An error code means that this attempt failed. */
  readonly outcome: 'match' | 'mismatch' | 'skipped' | HashErrorCode
}

interface FormatCandidate {
  readonly format: Format
  readonly evidence: string
  readonly rank: number
  /** The ways to compute the digest, as fields, or the reason why none can be tried. */
  readonly ways: readonly { readonly fields: Fields; readonly found: Understood }[] | HashErrorCode
}

/**
 * Returns the evidence for a format: its prefix first, then its shape, then the reason why only a hint identifies it.
 */
function claimOf(text: string, { claims }: Format): { evidence: string; rank: number } | undefined {
  const prefix = claims.prefixes?.find((one) => text.startsWith(one))
  if (prefix !== undefined) return { evidence: `begins with ${prefix}`, rank: 2 + prefix.length }
  const shape = claims.shapes?.find((one) => hasShape(text, one))
  if (shape) return { evidence: shape.evidence, rank: shape.rank }
  return claims.byHint === undefined ? undefined : { evidence: claims.byHint, rank: -1 }
}

/** Returns the fields for the attempt with one format, because the fields may belong to another format. */
const fieldsFor = (format: Format, fields: Fields | null | undefined): Fields =>
  isGiven(fields) ? selectFields(format, fields) : noFields

/** The fields that say how a digest was computed, with the values to try. `undefined` stands for the default. */
const computations: { readonly [field: string]: readonly (string | undefined)[] } = {
  passwordDigest: [undefined, 'hex'],
  saltPosition: ['prefix', 'suffix'],
  saltEncoding: ['utf8', 'hex', 'base64'],
}

/** Returns the ways to compute a digest, as fields, that a format has and the given fields do not say. */
function waysOf({ fields: its = [] }: Format, given: Fields): readonly Fields[] {
  const hasSalt = !its.includes('salt') || given.salt
  let ways: readonly Fields[] = [noFields]
  for (const [name, values] of Object.entries(computations)) {
    if (!its.includes(name) || isGiven(given[name]) || (name !== 'passwordDigest' && !hasSalt)) continue
    ways = ways.flatMap((way) => values.map((value) => (value === undefined ? way : { ...way, [name]: value })))
  }
  return ways
}

/** Says in words and as fields how the digest was computed. */
function wayInWords(way: Fields): string {
  const { passwordDigest, saltPosition, saltEncoding } = way
  const password = passwordDigest === 'hex' ? 'the same hash of the password in hexadecimal' : 'the password'
  const isDecoded = saltEncoding === 'hex' || saltEncoding === 'base64'
  const salt = isDecoded ? `the salt (decoded from ${saltEncoding})` : 'the salt'
  const parts = saltPosition === 'prefix' ? [salt, password] : saltPosition === 'suffix' ? [password, salt] : [password]
  const fields = Object.entries(way).map(([name, value]) => `${name}=${value}`)
  return `; it is the hash of ${parts.join(' followed by ')}: ${fields.join(' and ')}`
}

function candidatesOf(
  verifier: Pick<Verifier, 'formats' | 'tryParse'>,
  text: string,
  how: IdentifyOptions,
): FormatCandidate[] {
  const { writtenBy, fields } = how
  if (typeof text !== 'string') {
    const refused = verifier.tryParse(text)
    if (!refused.ok) throw new HashError(refused)
  }
  const named = writtenBy === undefined ? undefined : namesOf(verifier.formats).findSystem(writtenBy)
  if (named && !named.ok) throw new HashError(named)
  const unknown = fields && namesOf(verifier.formats).checkFields(fields)
  if (unknown) throw new HashError(unknown)
  const found: FormatCandidate[] = []
  if (isSealed(text)) {
    const opened = verifier.tryParse(text, { writtenBy, fields })
    return opened.ok
      ? [
          {
            format: opened.format,
            evidence: 'the sealed text names it',
            rank: 1,
            ways: [{ fields: noFields, found: opened }],
          },
        ]
      : []
  }
  for (const format of verifier.formats) {
    if (named && !format.writers.includes(named.system)) continue
    const claim = claimOf(text, format)
    if (!claim) continue
    const own = fieldsFor(format, fields)
    const ways: { readonly fields: Fields; readonly found: Understood }[] = []
    let lacksField = false
    for (const way of waysOf(format, own)) {
      const parsed = verifier.tryParse(text, { format: format.id, fields: { ...own, ...way } })
      if (parsed.ok) ways.push({ fields: way, found: parsed })
      else if (parsed.code === 'ERR_FIELD') lacksField = true
    }
    if (ways.length > 0) found.push({ format, ...claim, ways })
    else if (lacksField) found.push({ format, ...claim, ways: 'ERR_FIELD' })
  }
  return found.sort((a, b) => b.rank - a.rank)
}

/**
 * Finds the format of a hash with a known password. It verifies the password in every possible format, the likeliest
 * first; `verify` never tries several formats. More than one format may match, because some formats compute the same
 * digest. For a sealed text, only its own format is tried.
 *
 * @param verifier The verifier whose formats are tried.
 * @param password A password that is known to belong to the hash.
 * @param text The hash string.
 * @param options Hints, secrets and the work budget.
 * @returns One entry for each possible format. If one format causes an error, its error code is the outcome of the
 *   entry.
 * @throws HashError ERR_UNKNOWN_FORMAT if `writtenBy` is unknown; ERR_PASSWORD, ERR_ABORTED, ERR_BUSY, ERR_CLOSED.
 * @example
 * import { createVerifier, identify } from 'saltbridge'
 *
 * const found = await identify(createVerifier(), 'password', '5f4dcc3b5aa765d61d8327deb882cf99')
 * found.filter(({ outcome }) => outcome === 'match').map(({ format }) => format) // ['raw-md5', …]
 */
export async function identify(
  verifier: Pick<Verifier, 'formats' | 'tryParse' | 'verify'>,
  password: string | Uint8Array,
  text: string,
  options: IdentifyOptions = {},
): Promise<readonly Identified[]> {
  encodePassword(password).fill(0)
  checkArgument('verifier', verifier, verifierWith('formats', 'tryParse', 'verify'))
  const how = optionsOf(options, identifyRule)
  const { fields, secrets, signal, cost: budget = defaultLimits.cost } = how
  const found: Identified[] = []
  let spent = 0
  for (const { format, evidence, ways } of candidatesOf(verifier, text, how)) {
    const said = { format: format.id, evidence }
    if (typeof ways === 'string') {
      found.push({ ...said, outcome: ways })
      continue
    }
    const cost = ways.reduce((sum, way) => sum + workOf(way.found.descriptor, password.length).cost, 0)
    if (spent + cost > budget) {
      found.push({ ...said, outcome: 'skipped' })
      continue
    }
    spent += cost
    const own = fieldsFor(format, fields)
    let outcome: Identified['outcome'] = 'mismatch'
    let its = noFields
    for (const way of ways) {
      its = way.fields
      const attempt = { format: format.id, fields: { ...own, ...its }, secrets, signal }
      outcome = await outcomeOf(verifier.verify(password, text, attempt))
      if (outcome !== 'mismatch') break
    }
    if (outcome !== 'match' || Object.keys(its).length === 0) found.push({ ...said, outcome })
    else found.push({ ...said, evidence: `${evidence}${wayInWords(its)}`, fields: its, outcome })
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
