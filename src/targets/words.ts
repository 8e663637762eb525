/** Refusals and risks that several targets put into the same words. */
import { type Failure, failure, HashError } from '../core/errors.ts'

/** Returns the failure of a value of a user that does not fit. */
export const refuseValue = (name: string, expected: string, hint?: string): Failure =>
  failure('ERR_FIELD', undefined, { name, column: name, expected, ...(hint !== undefined && { hint }) })

/** Returns the failure of a text that no target can store, or that is too long. The longest text is in characters. */
export function refuseText(name: string, text: string, longest: number): Failure {
  if (text.length <= longest) return refuseValue(name, 'well-formed text without a NUL character')
  const limit = { name: `characters of ${name}`, min: 1, max: longest, actual: text.length }
  return failure('ERR_LIMIT', undefined, { limit, name })
}

/** Returns the error of an option of a target that is not valid. */
export const refuseOption = (name: string, expected: string, hint = 'Correct the option'): HashError =>
  new HashError(failure('ERR_FIELD', undefined, { name, expected, hint }))

export const phoneInWords = 'an international phone number such as +12125550101'

/** Returns a number of users in words. */
export const countUsers = (users: number): string => (users === 1 ? '1 user' : `${users.toLocaleString('en')} users`)

const withOwnIds = 'Apple, Facebook, LinkedIn and Microsoft give the same person different ids in different'

/** Says that some providers give a person different ids in different applications. `name` is the name of the target. */
export const warnOfOwnIds = (name: string): string =>
  `${withOwnIds} apps or teams. Users of these providers can sign in only if ${name} uses the OAuth client of the old system. First test the sign-in of one such user.`

/** Says which providers the export has, and under which condition their users can sign in. */
export const warnOfProviders = (providers: readonly string[], condition: string): string =>
  `The export has users of these providers: ${providers.join(', ')}. These users can sign in with a provider only if ${condition}.`

/** Says that hashes contain the signer key of Firebase, and what must be protected like that key. */
export const warnOfKey = (hashes: string, protect: string): string =>
  `${hashes} the signer key of the Firebase project. Protect ${protect}.`
