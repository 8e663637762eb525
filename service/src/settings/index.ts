import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { badSettings } from '../fault.ts'
import { type Environment, environmentSettings } from './environment.ts'
import { parseSettings, readSmall } from './file.ts'
import { type AllGiven, type Given, keyOf } from './given.ts'
import { isContainer, mustBeProtected } from './protection.ts'
import { type Key, known, type Settings } from './settings.ts'

export interface SettingsOptions {
  /** A file that must be there; otherwise `config.yaml` in the directory, if it is. */
  readonly config?: string | undefined
  /** What the command line says, by the keys of the file: over everything else. */
  readonly flags?: { readonly [K in Key]?: string | undefined }
  /** `process.env` unless given. */
  readonly environment?: Environment
  /** What paths are relative to; the working directory unless given. */
  readonly directory?: string
  /** Whether others publish this machine's ports; found out unless given. */
  readonly inContainer?: boolean
}

function fileSettings(directory: string, config: string | undefined): AllGiven {
  const name = config ?? 'config.yaml'
  const path = resolve(directory, name)
  if (config === undefined && !existsSync(path)) return new Map()
  const text = readSmall(path, `the file of settings ${JSON.stringify(path)}`).toString('utf8')
  return parseSettings(text.replace(/^\uFEFF/, ''), name)
}

function flagSettings(flags: SettingsOptions['flags'] = {}): AllGiven {
  const all = new Map<Key, Given>()
  for (const [name, text] of Object.entries(flags)) {
    const key = keyOf(name)
    if (!key) throw badSettings(`${name} is no setting`)
    if (text !== undefined) all.set(key, { text: String(text), origin: `--${name.replaceAll('_', '-')}` })
  }
  return all
}

/**
 * Reads the settings: the file, over it the environment, over it the flags.
 *
 * @throws Fault that says in one sentence what to do.
 */
export function readSettings(options: SettingsOptions = {}): Settings {
  const { directory = process.cwd(), environment = process.env, inContainer = isContainer() } = options
  const sources = [
    flagSettings(options.flags),
    environmentSettings(environment),
    fileSettings(directory, options.config),
  ]

  function value<K extends Key>(key: K): (typeof known)[K]['usual'] {
    const given = sources.map((source) => source.get(key)).find((one) => one !== undefined)
    if (!given) return known[key].usual
    try {
      // A secret may begin or end with a space.
      return known[key].read((known[key] as { readonly isKey?: true }).isKey ? given.text : given.text.trim(), given)
    } catch (error) {
      if (error instanceof RangeError) throw badSettings(`${given.origin} ${error.message}`)
      throw error
    }
  }

  const settings: Settings = {
    port: value('port'),
    host: value('host'),
    apiKeys: value('api_keys'),
    basePath: value('base_path'),
    signerKey: value('legacy_password_hashing_signer_key'),
    signerKeys: value('signer_keys'),
    pepper: value('password_pepper'),
    argon2Keys: value('argon2_keys'),
    databaseUrl: value('database_url'),
    databaseFile: resolve(directory, value('database_file')),
    upgrade: value('upgrade'),
    importExisting: value('import_existing'),
    logLevel: value('log_level'),
    maxFailuresPerHour: value('max_failures_per_hour'),
    trustProxy: value('trust_proxy'),
    queueWait: value('queue_wait_ms'),
    threads: value('threads'),
  }
  mustBeProtected(settings, inContainer)
  return settings
}

export { isContainer, isLoopback } from './protection.ts'
export type { Key, Settings } from './settings.ts'
