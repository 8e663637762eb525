import { type Key, keys, known } from './settings.ts'

/** How the text of a secret is encoded. */
export const encodings = ['utf8', 'base64', 'hex'] as const
export type Encoding = (typeof encodings)[number]

/** The text of a setting, and where it came from: for messages. */
export interface Given {
  readonly text: string
  readonly origin: string
  /** The bytes of the file that holds it, without one final newline. */
  readonly bytes?: Uint8Array
  /** Its encoding, where the setting says it: `password_pepper: { base64: … }`. */
  readonly encoding?: Encoding
}

export type AllGiven = ReadonlyMap<Key, Given>

/** Returns every name of a setting: its key, then the reference's names. */
export function namesOf(key: Key): readonly string[] {
  const { aliases = [] } = known[key] as { readonly aliases?: readonly string[] }
  return [key, ...aliases]
}

export const allNames: readonly string[] = keys.flatMap(namesOf)

export const keyOf = (name: string): Key | undefined => keys.find((key) => namesOf(key).includes(name))
