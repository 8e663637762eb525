import { type Failure, failure } from '../../core/errors.ts'
import { checkPerson, losesEmail } from '../../sources/shared/import-person.ts'
import type { SourceRecord } from '../../sources/source.ts'
import type { Outcome } from '../../validate.ts'
import type { Given } from './error-words.ts'
import type { ImportKey } from './import-key.ts'

const identityWithoutEmail = failure('ERR_FIELD', undefined, {
  name: 'thirdParty',
  hint: 'With --each, an identity needs an e-mail address. Add one, or remove the identity',
})

/** Whether there is something of a person that the service takes: a password, or an identity at another provider. */
export const isCarried = ({ status, record }: Pick<Outcome, 'status' | 'record'>): boolean =>
  status === 'accepted' || (status === 'none' && record.identities !== undefined)

/** Returns what an error of a row may refer to. */
export function rowGiven({ hash }: SourceRecord): Given {
  return { command: 'rows', text: hash?.text, fields: hash?.fields, writtenBy: hash?.said?.writtenBy }
}

/** Names what the export has of a person who is imported and the service does not take. */
export function lossesOf(record: SourceRecord): readonly string[] | undefined {
  if (!losesEmail(record)) return record.notCarried
  return [...(record.notCarried ?? []), 'e-mail that neither a password nor an identity has']
}

/**
 * Returns why the service would not take a valid row, or why the documented interface (`isEach`) cannot say it. `validate`
 * and `import` both ask this, so that they judge each row the same.
 */
export function faultForService({ record, descriptor }: Outcome, key: ImportKey, isEach: boolean): Failure | undefined {
  const { identities, email } = record
  const isNameless = isEach && identities?.some((identity) => (identity.email ?? email) === undefined)
  const inPerson = checkPerson(record) ?? (isNameless ? identityWithoutEmail : undefined)
  return inPerson ?? (descriptor && key.check(descriptor))
}
