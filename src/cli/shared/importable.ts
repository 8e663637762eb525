import { type Failure, failure } from '../../core/errors.ts'
import type { Fields } from '../../formats/format.ts'
import type { Identity, SourceRecord } from '../../sources/source.ts'
import type { Outcome } from '../../validate.ts'
import type { ImportKey } from './import-key.ts'

/** Why a user with a password cannot be found by the service, which knows e-mail addresses and identities. */
export type Unidentified = 'username' | 'phone' | 'nothing'

/** The limits of a row, as in service/src/imports/row.ts. */
const nameLength = [1, 256] as const
const mostIdentities = 100
const mostFields = 16
const fieldLength = [0, 1024] as const

const withoutEmail = (hint: string): Failure => failure('ERR_FIELD', undefined, { name: 'email', hint })
const advice = 'The service signs in by e-mail and password: give this user an e-mail address'
const unidentified: Readonly<Record<Unidentified, Failure>> = {
  username: withoutEmail(`The user has a username and no e-mail. ${advice}`),
  phone: withoutEmail(`The user has a phone number and no e-mail. ${advice}`),
  nothing: withoutEmail(`The user has a password and no e-mail. ${advice}`),
}
const kinds = new Map(Object.entries(unidentified).map(([kind, why]) => [why, kind as Unidentified]))

/** Why a refused user has no identifier that the service takes; `undefined` if the refusal has another reason. */
export const unidentifiedBy = (why: Failure): Unidentified | undefined => kinds.get(why)

const identityWithoutEmail = failure('ERR_FIELD', undefined, {
  name: 'thirdParty',
  hint: 'The documented interface takes no identity without an e-mail',
})
const identityWithoutId = failure('ERR_FIELD', undefined, {
  name: 'thirdPartyUserId',
  hint: 'An identity has no user id at its provider, so it cannot be used to sign in. Add it (rawId in Firebase), or remove the identity',
})

export function beyond(name: string, [min, max]: readonly [number, number], actual: number): Failure {
  return failure('ERR_LIMIT', undefined, { limit: { name, min, max, actual } })
}

function faultOfName(name: string, text: string | undefined): Failure | undefined {
  if (text === undefined) return undefined
  const [min, max] = nameLength
  return text.length < min || text.length > max ? beyond(`characters of ${name}`, nameLength, text.length) : undefined
}

function faultOfIdentity({ thirdPartyId, thirdPartyUserId, email }: Identity): Failure | undefined {
  if (thirdPartyUserId === '') return identityWithoutId
  return (
    faultOfName('thirdPartyId', thirdPartyId) ??
    faultOfName('thirdPartyUserId', thirdPartyUserId) ??
    faultOfName('email of an identity', email?.trim())
  )
}

function faultOfFields(fields: Fields): Failure | undefined {
  const values = Object.values(fields)
  if (values.length > mostFields) return beyond('fields of the hash', [0, mostFields], values.length)
  const long = values.find((value = '') => value.length > fieldLength[1])
  return long === undefined ? undefined : beyond('characters of a field of the hash', fieldLength, long.length)
}

function faultOfPerson({ id, email, username, phone, hash, identities = [] }: SourceRecord): Failure | undefined {
  if (hash && email === undefined) {
    if (username !== undefined) return unidentified.username
    return phone === undefined ? unidentified.nothing : unidentified.phone
  }
  if (identities.length > mostIdentities) return beyond('identities', [0, mostIdentities], identities.length)
  const inText = faultOfName('id', id) ?? faultOfName('email', email?.trim()) ?? (hash && faultOfFields(hash.fields))
  if (inText) return inText
  for (const identity of identities) {
    const why = faultOfIdentity(identity)
    if (why) return why
  }
  return undefined
}

/** Whether there is something of a person that the service takes: a password, or an identity at another provider. */
export const isCarried = ({ status, record }: Pick<Outcome, 'status' | 'record'>): boolean =>
  status === 'accepted' || (status === 'none' && record.identities !== undefined)

/**
 * Returns why the service would not take a valid row, or why the documented interface (`isEach`) cannot say it. `validate`
 * and `import` both ask this, so that they judge each row the same.
 */
export function faultForService({ record, descriptor }: Outcome, key: ImportKey, isEach: boolean): Failure | undefined {
  const { identities, email } = record
  const isNameless = isEach && identities?.some((identity) => (identity.email ?? email) === undefined)
  const inPerson = faultOfPerson(record) ?? (isNameless ? identityWithoutEmail : undefined)
  return inPerson ?? (descriptor && key.check(descriptor))
}
