import { signerKeyId } from '../../convert/ids.ts'
import { spell } from '../../convert/transcode.ts'
import type { Outcome } from '../../convert/validate.ts'
import { encodePadded } from '../../core/base64.ts'
import { type Failure, failure, HashError } from '../../core/errors.ts'
import type { Descriptor } from '../../schemes/index.ts'
import { checkPerson } from '../../sources/person.ts'
import { hasEntries, hashAsRead, type RowHash } from '../../sources/rows.ts'
import type { Identity, SourceRecord } from '../../sources/source.ts'
import type { Format } from '../../spelling/format.ts'
import type { Verifier } from '../../verifier/index.ts'
import { isSealed } from '../../verifier/sealed.ts'
import type { CommandContext } from '../words/errors.ts'

/** The maximum number of signer keys whose ids are remembered. */
const mostIds = 1000

const severalKeys: Failure = failure('ERR_SECRET', undefined, {
  name: 'passwordHash',
  reasons: ['the signer key in this hash string is not the key of the earlier rows'],
  hint: 'A SuperTokens core has only one signer key. If the service is saltbridge, leave out --each',
})

/** The signer key of hashes that do not contain their key. With `--each`, also the only key that hashes may contain. */
export interface ImportKey {
  /** For `--each`: returns the error for a hash with another key than the hashes before it. */
  check(descriptor: Descriptor): Failure | undefined
  /** Returns the id of the key, once the key is known. */
  id(): string | undefined
}

/** Returns the one-way id of the signer key that a hash contains; `undefined` if it contains none. */
export type KeyIdOf = (descriptor: Descriptor) => string | undefined

/** Creates a function that remembers the ids, because a file has many hashes and few keys. */
export function createKeyIds(): KeyIdOf {
  const ids = new Map<string, string>()
  return (descriptor) => {
    const embedded = descriptor.scheme === 'legacy-scrypt' ? descriptor.signerKey : undefined
    if (!embedded) return undefined
    const bytes = embedded.bytes()
    const name = encodePadded(bytes)
    let id = ids.get(name)
    if (id === undefined) {
      if (ids.size >= mostIds) ids.clear()
      ids.set(name, (id = signerKeyId(embedded)))
    }
    return id
  }
}

/** Creates the key of an import. `known` is the id of the key, if the key is already known. */
export function createImportKey(known: string | undefined): ImportKey {
  let id = known
  const keyIdOf = createKeyIds()
  return {
    check(descriptor) {
      const own = keyIdOf(descriptor)
      if (own === undefined) return undefined
      id ??= own
      return own === id ? undefined : severalKeys
    },
    id: () => id,
  }
}

/** A user of an import without the password, as `sources/rows.ts` reads it. */
interface ImportPerson {
  readonly id: string | undefined
  readonly email: string | undefined
  readonly isVerified: boolean | undefined
  readonly timeJoined: number | undefined
  readonly disabled: boolean | undefined
  readonly thirdParty: readonly Identity[] | undefined
  readonly customData: unknown
}

export interface ImportRow extends ImportPerson, RowHash {
  readonly key?: string
}

const legacy = 'supertokens-legacy-scrypt'

/**
 * Returns the user without the password. A record has `disabled: false` only if the export says so, and then enables
 * the user.
 */
export function personOf(record: SourceRecord): ImportPerson {
  const { id, email, emailVerified, createdAt, disabled, identities, customData } = record
  return {
    id,
    email,
    isVerified: emailVerified,
    timeJoined: createdAt,
    disabled,
    thirdParty: identities,
    customData,
  }
}

/**
 * Creates a function that writes the hashes of accepted records in canonical form, and legacy scrypt as `$f_scrypt$`,
 * which never contains the signer key. If the hash contained its key, `fields.keyId` names the key. Hints are added if
 * the hash string does not show its format. A sealed text is opened, because other systems cannot read it.
 */
export function createHashWriter(verifier: Verifier, format: string | undefined): (outcome: Outcome) => RowHash {
  const target = verifier.formats.find(({ id }) => id === legacy)!
  const byId = new Map<string, Format>(verifier.formats.map((one) => [one.id, one]))
  const keyIdOf = createKeyIds()

  return ({ record, format: id, notes }) => {
    const { text, fields, hints } = record.hash!
    const read = byId.get(id!)!
    const isLegacy = read.schemes[0] === target.schemes[0]
    const written = isLegacy ? target : read
    if (notes.length === 0 && written === read && !isSealed(text))
      return isLegacy ? { passwordHash: text, hashingAlgorithm: 'legacy_scrypt' } : hashAsRead(record.hash, { format })
    const hint = hints?.format ?? format
    const hasHint = hint !== undefined || hints?.writtenBy !== undefined || isSealed(text)
    const { descriptor } = verifier.parse(text, { fields, format: hint, writtenBy: hints?.writtenBy })
    const spelled = spell(descriptor, written)
    if (!spelled.ok) throw new HashError(spelled)
    const keyId = keyIdOf(descriptor)
    const own = keyId === undefined ? spelled.fields : { ...spelled.fields, keyId }
    return {
      passwordHash: spelled.text,
      hashingAlgorithm: isLegacy ? 'legacy_scrypt' : undefined,
      format: isLegacy || !hasHint ? undefined : read.id,
      fields: hasEntries(own) ? own : undefined,
    }
  }
}

const identityWithoutEmail = failure('ERR_FIELD', undefined, {
  name: 'thirdParty',
  hint: 'With --each, an identity needs an e-mail address. Add an address, or remove the identity',
})

/** Tells whether a person has something that the service imports: a password, or an identity at another provider. */
export const isCarried = ({ status, record }: Pick<Outcome, 'status' | 'record'>): boolean =>
  status === 'accepted' || (status === 'none' && record.identities !== undefined)

/** Returns the hash of a row and its hints, so that an error can name them. */
export function contextOfRow({ hash }: SourceRecord): CommandContext {
  return { command: 'rows', text: hash?.text, fields: hash?.fields, writtenBy: hash?.hints?.writtenBy }
}

/**
 * Returns why the service would refuse a valid row, or why the interface of --each (`isEach`) cannot express the row.
 * `validate` and `import` both use this function, so that both treat each row in the same way.
 */
export function faultForService({ record, descriptor }: Outcome, key: ImportKey, isEach: boolean): Failure | undefined {
  const { identities, email } = record
  const isNameless = isEach && identities?.some((identity) => (identity.email ?? email) === undefined)
  const inPerson = checkPerson(record) ?? (isNameless ? identityWithoutEmail : undefined)
  return inPerson ?? (isEach && descriptor ? key.check(descriptor) : undefined)
}
