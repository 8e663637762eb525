import { type Candidate, type Failure, failure } from '../core/errors.ts'
import { exceeded } from '../schemes/scheme.ts'
import { type Fields, type Format, maxText, type Parsed, type Shape } from '../spelling/format.ts'
import { meaningOf } from '../spelling/markers.ts'
import type { ParseOptions } from './options.ts'
import { contradiction, contradictionOf, isSealed, openSealed, type Sealed } from './sealed.ts'
import { indexShapes } from './shapes.ts'
import { isGiven, namesOf } from './systems.ts'

/**
 * The format that claims a hash string, the parsed hash if parsing was needed to find the format, and the content of a
 * sealed text.
 */
export type Claimed =
  | { readonly ok: true; readonly format: Format; readonly parsed?: Parsed; readonly sealed?: Sealed }
  | Failure

/** Finds formats by id, prefix, shape and hint. */
export interface Registry {
  readonly formats: readonly Format[]
  get(id: string): Format | undefined
  claim(text: string, options: ParseOptions): Claimed
  /** Returns a failure if a format or system that the caller names is unknown. */
  checkNames(options: ParseOptions): Failure | undefined
}

interface Prefix {
  readonly text: string
  readonly format: Format
}

const nothing: Fields = {}
const nobody: readonly Prefix[] = []

function limitOf(format: Format): number {
  return format.maxText ?? maxText
}

/** Returns the first two characters as a number. It is NaN for a shorter text. */
const beginningOf = (text: string): number => text.charCodeAt(0) * 65536 + text.charCodeAt(1)

/** Indexes prefixes by their first two characters, longer prefixes first. */
function indexPrefixes(formats: readonly Format[]): ReadonlyMap<number, readonly Prefix[]> {
  const owners = new Map<string, string>()
  const index = new Map<number, Prefix[]>()
  for (const format of formats)
    for (const text of format.claims.prefixes ?? []) {
      const owner = owners.get(text)
      if (owner !== undefined)
        throw new TypeError(`the formats ${owner} and ${format.id} both claim the prefix ${JSON.stringify(text)}`)
      if (text.length < 2) throw new TypeError(`the format ${format.id} claims a prefix of less than 2 characters`)
      owners.set(text, format.id)
      const key = beginningOf(text)
      index.set(key, [...(index.get(key) ?? []), { text, format }])
    }
  for (const prefixes of index.values()) prefixes.sort((a, b) => b.text.length - a.text.length)
  return index
}

/** Indexes formats that share a prefix of another format by the first two characters of the prefix. */
function indexSharing(formats: readonly Format[]): ReadonlyMap<number, readonly Format[]> {
  const index = new Map<number, readonly Format[]>()
  for (const format of formats)
    for (const key of new Set(format.claims.sharedPrefixes?.map(beginningOf)))
      index.set(key, [...(index.get(key) ?? []), format])
  return index
}

/** Returns a failure for a text that is known not to be a hash, such as a marker of a locked account. */
export function notAHash(text: string): Failure | undefined {
  const meaning = meaningOf(text)
  return meaning === undefined ? undefined : failure('ERR_NOT_A_HASH', undefined, { hint: meaning })
}

function ambiguous(candidates: readonly Candidate[]): Failure {
  return failure('ERR_AMBIGUOUS_FORMAT', undefined, { candidates })
}

/** A verifier of at most this many formats lists them if none matches. */
const fewFormats = 8

function unknown(text: string, formats: readonly Format[]): Failure {
  const marked = notAHash(text)
  if (marked) return marked
  if (formats.length > fewFormats) return failure('ERR_UNKNOWN_FORMAT', undefined, {})
  const hint = `This verifier has only these formats: ${formats.map(({ id }) => id).join(', ')}`
  return failure('ERR_UNKNOWN_FORMAT', undefined, { hint })
}

/** Tells whether the field that selects a format is given. */
const isSelected = ({ claims: { selectedBy } }: Format, fields: Fields): boolean =>
  selectedBy === undefined || fields[selectedBy] !== undefined

/** Returns the format that owns a prefix of the text as a candidate. */
function ownerOf({ id, claims }: Format, text: string): Candidate {
  return { format: id, evidence: `begins with ${claims.prefixes!.find((one) => text.startsWith(one))}` }
}

/** Creates the registry of a set of formats. @throws TypeError if two formats have the same id or prefix. */
export function createRegistry(formats: readonly Format[]): Registry {
  const byId = new Map(formats.map((format) => [format.id, format]))
  if (byId.size < formats.length) throw new TypeError('`formats` contains two formats with the same id')
  const prefixes = indexPrefixes(formats)
  const shapesOf = indexShapes(formats)
  const names = namesOf(formats)
  const sharing = indexSharing(formats)

  function byPrefix(text: string): Format | undefined {
    for (const prefix of prefixes.get(beginningOf(text)) ?? nobody)
      if (text.startsWith(prefix.text)) return prefix.format
    return undefined
  }

  /**
   * Finds the format of a named writer if its hashes have no prefix or the prefix of another format. The result is
   * ambiguous if the writer uses that other format too. A format that only lacks a field is still chosen, because no
   * password would match in the other format. If all candidates lack a field, a shape of this writer that parses
   * completely is used instead.
   */
  function byHint(text: string, writtenBy: string, fields: Fields): Claimed | undefined {
    let found: { format: Format; parsed: Parsed }[] = []
    for (const format of formats) {
      if (format.claims.byHint === undefined || !format.writers.includes(writtenBy)) continue
      if (!isSelected(format, fields)) continue
      if (text.length > limitOf(format)) continue
      const parsed = format.parse(text, fields)
      if (parsed.ok || parsed.code === 'ERR_FIELD') found.push({ format, parsed })
    }
    // Prefer formats that use the given fields over formats that ignore them.
    const complete = found.filter(
      ({ format, parsed }) => parsed.ok && format.fields?.some((name) => fields[name] !== undefined),
    )
    if (complete.length > 0) found = complete
    const [first, ...others] = found
    if (!first) return undefined
    if (found.every(({ parsed }) => !parsed.ok)) {
      const shaped = byShape(text, { writtenBy, fields })
      if (shaped.ok) return shaped
    }
    const candidates = found.map(({ format }) => ({ format: format.id, evidence: format.claims.byHint! }))
    const owner = found.every(({ format }) => format.claims.selectedBy) ? undefined : byPrefix(text)
    if (owner?.writers.includes(writtenBy) && owner !== first.format)
      return ambiguous([ownerOf(owner, text), ...candidates])
    return others.length === 0 ? { ok: true, ...first } : ambiguous(candidates)
  }

  /**
   * Returns the owner of a prefix, or a format that shares the prefix if only the latter parses the text. The result is
   * ambiguous if both parse the text and no writer is named.
   */
  function byOwner(owner: Format, text: string, { writtenBy, fields = nothing }: ParseOptions): Claimed {
    const sharers = sharing.get(beginningOf(text))
    if (!sharers || (writtenBy !== undefined && owner.writers.includes(writtenBy))) return { ok: true, format: owner }
    const rivals = sharers.filter(
      (format) =>
        isSelected(format, fields) &&
        format.claims.sharedPrefixes!.some((one) => text.startsWith(one)) &&
        (format.claims.sharedPattern?.test(text) ?? true) &&
        format.parse(text, fields).ok,
    )
    const [rival] = rivals
    if (!rival) return { ok: true, format: owner }
    if (rival.claims.sharedPattern && !owner.parse(text, fields).ok) return { ok: true, format: rival }
    return ambiguous([
      ownerOf(owner, text),
      ...rivals.map(({ id, claims }) => ({ format: id, evidence: claims.byHint! })),
    ])
  }

  function byShape(text: string, { writtenBy, fields: given }: ParseOptions): Claimed {
    const fields = given ?? nothing
    const claims: { format: Format; parsed: Parsed | undefined; shape: Shape }[] = []
    for (const { format, shape } of shapesOf(text, fields)) {
      if (writtenBy !== undefined && !format.writers.includes(writtenBy)) continue
      const parsed = shape.isWhole && fields === nothing ? undefined : format.parse(text, fields)
      if (!parsed || parsed.ok) claims.push({ format, parsed, shape })
    }
    const [first] = claims
    if (!first) return unknown(text, formats)
    if (claims.length === 1 && (!first.shape.isWeak || writtenBy !== undefined))
      return { ok: true, format: first.format, ...(first.parsed && { parsed: first.parsed }) }
    claims.sort((a, b) => b.shape.rank - a.shape.rank)
    return ambiguous(claims.map(({ format, shape }) => ({ format: format.id, evidence: shape.evidence })))
  }

  /**
   * Attributes a broken text without a prefix to the writer's only format without a prefix, or only format with a
   * shape.
   */
  function byWriter(writtenBy: string, found: Failure): Claimed {
    const written = formats.filter(({ writers, claims }) => !claims.prefixes && writers.includes(writtenBy))
    const shapely = written.filter(({ claims }) => claims.shapes)
    const [only, ...others] = shapely.length === 1 ? shapely : written
    return found.code === 'ERR_UNKNOWN_FORMAT' && only && others.length === 0 ? { ok: true, format: only } : found
  }

  /** Opens a sealed text. A system agrees if it writes the format, or if it selects the format for the text inside. */
  function open(text: string, given: ParseOptions, writtenBy: string | undefined): Claimed {
    const opened = openSealed(text, (id) => byId.get(id))
    if (!opened.ok) return opened
    const { format, sealed } = opened
    if (writtenBy !== undefined && !format.writers.includes(writtenBy)) {
      const its = claim(sealed.text, { writtenBy, fields: sealed.fields })
      if (!its.ok || its.format !== format)
        return contradiction(
          'writtenBy',
          `the sealed text has the format ${format.id}, which ${writtenBy} does not write`,
        )
    }
    return contradictionOf(format, sealed, given) ?? opened
  }

  function claim(text: string, given: ParseOptions): Claimed {
    const { format: id, writtenBy: named, fields } = given
    const system = isGiven(named) ? names.findSystem(named) : undefined
    if (system && !system.ok) return system
    const chosen = isGiven(id) ? names.findFormat(id) : undefined
    if (isSealed(text) && chosen?.ok !== false) return open(text, given, system?.system)
    if (chosen) return chosen
    const writtenBy = system?.system
    const options = writtenBy === named ? given : { ...given, writtenBy }
    const hinted = writtenBy === undefined ? undefined : byHint(text, writtenBy, fields ?? nothing)
    if (hinted) {
      // Prefers a format that parses completely over one that is only missing a field.
      const isWhole = !hinted.ok || hinted.parsed?.ok === true
      const shaped = isWhole ? undefined : byShape(text, options)
      return shaped?.ok ? shaped : hinted
    }
    const owner = byPrefix(text)
    if (owner) return byOwner(owner, text, options)
    const found = byShape(text, options)
    return found.ok || writtenBy === undefined ? found : byWriter(writtenBy, found)
  }

  return {
    formats,
    get: (id) => byId.get(id),
    checkNames: names.check,
    claim(text, options) {
      const claimed = claim(text, options)
      if (!claimed.ok) return claimed
      const { format, sealed } = claimed
      const { length } = sealed ? sealed.text : text
      if (length <= limitOf(format)) return claimed
      return { ...exceeded('text length', 1, limitOf(format), length, 'characters'), format: format.id }
    },
  }
}
