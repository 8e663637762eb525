import { failure, HashError } from './core/errors.ts'
import { createKeyring, type Secrets } from './core/secret.ts'
import type { Fields, Format, Spelled } from './formats/format.ts'
import { type Descriptor, type Resolved, schemeOf } from './schemes/index.ts'
import type { ParseOptions, Verifier } from './verifier/index.ts'

export interface TranscodeOptions extends ParseOptions {
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

/** A descriptor that carries the configured key, if there is one to carry. */
function withKey(descriptor: Descriptor, secrets: Secrets | undefined): Descriptor | Exclude<Resolved, { ok: true }> {
  const { resolve, embed } = schemeOf(descriptor)
  if (!secrets || !resolve || !embed) return descriptor
  const resolved = resolve(descriptor, createKeyring(secrets))
  if (!resolved.ok) return resolved
  return resolved.key ? embed(descriptor, resolved.key) : descriptor
}

/** Writes a descriptor in a format of its scheme, or says what is missing. */
export function spell(descriptor: Descriptor, format: Format, secrets?: Secrets): Spelled {
  if (format.scheme !== descriptor.scheme) {
    const reasons = [`${format.id} spells ${format.scheme}, the hash is ${descriptor.scheme}`]
    return failure('ERR_UNREPRESENTABLE', format.id, { reasons })
  }
  const carrying = withKey(descriptor, secrets)
  if (!('ok' in carrying)) return format.serialize(carrying)
  const without = carrying.absent ? format.serialize(descriptor) : carrying
  return without.ok ? without : carrying
}

/** Every other format that could spell a descriptor, with the text or what is missing. */
export function spellings(
  verifier: Pick<Verifier, 'formats'>,
  descriptor: Descriptor,
  secrets?: Secrets,
): readonly { readonly format: string; readonly spelled: Spelled }[] {
  return verifier.formats
    .filter(({ scheme }) => scheme === descriptor.scheme)
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
  const target = verifier.formats.find(({ id }) => id === to)
  if (!target)
    throw new HashError(
      failure('ERR_UNKNOWN_FORMAT', undefined, { hint: `No format ${JSON.stringify(to)} is configured` }),
    )
  const spelled = spell(verifier.parse(text, how).descriptor, target, secrets)
  if (!spelled.ok) throw new HashError(spelled)
  return { text: spelled.text, fields: spelled.fields, needs: spelled.needs }
}
