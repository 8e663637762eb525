import { type Key, keys, known } from './settings.ts'

/** The text of a setting, and where it stood: for messages. */
export interface Given {
  readonly text: string
  readonly origin: string
}

export type AllGiven = ReadonlyMap<Key, Given>

/** Every name of a setting: its key, then the one it had before. */
export function namesOf(key: Key): readonly string[] {
  const { alias } = known[key] as { readonly alias?: string }
  return alias === undefined ? [key] : [key, alias]
}

export const allNames: readonly string[] = keys.flatMap(namesOf)

export const keyOf = (name: string): Key | undefined => keys.find((key) => namesOf(key).includes(name))
