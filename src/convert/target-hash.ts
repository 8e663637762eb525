import { checkArgument, objectOf, optionsOf } from '../core/arguments.ts'
import { type Failure, failure, HashError, isHashError } from '../core/errors.ts'
import type { Secrets } from '../core/secret.ts'
import type { Expression, Recoding } from '../schemes/expression.ts'
import type { Descriptor } from '../schemes/index.ts'
import { noFields } from '../sources/source.ts'
import type { Fields } from '../spelling/format.ts'
import { importers } from '../targets/importers.ts'
import { isStorable } from '../targets/sql.ts'
import type { Accepted, Importer, Target, TargetHash, TargetOptions } from '../targets/target.ts'
import type { ParseOptions, Verifier } from '../verifier/index.ts'
import { hintRules, secretsRule, verifierWith } from '../verifier/rules.ts'
import { isSealed } from '../verifier/sealed.ts'
import { checkTargetOptions, targetRule } from './rules.ts'
import { needsOf, spell, transcode } from './transcode.ts'
import { createValidator, type Outcome, type ValidateOptions } from './validate.ts'

/** A hash for a target, and the names of the caveats: the passwords that work in the old system but may fail here. */
export type Chosen = { readonly ok: true; readonly hash: TargetHash; readonly caveats: readonly string[] } | Failure

/** A hash in a format of the target. */
interface WrittenHash {
  readonly text: string
  readonly caveats: readonly string[]
  readonly hasSignerKey: boolean
  /** The values that a verifier needs in addition to the text, such as a salt in another column. */
  readonly fields: Fields
  readonly needs: readonly string[]
}

/** The changes of a password that leave most passwords as they are. */
const smallChanges: ReadonlySet<Recoding> = new Set([
  ...(['nfc', 'nfkc', 'nfkd', 'php-trim', 'php-slashes', 'html-compat', 'html-quotes', 'ascii', 'latin1'] as const),
])

/** Returns the small changes that a preparation of the password makes; `undefined` if it makes any other change. */
function changesOf(prepare: Expression | undefined): readonly string[] | undefined {
  if (typeof prepare !== 'object' || !('recode' in prepare) || !smallChanges.has(prepare.recode)) return undefined
  if (prepare.of === 'password') return [prepare.recode]
  const inner = changesOf(prepare.of)
  return inner && [...inner, prepare.recode]
}

type Parameters = { readonly [parameter: string]: string | number }

/** Returns the numbers and names of a descriptor, such as `cost`. */
function parametersOf(descriptor: Descriptor): Parameters {
  const found: Record<string, string | number> = {}
  const all = descriptor as unknown as { readonly [name: string]: unknown }
  for (const name in all) {
    const value = all[name]
    if (typeof value === 'number' || typeof value === 'string') found[name] = value
  }
  return found
}

/** Tells whether the target has an extension that a format needs. */
const hasExtension = (options: TargetOptions, { option, value }: NonNullable<Accepted['needs']>): boolean =>
  (options[option] ?? '').split(',').includes(value)

/** Returns why the target refuses a text of a format or its parameters. */
function findReasonToRefuse(
  { limits = {}, only = {}, grammar }: Accepted,
  parameters: Parameters,
  text: string,
): string | undefined {
  for (const [name, [min, max]] of Object.entries(limits)) {
    const value = parameters[name]
    if (typeof value === 'number' && (value < min || value > max)) {
      const [lowest, highest] = [min, max].map((limit) => limit.toLocaleString('en'))
      return `${name} must be from ${lowest} to ${highest}, but it is ${value.toLocaleString('en')}`
    }
  }
  for (const [name, values] of Object.entries(only)) {
    const value = parameters[name]
    if (value !== undefined && !values.includes(value))
      return `${name} must be ${values.join(' or ')}, but it is ${value}`
  }
  return !grammar || grammar.pattern.test(text) ? undefined : grammar.reason
}

/** Tells whether a hash was made with a secret key, which no target has. */
const isKeyed = (descriptor: Descriptor): boolean =>
  descriptor.scheme === 'argon2' && (descriptor.keyId !== undefined || descriptor.keyName !== undefined)

/** Creates a function that writes the hash of an accepted record in a format that the target accepts. */
export function createHashChooser(
  target: Importer,
  options: TargetOptions,
  verifier: Pick<Verifier, 'formats' | 'parse'>,
  { format: hint, writtenBy, secrets }: Pick<ValidateOptions, 'format' | 'writtenBy' | 'secrets'>,
): (outcome: Outcome) => Chosen {
  const byId = new Map(verifier.formats.map((format) => [format.id, format]))
  const { accepts, longestHash = Infinity, name: targetName } = target

  /** Returns the text of a hash in one format, or why that is not possible. */
  function write({ format: id }: Accepted, outcome: Outcome): WrittenHash | Failure {
    const { record, format: from, notes } = outcome
    const { text, fields, hints } = record.hash!
    const descriptor = outcome.descriptor!
    const hasSignerKey = descriptor.scheme === 'legacy-scrypt' && descriptor.signerKey !== undefined
    if (id === 'sealed') {
      const how = { fields, format: hints?.format ?? hint, writtenBy: hints?.writtenBy ?? writtenBy, to: id }
      try {
        const sealed = transcode(verifier, text, { ...how, ...(secrets && { secrets }) })
        return { text: sealed.text, needs: sealed.needs, caveats: [], hasSignerKey, fields: {} }
      } catch (error) {
        if (!isHashError(error)) throw error
        return failure(error.code, error.format, error.detail)
      }
    }
    // Some systems have hashed other forms of a password, which no target tries.
    const { otherwise = [], ...plain } = descriptor
    const caveats = otherwise.map(({ name }) => name)
    const isWhole = notes.length === 0 && Object.keys(fields).length === 0 && !isSealed(text)
    if (id === from && isWhole) return { text, caveats, hasSignerKey, fields: {}, needs: needsOf(descriptor) }
    const format = byId.get(id)!
    const exact = spell(plain, format, secrets)
    const { prepare, ...unprepared } = plain
    const changes = exact.ok ? undefined : changesOf(prepare)
    const spelled = changes ? spell(unprepared as Descriptor, format, secrets) : exact
    if (!spelled.ok) return spelled
    const { text: written, needs } = spelled
    const containsKey = descriptor.scheme === 'legacy-scrypt' && !needs.includes('legacyScryptSignerKey')
    const { fields: own } = spelled
    return { text: written, caveats: [...(changes ?? []), ...caveats], hasSignerKey: containsKey, needs, fields: own }
  }

  /** Returns why the target does not accept a hash that was written; `undefined` if the target accepts it. */
  function findObstacle(
    accepted: Accepted,
    { descriptor }: Outcome,
    parameters: TargetHash['parameters'],
    { text, fields }: WrittenHash,
  ): string | undefined {
    const { format, needs, takesFields } = accepted
    const names = Object.keys(fields)
    if (needs && !hasExtension(options, needs)) return needs.reason
    if (format !== 'sealed' && isKeyed(descriptor!))
      return `the hash was made with a secret key, which ${targetName} does not have`
    const against = findReasonToRefuse(accepted, parameters, text)
    if (against !== undefined) return against
    if (names.length > 0 && !takesFields)
      return `the hash needs values that ${targetName} cannot store: ${names.join(', ')}`
    if (format === 'sealed' && !isStorable(text))
      return `the hash contains a NUL character, which ${targetName} cannot store`
    if (text.length > longestHash)
      return `the hash would have ${text.length} characters, but ${targetName} stores at most ${longestHash}`
    return undefined
  }

  return (outcome) => {
    const parameters = parametersOf(outcome.descriptor!)
    const reasons: string[] = []
    let withCaveats: Chosen | undefined
    for (const accepted of accepts) {
      const { format, name } = accepted
      const written = write(accepted, outcome)
      if ('ok' in written) {
        if (written.code === 'ERR_SECRET')
          reasons.push(
            `${targetName} needs a secret of the old system (signer key or pepper) in each hash, but the secret was not passed`,
          )
        // Every hash can be sealed, unless the sealed text would be too long.
        else if (format === 'sealed') reasons.push(...(written.detail.reasons ?? []))
        continue
      }
      const against = findObstacle(accepted, outcome, parameters, written)
      if (against !== undefined) reasons.push(against)
      else {
        const { caveats: own, ...hash } = written
        const caveats = [...new Set([...own, ...(accepted.caveats ?? [])])]
        const chosen: Chosen = { ok: true, hash: { ...hash, format, name, parameters }, caveats }
        if (caveats.length === 0) return chosen
        withCaveats ??= chosen
      }
    }
    if (withCaveats) return withCaveats
    if (reasons.length === 0) {
      // A format such as `{CRYPT}` contains hashes of several schemes, and the target may accept some of them.
      const isMixed = byId.get(outcome.format!)!.schemes.length > 1
      const which = isMixed ? ` that were made with ${outcome.descriptor!.scheme}` : ''
      reasons.push(`${targetName} does not accept hashes of the format ${outcome.format}${which}`)
    }
    const hasOption = accepts.some(({ needs }) => needs !== undefined)
    const hint = `The user must set a new password${hasOption ? ', unless an option of the target allows this hash' : ''}`
    return failure('ERR_UNREPRESENTABLE', targetName, { reasons: [...new Set(reasons)], hint })
  }
}

const howRule = objectOf({ ...hintRules, secrets: secretsRule, options: objectOf() })

/** A hash as a target stores it. */
export interface StoredTargetHash {
  /** The id of the format, or `sealed`. */
  readonly format: string
  /** The fields in which the target stores the hash, such as `password_digest` and `password_hasher`. */
  readonly fields: { readonly [field: string]: string }
  /** The names of the caveats: passwords that work in the old system and may fail in the target. */
  readonly caveats: readonly string[]
  /** Whether a field contains the signer key of Firebase. */
  readonly hasSignerKey: boolean
}

/** The hints of `parse`, the secrets of the old system, and the options of the target. */
type ChooseOptions = ParseOptions & { readonly options?: TargetOptions; readonly secrets?: Secrets }

type HashParser = Pick<Verifier, 'formats' | 'parse' | 'tryParse'>

/** Reads one hash as `validate` does. */
function judge(verifier: HashParser, text: string, { secrets, format, writtenBy, fields }: ChooseOptions): Outcome {
  const hints = { ...(format !== undefined && { format }), ...(writtenBy !== undefined && { writtenBy }) }
  const record = { row: 1, id: undefined, hash: { text, fields: fields ?? noFields, hints } }
  // Without any secret, a hash is not refused because its key is missing: some systems need no key.
  const hasSecrets = Object.keys(secrets ?? {}).length > 0
  return createValidator(verifier, { ...hints, ...(hasSecrets && { secrets }) })(record)
}

/** Writes one hash in a format that an importing system accepts. @throws HashError as `transcodeFor` does. */
export function chooseHash(
  verifier: HashParser,
  text: string,
  importer: Importer,
  how: ChooseOptions,
): Extract<Chosen, { ok: true }> {
  const outcome = judge(verifier, text, how)
  if (outcome.failure) throw new HashError(outcome.failure)
  const chosen = createHashChooser(importer, how.options ?? {}, verifier, how)(outcome)
  if (!chosen.ok) throw new HashError(chosen)
  return chosen
}

/**
 * Returns the ids of the systems that accept a hash with their default options, perhaps in another format of the same
 * scheme. For each of them, `chooseHash` returns the hash that the system accepts.
 */
export function findImporters(verifier: HashParser, text: string, how: ChooseOptions): readonly string[] {
  const outcome = judge(verifier, text, how)
  if (outcome.status !== 'accepted') return []
  return importers.filter((one) => createHashChooser(one, {}, verifier, how)(outcome).ok).map(({ id }) => id)
}

/**
 * Writes one hash as a target stores it. No password is needed, because no hash is computed.
 *
 * @param verifier The verifier whose formats are used.
 * @param text The hash string.
 * @param target The target, such as `targets.clerk`.
 * @param how The hints of `parse`, the secrets of the old system, and the options of the target.
 * @returns The fields that the target stores.
 * @throws HashError as `parse` does; ERR_UNREPRESENTABLE if the target does not accept the hash.
 * @example
 * import { createVerifier } from 'saltbridge'
 * import { targets, transcodeFor } from 'saltbridge/convert'
 *
 * const text = 'bcrypt_sha256$$2b$12$g4QVv3Cbtb5tKwfBEJqyQuOHlzbmnDYlPSnRvvZ7yVaOJLSdAnOoe'
 * const { fields } = transcodeFor(createVerifier(), text, targets.clerk)
 * console.log(fields.password_hasher) // bcrypt_sha256_django
 */
export function transcodeFor(
  verifier: HashParser,
  text: string,
  target: Target,
  how: ChooseOptions = {},
): StoredTargetHash {
  checkArgument('verifier', verifier, verifierWith('formats', 'parse', 'tryParse'))
  checkArgument('target', target, targetRule)
  const options = optionsOf(how, howRule)
  checkTargetOptions(target, options.options ?? {})
  // Refuses a field that the format does not use, which the validator of a file would leave out.
  verifier.parse(text, { format: options.format, writtenBy: options.writtenBy, fields: options.fields })
  const { hash, caveats } = chooseHash(verifier, text, target, options)
  return { format: hash.format, fields: target.writeHash(hash), caveats, hasSignerKey: hash.hasSignerKey }
}
