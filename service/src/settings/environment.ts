import { badSettings } from '../fault.ts'
import { readSmall } from './file.ts'
import { type AllGiven, type Given, namesOf } from './given.ts'
import { type Key, keys, known } from './settings.ts'

export type Environment = Readonly<Record<string, string | undefined>>

const newline = 10
const carriageReturn = 13

/** The bytes of a file without one final newline, as the command line reads secrets too. */
function withoutNewline(bytes: Buffer): Buffer {
  if (bytes.at(-1) !== newline) return bytes
  return bytes.subarray(0, bytes.at(-2) === carriageReturn ? -2 : -1)
}

/** Every variable that names a setting, with its text: `X`, and for a secret `X_FILE`. An empty one is not set. */
function variablesOf(key: Key, environment: Environment): readonly Given[] {
  const { isSecret } = known[key] as { readonly isSecret?: true }
  return namesOf(key).flatMap((name) => {
    const variable = name.toUpperCase()
    const found: Given[] = []
    const text = environment[variable]
    if (text?.trim()) found.push({ text, origin: `the variable ${variable}` })
    const path = isSecret && environment[`${variable}_FILE`]
    if (path) {
      // The path is not told: a secret may have been put in its place.
      const origin = `the file of the variable ${variable}_FILE`
      const bytes = withoutNewline(readSmall(path, origin))
      found.push({ text: bytes.toString('utf8').replace(/^\uFEFF/, ''), bytes, origin })
    }
    return found
  })
}

/** @throws Fault if a setting is there twice, or a file of a secret cannot be read. */
export function environmentSettings(environment: Environment): AllGiven {
  const all = new Map<Key, Given>()
  for (const key of keys) {
    const [first, second] = variablesOf(key, environment)
    if (first && second) throw badSettings(`${first.origin} and ${second.origin} set the same: keep one of them`)
    if (first) all.set(key, first)
  }
  return all
}
