import { anything, aText, checkArgument, isObject, objectOf, optionsOf, ruleOf } from '../core/arguments.ts'
import { failure, fieldDetail, HashError } from '../core/errors.ts'
import { createKeyring, createSecret, type Secrets } from '../core/secret.ts'
import { type Expression, hasForm, sameExpression } from '../schemes/expression.ts'
import type { Descriptor, OtherForm, SchemeId } from '../schemes/index.ts'
import type { Resolved } from '../schemes/scheme.ts'
import { allSchemes, pepperOf, saltSuffixOf, schemeOf } from '../schemes/schemes.ts'
import { type Fields, type Format, hasScheme, maxText, type Spelled, toOwnFields } from '../spelling/format.ts'
import type { FormatId } from '../verifier/format-id.ts'
import { isGiven, namesOf } from '../verifier/hints.ts'
import type { ParseOptions, Verifier } from '../verifier/index.ts'
import { checkPepper } from '../verifier/parse.ts'
import { hintRules, secretsRule, verifierWith } from '../verifier/rules.ts'
import { writeSealed } from '../verifier/sealed.ts'

/** Options of `transcode`. */
export interface TranscodeOptions extends ParseOptions {
  /**
   * The id of the format of the hash string. Some formats also accept other forms of the password, such as the trimmed
   * password. Pass `format` to allow a target that accepts only the typed password.
   */
  readonly format?: ParseOptions['format']
  /** The id of the format to write, or `sealed` for a sealed text as `seal` writes it. */
  readonly to: FormatId | 'sealed' | (string & {})
  /**
   * The prefix of a bcrypt hash that the new system reads. `2a`, `2b` and `2y` name the same computation for every
   * password in UTF-8. By default, the hash keeps its prefix.
   */
  readonly variant?: '2a' | '2b' | '2y' | undefined
  /** The keys and peppers of the old system. The target format may need a key that the hash string does not contain. */
  readonly secrets?: Secrets
}

/** Options of `seal`. */
export interface SealOptions extends ParseOptions {
  /**
   * The keys and peppers of the old system. If you pass a pepper, also pass a hint for each hash string that looks the
   * same with and without a pepper. Otherwise such a hash string is ambiguous.
   */
  readonly secrets?: Secrets
}

const aHash = ruleOf(
  'a hash string, or a descriptor as `parse` returns it',
  (value) => typeof value === 'string' || (isObject(value) && 'scheme' in value),
)
const sealRule = objectOf({ ...hintRules, secrets: secretsRule })
const transcodeRule = objectOf({ ...hintRules, secrets: secretsRule, to: aText, variant: anything })

/** The prefixes of bcrypt that name the same computation for every password in UTF-8. */
export const bcryptVariants: readonly NonNullable<TranscodeOptions['variant']>[] = ['2a', '2b', '2y']

/** A hash in another format. */
export interface Transcoded {
  /** The new hash string. */
  readonly text: string
  /** The values that must be stored with the hash string, such as a salt in another column. */
  readonly fields: Fields
  /** The names of the secrets that a verifier needs, because the new hash string does not contain them: `peppers`. */
  readonly needs: readonly string[]
}

/** Puts the configured key or pepper into a descriptor, if it needs one. */
function withKey(descriptor: Descriptor, secrets: Secrets | undefined): Descriptor | Exclude<Resolved, { ok: true }> {
  if (!secrets) return descriptor
  const keyring = createKeyring(secrets)
  const { resolve, embed } = schemeOf(descriptor)
  const key: Resolved = (embed && resolve?.(descriptor, keyring)) ?? { ok: true }
  if (!key.ok) return key
  const pepper = pepperOf(descriptor, keyring)
  if (!pepper.ok) return pepper
  const carrying = embed && key.key ? embed(descriptor, key.key) : descriptor
  return pepper.key ? { ...carrying, pepper: createSecret(pepper.key) } : carrying
}

/** Tells whether a format prepares the password in this way. */
const hasPreparation = ({ prepare: its, wraps }: Format, prepare: Expression | undefined): boolean =>
  wraps ? wraps.some((inner) => hasPreparation(inner, prepare)) : sameExpression(prepare, its) || hasForm(prepare, its)

/** Returns the ways in which a format may prepare the password, with repetitions. */
const preparationsOf = ({ prepare, wraps }: Format): readonly (Expression | undefined)[] =>
  wraps ? wraps.flatMap(preparationsOf) : [prepare]

/** Tells whether a format tries every form of the password that the hash may have been made from. */
const computesForms = ({ otherwise: computed = [] }: Format, forms: readonly OtherForm[] = []): boolean =>
  forms.every(({ password }) => computed.some((one) => sameExpression(one.password, password)))

/** Returns the name of a scheme for messages. */
const inWords = (scheme: SchemeId): string => (scheme === 'digest' ? 'a plain hash function' : scheme)

/** Returns the reasons why a format cannot represent a hash, except those that its `serialize` finds. */
function findReasonsAgainst(descriptor: Descriptor, format: Format): readonly string[] {
  const { scheme, prepare, otherwise } = descriptor
  if (!hasScheme(format, scheme))
    return [
      `the format is for hashes made with ${format.schemes.map(({ id }) => inWords(id)).join(', ')}, but this hash was made with ${inWords(scheme)}`,
    ]
  if (!computesForms(format, otherwise)) {
    const forms = otherwise!.map(({ name }) => name).join(', ')
    return [
      `the password may have been changed before it was hashed (${forms}), and this format does not try changed passwords. ` +
        'To convert the hash anyway, pass the current format of the hash as the option `format`',
    ]
  }
  if (saltSuffixOf(descriptor) !== format.saltSuffix)
    return [
      format.saltSuffix
        ? 'the format appends a pepper to the salt, but this hash has no pepper after the salt'
        : 'this hash has a pepper after the salt, but the format does not append a pepper to the salt',
    ]
  if (hasPreparation(format, prepare)) return []
  return [
    prepare
      ? `the password was changed before ${inWords(scheme)} hashed it, and the format does not change passwords in that way`
      : `the format changes the password before ${inWords(scheme)} hashes it, but this hash was computed from the unchanged password`,
  ]
}

/** Returns a hash string, or a failure if it is longer than its format can read. */
function checkLength(spelled: Spelled, { id, maxText: most = maxText }: Format): Spelled {
  if (!spelled.ok || spelled.text.length <= most) return spelled
  return failure('ERR_UNREPRESENTABLE', id, {
    reasons: [`the hash string would have more than ${most.toLocaleString('en-US')} characters`],
  })
}

/** Writes a descriptor in a format of its scheme, or returns the reason why that is not possible. */
export function spell(descriptor: Descriptor, format: Format, secrets?: Secrets): Spelled {
  const reasons = findReasonsAgainst(descriptor, format)
  if (reasons.length > 0) return failure('ERR_UNREPRESENTABLE', format.id, { reasons })
  const keyed = withKey(descriptor, secrets)
  if (!('ok' in keyed)) return checkLength(format.serialize(keyed), format)
  // Some formats do not contain the key. So a missing key is a failure only if the hash cannot be written without it.
  const withoutKey = keyed.absent ? checkLength(format.serialize(descriptor), format) : keyed
  return withoutKey.ok ? withoutKey : keyed
}

const mayEqual = (a: Expression | undefined, b: Expression | undefined): boolean =>
  a === undefined || b === undefined || sameExpression(a, b)

const agree = (a: Format['fixed'] = {}, b: Format['fixed'] = {}): boolean =>
  Object.entries(a).every(([name, value]) => b[name] === undefined || b[name] === value)

/**
 * Returns the formats that may be able to represent hashes of another format. Not all of them can, because that depends
 * on the parameters of each hash. For one hash, use `spellings`.
 */
export function targetsOf(format: Format, formats: readonly Format[]): readonly Format[] {
  return formats.filter(
    (other) =>
      other !== format &&
      other.schemes.some(({ id }) => hasScheme(format, id)) &&
      preparationsOf(format).some((prepare) => hasPreparation(other, prepare)) &&
      mayEqual(other.expression, format.expression) &&
      other.saltSuffix === format.saltSuffix &&
      agree(other.fixed, format.fixed),
  )
}

/**
 * Writes a hash in every format of its scheme.
 *
 * @param verifier The verifier whose formats are tried.
 * @param hash The hash string, or the descriptor of a parsed hash.
 * @param options The options of `parse` for a hash string, and the secrets of the old system, for formats that store a
 * key
 *   in the hash string.
 * @returns For each format of the scheme, the hash string, or the failure that says why it cannot be written.
 * @throws HashError as `parse` does, if `hash` is a hash string.
 * @example
 * import { createVerifier, spellings } from 'saltbridge'
 *
 * const hash = '$2b$10$abcdefghijklmnopqrstuuCFaEytnzrfaPZJKbS76hh9vqd9r8v2S'
 * const possible = spellings(createVerifier(), hash).filter(({ spelled }) => spelled.ok)
 * possible.map(({ format }) => format) // ['auth0-bcrypt', 'bcrypt', …]
 */
export function spellings(
  verifier: Pick<Verifier, 'formats' | 'parse'>,
  hash: string | Descriptor,
  options: SealOptions = {},
): readonly { readonly format: string; readonly spelled: Spelled }[] {
  checkArgument('verifier', verifier, verifierWith('formats', 'parse'))
  const { secrets, ...hints } = optionsOf(options, sealRule)
  checkArgument('hash', hash, aHash)
  const descriptor = typeof hash === 'string' ? parseToWrite(verifier, hash, hints) : hash
  return verifier.formats
    .filter((one) => hasScheme(one, descriptor.scheme))
    .map((format) => ({ format: format.id, spelled: spell(descriptor, format, secrets) }))
}

/**
 * Parses a hash that is written in another format. If the caller or a sealed text names the format, the hash is written
 * without the other forms of the password.
 */
function parseToWrite(verifier: Pick<Verifier, 'parse'>, text: string, hints: ParseOptions): Descriptor {
  const parsed = verifier.parse(text, hints)
  const { otherwise, ...descriptor } = parsed.descriptor
  const isNamed = hints.format !== undefined || parsed.sealed !== undefined || otherwise === undefined
  return isNamed ? descriptor : { ...descriptor, otherwise }
}

/** Gives a bcrypt hash another prefix. @throws HashError ERR_UNREPRESENTABLE if its computation is another one. */
function withVariant(descriptor: Descriptor, variant: TranscodeOptions['variant']): Descriptor {
  if (variant === undefined) return descriptor
  const isKnown = (one: string) => bcryptVariants.some((known) => known === one)
  if (descriptor.scheme === 'bcrypt' && isKnown(descriptor.variant) && isKnown(variant))
    return { ...descriptor, variant }
  const reasons = [
    `\`variant\` must be ${bcryptVariants.join(', ')}, and it is only for bcrypt hashes that have one of these prefixes`,
  ]
  throw new HashError(failure('ERR_UNREPRESENTABLE', undefined, { reasons }))
}

/** Returns the names of the secrets that a verifier needs for a hash, because the hash string does not contain them. */
export function needsOf(descriptor: Descriptor): readonly string[] {
  const none = createKeyring()
  const found = [schemeOf(descriptor).resolve?.(descriptor, none), pepperOf(descriptor, none)]
  return found.flatMap((one) => (one?.ok === false && one.detail.name !== undefined ? [one.detail.name] : []))
}

/**
 * Writes a hash as a sealed text: the hash string with its format and fields, so that no method of a verifier needs a
 * hint for it. Pass the same hints as to `verify`, because the sealed text contains the result of these hints. A text
 * that is already sealed is returned unchanged.
 *
 * @param verifier The verifier whose formats are used.
 * @param text The hash string.
 * @param options The options of `parse`, and the secrets of the old system.
 * @returns The sealed text: at most 1,024 characters, without secrets. It contains the ids of keys.
 * @throws HashError as `parse` does; ERR_UNREPRESENTABLE if the sealed text would have more than 1,024 characters.
 * @example
 * import { createVerifier, seal } from 'saltbridge'
 *
 * const verifier = createVerifier()
 * const hash = '28f9975808ae2bdc5847b1cda26033ea'
 * const sealed = seal(verifier, hash, { format: 'vbulletin', fields: { salt: '308' } })
 * console.log(sealed) // $saltbridge$v=1,format=vbulletin,.salt=MzA4$28f9975808ae2bdc5847b1cda26033ea
 * console.log(await verifier.verify('hashcat', sealed)) // true
 * await verifier.close()
 */
export function seal(verifier: Pick<Verifier, 'formats' | 'parse'>, text: string, options: SealOptions = {}): string {
  checkArgument('verifier', verifier, verifierWith('formats', 'parse'))
  const { secrets, ...hints } = optionsOf(options, sealRule)
  const understood = verifier.parse(text, hints)
  const ambiguous =
    secrets &&
    checkPepper({ formats: verifier.formats, schemes: allSchemes }, createKeyring(secrets), understood, text, hints)
  if (ambiguous) throw new HashError(ambiguous)
  const { sealed: isSealed, bare = { text, fields: hints.fields ?? {} } } = understood
  if (isSealed) return bare.text
  const { id, fields: names = [] } = understood.format
  const given = toOwnFields(understood.format, bare.fields)
  const fields = [...names].sort().flatMap((name) => {
    const value = given[name]
    if (!isGiven(value)) return []
    if (value.isWellFormed()) return [[name, value] as const]
    throw new HashError(failure('ERR_FIELD', id, fieldDetail(name, 'is not well-formed Unicode text')))
  })
  const sealed = writeSealed(id, fields, bare.text)
  if (sealed.length <= maxText) return sealed
  const reasons = [`the sealed text would have more than ${maxText.toLocaleString('en-US')} characters`]
  throw new HashError(
    failure('ERR_UNREPRESENTABLE', undefined, { reasons, hint: 'Store the hash string and its hints separately' }),
  )
}

/**
 * Converts a hash to another format of the same scheme. No password is needed, because no hash is computed.
 *
 * @param verifier The verifier whose formats are used.
 * @param text The hash string.
 * @param options The target format in `to` (or `sealed`), and the options of `parse`.
 * @returns The new hash string, the fields to store with it, and the names of the secrets that it needs.
 * @throws HashError as `parse` does; ERR_UNKNOWN_FORMAT if the target is unknown; ERR_UNREPRESENTABLE if the target
 * cannot
 *   represent the hash; ERR_SECRET if the target needs a key in the hash string, but the key is missing or wrong.
 * @example
 * import { createVerifier, transcode } from 'saltbridge'
 *
 * const text = '$2b$10$abcdefghijklmnopqrstuuCFaEytnzrfaPZJKbS76hh9vqd9r8v2S'
 * transcode(createVerifier(), text, { to: 'django-bcrypt' }).text // 'bcrypt$$2b$10$…'
 */
export function transcode(
  verifier: Pick<Verifier, 'formats' | 'parse'>,
  text: string,
  options: TranscodeOptions,
): Transcoded {
  checkArgument('verifier', verifier, verifierWith('formats', 'parse'))
  const { to, variant, secrets, ...how } = optionsOf(options, transcodeRule)
  checkArgument('to', to, aText)
  if (to === 'sealed') {
    const sealed = seal(verifier, text, { ...how, ...(secrets && { secrets }) })
    return { text: sealed, fields: {}, needs: needsOf(verifier.parse(sealed).descriptor) }
  }
  const target = namesOf(verifier.formats).findFormat(to)
  if (!target.ok) throw new HashError(target)
  const spelled = spell(withVariant(parseToWrite(verifier, text, how), variant), target.format, secrets)
  if (!spelled.ok) throw new HashError(spelled)
  return { text: spelled.text, fields: spelled.fields, needs: spelled.needs }
}
