import { failure, HashError } from './core/errors.ts'
import { createKeyring, createSecret, type Secrets } from './core/secret.ts'
import { type Fields, type Format, maxText, type Spelled } from './formats/format.ts'
import { type Expression, sameExpression } from './schemes/expression.ts'
import { type Descriptor, type OtherForm, pepperOf, type Resolved, saltSuffixOf, schemeOf } from './schemes/index.ts'
import type { ParseOptions, Verifier } from './verifier/index.ts'
import { namesOf } from './verifier/systems.ts'

export interface TranscodeOptions extends ParseOptions {
  /**
   * The format of the text. Naming it allows a target that computes the password only as it is given, although the
   * source format also computes other forms of it, such as trimmed.
   */
  readonly format?: string | undefined
  /** The id of the format to write. */
  readonly to: string
  /** Where the target embeds what the source leaves out. */
  readonly secrets?: Secrets
}

export interface Transcoded {
  readonly text: string
  /** What must stand beside the text. */
  readonly fields: Fields
  /** Secrets that the text leaves out and its verifier must have. */
  readonly needs: readonly string[]
}

/** A descriptor that carries the configured key or pepper, if there is one to carry. */
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

/** Whether a format's texts mean that this is done to the password. */
const says = ({ prepare: its, wraps }: Format, prepare: Expression | undefined): boolean =>
  wraps ? wraps.some((inner) => says(inner, prepare)) : sameExpression(prepare, its)

/** What a format's texts mean that is done to the password, each once or more often. */
const preparationsOf = ({ prepare, wraps }: Format): readonly (Expression | undefined)[] =>
  wraps ? wraps.flatMap(preparationsOf) : [prepare]

/** Whether every form of a password that a hash may be of is computed for a format's texts too. */
const computesForms = ({ otherwise: computed = [] }: Format, forms: readonly OtherForm[] = []): boolean =>
  forms.every(({ password }) => computed.some((one) => sameExpression(one.password, password)))

/** Why a format cannot say a hash, as far as its own `serialize` need not know. */
function reasonsAgainst(descriptor: Descriptor, format: Format): readonly string[] {
  const { scheme, prepare, otherwise } = descriptor
  if (!format.schemes.includes(scheme))
    return [`${format.id} spells ${format.schemes.join(', ')}, the hash is ${scheme}`]
  if (!computesForms(format, otherwise)) {
    const forms = otherwise!.map(({ name }) => name).join(', ')
    return [
      `the password may have been changed before it was hashed (${forms}), which ${format.id} does not compute. ` +
        'Name the format of the text to write it all the same',
    ]
  }
  if (saltSuffixOf(descriptor) !== format.saltSuffix)
    return [`${format.id} ${format.saltSuffix ? 'has' : 'does not have'} a pepper behind the salt`]
  if (says(format, prepare)) return []
  return [
    prepare
      ? `${format.id} does not say what is done to the password before ${scheme}`
      : `${format.id} says that something is done to the password before ${scheme}`,
  ]
}

/** A text that is longer than its format reads is none. */
function readable(spelled: Spelled, { id, maxText: most = maxText }: Format): Spelled {
  if (!spelled.ok || spelled.text.length <= most) return spelled
  return failure('ERR_UNREPRESENTABLE', id, { reasons: [`its text would have more than ${most} characters`] })
}

/** Writes a descriptor in a format of its scheme, or says what is missing. */
export function spell(descriptor: Descriptor, format: Format, secrets?: Secrets): Spelled {
  const reasons = reasonsAgainst(descriptor, format)
  if (reasons.length > 0) return failure('ERR_UNREPRESENTABLE', format.id, { reasons })
  const carrying = withKey(descriptor, secrets)
  if (!('ok' in carrying)) return readable(format.serialize(carrying), format)
  const without = carrying.absent ? readable(format.serialize(descriptor), format) : carrying
  return without.ok ? without : carrying
}

const known = (a: Expression | undefined, b: Expression | undefined): boolean =>
  a === undefined || b === undefined || sameExpression(a, b)

const agree = (a: Format['fixed'] = {}, b: Format['fixed'] = {}): boolean =>
  Object.entries(a).every(([name, value]) => b[name] === undefined || b[name] === value)

/** The other formats that some hash of a format could be written in: what one hash can become, `spellings` says. */
export function targetsOf(format: Format, formats: readonly Format[]): readonly Format[] {
  return formats.filter(
    (other) =>
      other !== format &&
      other.schemes.some((scheme) => format.schemes.includes(scheme)) &&
      preparationsOf(format).some((prepare) => says(other, prepare)) &&
      known(other.expression, format.expression) &&
      other.saltSuffix === format.saltSuffix &&
      agree(other.fixed, format.fixed),
  )
}

/** Every other format that could spell a descriptor, with the text or what is missing. */
export function spellings(
  verifier: Pick<Verifier, 'formats'>,
  descriptor: Descriptor,
  secrets?: Secrets,
): readonly { readonly format: string; readonly spelled: Spelled }[] {
  return verifier.formats
    .filter(({ schemes }) => schemes.includes(descriptor.scheme))
    .map((format) => ({ format: format.id, spelled: spell(descriptor, format, secrets) }))
}

/**
 * Rewrites a hash in another format of the same scheme. Nothing is computed and nothing invented.
 *
 * @throws HashError as `parse` does; ERR_SECRET if the target embeds a key that nobody gave or that contradicts;
 *   ERR_UNREPRESENTABLE if the target cannot say it; ERR_UNKNOWN_FORMAT if there is no such target.
 */
export function transcode(
  verifier: Pick<Verifier, 'formats' | 'parse'>,
  text: string,
  { to, secrets, ...how }: TranscodeOptions,
): Transcoded {
  const target = namesOf(verifier.formats).findFormat(to)
  if (!target.ok) throw new HashError(target)
  const { otherwise, ...descriptor } = verifier.parse(text, how).descriptor
  const isNamed = how.format !== undefined || otherwise === undefined
  const spelled = spell(isNamed ? descriptor : { ...descriptor, otherwise }, target.format, secrets)
  if (!spelled.ok) throw new HashError(spelled)
  return { text: spelled.text, fields: spelled.fields, needs: spelled.needs }
}
