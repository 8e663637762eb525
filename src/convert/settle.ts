import { type Failure, failure } from '../core/errors.ts'
import { normalEmail } from '../sources/person.ts'
import type { SourceRecord } from '../sources/source.ts'
import type { FieldName, Settings, Target, TargetHash, TargetUser } from '../targets/target.ts'
import { type Answers, type DecisionId, decisions } from './decisions.ts'
import type { Chosen } from './hash.ts'
import { idNamespace, isUuid, placeholderOf, uuid5 } from './ids.ts'
import { fieldNames, profileOf } from './profile.ts'
import type { Outcome } from './validate.ts'

/** A decision that a user forces, and the caveat if the decision is about one. */
interface Raised {
  readonly decision: DecisionId
  readonly caveat?: string | undefined
  /** The reason, if the decision has several. */
  readonly reason?: string | undefined
}

/**
 * Says what happens to the password of a user. `exact`: every password works in the target. `except`: some passwords may
 * fail. `none`: the export has no password. `dropped`: the user is written without a password. `held` and `refused`: the user
 * is not written.
 */
export type PasswordFate = 'exact' | 'except' | 'none' | 'dropped' | 'held' | 'refused'

/** Describes what happens to a user of the export. */
export interface Settled {
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

/** The data and functions that a settler uses. */
interface Settling {
  readonly target: Target
  readonly settings: Settings
  readonly answers: Answers
  /** The name of the source, which is a part of computed ids. */
  readonly from: string
  /** The namespace of new ids. */
  readonly namespace: string
  /** Writes the hash of an accepted record. */
  readonly choose: (outcome: Outcome) => Chosen
  /** Judges a record with another one of its hashes. */
  readonly judge: (record: SourceRecord) => Outcome
  /** Tells whether a user is the first one, or a later one, of the users who share an identifier. */
  readonly twin: (record: SourceRecord) => 'first' | 'later' | undefined
}

const identifierWords: { readonly [identifier: string]: string } = {
  email: 'e-mail address',
  phone: 'phone number',
  identities: 'identity at a sign-in provider',
}
const inWords = (identifier: string): string => identifierWords[identifier] ?? identifier

const nameless = (target: string, identifiers: readonly string[]): Failure =>
  failure('ERR_FIELD', undefined, {
    name: identifiers[0]!,
    reasons: [`${target} needs an identifier (${identifiers.map(inWords).join(' or ')}), but the user has none`],
    hint: 'Add such an identifier to the export',
  })

/** Tells whether the target can store an id. A target that gives ids itself needs no id. */
function fits(id: string | undefined, { kind, longest = Infinity, pattern }: Target['ids']): boolean {
  if (kind === 'reference') return id === undefined || id.length <= longest
  if (id === undefined || kind === 'uuid') return id !== undefined && isUuid(id)
  return id.length <= longest && (pattern?.test(id) ?? true)
}

const isPresent = (value: unknown): boolean =>
  value !== undefined && value !== null && !(Array.isArray(value) && value.length === 0)

/**
 * Creates a function that decides what happens to each user. The result depends only on the arguments.
 */
export function createSettler(settling: Settling): (outcome: Outcome) => Settled {
  const { target, settings, answers, from, namespace, choose, judge, twin } = settling
  const { options, providers } = settings
  const carries: { readonly [F in FieldName]?: boolean } = { ...target.carries, ...target.carriesWith?.(options) }
  const identifiers = target.identifiers(options)
  const accepted = new Set(answers.accept)

  return (outcome) => {
    const { record } = outcome
    const { contradictions = [] } = record
    const raised: Raised[] = []
    let heldBy: string | undefined
    let why: Failure | undefined

    function ask(decision: Exclude<DecisionId, 'caveats'>, reason?: string): string | undefined {
      const answer = answers[decision] ?? decisions[decision].safe
      raised.push({ decision, reason })
      if (answer === undefined || answer === 'hold') heldBy ??= decision
      return answer
    }

    function refuse(reason: Failure): undefined {
      why ??= reason
    }

    function accept(caveats: readonly string[]): void {
      for (const caveat of caveats) {
        raised.push({ decision: 'caveats', caveat })
        if (!accepted.has(caveat)) heldBy ??= caveat
      }
    }

    /** Returns the first hash that the target accepts. */
    function chooseHash(): Chosen {
      const { otherHashes = [] } = record
      let chosen = choose(outcome)
      if (otherHashes.length === 0 || ask('several-hashes') !== 'first') return chosen
      for (const hash of otherHashes) {
        if (chosen.ok) break
        const other = judge({ ...record, hash, otherHashes: undefined })
        const found = other.status === 'accepted' ? choose(other) : chosen
        if (found.ok) chosen = found
      }
      return chosen
    }

    function hashOf(): { hash?: TargetHash; password: PasswordFate; caveats: readonly string[] } {
      const chosen = chooseHash()
      if (!chosen.ok) {
        if (ask('unaccepted-hashes', chosen.detail.reasons?.join('; ')) === 'refuse') refuse(chosen)
        return { password: 'dropped', caveats: [] }
      }
      accept(chosen.caveats)
      return { hash: chosen.hash, password: chosen.caveats.length > 0 ? 'except' : 'exact', caveats: chosen.caveats }
    }

    function idOf(): string {
      const name = `${record.from ?? from}:${record.id ?? record.email ?? record.username ?? `row ${record.row}`}`
      const own = target.ids.kind === 'uuid' ? record.id?.toLowerCase() : record.id
      if (answers.ids === 'new' && target.ids.kind !== 'reference') return uuid5(namespace, name)
      if (fits(own, target.ids)) return own ?? ''
      return ask('ids') === 'new' ? uuid5(namespace, name) : uuid5(idNamespace, name)
    }

    function emailOf(id: string): string | undefined {
      if (record.email !== undefined) {
        if (record.emailVerified === false) ask('unverified-emails')
        else if (record.emailVerified === undefined) ask('unknown-emails')
        return normalEmail(record.email)
      }
      const hasOther = identifiers.some((name) => name !== 'email' && record[name] !== undefined)
      if (!hasOther && target.withoutEmail === undefined) return refuse(nameless(target.name, identifiers))
      const answer = ask('without-email')
      if (answer === 'placeholder' && target.withoutEmail === 'placeholder') return placeholderOf(id)
      if (!hasOther || answer === 'placeholder') heldBy ??= 'without-email'
      return undefined
    }

    /** Returns the parts of the user that the target carries, and their names. */
    function partsOf(id: string, hash: TargetHash | undefined) {
      const user: { -readonly [K in keyof TargetUser]: TargetUser[K] } = {
        row: record.row,
        id,
        oldId: record.id,
        email: emailOf(id),
        emailVerified: record.email === undefined ? undefined : record.emailVerified,
        username: record.username,
        phone: record.phone,
        names: record.names,
        disabled: record.disabled,
        createdAt: record.createdAt,
        lastSignInAt: record.lastSignInAt,
        identities: record.identities?.map((identity) => ({
          ...identity,
          thirdPartyId:
            providers[identity.thirdPartyId] ?? target.providers?.[identity.thirdPartyId] ?? identity.thirdPartyId,
        })),
        rights: record.rights,
        customData: profileOf(record),
        otherEmails: record.otherEmails,
        hash,
      }
      const carried: string[] = []
      const lost: string[] = record.otherHashes ? ['otherHashes'] : []
      for (const name of fieldNames) {
        const value = name === 'secondFactors' ? record.secondFactors : user[name]
        if (!isPresent(value)) continue
        if (carries[name]) carried.push(name)
        else {
          // An account that is not disabled, or an address that is not verified, loses nothing.
          if (value !== false) lost.push(name)
          if (name !== 'secondFactors') user[name] = undefined
        }
      }
      return { user: user as TargetUser, carried, lost }
    }

    if (outcome.failure) return { ...nothing, record, fate: 'refused', password: 'refused', failure: outcome.failure }
    const { hash, password, caveats } =
      outcome.status === 'accepted' ? hashOf() : { hash: undefined, password: 'none' as const, caveats: [] }
    if (password === 'none' && !(record.identities && carries.identities)) ask('without-password')
    const { user, carried, lost } = partsOf(idOf(), hash)
    if (isPresent(record.secondFactors) && !carries.secondFactors) ask('mfa')
    if (record.disabled && !carries.disabled) ask('disabled')
    if (contradictions.length > 0) ask('contradictions')
    const place = twin(record)
    if (place !== undefined && ask('duplicates') === 'first' && place === 'later') heldBy ??= 'duplicates'
    const fit = target.fit?.(user, settings) ?? {}
    if (fit.failure) refuse(fit.failure)
    const fate = why ? 'refused' : heldBy === undefined ? 'written' : 'held'
    return {
      record,
      fate,
      password: fate === 'written' || password === 'none' ? password : fate,
      caveats,
      raised,
      heldBy: why ? undefined : heldBy,
      failure: why,
      user: fate === 'written' ? (fit.user ?? user) : undefined,
      carried: carried.filter((name) => !fit.lost?.includes(name)),
      lost: [...lost, ...(fit.lost ?? [])],
    }
  }
}

const nothing = { caveats: [], raised: [], carried: [], lost: [] } as const
