import { existsSync } from 'node:fs'
import { isIPv6 } from 'node:net'
import { totalmem } from 'node:os'
import { resolve } from 'node:path'
import type { Secret } from 'saltbridge'
import { badSettings } from '../fault.ts'
import { type Environment, readEnvironment } from './environment.ts'
import { parseSettings, readSmall } from './file.ts'
import { isContainer, mustBeProtected, mustDiffer } from './protection.ts'
import { type AllGiven, type Key, keyOf, known, type Settings } from './settings.ts'
import { databaseUrl, type SettingText } from './values.ts'

/** Options for `readSettings`. */
export interface SettingsOptions {
  /** The settings file, which must exist. By default `config.yaml` in `directory`, if that exists. */
  readonly config?: string | undefined
  /** The values of command line flags, by the keys of the settings file. They take precedence over all other places. */
  readonly flags?: { readonly [K in Key]?: string | undefined }
  /** The environment variables; `process.env` by default. */
  readonly environment?: Environment
  /** The directory that relative paths start from; the working directory by default. */
  readonly directory?: string
  /** Whether the process runs in a container. Detected by default. */
  readonly inContainer?: boolean
}

function readFileSettings(directory: string, config: string | undefined): AllGiven {
  const name = config ?? 'config.yaml'
  const path = resolve(directory, name)
  if (config === undefined && !existsSync(path)) return new Map()
  const text = readSmall(path, `the settings file ${JSON.stringify(path)}`).toString('utf8')
  return parseSettings(text.replace(/^\uFEFF/, ''), name)
}

function readFlags(flags: SettingsOptions['flags'] = {}): AllGiven {
  const all = new Map<Key, SettingText>()
  for (const [name, text] of Object.entries(flags)) {
    const key = keyOf(name)
    if (!key) throw badSettings(`unknown setting ${name}`)
    if (text !== undefined) all.set(key, { text: String(text), origin: `--${name.replaceAll('_', '-')}` })
  }
  return all
}

const mib = 2 ** 20

/** The memory that one verification may use by default in the library, in MiB. */
const mostMemory = 1024

/** Returns half of the memory of the container or the machine in MiB, at least 64 and at most 1,024. */
export function calculateDefaultMemory(limit = process.constrainedMemory(), total = totalmem()): number {
  const memory = limit > 0 ? Math.min(limit, total) : total
  return Math.max(64, Math.min(mostMemory, Math.floor(memory / 2 / mib)))
}

/**
 * Prefix of the variables that a container image sets. They are only defaults, so that a mounted file can override
 * them.
 */
const imagePrefix = 'SALTBRIDGE_DEFAULT_'

const databaseParts = [
  'postgresql_host',
  'postgresql_port',
  'postgresql_user',
  'postgresql_password',
  'postgresql_database_name',
] as const

/**
 * Reads the settings. A flag takes precedence over the environment, the environment over the file, and the file over
 * the defaults of an image.
 *
 * @throws Fault that says what is wrong and what to do
 */
export function readSettings(options: SettingsOptions = {}): Settings {
  const { directory = process.cwd(), environment = process.env, inContainer = isContainer() } = options
  const sources = [
    readFlags(options.flags),
    readEnvironment(environment),
    readFileSettings(directory, options.config),
    readEnvironment(environment, imagePrefix),
  ]
  const givenOf = (key: Key): SettingText | undefined =>
    sources.map((source) => source.get(key)).find((one) => one !== undefined)

  function value<K extends Key>(key: K): (typeof known)[K]['usual'] {
    const given = givenOf(key)
    if (!given) return known[key].usual
    try {
      // Keys are not trimmed, because a key may begin or end with a space.
      return known[key].read((known[key] as { readonly isKey?: true }).isKey ? given.text : given.text.trim(), given)
    } catch (error) {
      if (error instanceof RangeError) throw badSettings(`${given.origin} ${error.message}`)
      throw error
    }
  }

  /** Returns the address of the database, from `database_url` or from the `postgresql_*` settings. */
  function database(): Secret | undefined {
    const part = databaseParts.map(givenOf).find((one) => one !== undefined)
    if (!part) return value('database_url')
    const whole = givenOf('database_url')
    if (whole) throw badSettings(`${whole.origin} and ${part.origin} both set the database: keep only one of them`)
    const user = value('postgresql_user')
    if (user === undefined)
      throw badSettings(
        `${part.origin} needs postgresql_user (or POSTGRESQL_USER): set it, or set database_url (or DATABASE_URL) instead`,
      )
    const password = new TextDecoder().decode(value('postgresql_password')?.bytes())
    const host = value('postgresql_host')
    const login = [user, password].map(encodeURIComponent).join(':')
    const name = encodeURIComponent(value('postgresql_database_name'))
    return databaseUrl(`postgres://${login}@${isIPv6(host) ? `[${host}]` : host}:${value('postgresql_port')}/${name}`)
  }

  const settings: Settings = {
    port: value('port'),
    host: value('host'),
    apiKeys: value('api_keys'),
    metricsKeys: value('metrics_keys'),
    basePath: value('base_path'),
    signerKey: value('legacy_password_hashing_signer_key'),
    signerKeys: value('signer_keys'),
    pepper: value('password_pepper'),
    argon2Keys: value('argon2_keys'),
    databaseUrl: database(),
    databaseFile: resolve(directory, value('database_file')),
    upgrade: value('upgrade'),
    importExisting: value('import_existing'),
    logLevel: value('log_level'),
    maxFailuresPerHour: value('max_failures_per_hour'),
    trustProxy: value('trust_proxy'),
    maxConnections: value('max_connections'),
    maxConnectionsPerAddress: value('max_connections_per_address'),
    queueWait: value('queue_wait_ms'),
    maxVerification: value('max_verification_ms'),
    threads: value('threads'),
    memory: value('memory_mib') ?? calculateDefaultMemory(),
  }
  mustBeProtected(settings, { inContainer, isBehindProxy: givenOf('trust_proxy') !== undefined })
  mustDiffer(settings)
  return settings
}

export { isContainer, isLoopback } from './protection.ts'
export type { Key, Settings } from './settings.ts'
