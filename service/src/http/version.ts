import { ProblemError } from './problem.ts'

/** The supported versions of the interface of the SuperTokens core (the reference). */
export const versions = ['2.21', '3.0', '4.0', '5.0', '5.1', '5.2', '5.3', '5.4'] as const

/** The form of users in answers: without tenants before version 3.0, with one login method before version 4.0. */
export type UserShape = 'without-tenants' | 'single-method' | 'account'

/** Returns the form of users for a version, or the newest form by default. @throws ProblemError for other versions */
export function shapeOf(version: string | undefined): UserShape {
  if (version === undefined) return 'account'
  if (!versions.some((one) => one === version))
    throw new ProblemError('ERR_VERSION', `The header cdi-version must be one of ${versions.join(', ')}`, {
      field: 'cdi-version',
    })
  if (version.startsWith('2.')) return 'without-tenants'
  return version.startsWith('3.') ? 'single-method' : 'account'
}
