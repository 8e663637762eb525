import { type Key, keys, known } from './settings.ts'

/** The encodings that the text of a secret may have. */
export const encodings = ['utf8', 'base64', 'hex'] as const
export type Encoding = (typeof encodings)[number]

/** The text of a setting and its origin, which messages show. */
export interface Given {
  readonly text: string
  readonly origin: string
  /** The bytes of the file that contains the setting, without one final newline. */
  readonly bytes?: Uint8Array
  /** The encoding of the text if the setting names one, as in `password_pepper: { base64: … }`. */
  readonly encoding?: Encoding
}

/** The settings that one place gives, by key. */
export type AllGiven = ReadonlyMap<Key, Given>

/** Returns every name of a setting: its key, then the names that the reference uses. */
export function namesOf(key: Key): readonly string[] {
  const { aliases = [] } = known[key] as { readonly aliases?: readonly string[] }
  return [key, ...aliases]
}

/** Every name of every setting. */
export const allNames: readonly string[] = keys.flatMap(namesOf)

/** Returns the key of the setting with this name. */
export const keyOf = (name: string): Key | undefined => keys.find((key) => namesOf(key).includes(name))
