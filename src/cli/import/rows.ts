import { type Outcome, validate } from '../../convert/validate.ts'
import { json } from '../../core/characters.ts'
import { describe, type Failure } from '../../core/errors.ts'
import { layoutOf } from '../../sources/layouts.ts'
import { completeIdentity, failureOfNumber, findOtherIdentifier, normalizeEmail } from '../../sources/person.ts'
import { hashAsRead, isImportKey } from '../../sources/rows.ts'
import type { Identity, SourceRecord } from '../../sources/source.ts'
import type { Verifier } from '../../verifier/index.ts'
import { secretsOf } from '../hashes/hints.ts'
import { lossesOf, lossesOfImported } from '../reading/people.ts'
import {
  contextOfRow,
  createHashWriter,
  createKeyIds,
  faultForService,
  type ImportKey,
  type ImportRow,
  isCarried,
  personOf,
} from '../reading/users.ts'
import { failureInWords } from '../words/errors.ts'
import type { Item, Verdict } from './outcomes.ts'
import type { ImportPlan } from './plan.ts'

interface JudgeOptions {
  readonly verifier: Verifier
  /** The name of the source. */
  readonly from: string
  readonly format: string | undefined
  readonly key: ImportKey
  /** Whether `--each` was passed. Its interface has no disabled accounts and no identities without e-mail. */
  readonly isEach: boolean
  /** The ids of providers in the service, by their ids in the export. */
  readonly providers: ReadonlyMap<string, string>
}

/** Bytes that a row may have. */
const maxRow = 2 ** 20

const withheld: Verdict = {
  status: 'withheld',
  code: 'WITHHELD_DISABLED',
  reason: 'the account is disabled, and an import with --each would enable it',
}

/** Returns an identity as it is sent: complete, and under the target's name of its provider. */
function prepareIdentity(identity: Identity, record: SourceRecord, providers: JudgeOptions['providers']): Identity {
  const complete = completeIdentity(identity, record)
  return { ...complete, thirdPartyId: providers.get(identity.thirdPartyId) ?? identity.thirdPartyId }
}

/** Returns the names that identify the person of a row. */
function namesOf({ id, email, thirdParty }: ImportRow, { username, phone }: SourceRecord): readonly string[] {
  const names: string[] = []
  if (id !== undefined) names.push(`i${id}`)
  if (email !== undefined) names.push(`e${normalizeEmail(email)}`)
  if (username !== undefined) names.push(`u${username}`)
  if (phone !== undefined) names.push(`p${phone}`)
  for (const { thirdPartyId, thirdPartyUserId } of thirdParty ?? []) names.push(`t${thirdPartyId}|${thirdPartyUserId}`)
  return names
}

/** The keys in custom data of values that rows of an import have nowhere else. */
const usualKeys: { readonly [K in keyof SourceRecord]?: string } = { username: 'username', phone: 'phoneNumber' }

/** Names the keys of a row that could not be read. Values that an import does not store are left out. */
function nameUnread({ unread = ['row'] }: SourceRecord, from: string): string | undefined {
  const keys = new Map<string, unknown>(Object.entries({ ...layoutOf(from).inCustomData, ...usualKeys }))
  const places = unread.map((key) => (typeof keys.get(key) === 'string' ? `customData.${keys.get(key)}` : key))
  const kept = places.filter((key) => key === 'row' || isImportKey(key))
  return kept.length > 0 ? kept.join(', ') : undefined
}

/**
 * Names the data of a person that `--each` loses: those that every import loses, and those that its interface does not
 * take.
 */
function lossesOfEach(record: SourceRecord, from: string): readonly string[] {
  const { id, createdAt, customData, hash, emailVerified } = record
  const names = [...lossesOfImported(record, from)]
  if (id !== undefined) names.push('id of the old system')
  if (createdAt !== undefined) names.push('time of registration')
  if (customData !== undefined) names.push('custom data')
  if (hash && emailVerified) names.push('whether the e-mail is verified')
  return names
}

/** Creates a function that decides for each record whether and how it is sent, or why not. */
export function createJudge(options: JudgeOptions): (outcome: Outcome) => Item {
  const { verifier, from, format, key, isEach, providers } = options
  const hashOf = createHashWriter(verifier, format)
  const keyIdOf = createKeyIds()

  /** Returns the row as it is sent. Without a password, only the identities of the row have an e-mail address. */
  function rowOf(outcome: Outcome): ImportRow {
    const { record, descriptor } = outcome
    const { id, email, isVerified, timeJoined, disabled, thirdParty, customData } = personOf(record)
    const hash = descriptor ? hashOf(outcome) : undefined
    return {
      key: String(record.row),
      id,
      email: hash ? email : undefined,
      passwordHash: hash?.passwordHash,
      hashingAlgorithm: hash?.hashingAlgorithm,
      format: hash?.format,
      writtenBy: hash?.writtenBy,
      fields: hash?.fields,
      isVerified: hash ? isVerified : undefined,
      timeJoined,
      disabled,
      thirdParty: thirdParty?.map((identity) => prepareIdentity(identity, record, providers)),
      customData,
    }
  }

  /** Counts a person who has nothing to import. */
  function countOnly(record: SourceRecord): Item {
    const { row, none, disabled } = record
    const verdict: Verdict = { status: 'none', code: none }
    const notCarried = lossesOf(record, from)
    return { row, name: undefined, names: [], isKeyed: false, disabled, notCarried, local: { verdict } }
  }

  /** Writes a row that is not sent, in a form that can be corrected and read again. */
  function writeUnsent(record: SourceRecord, verdict: Verdict): Item {
    const { row, id, email, username, disabled, original } = record
    // Names the data that could not be read, so that the row is not imported without it.
    const unread = record.failure && nameUnread(record, from)
    // A user without a password and without an identity is counted, but not imported.
    const none = record.none !== undefined && !record.identities ? { passwordHash: null } : {}
    const own = original ?? { ...personOf(record), ...none, ...hashAsRead(record.hash, { format }), unread }
    const { code, reason } = verdict
    return {
      row,
      name: id ?? email ?? username,
      names: [],
      isKeyed: false,
      disabled,
      notCarried: lossesOf(record, from),
      local: { verdict, line: json({ ...own, key: String(row), code, reason }) },
    }
  }

  function refuse(record: SourceRecord, why: Failure): Item {
    const [reason, words] = [describe(why), failureInWords(why, contextOfRow(record))]
    return writeUnsent(record, { status: 'refused', code: why.code, reason, words, field: why.detail.name })
  }

  return (outcome) => {
    const { record, descriptor } = outcome
    const { row, id, email, disabled } = record
    if (outcome.failure) return refuse(record, outcome.failure)
    if (!isCarried(outcome)) return countOnly(record)
    const fault = faultForService(outcome, key, isEach)
    if (fault) return { ...refuse(record, fault), unidentified: findOtherIdentifier(fault) }
    if (isEach && record.disabled) return writeUnsent(record, withheld)
    const sent = rowOf(outcome)
    const line = JSON.stringify(sent)
    if (line.length > maxRow / 4 && Buffer.byteLength(line) > maxRow)
      return refuse(record, failureOfNumber('bytes of a row', [1, maxRow], Buffer.byteLength(line)))
    const keyId = descriptor && keyIdOf(descriptor)
    const isKeyed = keyId === undefined && descriptor?.scheme === 'legacy-scrypt'
    const notCarried = isEach ? lossesOfEach(record, from) : lossesOfImported(record, from)
    return { row, name: id ?? email, line, names: namesOf(sent, record), isKeyed, keyId, disabled, notCarried }
  }
}

/** Reads the records after a row. Batches are not empty. */
async function* readRecordsAfter(
  batches: AsyncIterable<readonly SourceRecord[]>,
  row: number,
): AsyncIterable<readonly SourceRecord[]> {
  for await (const batch of batches) {
    const left = batch[0]!.row > row ? batch : batch.filter((record) => record.row > row)
    if (left.length > 0) yield left
  }
}

/** Reads the records of an export after a row. Each item has the row to send, or the refused row to correct. */
export async function* judgeItems(
  plan: Pick<ImportPlan, 'from' | 'readUsers' | 'signerKey' | 'terms' | 'providers'>,
  bytes: () => AsyncIterable<Uint8Array>,
  { verifier, key, format, after }: { verifier: Verifier; key: ImportKey; format: string | undefined; after: number },
): AsyncIterable<readonly Item[]> {
  const judge = createJudge({
    verifier,
    from: plan.from,
    format,
    key,
    isEach: plan.terms.interface === 'each',
    providers: plan.providers,
  })
  const secrets = plan.signerKey && secretsOf(plan.signerKey)
  const records = readRecordsAfter(plan.readUsers(bytes), after)
  for await (const batch of validate(records, verifier, { format, ...(secrets && { secrets }) })) yield batch.map(judge)
}
