import { ProblemError } from './problem.ts'

/** The versions of the reference's interface that are spoken. */
export const versions = ['2.21', '3.0', '4.0', '5.0', '5.1', '5.2', '5.3', '5.4'] as const

/** How users are written: without tenants before 3.0, with one method each before 4.0. */
export type Shape = 'without-tenants' | 'single-method' | 'account'

/** @throws ProblemError if the version is not spoken. */
export function shapeOf(version: string | undefined): Shape {
  if (version === undefined) return 'account'
  if (!versions.some((one) => one === version))
    throw new ProblemError('ERR_VERSION', `cdi-version may be ${versions.join(', ')}`, { field: 'cdi-version' })
  if (version.startsWith('2.')) return 'without-tenants'
  return version.startsWith('3.') ? 'single-method' : 'account'
}
