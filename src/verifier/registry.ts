import { refuseArgument } from '../core/arguments.ts'
import { type Failure, failure } from '../core/errors.ts'
import { argon2 } from '../schemes/argon2.ts'
import { type AnyScheme, createSchemeTable, type SchemeTable } from '../schemes/table.ts'
import {
  checkFields,
  type Fields,
  type Format,
  fieldNamesOf,
  type Makeup,
  maxText,
  type Parsed,
  type Shape,
} from '../spelling/format.ts'
import { findUnread, meaningOf } from '../spelling/text.ts'
import { isGiven, mostNamed, type Names, namesOf } from './hints.ts'

/** Says that a text may be in a format, and why. */
export interface Claim {
  readonly format: Format
  readonly evidence: string
  /** The parsed text, if the claim needed it. The failure `ERR_FIELD` means that only a field is missing. */
  readonly parsed?: Parsed | undefined
}

/** Says that a text begins with a prefix of a format. */
export type PrefixClaim = Claim & { readonly prefix: string }

/** The system that wrote a text, by its name in `Format.writers`, and the fields that are stored with the text. */
export interface Hint {
  readonly writtenBy: string | undefined
  readonly fields: Fields
}

/** Finds the claims on a text by their kind. A kind is found only when a rule of `decide` asks for it. */
export interface ClaimIndex {
  /**
   * Finds the format that owns the longest matching prefix, even if the rest of the text is malformed. Formats of the
   * named system are preferred.
   */
  byPrefix(text: string, writtenBy: string | undefined): PrefixClaim | undefined
  /** Finds formats that parse the text and share its prefix with the owner. */
  bySharedPrefix(text: string, hint: Hint): readonly Claim[]
  /**
   * Finds formats of the named system that only a hint identifies. They parse the text, or only lack a field. Formats
   * that ignore the given fields are left out if others use these fields.
   */
  byHint(text: string, hint: Hint): readonly Claim[]
  /**
   * Finds formats (of the named system, if any) that have a shape of the text and parse the text, the likeliest first.
   */
  byShape(text: string, hint: Hint): readonly (Claim & { readonly shape: Shape })[]
  /** Finds the format of a system, if only one of its formats has no prefix, or only one of these has a shape. */
  byWriter(writtenBy: string): Format | undefined
  /** Finds formats of a system that have a shape of the text, but lack a field. They use all of the given fields. */
  byLackingField(text: string, hint: Hint): readonly Format[]
  /** Returns the formats that a system writes. */
  writtenBy(system: string): readonly Format[]
  /** Finds a format of a system that only a hint identifies, and whose texts begin as those of another format. */
  bySameBeginning(owner: PrefixClaim, writtenBy: string): Format | undefined
}

/** The format of a hash string, and the parsed hash if parsing was needed to find the format. */
export type Decision = { readonly ok: true; readonly format: Format; readonly parsed?: Parsed | undefined } | Failure

/** The formats of a verifier. */
export interface Registry {
  readonly formats: readonly Format[]
  /** Returns the names for hints. They are indexed when the first hint is given. */
  names(): Names
  /** The schemes of the formats, and Argon2, which new hashes have. */
  readonly schemes: SchemeTable
  get(id: string): Format | undefined
  /** Finds the format of a hash string. */
  find(text: string, hint: Hint): Decision
}

const noFields: Fields = {}
const noHint: Hint = { writtenBy: undefined, fields: noFields }
const none: readonly never[] = []

/** Returns the hint for a system and fields that may be missing. */
export const hintOf = (writtenBy: string | undefined, fields: Fields | null | undefined): Hint =>
  writtenBy === undefined && !fields ? noHint : { writtenBy, fields: fields ?? noFields }

/** Returns the longest text of a format in characters. */
export const longestText = (format: Format): number => format.maxText ?? maxText

/** Returns a failure for a text that is known not to be a hash, such as a marker of a locked account. */
export function checkMarker(text: string): Failure | undefined {
  const meaning = meaningOf(text)
  return meaning === undefined ? undefined : failure('ERR_NOT_A_HASH', undefined, { hint: meaning })
}

/** Returns a failure for a hash string of a system whose hash strings no format reads. */
export function refuseUnread(text: string): Failure | undefined {
  const system = findUnread(text)
  if (system === undefined) return undefined
  const reasons = [`this is a hash of ${system}, in a format that saltbridge does not read`]
  return failure('ERR_UNKNOWN_FORMAT', undefined, { reasons, hint: 'Import this account without a password' })
}

const choose = ({ format, parsed }: Claim): Decision => ({ ok: true, format, parsed })

const leaveOpen = (claims: readonly Claim[]): Failure =>
  failure('ERR_AMBIGUOUS_FORMAT', undefined, {
    candidates: claims.map(({ format, evidence }) => ({ format: format.id, evidence })),
  })

const isLack = (parsed: Parsed): boolean => !parsed.ok && parsed.code === 'ERR_FIELD'

const parses = ({ parsed }: Claim): boolean => parsed?.ok === true

/** Refuses a text with the prefix of a format that the named system does not write. */
function refuseOthers({ format }: Claim, system: string, written: readonly Format[]): Failure {
  const ids = written.slice(0, mostNamed).map(({ id }) => id)
  return failure('ERR_UNKNOWN_FORMAT', undefined, {
    reasons: [`the hash begins like ${format.id}, but ${system} writes ${ids.join(', ')}`],
    hint: 'Pass the system that wrote the hash, or none',
  })
}

/** Names the fields of the formats that the text may have. */
function refuseLack(system: string, formats: readonly Format[]): Failure {
  const reasons = [
    `${system} writes this form of hash in several formats, and none of them has exactly the given fields`,
  ]
  const lists = formats.map(({ id, fields = [] }) => `${fields.join(', ')} (${id})`)
  return failure('ERR_FIELD', undefined, { reasons, hint: `Pass the fields of one format: ${lists.join('; ')}` })
}

/** Decides which format a text has. The first rule that fits the claims decides. */
export function decide(claims: ClaimIndex, text: string, hint: Hint): Decision {
  const { writtenBy, fields } = hint
  const begun = claims.byPrefix(text, writtenBy)
  const isOthers = writtenBy !== undefined && !begun?.format.writers.includes(writtenBy)
  /** The format with this prefix, unless a system is named that does not write it: a hint decides over a prefix. */
  const owner = isOthers ? undefined : begun

  // The named system writes formats that only a hint identifies, and the text may be in one of them.
  const hinted = writtenBy === undefined ? none : claims.byHint(text, hint)
  if (hinted.length > 0) {
    const [first] = hinted
    // All of them lack a field, but another format of the system reads the whole text: the other format.
    const shaped = hinted.some(parses) ? none : claims.byShape(text, hint)
    if (shaped.length === 1) return choose(shaped[0]!)
    // The system writes the owner of the prefix, too: ambiguous, unless a field or the system prefers the others.
    const isPreferred = hinted.every(({ format: { claims } }) => claims.selectedBy ?? claims.isPreferred)
    if (owner && owner.format !== first!.format && !isPreferred) return leaveOpen([owner, ...hinted])
    // One format: this one, even if it lacks a field, because no password would match in the format of the owner.
    return hinted.length === 1 ? choose(first!) : leaveOpen(hinted)
  }

  // The text begins with the prefix of a format.
  if (owner) {
    // The named system writes this format, or no other format with this prefix parses the text: the owner.
    const rivals = writtenBy !== undefined ? none : claims.bySharedPrefix(text, hint)
    if (rivals.length === 0) return choose(owner)
    // Only the other format parses the text: the other format, if it has a pattern.
    const [rival] = rivals
    if (rival!.format.claims.sharedPattern && !owner.format.parse(text, fields).ok) return choose(rival!)
    return leaveOpen([owner, ...rivals])
  }

  // The text has the scheme name of a system whose hashes no format reads. Such a name is not a salt in braces.
  const unread = refuseUnread(text)
  if (unread && writtenBy === undefined) return unread

  // The text has no prefix, or a prefix of another system, but the shape of a format.
  const shaped = claims.byShape(text, hint)
  const [shapely, ...others] = shaped
  // One format, unless many other texts have the same shape and no system is named.
  if (shapely && others.length === 0 && (!shapely.shape.isWeak || writtenBy !== undefined)) return choose(shapely)
  if (shapely) return leaveOpen(shaped)

  // No format claims the text.
  const marked = checkMarker(text)
  if (marked) return marked
  if (unread) return unread
  // The format of the named system that is nearest to the text says what is wrong with the text.
  if (begun && isOthers) {
    const nearest = claims.bySameBeginning(begun, writtenBy)
    return nearest ? { ok: true, format: nearest } : refuseOthers(begun, writtenBy, claims.writtenBy(writtenBy))
  }
  if (writtenBy === undefined) return failure('ERR_UNKNOWN_FORMAT', undefined, {})
  // A broken text belongs to the only format without a prefix that the named system writes.
  const only = claims.byWriter(writtenBy)
  if (only) return { ok: true, format: only }
  // The text is whole, but needs other fields than the given ones.
  const lacking = claims.byLackingField(text, hint)
  if (lacking.length > 1) return refuseLack(writtenBy, lacking)
  const [format] = lacking
  return format ? { ok: true, format } : failure('ERR_UNKNOWN_FORMAT', undefined, {})
}

/** Returns the first two characters as a number. It is NaN for a shorter text. */
const beginningOf = (text: string): number => text.charCodeAt(0) * 65536 + text.charCodeAt(1)

/** Adds a value to the list under a key. */
function addTo<K, V>(lists: Map<K, V[]>, key: K, value: V): void {
  const list = lists.get(key)
  if (list) list.push(value)
  else lists.set(key, [value])
}

/** Indexes prefixes by their first two characters, longer prefixes first. */
function indexPrefixes(formats: readonly Format[]): ClaimIndex['byPrefix'] {
  const index = new Map<number, PrefixClaim[]>()
  for (const format of formats)
    for (const prefix of format.claims.prefixes ?? none) {
      if (prefix.length < 2)
        throw refuseArgument('formats', `the format ${format.id} claims a prefix of less than 2 characters`)
      const key = beginningOf(prefix)
      const owner = index.get(key)?.find((claim) => claim.prefix === prefix)
      if (owner)
        throw refuseArgument(
          'formats',
          `the formats ${owner.format.id} and ${format.id} both claim the prefix ${JSON.stringify(prefix)}`,
        )
      addTo(index, key, { prefix, format, evidence: `begins with ${prefix}` })
    }
  for (const claims of index.values()) claims.sort((a, b) => b.prefix.length - a.prefix.length)
  return (text, writtenBy) => {
    let longest: PrefixClaim | undefined
    for (const claim of index.get(beginningOf(text)) ?? none) {
      if (!text.startsWith(claim.prefix)) continue
      if (writtenBy === undefined || claim.format.writers.includes(writtenBy)) return claim
      longest ??= claim
    }
    return longest
  }
}

/** The longest text, in characters, whose candidate shapes are cached. */
const mostKept = 4096

const hex = /^[0-9A-Fa-f]*$/
const base64 = /^[0-9A-Za-z+/_-]*={0,2}$/

function makeupOf(text: string): Makeup {
  if (hex.test(text)) return 'hex'
  return base64.test(text) ? 'base64' : 'other'
}

const isOfLength = ({ length: [min, max] }: Shape, length: number): boolean => length >= min && length <= max

const isMadeOf = ({ of }: Shape, makeup: Makeup): boolean => of === undefined || of.includes(makeup)

const hasMarks = ({ marks }: Shape, text: string): boolean =>
  marks?.every(([at, oneOf]) => oneOf.includes(text.charAt(at < 0 ? text.length + at : at) || ' ')) ?? true

/** Tells whether a text has a shape. The text is not parsed and fields are ignored. */
export const hasShape = (text: string, shape: Shape): boolean =>
  isOfLength(shape, text.length) && hasMarks(shape, text) && isMadeOf(shape, makeupOf(text))

/** Finds the shapes of a text by its length, its kind of characters and single characters, without parsing it. */
export function indexShapes(
  formats: readonly Format[],
): (text: string, fields: Fields) => readonly { readonly format: Format; readonly shape: Shape }[] {
  const all: { readonly format: Format; readonly shape: Shape }[] = []
  for (const format of formats) for (const shape of format.claims.shapes ?? none) all.push({ format, shape })
  const longest = Math.max(0, ...all.map(({ shape }) => shape.length[1]))
  const kept: Record<Makeup, Map<number, typeof all>> = { hex: new Map(), base64: new Map(), other: new Map() }

  function shapesOf(length: number, makeup: Makeup): typeof all {
    let found = kept[makeup].get(length)
    if (!found) {
      found = all.filter(({ shape }) => isOfLength(shape, length) && isMadeOf(shape, makeup))
      if (length <= mostKept) kept[makeup].set(length, found)
    }
    return found
  }

  return (text, fields) => {
    if (text.length > longest) return none
    return shapesOf(text.length, makeupOf(text)).filter(
      ({ shape }) => hasMarks(shape, text) && (shape.beside === undefined || isGiven(fields[shape.beside])),
    )
  }
}

/** Tells whether the field that selects a format is given. */
const isSelected = ({ claims: { selectedBy } }: Format, fields: Fields): boolean =>
  selectedBy === undefined || isGiven(fields[selectedBy])

/** Indexes what formats claim. @throws HashError ERR_ARGUMENT if two formats have the same prefix. */
function indexClaims(formats: readonly Format[], shapesOf: ReturnType<typeof indexShapes>): ClaimIndex {
  const sharing = new Map<number, Format[]>()
  const hinted = new Map<string, Format[]>()
  for (const format of formats) {
    const { sharedPrefixes, byHint } = format.claims
    if (sharedPrefixes) for (const key of new Set(sharedPrefixes.map(beginningOf))) addTo(sharing, key, format)
    if (byHint !== undefined) for (const writer of format.writers) addTo(hinted, writer, format)
  }

  const writtenBy = (system: string) => formats.filter(({ writers }) => writers.includes(system))

  return {
    byPrefix: indexPrefixes(formats),
    bySharedPrefix(text, { fields }) {
      const sharers = sharing.get(beginningOf(text))
      if (!sharers) return none
      const found: Claim[] = []
      for (const format of sharers) {
        const { sharedPrefixes, sharedPattern, byHint: evidence } = format.claims
        if (!isSelected(format, fields) || text.length > longestText(format)) continue
        if (!sharedPrefixes!.some((one) => text.startsWith(one))) continue
        if (sharedPattern?.test(text) === false) continue
        const parsed = format.parse(text, fields)
        if (parsed.ok) found.push({ format, evidence: evidence!, parsed })
      }
      return found
    },
    byHint(text, { writtenBy, fields }) {
      const found: Claim[] = []
      for (const format of hinted.get(writtenBy!) ?? none) {
        if (!isSelected(format, fields) || text.length > longestText(format)) continue
        const parsed = format.parse(text, fields)
        if (parsed.ok || parsed.code === 'ERR_FIELD') found.push({ format, evidence: format.claims.byHint!, parsed })
      }
      const complete = found.filter(
        (claim) => parses(claim) && claim.format.fields?.some((name) => isGiven(fields[name])),
      )
      return complete.length > 0 ? complete : found
    },
    byShape(text, { writtenBy, fields }) {
      const found: ReturnType<ClaimIndex['byShape']>[number][] = []
      for (const { format, shape } of shapesOf(text, fields)) {
        if (writtenBy !== undefined && !format.writers.includes(writtenBy)) continue
        const parsed = shape.isWhole && fields === noFields ? undefined : format.parse(text, fields)
        if (!parsed || parsed.ok) found.push({ format, evidence: shape.evidence, parsed, shape })
      }
      return found.length < 2 ? found : found.sort((a, b) => b.shape.rank - a.shape.rank)
    },
    byWriter(system) {
      const written = writtenBy(system).filter(({ claims }) => !claims.prefixes)
      const shapely = written.filter(({ claims }) => claims.shapes)
      const [only, ...others] = shapely.length === 1 ? shapely : written
      return others.length === 0 ? only : undefined
    },
    byLackingField(text, { writtenBy: system, fields }) {
      const given = Object.keys(fields).filter((name) => isGiven(fields[name]))
      return writtenBy(system!).filter((format) => {
        if (!format.claims.shapes?.some((shape) => hasShape(text, shape))) return false
        const names = fieldNamesOf(format)
        return given.every((name) => names.includes(name)) && isLack(format.parse(text, fields))
      })
    },
    bySameBeginning: ({ format, prefix }, writtenBy) =>
      hinted.get(writtenBy)?.find(({ grammar }) => grammar.startsWith(prefix) || grammar === `<${format.id}>`),
    writtenBy,
  }
}

/** A verifier of at most this many formats lists them if none matches. */
const fewFormats = 8

/**
 * Creates the registry of a set of formats. @throws HashError ERR_ARGUMENT if two formats have the same id or prefix.
 */
export function createRegistry(formats: readonly Format[]): Registry {
  const byId = new Map<string, Format>()
  const schemes = new Set<AnyScheme>([argon2])
  for (const format of formats) {
    byId.set(format.id, format)
    for (const scheme of format.schemes) schemes.add(scheme)
    for (const scheme of format.innerSchemes ?? none) schemes.add(scheme)
  }
  if (byId.size < formats.length) throw refuseArgument('formats', '`formats` contains two formats with the same id')
  const shapesOf = indexShapes(formats)
  const claims = indexClaims(formats, shapesOf)
  let names: Names | undefined
  return {
    formats,
    names: () => (names ??= namesOf(formats)),
    schemes: createSchemeTable(schemes),
    get: (id) => byId.get(id),
    find(text, hint) {
      const decision = decide(claims, text, hint)
      if (decision.ok || decision.code !== 'ERR_UNKNOWN_FORMAT') return decision
      // A format that could have this text does not claim it if a field has the wrong type.
      for (const { format } of shapesOf(text, hint.fields)) {
        const wrong = checkFields(format, hint.fields)
        if (wrong) return wrong
      }
      if (formats.length > fewFormats) return decision
      const ids = formats.map(({ id }) => id).join(', ')
      return failure('ERR_UNKNOWN_FORMAT', undefined, { hint: `This verifier has only these formats: ${ids}` })
    },
  }
}
