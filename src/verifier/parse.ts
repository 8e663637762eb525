import { type Failure, failure, HashError } from '../core/errors.ts'
import type { Keyring } from '../core/secret.ts'
import type { Descriptor } from '../schemes/index.ts'
import { refuseNumber } from '../schemes/scheme.ts'
import type { SchemeTable } from '../schemes/table.ts'
import { checkFields, type Fields, type Format, fieldNamesOf } from '../spelling/format.ts'
import { findBare, trimEnds, whiteSpace } from './bare.ts'
import { isGiven, namesOf, type ParseOptions } from './hints.ts'
import { findNearest } from './nearest.ts'
import { checkMarker, type Decision, hintOf, longestText, type Registry, refuseUnread } from './registry.ts'
import { contradictionOf, inSealed, isSealed, openSealed, refuseHint, type Sealed } from './sealed.ts'

/** The format of a hash string, the parsed hash if parsing was needed, and the content of a sealed text. */
export type Claimed = Failure | (Exclude<Decision, Failure> & { readonly sealed?: Sealed })

/**
 * A parsed hash. `notes` names the spelling variations of the hash string, such as `parameter-order`. `sealed` is the
 * content of a sealed text. `bare` is the hash string and the fields without white space that does not belong to them.
 */
export interface Understood<D extends Descriptor = Descriptor> {
  readonly ok: true
  readonly format: Format<D>
  readonly descriptor: D
  readonly notes: readonly string[]
  readonly sealed?: Sealed
  readonly bare?: { readonly text: string; readonly fields: Fields; placeOf(offset: number): number }
}

const noOptions: ParseOptions = {}
const noFields = {}

/**
 * Opens a sealed text, and compares it with the hints. A system agrees if it writes the format, or if it selects the
 * format for the text inside.
 */
function openWithHints(
  registry: Registry,
  text: string,
  options: ParseOptions,
  writtenBy: string | undefined,
): Claimed {
  const opened = openSealed(text, registry.get)
  if (!opened.ok) return opened
  const { format, sealed } = opened
  if (writtenBy !== undefined && !format.writers.includes(writtenBy)) {
    const inner = claimWithHints(registry, sealed.text, { writtenBy, fields: sealed.fields })
    if (!inner.ok || inner.format !== format)
      return refuseHint('writtenBy', `the sealed text has the format ${format.id}, which ${writtenBy} does not write`)
  }
  return contradictionOf(format, sealed, options) ?? opened
}

/** Opens a sealed text, or takes the format that the hint names, or else finds the format. */
function claimWithHints(registry: Registry, text: string, options: ParseOptions): Claimed {
  const { format: id, writtenBy } = options
  const system = isGiven(writtenBy) ? registry.names().findSystem(writtenBy) : undefined
  if (system && !system.ok) return system
  const named = isGiven(id) ? registry.names().findFormat(id) : undefined
  if (isSealed(text) && named?.ok !== false) return openWithHints(registry, text, options, system?.system)
  return named ?? registry.find(text, hintOf(system?.system, options.fields))
}

/** Identifies the format of a text, with all its white space. */
function claimAsGiven(registry: Registry, text: string, options: ParseOptions | undefined): Claimed {
  if (typeof text !== 'string') return failure('ERR_UNKNOWN_FORMAT', undefined, { expected: 'a string' })
  const hints = options ?? noOptions
  const claimed =
    (isGiven(hints.fields) && registry.names().checkFields(hints.fields)) || claimWithHints(registry, text, hints)
  if (!claimed.ok) return claimed
  const { length } = claimed.sealed ? claimed.sealed.text : text
  const max = longestText(claimed.format)
  if (length <= max) return claimed
  return { ...refuseNumber('text length', 1, max, length, 'characters'), format: claimed.format.id }
}

/** Fields that name a secret. If a format ignored such a field, the hash would be verified without the secret. */
const keyFields: readonly string[] = ['keyId', 'pepperId']

const uses = (format: Format, name: string): boolean => fieldNamesOf(format).includes(name)

/** Returns the fields without those that the format does not use. A field that names a secret is kept. */
export const selectFields = (format: Format, fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => uses(format, name) || keyFields.includes(name)))

const isSignerKey = /signer_?key$/i

/** Refuses a field that the format does not use: it may be misspelled, or belong to a hash of another format. */
function checkUsedFields(format: Format, fields: Fields): Failure | undefined {
  // A cell of a table may be empty.
  for (const name in fields)
    if (fields[name] && !uses(format, name)) {
      const hint = isSignerKey.test(name)
        ? 'The signer key is a secret: pass it as `secrets.legacyScryptSignerKey`'
        : 'Remove the field, or pass the format or system that uses it'
      return failure('ERR_FIELD', format.id, {
        name,
        reasons: [`this format does not use the field \`${name}\``],
        hint,
      })
    }
  return undefined
}

/** Identifies and parses a text with all its white space, and checks the limits of its scheme. */
function parseAsGiven(registry: Registry, text: string, options: ParseOptions | undefined): Understood | Failure {
  const claimed = claimAsGiven(registry, text, options)
  if (!claimed.ok) return claimed
  const { format, sealed } = claimed
  const fields = options?.fields ?? noFields
  const wrong = checkFields(format, fields)
  if (wrong) return wrong
  const parsed = sealed ? format.parse(sealed.text, sealed.fields) : (claimed.parsed ?? format.parse(text, fields))
  // A text such as `{CRYPT}!` has the prefix of a format but marks a locked account, which says more than its offset.
  if (!parsed.ok) return sealed ? inSealed(parsed, text, sealed) : (checkMarker(text) ?? refuseUnread(text) ?? parsed)
  const { descriptor, notes } = parsed
  const refused = checkUsedFields(format, fields) ?? registry.schemes.exceeds(descriptor)
  if (refused) return { ...refused, format: format.id }
  return sealed ? { ok: true, format, descriptor, notes, sealed } : { ok: true, format, descriptor, notes }
}

/** Tells whether a failure is one of the text, and not one of a hint or a parameter. */
const isOfText = ({ code, detail: { name, limit, reasons } }: Failure): boolean =>
  code === 'ERR_MALFORMED' ||
  (code === 'ERR_UNKNOWN_FORMAT' && name === undefined && !reasons) ||
  (code === 'ERR_LIMIT' && limit?.name === 'text length')

/** Tells whether bytes contain a text of ASCII. */
const isWithin = (text: string, bytes: Uint8Array): boolean => String.fromCharCode(...bytes).includes(text)

const isQuote = (character = '.'): boolean => '"\'`'.includes(character)
const quoted = 'The hash string begins or ends with a quotation mark. Remove the quotation marks'

function withBare(understood: Understood, bare: NonNullable<Understood['bare']>): Understood {
  const { notes } = understood
  return { ...understood, notes: notes.includes(whiteSpace) ? notes : [...notes, whiteSpace], bare }
}

/**
 * Parses a text. If the failure is one of a field, parses it again without the white space at the ends of the field.
 * White space that a format reads, such as in a salt, is never removed.
 */
function parseWithFields(registry: Registry, text: string, options: ParseOptions | undefined): Understood | Failure {
  const found = parseAsGiven(registry, text, options)
  if (found.ok || found.code !== 'ERR_FIELD') return found
  const { name = '' } = found.detail
  const value = options?.fields?.[name]
  const trimmed = typeof value === 'string' ? trimEnds(value) : value
  if (trimmed === undefined || trimmed === value) return found
  const fields = { ...options!.fields, [name]: trimmed }
  const again = parseWithFields(registry, text, { ...options, fields })
  if (!again.ok) return again.code === 'ERR_FIELD' && again.detail.name === name ? found : again
  // White space may be a part of a salt that is hashed as text.
  if (/salt/i.test(name) && isWithin(trimmed, again.descriptor.salt)) return found
  return withBare(again, again.bare ?? { text, fields, placeOf: (offset) => offset })
}

/** Returns the failure of the nearest format of the system that wrote the text, if a hint names the system. */
function explain(registry: Registry, text: string, options: ParseOptions | undefined, found: Failure): Failure {
  const { format, writtenBy, fields } = options ?? noOptions
  const isOpen = found.code === 'ERR_FIELD' ? found.format !== undefined : isOfText(found) && found.code !== 'ERR_LIMIT'
  if (!isOpen || !isGiven(writtenBy) || isGiven(format) || isSealed(text)) return found
  const system = registry.names().findSystem(writtenBy)
  return (system.ok && findNearest(registry.formats, text, system.system, fields ?? noFields)) || found
}

/**
 * Identifies and parses a text, and checks the limits of its scheme. If the text fails, it is parsed again without the
 * white space that does not belong to it. Never throws.
 */
export function tryParse(registry: Registry, text: string, options?: ParseOptions): Understood | Failure {
  const found = parseWithFields(registry, text, options)
  if (found.ok || typeof text !== 'string') return found
  const bare = isOfText(found) ? findBare(registry.formats, text) : undefined
  if (!bare) {
    const nearest = explain(registry, text, options, found)
    const isQuoted = isOfText(found) && (isQuote(text[0]) || isQuote(text.at(-1)))
    return isQuoted ? { ...nearest, detail: { hint: quoted, ...nearest.detail } } : nearest
  }
  const again = parseWithFields(registry, bare.text, options)
  if (again.ok) return withBare(again, { ...bare, fields: again.bare?.fields ?? options?.fields ?? noFields })
  const nearest = explain(registry, bare.text, options, again)
  const { offset } = nearest.detail
  return offset === undefined ? nearest : { ...nearest, detail: { ...nearest.detail, offset: bare.placeOf(offset) } }
}

/** Identifies the format of a text. Never throws. */
export function claim(registry: Registry, text: string, options?: ParseOptions): Claimed {
  const claimed = claimAsGiven(registry, text, options)
  const bare = typeof text === 'string' ? findBare(registry.formats, text) : undefined
  if (!bare) return claimed
  // A format may read white space, such as in a salt. Otherwise, white space must not lead to another format.
  const understood = tryParse(registry, text, options)
  return understood.ok ? understood : claimAsGiven(registry, bare.text, options)
}

/** Parses a text. @throws HashError with the failure that `tryParse` returns. */
export function parse(registry: Registry, text: string, options?: ParseOptions): Understood {
  const understood = tryParse(registry, text, options)
  if (!understood.ok) throw new HashError(understood)
  return understood
}

/** Formats and their schemes. */
interface Known {
  readonly formats: readonly Format[]
  readonly schemes: Pick<SchemeTable, 'isPeppered'>
}

/** Finds the formats that parse the same text and use a pepper. */
function findPeppered({ formats, schemes }: Known, text: string, { fields }: ParseOptions): Format[] {
  return formats.filter(({ claims, fields: its, parse }) => {
    if (claims.byHint === undefined || !its?.includes('pepperId')) return false
    const parsed = parse(text, fields ?? noFields)
    return parsed.ok && schemes.isPeppered(parsed.descriptor)
  })
}

/**
 * Returns a failure if a hash may need a pepper: a pepper is configured or named, the same hash string may have been
 * computed with this pepper, and no hint decides. Without this check, the right password would give `false`.
 */
export function checkPepper(
  known: Known,
  { peppers }: Pick<Keyring, 'peppers'>,
  { format, descriptor, sealed, bare }: Pick<Understood, 'format' | 'descriptor' | 'sealed' | 'bare'>,
  text: string,
  options: ParseOptions,
): Failure | undefined {
  if (bare)
    return checkPepper(known, { peppers }, { format, descriptor, ...(sealed && { sealed }) }, bare.text, {
      ...options,
      fields: bare.fields,
    })
  // A sealed text always names its format.
  if (sealed)
    return checkPepper(known, { peppers }, { format, descriptor }, sealed.text, {
      format: format.id,
      fields: sealed.fields,
    })
  const isChosen = isGiven(options.fields?.pepperId)
  const isNamed = isGiven(options.format)
  if (!isChosen && (isNamed || peppers.size === 0)) return undefined
  if (known.schemes.isPeppered(descriptor)) return undefined
  const { writtenBy } = options
  const system = isGiven(writtenBy) ? namesOf(known.formats).findSystem(writtenBy) : undefined
  const readers = findPeppered(known, text, options).filter(
    ({ writers }) => isChosen || !system?.ok || writers.includes(system.system),
  )
  if (readers.length === 0) return undefined
  if (isNamed) {
    const reasons = ['this format does not use a pepper']
    const hint = `Remove the field \`pepperId\`, or pass the format ${readers.map(({ id }) => id).join(' or ')}`
    return failure('ERR_FIELD', format.id, { name: 'pepperId', reasons, hint })
  }
  const evidence = 'does not use a pepper'
  const candidates = readers.map(({ id, claims }) => ({ format: id, evidence: claims.byHint! }))
  return failure('ERR_AMBIGUOUS_FORMAT', undefined, { candidates: [{ format: format.id, evidence }, ...candidates] })
}
