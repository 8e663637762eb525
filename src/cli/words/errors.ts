import {
  type Candidate,
  type Detail,
  describe,
  explain,
  type Failure,
  type HashError,
  isHashError,
} from '../../core/errors.ts'
import { findNearestName } from '../../core/names.ts'
import { formats } from '../../index.ts'
import { type Fields, fieldNamesOf, maxText as longest, ownNameOf } from '../../spelling/format.ts'
import { namesOf, otherNamesOf } from '../../verifier/hints.ts'
import { hasShape } from '../../verifier/registry.ts'
import { isSealed } from '../../verifier/sealed.ts'
import { signerKeyVariable } from '../options.ts'
import { withOwnWords } from '../terminal/errors.ts'
import { choicesOfField, fieldInWords, valuesOfField } from './formats.ts'
import { hashInWords } from './parameters.ts'

/** Formats that are named; the others are counted. */
const most = 4

/**
 * Returns the ids of formats that could have written a hash string although it does not show them, complete ones first.
 */
function findLookAlikes(text: string, fields: Fields): readonly string[] {
  const complete: string[] = []
  const incomplete: string[] = []
  for (const { id, claims, parse, maxText = longest } of formats) {
    const isHidden = claims.byHint !== undefined || claims.shapes?.some(({ isWeak }) => isWeak)
    if (!isHidden || text.length > maxText) continue
    const parsed = parse(text, fields)
    if (parsed.ok) complete.push(id)
    else if (parsed.code === 'ERR_FIELD' && claims.shapes?.some((shape) => hasShape(text, shape))) incomplete.push(id)
  }
  return [...complete, ...incomplete]
}

/** Describes a bare digest: "an MD5 (32 hex digits)". */
function describeBareDigest(id: string, text: string): string | undefined {
  if (!id.startsWith('raw-')) return undefined
  const name = hashInWords(id.slice('raw-'.length))
  const characters = /^[0-9a-f]+$/i.test(text) ? 'hex digits' : 'base64 characters'
  return `${/^[MS]/.test(name) ? 'an' : 'a'} ${name} (${text.length} ${characters})`.replace('an SHA', 'a SHA')
}

const listOf = (ids: readonly string[]): string => {
  const shown = ids.slice(0, most)
  const left = ids.length - shown.length
  return left > 0 ? `${shown.join(', ')} and ${left} more` : `${shown.slice(0, -1).join(', ')} and ${shown.at(-1)}`
}

/** Says which formats a hash string looks like, the likeliest first, and how to choose one. */
function looksLike({ candidates = [] }: Detail, context: CommandContext): string {
  const { command, text = '', fields = {}, writtenBy } = context
  const ids = candidates.map(({ format }: Candidate) => format)
  // The candidates of a named system are all that it writes.
  const others =
    text === '' || writtenBy !== undefined ? [] : findLookAlikes(text, fields).filter((id) => !ids.includes(id))
  const all = [...ids, ...others]
  const choose = command === 'bench' ? 'Pass --format ID' : 'Pass --format ID or --written-by SYSTEM'
  const isOne = command === 'inspect' || command === 'verify' || command === 'transcode'
  const or = isOne ? ', or run `saltbridge identify` if you know the password' : ''
  const [only, second] = ids
  if (writtenBy !== undefined && second !== undefined)
    return `${writtenBy} writes several formats that look like this hash: ${listOf(ids)}. Pass --format ID${or}`
  if (only === undefined || second !== undefined)
    return `this hash fits several formats: ${listOf(all)}. ${choose}${or}`
  const name = describeBareDigest(only, text) ?? only
  const such = others.length > 1 ? `, such as ${listOf(others.slice(0, 2))}` : ''
  return `this looks like ${name}, but ${others.length > 2 ? 'many ' : ''}other formats look the same${such}. Pass --format ${only} if that is the right format, or --written-by SYSTEM${or}`
}

/** The command and its options, so that an error can name the option to pass. */
export interface CommandContext {
  readonly command: 'inspect' | 'verify' | 'identify' | 'transcode' | 'bench' | 'rows'
  /** The hash string, if the error is about a hash. The hash string is never shown. */
  readonly text?: string | undefined
  readonly fields?: { readonly [name: string]: string | undefined } | undefined
  readonly writtenBy?: string | undefined
  readonly backend?: string | undefined
  readonly hasSignerKey?: boolean
  readonly hasPepper?: boolean
}

const listed = '`saltbridge formats` lists the formats and systems'

/** Returns all names that `--written-by` takes. */
const listSystemNames = (): readonly string[] => {
  const writers = [...new Set(formats.flatMap((format) => format.writers))]
  return [...writers, ...writers.flatMap(otherNamesOf)]
}

/** Formats that an unknown name suggests. */
const mostSuggested = 6

/** Returns the format ids that contain a word. Such a word is a part of an id and not a secret, so it can be shown. */
function findIdsWith(word: string | undefined): readonly string[] {
  if (word === undefined || !/^[a-z0-9-]{3,32}$/i.test(word)) return []
  const ids = formats.map(({ id }) => id).filter((id) => id.includes(word.toLowerCase()))
  return [...ids.filter((id) => id.startsWith('raw-')), ...ids.filter((id) => !id.startsWith('raw-'))]
}

/**
 * Says that a name is unknown, and suggests others. In a row, the name is in a key of the row instead of an option.
 * `name` is what the user gave.
 */
export function explainUnknownName({ detail }: Failure, { command }: Partial<CommandContext>, name?: string): string {
  const isFormat = detail.name === 'format'
  const kind = isFormat ? 'format' : 'system'
  const option = command === 'rows' ? detail.name : isFormat ? '--format' : '--written-by'
  const names = isFormat ? formats.map(({ id }) => id) : listSystemNames()
  const known = namesOf(formats)
  const swapped = isFormat ? known.findSystem(detail.given) : known.findFormat(detail.given)
  if (swapped.ok) {
    const [is, other] = isFormat ? ['a system', 'writtenBy'] : ['a format', 'format']
    const as = command === 'rows' ? `as ${other}` : `with ${isFormat ? '--written-by' : '--format'}`
    return `${option}: ${JSON.stringify(detail.given)} is ${is}: pass it ${as}`
  }
  const near = detail.given === undefined ? undefined : findNearestName(detail.given, names)
  const similar = isFormat ? findIdsWith(name) : []
  if (near !== undefined)
    return `${option}: there is no ${kind} ${JSON.stringify(detail.given)}. Did you mean ${JSON.stringify(near)}? ${listed}`
  const map =
    isFormat && command === 'rows' ? '. If a column names formats in another way, pass --map-format VALUE=ID' : ''
  if (similar.length === 0) return `${option}: there is no ${kind} with this name; ${listed}${map}`
  const more = similar.length > mostSuggested ? ', …' : ''
  return `${option}: there is no format ${JSON.stringify(name)}. Formats with this word in their id: ${similar.slice(0, mostSuggested).join(', ')}${more}; ${listed}`
}

function explainUnknownFormat(failure: Failure, { writtenBy, command }: CommandContext): string {
  const { hint, expected, reasons } = failure.detail
  if (reasons) return describe(failure)
  if (expected !== undefined)
    return 'the sealed text names a format that this version of saltbridge does not have. Check the text, or update saltbridge'
  if (hint !== undefined) return `this does not look like a password hash. ${hint}`
  if (writtenBy !== undefined)
    return `${JSON.stringify(writtenBy)} does not write hashes that look like this. Check the name of the system, and that the hash is complete`
  const advice = command === 'identify' ? '' : ', or pass --format if the hash string does not show its format'
  return `this does not look like a password hash. Check that the hash is complete${advice}`
}

function explainMissingSecret(
  { detail }: Failure,
  { command, hasSignerKey, hasPepper, fields }: CommandContext,
): string | undefined {
  switch (detail.name) {
    case 'legacyScryptSignerKey':
      if (fields?.keyId !== undefined)
        return command === 'rows'
          ? 'the row names another signer key than the key that you passed: do not pass a signer key if the rows name their keys'
          : 'on the command line, a signer key has no id: remove --field keyId=…'
      if (hasSignerKey)
        return 'the signer key that you passed is not the signer key of this hash: pass the key of the Firebase project that made the hash'
      return `the Firebase signer key is missing: pass ${command === 'rows' ? '--hash-config FILE or ' : ''}--signer-key-file FILE, or set ${signerKeyVariable}`
    case 'peppers':
      if (command === 'rows')
        return 'this hash needs a pepper, but this command has no option for peppers. Verify the hash with `saltbridge verify --pepper-file FILE`'
      if (fields?.pepperId !== undefined) return 'on the command line, a pepper has no id: remove --field pepperId=…'
      if (hasPepper)
        return 'the pepper that you passed is not the pepper of this hash: pass the pepper of the site that made the hash'
      return 'this hash needs the pepper of the site that made the hash: pass --pepper-file FILE'
    case 'argon2Keys':
      if (command === 'rows')
        return 'this hash needs an Argon2 key, but this command has no option for Argon2 keys. Verify the hash with `saltbridge verify --argon2-key-file ID=FILE`'
      return 'this hash needs an Argon2 key: pass --argon2-key-file ID=FILE, where ID is the keyid in the hash. If the hash has no keyid, choose an ID, and also pass --field keyId=ID'
    default:
      return undefined
  }
}

function explainField(failed: Failure, context: CommandContext): string | undefined {
  const { format: id, detail } = failed
  const { name } = detail
  const { command, fields = {}, text = '' } = context
  if (command === 'bench' || isSealed(text)) return undefined
  if (id === undefined && name === undefined)
    return `${describe(failed)}. Pass each with ${command === 'rows' ? '--column field.NAME=COLUMN' : '--field NAME=VALUE'}`
  if (id === undefined || name === undefined) return undefined
  const isRow = command === 'rows'
  const isGiven = fields[name] !== undefined
  const format = formats.find((one) => one.id === id)
  if (!format || !fieldNamesOf(format).includes(name)) {
    if (!isGiven || isRow) return undefined
    const isKey = /signer_?key$/i.test(name)
    return `the format ${id} has no field ${name}: ${isKey ? 'pass --signer-key-file FILE instead of' : 'remove'} --field ${name}=…`
  }
  const own = ownNameOf(format, name)
  const words = fieldInWords(id, own)
  const values = valuesOfField(id, own)
  if (!isGiven) {
    const option = isRow ? `--column field.${name}=COLUMN` : `--field ${name}=VALUE`
    const all = isRow ? undefined : choicesOfField(id, name)
    return `the format ${id} needs the field ${name}: pass ${all ?? `${option} (${words})`}`
  }
  const option = isRow ? `the field ${name}` : `--field ${name}`
  return `the value of ${option} cannot be used. ${values ? `Allowed: ${values.join(', ')}` : `The value must be ${words}`}`
}

function explainUnsupported(failed: Failure, { backend }: CommandContext): string | undefined {
  const { detail } = failed
  if (backend === undefined) return failed.detail.name === undefined ? explain(failed).problem : undefined
  // Reasons of the other backends do not matter here.
  const own = (detail.reasons ?? []).filter((reason) => reason.startsWith(`${backend}: `))
  const reasons = own.length > 0 ? ` (${own.join('; ')})` : ''
  return `the backend ${backend} does not compute this hash${reasons}. Leave out --backend`
}

/** Explains that a limit cannot be raised here, or that a hash with an impossible parameter may be incomplete. */
function explainLimit(failure: Failure, { command, text }: CommandContext): string {
  const { limit, hint } = failure.detail
  if (limit?.option !== undefined)
    return `${explain(failure).problem}. Only the library can raise this limit, with the option \`${limit.option}\``
  const isOne = text !== undefined && command !== 'bench' && command !== 'rows'
  return `${describe(failure)}${isOne && hint === undefined ? '. Check that the hash was copied completely' : ''}`
}

/** Explains why a hash cannot be written in another format. */
function explainInconvertible(failure: Failure): string {
  const { hint = '`saltbridge inspect` with the same options lists the formats that this hash can be converted to' } =
    failure.detail
  return `${explain(failure).problem.replace('as the option `format`', 'with --format')}. ${hint}`
}

/** Says what is wrong in the words of the command line, with the option to pass. */
export function failureInWords(failure: Failure, context: CommandContext): string {
  switch (failure.code) {
    case 'ERR_UNKNOWN_FORMAT':
      return failure.detail.name === undefined
        ? explainUnknownFormat(failure, context)
        : explainUnknownName(failure, context)
    case 'ERR_AMBIGUOUS_FORMAT':
      return looksLike(failure.detail, context)
    case 'ERR_SECRET':
      return explainMissingSecret(failure, context) ?? describe(failure)
    case 'ERR_FIELD':
      return explainField(failure, context) ?? describe(failure)
    case 'ERR_UNSUPPORTED':
      return explainUnsupported(failure, context) ?? describe(failure)
    case 'ERR_NOT_A_HASH':
      if (context.command === 'rows' || failure.detail.name !== undefined) return describe(failure)
      return `${describe(failure)}. Import this account without a password`
    case 'ERR_LIMIT':
      return explainLimit(failure, context)
    case 'ERR_UNREPRESENTABLE':
      return context.command === 'transcode' ? explainInconvertible(failure) : explain(failure).problem
    default:
      return describe(failure)
  }
}

/** Explains an error with the options of its command line. */
export function withWords(error: HashError, context: CommandContext): HashError {
  const { code, format, detail } = error
  const failure: Failure = { ok: false, code, ...(format !== undefined && { format }), detail }
  return withOwnWords(error, () => failureInWords(failure, context))
}

/** Runs a command, and explains each error with the options of the command line. */
export async function explainErrors<T>(context: CommandContext, command: () => Promise<T>): Promise<T> {
  try {
    return await command()
  } catch (error) {
    throw isHashError(error) ? withWords(error, context) : error
  }
}
