import { type Failure, failure } from '../core/errors.ts'
import { normalizeEmail } from '../sources/person.ts'
import type { SourceRecord } from '../sources/source.ts'
import {
  type DataName,
  dataInWords,
  type Target,
  type TargetHash,
  type TargetSettings,
  type TargetUser,
} from '../targets/target.ts'
import { type DecisionAnswers, type DecisionId, decisions } from './decisions.ts'
import { idNamespace, isUuid, placeholderOf, uuid5 } from './ids.ts'
import type { Chosen } from './target-hash.ts'
import type { Outcome } from './validate.ts'

/** The names of data of a person, in the order of the account. */
export const dataNames: readonly DataName[] = (Object.keys(dataInWords) as (keyof typeof dataInWords)[]).filter(
  (name): name is DataName => name !== 'otherHashes',
)

/**
 * The keys of custom data that may repeat other data of a record, because `import` can send these data only as custom
 * data. Data under the names of the export stay, because a target may carry only a part of these data elsewhere.
 */
const repeated = new Map<string, (record: SourceRecord) => unknown>([
  ['username', ({ username }) => username],
  ['phoneNumber', ({ phone }) => phone],
  ['displayName', ({ names }) => names?.full],
  ['lastSignedInAt', ({ lastSignInAt }) => lastSignInAt],
])

/**
 * Tells whether custom data are the custom claims of Firebase, which give rights. One common name is enough, because
 * joined rows and people may have changed the rights.
 */
function areClaims(key: string, value: unknown, rights: SourceRecord['rights']): boolean {
  if (key !== 'customAttributes' || typeof value !== 'object' || value === null || !rights) return false
  return Object.keys(value).some((name) => Object.hasOwn(rights, name))
}

/**
 * Returns the custom data of a record without what the record also has elsewhere; `undefined` if nothing is left. A
 * list or a text is returned under the key `customData`.
 */
export function profileOf(record: SourceRecord): { readonly [name: string]: unknown } | undefined {
  const { customData, rights } = record
  if (customData === undefined || customData === null) return undefined
  if (typeof customData !== 'object' || Array.isArray(customData)) return { customData }
  const left = Object.entries(customData).filter(([key, value]) => {
    const own = repeated.get(key)?.(record)
    return (own === undefined || own !== value) && !areClaims(key, value, rights)
  })
  return left.length > 0 ? Object.fromEntries(left) : undefined
}

/** A decision that a user forces, and the caveat if the decision is about one. */
interface Raised {
  readonly decision: DecisionId
  readonly caveat?: string | undefined
  /** The reason, if the decision has several. */
  readonly reason?: string | undefined
}

/**
 * Says what happens to the password of a user. `exact`: every password works in the target. `except`: some passwords
 * may fail. `none`: the export has no password. `dropped`: the user is written without a password. `held` and
 * `refused`: the user is not written.
 */
export type PasswordFate = 'exact' | 'except' | 'none' | 'dropped' | 'held' | 'refused'

/** Describes what happens to a user of the export. */
export interface ConvertedUser {
  readonly record: SourceRecord
  readonly fate: 'written' | 'held' | 'refused'
  readonly password: PasswordFate
  /** The caveats of a password that is carried except for some passwords. */
  readonly caveats: readonly string[]
  readonly raised: readonly Raised[]
  /** The decision or the caveat because of which the user is held. */
  readonly heldBy?: string | undefined
  readonly failure?: Failure | undefined
  /** The user to write. */
  readonly user?: TargetUser | undefined
  readonly carried: readonly string[]
  readonly lost: readonly string[]
}

/** The data and functions on which the conversion of a user depends. */
interface UserConverterOptions {
  readonly target: Target
  readonly settings: TargetSettings
  readonly answers: DecisionAnswers
  /** The name of the source, which is a part of computed ids. */
  readonly from: string
  /** The namespace of new ids. */
  readonly namespace: string
  /** Writes the hash of an accepted record. */
  readonly choose: (outcome: Outcome) => Chosen
  /** Judges a record with another one of its hashes. */
  readonly judge: (record: SourceRecord) => Outcome
  /** Tells whether a user is the first one, or a later one, of the users who share an identifier. */
  readonly duplicate: (record: SourceRecord) => 'first' | 'later' | undefined
}

const identifierWords: { readonly [identifier: string]: string } = {
  email: 'e-mail address',
  phone: 'phone number',
  identities: 'identity at a sign-in provider',
}
const inWords = (identifiers: readonly string[]): string =>
  identifiers
    .map((one) => identifierWords[one] ?? one)
    .join(', ')
    .replace(/, ([^,]*)$/, ' or $1')

const refuseNameless = (target: string, identifiers: readonly string[]): Failure =>
  failure('ERR_FIELD', undefined, {
    name: identifiers[0]!,
    reasons: [`${target} needs an identifier (${inWords(identifiers)}), but the user has none`],
    hint: 'Add such an identifier to the export',
  })

/** Tells whether the target can store an id. */
function canStoreId(id: string | undefined, { kind, longest = Infinity, pattern }: Target['ids']): id is string {
  if (id === undefined || kind === 'uuid') return id !== undefined && isUuid(id)
  return id.length <= longest && (pattern?.test(id) ?? true)
}

/**
 * Returns the text that identifies a user in every run: the id, or else another identifier. It never depends on a hash,
 * which somebody could recognise, and on the row only if there is no identifier.
 */
function nameUser(record: SourceRecord): string {
  const { id, email, username, phone, identities: [identity] = [], from, original, row } = record
  if (id !== undefined) return id
  const other = email ?? username ?? (phone && `phone ${phone}`)
  if (other !== undefined) return other
  if (identity) return `identity ${identity.thirdPartyId} ${identity.thirdPartyUserId}`
  // A row of not-written.ndjson has the number of the row in the first export as its key.
  return `row ${(from !== undefined && (original as { readonly key?: string } | undefined)?.key) || row}`
}

const isPresent = (value: unknown): boolean =>
  value !== undefined && value !== null && !(Array.isArray(value) && value.length === 0)

/** The options of a converter, and what follows from them for all users. */
interface Rules extends UserConverterOptions {
  /** The data that the target carries. */
  readonly carries: { readonly [D in DataName]?: boolean }
  /** The identifiers of which the target needs one. */
  readonly identifiers: ReturnType<Target['identifiers']>
  /** The caveats that are accepted. */
  readonly accepted: ReadonlySet<string>
}

/** The decisions that one user forces. The first reason to hold the user counts, and the first one to refuse. */
interface Case {
  readonly raised: Raised[]
  heldBy: string | undefined
  failure: Failure | undefined
}

/** Notes that the user forces a decision, and returns the answer. Without an answer, the user is held. */
function ask({ answers }: Rules, one: Case, decision: Exclude<DecisionId, 'caveats'>, reason?: string) {
  const answer = answers[decision] ?? decisions[decision].safe
  one.raised.push({ decision, reason })
  if (answer === undefined || answer === 'hold') one.heldBy ??= decision
  return answer
}

/** Notes the caveats of the hash. A caveat that is not accepted holds the user. */
function accept({ accepted }: Rules, one: Case, caveats: readonly string[]): void {
  for (const caveat of caveats) {
    one.raised.push({ decision: 'caveats', caveat })
    if (!accepted.has(caveat)) one.heldBy ??= caveat
  }
}

/** Returns the first hash that the target accepts. */
function chooseHash(rules: Rules, one: Case, outcome: Outcome): Chosen {
  const { choose, judge } = rules
  const { record } = outcome
  const { otherHashes = [] } = record
  let chosen = choose(outcome)
  if (otherHashes.length === 0 || ask(rules, one, 'several-hashes') !== 'first') return chosen
  for (const hash of otherHashes) {
    if (chosen.ok) break
    const other = judge({ ...record, hash, otherHashes: undefined })
    const found = other.status === 'accepted' ? choose(other) : chosen
    if (found.ok) chosen = found
  }
  return chosen
}

/** The hash of a user in the target, and what happens to the password. */
interface DecidedHash {
  readonly hash?: TargetHash
  readonly password: PasswordFate
  readonly caveats: readonly string[]
}

const withoutHash: DecidedHash = { password: 'none', caveats: [] }

/** Decides about the hash of an accepted record. */
function decideHash(rules: Rules, one: Case, outcome: Outcome): DecidedHash {
  const chosen = chooseHash(rules, one, outcome)
  if (!chosen.ok) {
    if (ask(rules, one, 'unaccepted-hashes', chosen.detail.reasons?.join('; ')) === 'refuse') one.failure ??= chosen
    return { password: 'dropped', caveats: [] }
  }
  accept(rules, one, chosen.caveats)
  return { hash: chosen.hash, password: chosen.caveats.length > 0 ? 'except' : 'exact', caveats: chosen.caveats }
}

/** Decides about the id, and returns the id in the target, or the reference if the target gives ids itself. */
function decideId(rules: Rules, one: Case, record: SourceRecord): string {
  const { target, answers, from, namespace } = rules
  const name = `${record.from ?? from}:${nameUser(record)}`
  const own = target.ids.kind === 'uuid' ? record.id?.toLowerCase() : record.id
  if (answers.ids === 'new' && target.ids.kind !== 'reference') return uuid5(namespace, name)
  if (canStoreId(own, target.ids)) return own
  // The target gives the user an id in any case. The reference only finds the user again.
  if (own === undefined && target.ids.kind === 'reference') return uuid5(idNamespace, name)
  return ask(rules, one, 'ids') === 'new' ? uuid5(namespace, name) : uuid5(idNamespace, name)
}

/** Decides about the e-mail address, and returns it in the form in which it is written. */
function decideEmail(rules: Rules, one: Case, record: SourceRecord, id: string): string | undefined {
  const { target, identifiers } = rules
  if (record.email !== undefined) {
    if (record.emailVerified === false) ask(rules, one, 'unverified-emails')
    else if (record.emailVerified === undefined) ask(rules, one, 'unknown-emails')
    return normalizeEmail(record.email)
  }
  const hasOther = identifiers.some((name) => name !== 'email' && record[name] !== undefined)
  if (!hasOther && target.withoutEmail === undefined) {
    one.failure ??= refuseNameless(target.name, identifiers)
    return undefined
  }
  const answer = ask(rules, one, 'without-email')
  if (answer === 'placeholder' && target.withoutEmail === 'placeholder') return placeholderOf(id)
  if (!hasOther || answer === 'placeholder') one.heldBy ??= 'without-email'
  return undefined
}

/** Returns a user with all data of a record. */
function createUser(
  { target, settings }: Rules,
  record: SourceRecord,
  { id, email, hash }: Pick<TargetUser, 'id' | 'email' | 'hash'>,
): { -readonly [K in keyof TargetUser]: TargetUser[K] } {
  const nameProvider = (name: string) => settings.providers[name] ?? target.providers?.[name] ?? name
  return {
    row: record.row,
    id,
    oldId: record.id,
    email,
    emailVerified: record.email === undefined ? undefined : record.emailVerified,
    username: record.username,
    phone: record.phone,
    names: record.names,
    disabled: record.disabled,
    createdAt: record.createdAt,
    lastSignInAt: record.lastSignInAt,
    identities: record.identities?.map((identity) => ({
      ...identity,
      thirdPartyId: nameProvider(identity.thirdPartyId),
    })),
    rights: record.rights,
    customData: profileOf(record),
    otherEmails: record.otherEmails,
    hash,
  }
}

/** Removes from a user what the target does not carry. Returns the names of the data that are carried and lost. */
function selectParts(
  { carries }: Rules,
  record: SourceRecord,
  user: { -readonly [K in keyof TargetUser]: TargetUser[K] },
): { readonly carried: readonly string[]; readonly lost: readonly string[] } {
  const carried: string[] = []
  const lost: string[] = record.otherHashes ? ['otherHashes'] : []
  for (const name of dataNames) {
    const value = name === 'secondFactors' ? record.secondFactors : user[name]
    if (!isPresent(value)) continue
    if (carries[name]) carried.push(name)
    else {
      // An account that is not disabled, or an address that is not verified, loses nothing.
      if (value !== false) lost.push(name)
      if (name !== 'secondFactors') user[name] = undefined
    }
  }
  return { carried, lost }
}

/** Asks the decisions about data that the target cannot store, or that may be wrong. */
function decideOthers(rules: Rules, one: Case, record: SourceRecord): void {
  const { carries, duplicate } = rules
  const { secondFactors, disabled, possibleLocks, possibleRoles, contradictions = [] } = record
  if (isPresent(secondFactors) && !carries.secondFactors) ask(rules, one, 'mfa', secondFactors?.join(', '))
  if (disabled && !carries.disabled) ask(rules, one, 'disabled')
  if (possibleLocks && !disabled) ask(rules, one, 'possible-locks', possibleLocks.join(', '))
  if (possibleRoles) ask(rules, one, 'possible-roles', possibleRoles.join(', '))
  if (contradictions.length > 0) ask(rules, one, 'contradictions')
  const place = duplicate(record)
  if (place !== undefined && ask(rules, one, 'duplicates') === 'first' && place === 'later') one.heldBy ??= 'duplicates'
}

const nothing = { caveats: [], raised: [], carried: [], lost: [] } as const

function convertUser(rules: Rules, outcome: Outcome): ConvertedUser {
  const { record } = outcome
  if (outcome.failure) return { ...nothing, record, fate: 'refused', password: 'refused', failure: outcome.failure }
  const { target, settings, carries } = rules
  const one: Case = { raised: [], heldBy: undefined, failure: undefined }
  // The first decision that holds the user is reported, so the order of the decisions matters.
  const { hash, password, caveats } = outcome.status === 'accepted' ? decideHash(rules, one, outcome) : withoutHash
  if (password === 'none' && !(record.identities && carries.identities)) ask(rules, one, 'without-password')
  const id = decideId(rules, one, record)
  const user = createUser(rules, record, { id, email: decideEmail(rules, one, record, id), hash })
  const { carried, lost } = selectParts(rules, record, user)
  decideOthers(rules, one, record)
  const fit = target.fit?.(user, settings) ?? {}
  one.failure ??= fit.failure
  const { raised, heldBy, failure } = one
  const fate = failure ? 'refused' : heldBy === undefined ? 'written' : 'held'
  return {
    record,
    fate,
    password: fate === 'written' || password === 'none' ? password : fate,
    caveats,
    raised,
    heldBy: failure ? undefined : heldBy,
    failure,
    user: fate === 'written' ? (fit.user ?? user) : undefined,
    carried: carried.filter((name) => !fit.lost?.includes(name)),
    lost: [...lost, ...(fit.lost ?? [])],
  }
}

/** Creates a function that decides what happens to each user. The result depends only on the arguments. */
export function createUserConverter(given: UserConverterOptions): (outcome: Outcome) => ConvertedUser {
  const { target, settings, answers } = given
  const { options } = settings
  const rules: Rules = {
    ...given,
    carries: { ...target.carries, ...target.carriesWith?.(options) },
    identifiers: target.identifiers(options),
    accepted: new Set(answers.accept),
  }
  return (outcome) => convertUser(rules, outcome)
}
