import type { SourceRecord } from '../source.ts'
import { otherSignIns } from './profile-columns.ts'

type Person = Pick<SourceRecord, 'email' | 'username' | 'phone' | 'names' | 'lastSignInAt' | 'rights'>

/** Names the data of a record that is never imported; `undefined` if nothing is lost. */
export function notCarriedBy({ username, phone, names, lastSignInAt, rights }: Person): readonly string[] | undefined {
  const found = [...otherSignIns(username, phone)]
  if (names) found.push('names')
  if (lastSignInAt !== undefined) found.push('time of the last sign-in')
  for (const name in rights) found.push(`rights (${name})`)
  return found.length > 0 ? found : undefined
}
