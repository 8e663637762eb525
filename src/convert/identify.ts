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
  /** Says why the hash string may be in this format. After a match, it says how the salt was hashed if no field says that. */
  readonly evidence: string
  /** The fields that you must add to the passed fields, so that this format matches: how the salt is hashed. */
  readonly fields?: Fields
  /** `skipped` means that the work budget was used up. An error code means that this attempt failed. */
  readonly outcome: 'match' | 'mismatch' | 'skipped' | HashErrorCode
}

interface FormatCandidate {
  readonly format: Format
  readonly evidence: string
  readonly rank: number
  readonly found: Understood | HashErrorCode
  /** The fields that say how the salt is hashed, for each way to try. It is empty if nothing has to be tried. */
  readonly salts: readonly Fields[]
}

/** Returns the evidence for a format: its prefix first, then its shape, then the reason why only a hint identifies it. */
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

const saltPositions = ['prefix', 'suffix']
const saltEncodings = ['utf8', 'hex', 'base64']

/** Returns the ways to hash a salt, as fields, that a format has and the given fields do not say. */
function saltsOf({ fields: its = [] }: Format, { salt, saltPosition, saltEncoding }: Fields): readonly Fields[] {
  if (!salt || !its.includes('saltPosition') || isGiven(saltPosition)) return [noFields]
  const encodings = isGiven(saltEncoding) ? [undefined] : saltEncodings
  return saltPositions.flatMap((position) =>
    encodings.map((encoding) => ({
      saltPosition: position,
      ...(encoding !== undefined && { saltEncoding: encoding }),
    })),
  )
}

/** Says how the salt was hashed, in words and as fields. */
function saltInWords({ saltPosition, saltEncoding }: Fields): string {
  if (saltPosition === undefined) return ''
  const decoded = saltEncoding === 'hex' || saltEncoding === 'base64' ? ` (decoded from ${saltEncoding})` : ''
  const fields = `saltPosition=${saltPosition}${saltEncoding === undefined ? '' : ` and saltEncoding=${saltEncoding}`}`
  return `; the salt${decoded} is ${saltPosition === 'prefix' ? 'before' : 'after'} the password: ${fields}`
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
      ? [{ format: opened.format, evidence: 'the sealed text names it', rank: 1, found: opened, salts: [noFields] }]
      : []
  }
  for (const format of verifier.formats) {
    if (named && !format.writers.includes(named.system)) continue
    const claim = claimOf(text, format)
    if (!claim) continue
    const own = fieldsFor(format, fields)
    const all = saltsOf(format, own).map((salt) => ({
      salt,
      parsed: verifier.tryParse(text, { format: format.id, fields: { ...own, ...salt } }),
    }))
    const salts = all.filter(({ parsed }) => parsed.ok).map(({ salt }) => salt)
    const { parsed } = all.find((one) => one.parsed.ok) ?? all[0]!
    if (parsed.ok) found.push({ format, ...claim, found: parsed, salts })
    else if (parsed.code === 'ERR_FIELD') found.push({ format, ...claim, found: parsed.code, salts })
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
  for (const { format, evidence, found: understood, salts } of candidatesOf(verifier, text, how)) {
    const said = { format: format.id, evidence }
    if (typeof understood === 'string') {
      found.push({ ...said, outcome: understood })
      continue
    }
    const cost = workOf(understood.descriptor, password.length).cost * salts.length
    if (spent + cost > budget) {
      found.push({ ...said, outcome: 'skipped' })
      continue
    }
    spent += cost
    const own = fieldsFor(format, fields)
    let outcome: Identified['outcome'] = 'mismatch'
    let way = noFields
    for (const salt of salts) {
      const attempt = { format: format.id, fields: { ...own, ...salt }, secrets, signal }
      outcome = await outcomeOf(verifier.verify(password, text, attempt))
      way = salt
      if (outcome !== 'mismatch') break
    }
    if (outcome !== 'match' || way === noFields) found.push({ ...said, outcome })
    else found.push({ ...said, evidence: `${evidence}${saltInWords(way)}`, fields: way, outcome })
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
