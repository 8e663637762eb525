import type { SourceRecord } from './sources/source.ts'

/** Counts of people, beside those of their passwords. */
export interface People {
  /** Accounts that may not sign in, in rows of every status. If this is most of them, a column may be inverted. */
  readonly disabled: number
  /** The people of whom the export has something that no import carries, by its name: `second factors (phone)`. */
  readonly notCarried: { readonly [name: string]: number }
}

/** Counts people as they come, and continues from saved counts. */
export function createPeople(saved?: People): {
  add(person: Pick<SourceRecord, 'disabled' | 'notCarried'>): void
  counts(): People
} {
  let disabled = saved?.disabled ?? 0
  const notCarried = new Map(Object.entries(saved?.notCarried ?? {}))
  return {
    add(person) {
      if (person.disabled) disabled++
      for (const name of person.notCarried ?? []) notCarried.set(name, (notCarried.get(name) ?? 0) + 1)
    },
    counts: () => ({ disabled, notCarried: Object.fromEntries(notCarried) }),
  }
}
