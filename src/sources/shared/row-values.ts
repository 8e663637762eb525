import type { Failure } from '../../core/errors.ts'
import type { Values } from '../containers/container.ts'
import { flagOf, flagWords, isNoDate, isNull, timeOf, timeWords, verifiedOf, verifiedWords } from './exported-values.ts'
import { identifier, unfit } from './identifier.ts'
import { isText, wrong } from './values.ts'

/** Reads the values of one row of a system. The first value that cannot be read refuses the row. */
export interface RowValues {
  /** Returns a value that identifies a person: text, or a whole number. */
  id(name: string): string | undefined
  /** Returns text of any kind, such as a name. */
  text(name: string): string | undefined
  flag(name: string): boolean | undefined
  /** Returns a boolean that may also be the time of a verification. */
  verified(name: string): boolean | undefined
  /** Returns a time in ms since 1970-01-01 UTC. */
  time(name: string): number | undefined
  /** Refuses the row, unless it is refused already. */
  refuse(why: Failure): void
  failure(): Failure | undefined
}

export function createRowValues(values: Values): RowValues {
  let fault: Failure | undefined

  function read<T>(name: string, parse: (value: unknown) => T | undefined, expected: string): T | undefined {
    const value = values[name]
    if (isNull(value) || isNoDate(value)) return undefined
    const found = parse(value)
    if (found === undefined) fault ??= wrong(name, expected, value)
    return found
  }

  return {
    id(name) {
      const value = values[name]
      if (isNull(value)) return undefined
      const found = identifier(value, true)
      if (found === false) fault ??= unfit(name)
      return found || undefined
    },
    text(name) {
      const value = values[name]
      return isText(value) ? value : undefined
    },
    flag: (name) => read(name, flagOf, flagWords),
    verified: (name) => read(name, verifiedOf, verifiedWords),
    time: (name) => read(name, timeOf, timeWords),
    refuse(why) {
      fault ??= why
    },
    failure: () => fault,
  }
}

/** Copies the values that are not absent under the same names; `undefined` if there are none. */
export function presentOf(values: Values): { readonly [name: string]: unknown } | undefined {
  const found = Object.entries(values).filter(([, value]) => value !== undefined && value !== null && value !== '')
  return found.length > 0 ? Object.fromEntries(found) : undefined
}
