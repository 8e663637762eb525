import { anything, checkArgument, objectOf, optionsOf } from '../core/arguments.ts'
import { type Detail, type Failure, failure } from '../core/errors.ts'
import { createKeyring, type Keyring, type Secrets } from '../core/secret.ts'
import { countRounds, type Expression } from '../schemes/expression.ts'
import type { Descriptor } from '../schemes/index.ts'
import { allSchemes, pepperOf, schemeOf, workOf } from '../schemes/schemes.ts'
import { checkIdentifiers } from '../sources/person.ts'
import {
  type HashHints,
  type HashOrigin,
  type HashPart,
  type HashRecord,
  noFields,
  type SourceRecord,
} from '../sources/source.ts'
import type { Fields, Format } from '../spelling/format.ts'
import { defaultLimits, type WorkLimits } from '../verifier/context.ts'
import type { ParseOptions } from '../verifier/hints.ts'
import { checkPepper, selectFields } from '../verifier/parse.ts'
import { limitsRule, secretsRule, verifierWith } from '../verifier/rules.ts'

type Limit = NonNullable<Detail['limit']>

interface Place extends Pick<Detail, 'character' | 'expected' | 'limit'> {
  readonly column?: string | undefined
}

const lettersOf = (name: string): string => name.replace(/[^a-z]/gi, '').toLowerCase()

/** Returns the longest name that the name of a limit begins with: `salt` for "salt length". */
function nameOfLimit(limit: string, names: readonly string[]): string | undefined {
  const letters = lettersOf(limit)
  const found = names.filter((name) => letters.startsWith(lettersOf(name)))
  return found.sort((a, b) => b.length - a.length)[0]
}

/** The name of the part in what was expected: the name of the column replaces it. */
const partWords =
  /^(?:the )?(?:digest|salt|salt separator) in (?=base64)| of (?:the )?(?:digest|salt separator|salt)(?= whose|$)/

/** Finds the part of a composed hash string that an offset is in. The `$` after a part belongs to it. */
function locateInParts(text: string, parts: readonly (HashPart | undefined)[], { offset, expected }: Detail): Place {
  if (offset === undefined) return {}
  const before = text.slice(0, offset)
  const part = parts[before.split('$').length - 1]
  if (!part) return {}
  const character = offset - before.lastIndexOf('$') - (part.begin ?? 0)
  const words = expected === '"$"' ? 'the end of the value' : expected?.replace(partWords, '')
  return { column: part.column, character, ...(words !== undefined && { expected: words }) }
}

/** Charges the length of a composed hash string to its longest part, whose limit is what the other parts leave. */
function placeOfLength(text: string, parts: readonly (HashPart | undefined)[], limit: Limit): Place {
  const values = text.split('$')
  const longest = values.reduce((most, value, index) => (value.length > values[most]!.length ? index : most), 0)
  const others = text.length - values[longest]!.length
  const shorter = { ...limit, max: limit.max - others, actual: limit.actual - others }
  return { column: parts[longest]?.column, limit: shorter }
}

function placeOfLimit(text: string, limit: Limit, { hash, fields = {} }: HashOrigin): Place {
  if (typeof hash !== 'string') {
    const parts = hash.filter((part) => part !== undefined)
    const name = nameOfLimit(
      limit.name,
      parts.map((part) => part.name),
    )
    if (name === undefined && limit.actual === text.length) return placeOfLength(text, hash, limit)
    return { column: parts.find((part) => part.name === name)?.column }
  }
  const names = Object.keys(fields)
  const name = nameOfLimit(limit.name, names)
  if (name !== undefined) return { column: fields[name]! }
  return names.length === 0 || limit.actual === text.length ? { column: hash } : {}
}

function placeOf({ code, detail }: Failure, text: string, origin: HashOrigin): Place {
  const { name, offset, limit } = detail
  const { hash, fields } = origin
  if (limit) return placeOfLimit(text, limit, origin)
  if (code === 'ERR_FIELD')
    return name !== undefined && fields && Object.hasOwn(fields, name) ? { column: fields[name]! } : {}
  if (name !== undefined) return {}
  if (typeof hash !== 'string') return locateInParts(text, hash, detail)
  return { column: hash, ...(offset !== undefined && { character: offset + 1 }) }
}

const inText: ReadonlySet<Failure['code']> = new Set([
  'ERR_MALFORMED',
  'ERR_FIELD',
  'ERR_LIMIT',
  'ERR_NOT_A_HASH',
  'ERR_UNKNOWN_FORMAT',
  'ERR_AMBIGUOUS_FORMAT',
])

/**
 * Adds to the failure of a hash the column of the export, and the position of the fault in the value of this column.
 */
function locateFailure(why: Failure, { text, origin }: HashRecord): Failure {
  if (!origin || !inText.has(why.code)) return why
  const { column, ...others } = placeOf(why, text, origin)
  return column === undefined ? why : { ...why, detail: { ...why.detail, column, ...others } }
}

/**
 * Tells which limit of a verification an accepted hash exceeds: its time (`limits.cost`) or its memory
 * (`limits.bytes`).
 */
export type Warning = 'cost-beyond-limit' | 'memory-beyond-limit'

/** The result of validating one record. */
export interface Outcome {
  /**
   * The record. Of a person with several hashes, its `hash` is the first one that is accepted. An accepted `hash` has
   * only the fields that its format uses.
   */
  readonly record: SourceRecord
  /** The status `none` means that the person has no password that could be moved. */
  readonly status: 'accepted' | 'refused' | 'none'
  /** The id of the format. */
  readonly format?: string | undefined
  /** The parsed hash of an accepted record. */
  readonly descriptor?: Descriptor | undefined
  /** The cost parameters in words, such as `memory cost 14, rounds 8`. */
  readonly cost?: string | undefined
  /** The estimated time of one verification on the reference machine, in ms; 0 if the record is not accepted. */
  readonly workCost: number
  /**
   * Names the variations of the format that the hash uses, such as `url-safe-alphabet`, and `unused-field` if a field
   * was left out.
   */
  readonly notes: readonly string[]
  readonly warnings: readonly Warning[]
  /**
   * The reason why a record is refused. `detail.column` and `detail.character` tell the place of the fault in the
   * export.
   */
  readonly failure?: Failure | undefined
}

/** The methods of a verifier that validation uses. */
interface Parser {
  /** The formats of the verifier. The formats tell whether a hash may need a configured pepper. */
  readonly formats?: readonly Format[]
  tryParse(
    text: string,
    options?: ParseOptions,
  ):
    | { readonly ok: true; readonly format: Format; readonly descriptor: Descriptor; readonly notes: readonly string[] }
    | Failure
}

/** The note of a hash with a field that its format does not use. */
export const unusedField = 'unused-field'

/** A hash of a file after parsing, and the fields that its format uses. */
interface Read {
  readonly parsed: ReturnType<Parser['tryParse']>
  readonly fields: Fields
}

/**
 * Parses a hash with the fields of its row or of the whole file. Fields that the format of this hash does not use are
 * left out, because other rows may need them.
 */
export function parseInFile(parser: Parser, text: string, how: ParseOptions): Read {
  const parsed = parser.tryParse(text, how)
  const fields = how.fields ?? noFields
  if (parsed.ok || parsed.code !== 'ERR_FIELD' || parsed.format === undefined) return { parsed, fields }
  const format = parser.formats?.find(({ id }) => id === parsed.format)
  const used = format ? selectFields(format, fields) : fields
  if (Object.keys(used).length === Object.keys(fields).length) return { parsed, fields }
  return { parsed: parser.tryParse(text, { ...how, format: parsed.format, fields: used }), fields: used }
}

/** Options of `validate` and `createValidator`. */
export interface ValidateOptions {
  /** The id of the format of all hashes. By default, the format of each hash is detected. */
  readonly format?: ParseOptions['format']
  /** The system that wrote the hashes, such as `wordpress`. */
  readonly writtenBy?: ParseOptions['writtenBy']
  /**
   * The limits of `cost` in ms and `bytes` above which an accepted record gets a warning. The default is the limits of
   * a verifier.
   */
  readonly limits?: Partial<WorkLimits> | undefined
  /** The secrets of the old system. If given, a record is refused if its key is missing or does not fit its digest. */
  readonly secrets?: Secrets | undefined
}

const validateRule = /* @__PURE__ */ objectOf({
  format: anything,
  writtenBy: anything,
  limits: limitsRule,
  secrets: secretsRule,
})

const nothing: readonly never[] = []

/** The cost parameters of each scheme, with the names that people read. */
const numbers = new Map<string, readonly (readonly [key: string, name: string])[]>()

function numbersOf(descriptor: Descriptor): readonly (readonly [key: string, name: string])[] {
  let known = numbers.get(descriptor.scheme)
  if (!known) {
    known = Object.keys(schemeOf(descriptor).limits).map((key) => [
      key,
      key.replace(/[A-Z]/g, (c) => ` ${c.toLowerCase()}`),
    ])
    numbers.set(descriptor.scheme, known)
  }
  return known
}

function writeRounds(expression: Expression): string {
  const rounds = countRounds(expression)
  return rounds === 0 ? 'one round' : `rounds ${rounds}`
}

/** Returns the cost parameters in words. */
function writeCost(descriptor: Descriptor): string {
  let text = descriptor.scheme === 'digest' ? writeRounds(descriptor.expression) : ''
  for (const [key, name] of numbersOf(descriptor)) {
    const value: unknown = (descriptor as unknown as { readonly [key: string]: unknown })[key]
    if (typeof value !== 'number') continue
    const unit = descriptor.scheme === 'argon2' && key === 'memory' ? ' KiB' : ''
    text += `${text === '' ? '' : ', '}${name} ${value}${unit}`
  }
  return text
}

const anotherScheme: Failure = failure('ERR_FIELD', undefined, {
  name: 'hashingAlgorithm',
  column: 'hashingAlgorithm',
  expected: 'the algorithm of this hash',
})

/** Replaces the hints for the whole file by the hints of the row. */
function replaceHints(
  options: ParseOptions,
  { format = options.format, writtenBy: own, isGuess }: HashHints,
): ParseOptions {
  const writtenBy = isGuess ? (options.writtenBy ?? own) : (own ?? options.writtenBy)
  return { ...options, ...(format !== undefined && { format }), ...(writtenBy !== undefined && { writtenBy }) }
}

/**
 * Returns a failure if the key or the pepper of a hash is missing or wrong. A legacy scrypt digest is the encrypted
 * key, so both must have the same length.
 */
function checkSecrets(descriptor: Descriptor, keyring: Keyring): Failure | undefined {
  if (descriptor.scheme === 'legacy-scrypt' && !descriptor.signerKey) {
    const { keyId = '', digest } = descriptor
    const max = keyring.legacyScryptSignerKey.get(keyId)?.bytes().length ?? digest.length
    if (max !== digest.length)
      return failure('ERR_LIMIT', undefined, {
        limit: { name: 'digest length', min: max, max, actual: digest.length },
        reasons: [
          `the digest of this hash has ${digest.length} bytes, but with your signer key it would have ${max} bytes`,
        ],
        hint: 'Either the hash is damaged, or the signer key belongs to another project',
      })
  }
  const resolved = schemeOf(descriptor).resolve?.(descriptor, keyring)
  if (resolved !== undefined && !resolved.ok) return resolved
  const pepper = pepperOf(descriptor, keyring)
  return pepper.ok ? undefined : pepper
}

/**
 * Creates a function that accepts or refuses one record and estimates the time of its verification. No hash is
 * computed. A record with several hashes is accepted if one of them is.
 *
 * @param parser A verifier.
 * @param options Hints for all hashes, limits and secrets.
 * @returns A function that takes a record and returns its outcome. The function never throws.
 * @throws HashError ERR_ARGUMENT if an option is unknown or not valid; ERR_SECRET if a secret is not valid.
 * @example
 * import { createVerifier } from 'saltbridge'
 * import { createValidator } from 'saltbridge/convert'
 *
 * const validateRecord = createValidator(createVerifier())
 * validateRecord({ row: 1, id: 'ada', hash: { text: '$2b$10$', fields: {} } }).status // 'refused'
 */
export function createValidator(parser: Parser, options: ValidateOptions = {}): (record: SourceRecord) => Outcome {
  checkArgument('parser', parser, verifierWith('tryParse'))
  const { format, writtenBy, secrets, limits: given } = optionsOf(options, validateRule)
  const limits = { ...defaultLimits, ...given }
  const keyring = secrets && createKeyring(secrets)
  const hint: ParseOptions = { ...(format !== undefined && { format }), ...(writtenBy !== undefined && { writtenBy }) }
  let parseOptions: ParseOptions = hint

  function refuse(record: SourceRecord, why: Failure): Outcome {
    return {
      record,
      status: 'refused',
      workCost: 0,
      notes: nothing,
      warnings: nothing,
      failure: why,
      format: why.format,
    }
  }

  const refuseHash = (record: SourceRecord, hash: HashRecord, why: Failure): Outcome =>
    refuse(record, locateFailure(why, hash))

  /** Accepts or refuses a record with one of its hashes. */
  function checkHash(record: SourceRecord, hash: HashRecord): Outcome {
    const { hints } = hash
    // Most sources give every record the same empty fields.
    if (parseOptions.fields !== hash.fields) parseOptions = { ...hint, fields: hash.fields }
    const how = hints ? replaceHints(parseOptions, hints) : parseOptions
    const { parsed, fields } = parseInFile(parser, hash.text, how)
    if (!parsed.ok) return refuseHash(record, hash, parsed)
    const isWhole = fields === hash.fields
    const used = isWhole ? how : { ...how, fields }
    const ambiguous =
      keyring &&
      parser.formats &&
      checkPepper({ formats: parser.formats, schemes: allSchemes }, keyring, parsed, hash.text, used)
    if (ambiguous) return refuseHash(record, hash, ambiguous)
    const { descriptor } = parsed
    if (hints?.scheme !== undefined && hints.scheme !== descriptor.scheme)
      return refuse(record, { ...anotherScheme, format: parsed.format.id })
    const missing = keyring && checkSecrets(descriptor, keyring)
    if (missing) return refuseHash(record, hash, { ...missing, format: parsed.format.id })
    const work = workOf(descriptor)
    let warnings: readonly Warning[] = nothing
    if (work.cost > limits.cost) warnings = ['cost-beyond-limit']
    if (work.bytes > limits.bytes) warnings = [...warnings, 'memory-beyond-limit']
    return {
      record: isWhole ? record : { ...record, hash: { ...hash, fields } },
      status: 'accepted',
      format: parsed.format.id,
      descriptor,
      cost: writeCost(descriptor),
      workCost: work.cost,
      notes: isWhole ? parsed.notes : [...parsed.notes, unusedField],
      warnings,
      failure: undefined,
    }
  }

  /** Accepts or refuses a record by its hashes. */
  function checkHashes(record: SourceRecord): Outcome {
    const { hash, otherHashes } = record
    if (record.failure) return refuse(record, record.failure)
    if (!hash) return { record, status: 'none', workCost: 0, notes: nothing, warnings: nothing }
    const outcome = checkHash(record, hash)
    if (outcome.status === 'accepted' || !otherHashes) return outcome
    for (const other of otherHashes) {
      const found = checkHash({ ...record, hash: other }, other)
      if (found.status !== 'accepted') continue
      const rest = [hash, ...otherHashes].filter((one) => one !== other)
      return { ...found, record: { ...found.record, otherHashes: rest } }
    }
    return outcome
  }

  return (record) => {
    const outcome = checkHashes(record)
    const failure = outcome.status === 'refused' ? undefined : checkIdentifiers(record)
    return failure ? refuse(record, failure) : outcome
  }
}

/**
 * Accepts or refuses each record of an export, in constant memory. No hash is computed.
 *
 * @param batches The records that a source reads.
 * @param parser A verifier.
 * @param options Hints for all hashes, limits and secrets.
 * @returns One batch of outcomes for each batch of records, in the same order.
 * @throws HashError as `createValidator` does; the errors of the source.
 * @example
 * import { createReadStream } from 'node:fs'
 * import { createVerifier } from 'saltbridge'
 * import { createSummary, csv, validate } from 'saltbridge/convert'
 *
 * const records = csv.read(createReadStream('users.csv'), { columns: { hash: 'password_hash' } })
 * const summary = createSummary()
 * for await (const outcomes of validate(records, createVerifier())) summary.add(outcomes)
 * console.log(summary.summary())
 */
export async function* validate(
  batches: AsyncIterable<readonly SourceRecord[]>,
  parser: Parser,
  options: ValidateOptions = {},
): AsyncIterable<readonly Outcome[]> {
  const judge = createValidator(parser, options)
  for await (const batch of batches) yield batch.map(judge)
}
