import { type Failure, failure } from './core/errors.ts'
import { createKeyring, type Keyring, type Secrets } from './core/secret.ts'
import type { Format } from './formats/format.ts'
import { type Expression, roundsIn } from './schemes/expression.ts'
import { type Descriptor, pepperOf, schemeOf, workOf } from './schemes/index.ts'
import { locateFailure } from './sources/shared/locate.ts'
import type { HashRecord, Said, SourceRecord } from './sources/source.ts'
import { defaultLimits, type ParseOptions, type WorkLimits } from './verifier/options.ts'
import { unsaidPepper } from './verifier/unsaid-pepper.ts'

/** What a hash would cost more than the limits of a verification allow. */
export type Warning = 'cost-beyond-limit' | 'memory-beyond-limit'

/** What became of one record. */
export interface Outcome {
  readonly record: SourceRecord
  readonly status: 'accepted' | 'refused' | 'none'
  /** The format's id. */
  readonly format?: string | undefined
  /** What an accepted record was understood as. */
  readonly descriptor?: Descriptor | undefined
  /** The parameters in words: `memory cost 14, rounds 8`. */
  readonly cost?: string | undefined
  /** One verification, in milliseconds on the reference machine; 0 if not accepted. */
  readonly workCost: number
  readonly notes: readonly string[]
  readonly warnings: readonly Warning[]
  readonly failure?: Failure | undefined
}

/** The part of a verifier that validation needs. */
export interface Parser {
  /** Needed to tell whether a text may need a configured pepper. */
  readonly formats?: readonly Format[]
  tryParse(
    text: string,
    options?: ParseOptions,
  ):
    | { readonly ok: true; readonly format: Format; readonly descriptor: Descriptor; readonly notes: readonly string[] }
    | Failure
}

export interface ValidateOptions {
  /** As in `tryParse`. */
  readonly format?: string | undefined
  /** As in `tryParse`. */
  readonly writtenBy?: string | undefined
  /** Beyond which an accepted record carries a warning: those of a verifier unless given. */
  readonly limits?: Partial<WorkLimits> | undefined
  /** If given, a record is refused whose key is not among them or does not fit its digest. */
  readonly secrets?: Secrets | undefined
}

const nothing: readonly never[] = []

/** A scheme's numbers, by the names that people read. */
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

function roundsText(expression: Expression): string {
  const rounds = roundsIn(expression)
  return rounds === 0 ? 'one round' : `rounds ${rounds}`
}

/** The parameters that a cost depends on, in words. */
function costText(descriptor: Descriptor): string {
  let text = descriptor.scheme === 'digest' ? roundsText(descriptor.expression) : ''
  for (const [key, name] of numbersOf(descriptor)) {
    const value: unknown = (descriptor as unknown as { readonly [key: string]: unknown })[key]
    if (typeof value === 'number') text += text === '' ? `${name} ${value}` : `, ${name} ${value}`
  }
  return text
}

const anotherScheme: Failure = failure('ERR_FIELD', undefined, {
  name: 'hashingAlgorithm',
  column: 'hashingAlgorithm',
  expected: 'the algorithm of this hash',
})

/** What a row says of its own hash goes before what is said of all. */
function hinted(options: ParseOptions, { format = options.format, writtenBy = options.writtenBy }: Said): ParseOptions {
  return { ...options, ...(format !== undefined && { format }), ...(writtenBy !== undefined && { writtenBy }) }
}

/** A legacy scrypt digest is its key encrypted: as a row is at fault and not the key, another length is a limit. */
function unresolved(descriptor: Descriptor, keyring: Keyring): Failure | undefined {
  if (descriptor.scheme === 'legacy-scrypt' && !descriptor.signerKey) {
    const { keyId = '', digest } = descriptor
    const max = keyring.legacyScryptSignerKey.get(keyId)?.bytes().length ?? digest.length
    if (max !== digest.length)
      return failure('ERR_LIMIT', undefined, {
        limit: { name: 'digest length', min: max, max, actual: digest.length },
        hint: `The digest must have as many bytes as the signer key (${max})`,
      })
  }
  const resolved = schemeOf(descriptor).resolve?.(descriptor, keyring)
  if (resolved !== undefined && !resolved.ok) return resolved
  const pepper = pepperOf(descriptor, keyring)
  return pepper.ok ? undefined : pepper
}

/**
 * Accepts or refuses one record after the other, and finds out what each would cost. Nothing is computed.
 *
 * @throws RangeError, TypeError if a secret cannot be read.
 */
export function createValidator(parser: Parser, options: ValidateOptions = {}): (record: SourceRecord) => Outcome {
  const { format, writtenBy, secrets } = options
  const limits = { ...defaultLimits, ...options.limits }
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

  return (record) => {
    const { hash } = record
    if (record.failure) return refuse(record, record.failure)
    if (!hash) return { record, status: 'none', workCost: 0, notes: nothing, warnings: nothing }
    const { said } = hash
    // Most sources give every record the same empty fields.
    if (parseOptions.fields !== hash.fields) parseOptions = { ...hint, fields: hash.fields }
    const how = said ? hinted(parseOptions, said) : parseOptions
    const parsed = parser.tryParse(hash.text, how)
    if (!parsed.ok) return refuseHash(record, hash, parsed)
    const ambiguous = keyring && parser.formats && unsaidPepper(parser.formats, keyring, parsed, hash.text, how)
    if (ambiguous) return refuseHash(record, hash, ambiguous)
    const { descriptor } = parsed
    if (said?.scheme !== undefined && said.scheme !== descriptor.scheme)
      return refuse(record, { ...anotherScheme, format: parsed.format.id })
    const missing = keyring && unresolved(descriptor, keyring)
    if (missing) return refuseHash(record, hash, { ...missing, format: parsed.format.id })
    const work = workOf(descriptor, 16)
    let warnings: readonly Warning[] = nothing
    if (work.cost > limits.cost) warnings = ['cost-beyond-limit']
    if (work.bytes > limits.bytes) warnings = [...warnings, 'memory-beyond-limit']
    return {
      record,
      status: 'accepted',
      format: parsed.format.id,
      descriptor,
      cost: costText(descriptor),
      workCost: work.cost,
      notes: parsed.notes,
      warnings,
      failure: undefined,
    }
  }
}

/**
 * Accepts or refuses each record of a source, in batches as they come.
 *
 * @throws RangeError as `createValidator` does; and what the batches throw.
 */
export async function* validate(
  batches: AsyncIterable<readonly SourceRecord[]>,
  parser: Parser,
  options: ValidateOptions = {},
): AsyncIterable<readonly Outcome[]> {
  const judge = createValidator(parser, options)
  for await (const batch of batches) yield batch.map(judge)
}
