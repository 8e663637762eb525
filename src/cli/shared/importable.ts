import type { Outcome } from '../../convert/validate.ts'
import { type Failure, failure } from '../../core/errors.ts'
import { checkPerson } from '../../sources/person.ts'
import type { SourceRecord } from '../../sources/source.ts'
import type { Given } from './error-words.ts'
import type { ImportKey } from './import-key.ts'

const identityWithoutEmail = failure('ERR_FIELD', undefined, {
  name: 'thirdParty',
  hint: 'With --each, an identity needs an e-mail address. Add an address, or remove the identity',
})

/** Tells whether a person has something that the service imports: a password, or an identity at another provider. */
export const isCarried = ({ status, record }: Pick<Outcome, 'status' | 'record'>): boolean =>
  status === 'accepted' || (status === 'none' && record.identities !== undefined)

/** Returns the hash of a row and its hints, so that an error can name them. */
export function rowGiven({ hash }: SourceRecord): Given {
  return { command: 'rows', text: hash?.text, fields: hash?.fields, writtenBy: hash?.said?.writtenBy }
}

/**
 * Returns why the service would refuse a valid row, or why the interface of --each (`isEach`) cannot express the row.
 * `validate` and `import` both use this function, so that both treat each row in the same way.
 */
export function faultForService({ record, descriptor }: Outcome, key: ImportKey, isEach: boolean): Failure | undefined {
  const { identities, email } = record
  const isNameless = isEach && identities?.some((identity) => (identity.email ?? email) === undefined)
  const inPerson = checkPerson(record) ?? (isNameless ? identityWithoutEmail : undefined)
  return inPerson ?? (descriptor && key.check(descriptor))
}
