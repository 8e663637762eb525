import { badSettings } from '../fault.ts'
import { readSmall } from './file.ts'
import { type AllGiven, type Given, namesOf } from './given.ts'
import { type Key, keys, known } from './settings.ts'
import { unsupported } from './unsupported.ts'

export type Environment = Readonly<Record<string, string | undefined>>

const newline = 10
const carriageReturn = 13

/** The bytes of a file without one final newline, as the command line reads secrets too. */
function withoutNewline(bytes: Buffer): Buffer {
  if (bytes.at(-1) !== newline) return bytes
  return bytes.subarray(0, bytes.at(-2) === carriageReturn ? -2 : -1)
}

/** Kubernetes sets such a variable for each of its services: `POSTGRESQL_PORT=tcp://10.0.0.1:5432`. */
const isServiceLink = (variable: string, text: string): boolean =>
  variable.endsWith('_PORT') && text.startsWith('tcp://')

/** @throws Fault if the variable is empty: a compose file makes it so when the variable that it refers to is not set. */
function textOf(variable: string, environment: Environment): string | undefined {
  const text = environment[variable]
  if (text === undefined || isServiceLink(variable, text)) return undefined
  if (text.trim() !== '') return text
  throw badSettings(`the variable ${variable} is set but empty: give it a value, or remove it to use the default`)
}

/** Finds each variable that names a setting, with its text: `X`, and for a secret `X_FILE`. */
function variablesOf(key: Key, environment: Environment, prefix: string): readonly Given[] {
  const { isSecret } = known[key] as { readonly isSecret?: true }
  return namesOf(key).flatMap((name) => {
    const variable = prefix + name.toUpperCase()
    const found: Given[] = []
    const text = textOf(variable, environment)
    if (text !== undefined) found.push({ text, origin: `the variable ${variable}` })
    const path = isSecret && textOf(`${variable}_FILE`, environment)
    if (path) {
      // The path is not told: a secret may have been put in its place.
      const origin = `the file of the variable ${variable}_FILE`
      const bytes = withoutNewline(readSmall(path, origin))
      found.push({ text: bytes.toString('utf8').replace(/^\uFEFF/, ''), bytes, origin })
    }
    return found
  })
}

/**
 * Reads the settings of the environment.
 *
 * @param prefix comes before the name of each variable; nothing by default
 * @throws Fault if a setting is given twice, a variable is empty, a file of a secret cannot be read, or a variable of the
 * reference is set that the service cannot follow
 */
export function environmentSettings(environment: Environment, prefix = ''): AllGiven {
  for (const [name, reason] of Object.entries(unsupported)) {
    const variable = prefix + name.toUpperCase()
    if (textOf(variable, environment)) throw badSettings(`the variable ${variable} ${reason}`)
  }
  const all = new Map<Key, Given>()
  for (const key of keys) {
    const [first, second] = variablesOf(key, environment, prefix)
    if (first && second) throw badSettings(`${first.origin} and ${second.origin} set the same: keep one of them`)
    if (first) all.set(key, first)
  }
  return all
}
