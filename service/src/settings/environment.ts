import { badSettings } from '../fault.ts'
import { readSmall } from './file.ts'
import { type AllGiven, type Key, keys, known, namesOf } from './settings.ts'
import { unsupported } from './unsupported.ts'
import type { SettingText } from './values.ts'

/** Environment variables by name, such as `process.env`. */
export type Environment = Readonly<Record<string, string | undefined>>

const newline = 10
const carriageReturn = 13

/** Removes one final newline, as the command line does when it reads a secret. */
function withoutNewline(bytes: Buffer): Buffer {
  if (bytes.at(-1) !== newline) return bytes
  return bytes.subarray(0, bytes.at(-2) === carriageReturn ? -2 : -1)
}

/**
 * Detects the variables that Kubernetes sets for each of its services, such as `POSTGRESQL_PORT=tcp://10.0.0.1:5432`.
 */
const isServiceLink = (variable: string, text: string): boolean =>
  variable.endsWith('_PORT') && text.startsWith('tcp://')

/**
 * @throws Fault if the variable is empty, because a compose file sets an empty value if it refers to an unset variable
 */
function textOf(variable: string, environment: Environment): string | undefined {
  const text = environment[variable]
  if (text === undefined || isServiceLink(variable, text)) return undefined
  if (text.trim() !== '') return text
  throw badSettings(`the variable ${variable} is set but empty: set a value, or remove the variable to use the default`)
}

/** Reads the variables of a setting under each of its names: `X`, and `X_FILE` if the setting is a secret. */
function variablesOf(key: Key, environment: Environment, prefix: string): readonly SettingText[] {
  const { isSecret } = known[key] as { readonly isSecret?: true }
  return namesOf(key).flatMap((name) => {
    const variable = prefix + name.toUpperCase()
    const found: SettingText[] = []
    const text = textOf(variable, environment)
    if (text !== undefined) found.push({ text, origin: `the variable ${variable}` })
    const path = isSecret && textOf(`${variable}_FILE`, environment)
    if (path) {
      // Messages do not show the path, because somebody may have set the variable to the secret itself.
      const origin = `the file given in ${variable}_FILE`
      const bytes = withoutNewline(readSmall(path, origin))
      found.push({ text: bytes.toString('utf8').replace(/^\uFEFF/, ''), bytes, origin })
    }
    return found
  })
}

/**
 * Reads the settings from environment variables.
 *
 * @param prefix the start of each variable name; empty by default
 * @throws Fault if a setting is given twice, a variable is empty, the file of a secret cannot be read, or a variable of
 * the reference is set that the service does not support
 */
export function readEnvironment(environment: Environment, prefix = ''): AllGiven {
  for (const [name, reason] of Object.entries(unsupported)) {
    const variable = prefix + name.toUpperCase()
    if (textOf(variable, environment)) throw badSettings(`the variable ${variable} ${reason}`)
  }
  const all = new Map<Key, SettingText>()
  for (const key of keys) {
    const [first, second] = variablesOf(key, environment, prefix)
    if (first && second)
      throw badSettings(`${first.origin} and ${second.origin} set the same setting: keep only one of them`)
    if (first) all.set(key, first)
  }
  return all
}
