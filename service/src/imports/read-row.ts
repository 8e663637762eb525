import { describe } from 'saltbridge'
import type { HashReader } from '../hashes/reader.ts'
import type { ImportRow } from '../store/store.ts'
import type { Line } from './lines.ts'
import { type ImportRowInput, importRow } from './row.ts'

/** Why a row is not imported. */
export interface Refusal {
  /** The library's, or of ours: what it says of the row itself. */
  readonly code: string
  readonly field?: string | undefined
  /** In words, without any value of the row. */
  readonly reason: string
}

export type ReadRow =
  | { readonly key: string; readonly row: ImportRow }
  /** Without a key where none can be read. */
  | { readonly key: string | null; readonly refusal: Refusal }

const malformed = (reason: string, field?: string): Refusal => ({ code: 'ERR_ROW', field, reason })

function keyOf({ key, id, email, thirdParty }: ImportRowInput): string {
  const identity = thirdParty?.[0]
  return key ?? id ?? email ?? `${identity!.thirdPartyId}|${identity!.thirdPartyUserId}`
}

/** Of a row that is refused: whatever there is to tell it by. */
function looseKeyOf(value: unknown): string | null {
  if (typeof value !== 'object' || value === null) return null
  const { key, id, email } = value as { readonly [name: string]: unknown }
  for (const one of [key, id, email]) if (typeof one === 'string' && one.length <= 256) return one
  return null
}

function parsed(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) }
  } catch {
    return undefined
  }
}

function checked(value: unknown): { readonly input: ImportRowInput } | { readonly refusal: Refusal } {
  const result = importRow.safeParse(value)
  if (result.success) return { input: result.data }
  const [issue] = result.error.issues
  // The names in `fields` are the caller's: a hash may stand there by mistake.
  const field = (issue!.path[0] === 'fields' ? ['fields'] : issue!.path).map(String).join('.')
  return { refusal: malformed(issue!.message, field === '' ? undefined : field) }
}

const noText = { text: undefined }

/** JSON is nested deeper than can be written at some point. */
function written(customData: unknown): { readonly text: string | undefined } | undefined {
  if (customData === undefined) return noText
  try {
    return { text: JSON.stringify(customData) }
  } catch {
    return undefined
  }
}

/** Most rows have none. */
const noIdentities: ImportRow['identities'] = []

/** Reads a row as it is to be stored, or says what is wrong with it. */
export function readRow(line: Line, reader: HashReader): ReadRow {
  if ('reason' in line) return { key: null, refusal: malformed(line.reason) }
  const json = parsed(line.text)
  if (!json) return { key: null, refusal: malformed('a row is one JSON object on one line') }
  const found = checked(json.value)
  if ('refusal' in found) return { key: looseKeyOf(json.value), refusal: found.refusal }
  const { input } = found
  const key = keyOf(input)
  const customData = written(input.customData)
  if (!customData) return { key, refusal: malformed('is nested too deeply', 'customData') }
  const { email, passwordHash, isVerified, thirdParty } = input
  let password: ImportRow['password']
  if (email !== undefined && passwordHash !== undefined) {
    const read = reader.read(passwordHash, input)
    if (!read.ok)
      return { key, refusal: { code: read.failure.code, field: read.field, reason: describe(read.failure) } }
    password = { email, hash: read.hash, isVerified }
  }
  const identities = thirdParty?.map((one) => ({ ...one, email: one.email, isVerified: one.isVerified ?? false }))
  const row: ImportRow = {
    key,
    originalId: input.id,
    password,
    identities: identities ?? noIdentities,
    timeJoined: input.timeJoined,
    isDisabled: input.disabled,
    customData: customData.text,
  }
  return { key, row }
}
