import type { Secret } from 'saltbridge'
import { createTrustedProxies, type TrustedProxies } from '../http/address.ts'
import * as read from './values.ts'

/** All settings, validated. A `Secret` does not reveal its value when it is printed. */
export interface Settings {
  readonly port: number
  readonly host: string
  /** Keys that give full access. Without keys, everybody who reaches the port has full access. */
  readonly apiKeys: readonly Secret[]
  /** Keys that can only read the metrics. */
  readonly metricsKeys: readonly Secret[]
  /** The start of every path, such as `/auth`. Empty by default. It never ends with `/`. */
  readonly basePath: string
  /** The `base64_signer_key` of Firebase. Its text is base64 unless the setting gives another encoding. */
  readonly signerKey: Secret | undefined
  /** Signer keys of further Firebase projects, by name. A row chooses a key with `fields.keyId`. */
  readonly signerKeys: { readonly [name: string]: Secret } | undefined
  /** The pepper of the imported site. Its text is UTF-8 unless the setting gives another encoding. */
  readonly pepper: Secret | undefined
  /** Argon2 keys by id. The hash or `fields.keyId` of its row names the id. */
  readonly argon2Keys: { readonly [id: string]: Secret } | undefined
  /** The address `postgres://…` as UTF-8. Without it, users are stored in `databaseFile`. */
  readonly databaseUrl: Secret | undefined
  readonly databaseFile: string
  /** Whether a successful sign-in replaces a hash that is weaker than the policy. */
  readonly upgrade: boolean
  /** The behaviour of the documented import if the e-mail already has a password. */
  readonly importExisting: 'overwrite' | 'keep' | 'reject'
  readonly logLevel: read.LogLevel
  /**
   * The failed sign-ins per hour that are verified in the long run, for one account and one address. All addresses that
   * are unknown for the account count as one address. `undefined` for no limit.
   */
  readonly maxFailuresPerHour: number | undefined
  /** Proxies and backends whose `X-Forwarded-For` header is trusted. */
  readonly trustProxy: TrustedProxies
  /** The maximum number of open connections. */
  readonly maxConnections: number
  /** The maximum number of open connections without an API key from one address. */
  readonly maxConnectionsPerAddress: number
  /** The longest time that a sign-in may wait for a worker thread, in ms. */
  readonly queueWait: number
  /** The longest estimated time that the verification of an imported hash may take on this machine, in ms. */
  readonly maxVerification: number
  /** The number of worker threads. By default the number of cores, or the CPU quota of the cgroup. */
  readonly threads: number | undefined
  /** The memory that all verifications together may use, in MiB. One verification may use all of it. */
  readonly memory: number
}

/** A setting. Its key is its name in the settings file, and in upper case the name of its environment variable. */
interface Setting<T> {
  readonly read: read.SettingReader<T>
  readonly usual: T
  readonly isSecret?: true
  /** Whether the value is a key. Its text is not trimmed and may be given with an encoding. */
  readonly isKey?: true
  /** Whether the value is a map: JSON in a variable, YAML in the settings file. */
  readonly isMap?: true
  /** The names that the SuperTokens core (the reference) uses for the setting. */
  readonly aliases?: readonly string[]
}

const setting = <T>(
  read: read.SettingReader<T>,
  usual: T,
  more: Omit<Setting<T>, 'read' | 'usual'> = {},
): Setting<T> => ({
  read,
  usual,
  ...more,
})

type Maybe<T> = T | undefined

/** Every setting by its key, in the order of the documentation. */
export const known = {
  port: setting(read.port, 3567, { aliases: ['supertokens_port'] }),
  host: setting(read.host, '127.0.0.1', { aliases: ['supertokens_host'] }),
  api_keys: setting<readonly Secret[]>(read.apiKeys, [], { isSecret: true }),
  metrics_keys: setting<readonly Secret[]>(read.apiKeys, [], { isSecret: true }),
  base_path: setting(read.basePath, ''),
  legacy_password_hashing_signer_key: setting<Maybe<Secret>>(read.signerKey, undefined, {
    isSecret: true,
    isKey: true,
    aliases: ['firebase_password_hashing_signer_key'],
  }),
  signer_keys: setting<Settings['signerKeys']>(read.signerKeys, undefined, { isSecret: true, isMap: true }),
  password_pepper: setting<Maybe<Secret>>(read.pepper, undefined, { isSecret: true, isKey: true }),
  argon2_keys: setting<Settings['argon2Keys']>(read.argon2Keys, undefined, { isSecret: true, isMap: true }),
  database_url: setting<Maybe<Secret>>(read.databaseUrl, undefined, {
    isSecret: true,
    aliases: ['postgresql_connection_uri'],
  }),
  postgresql_host: setting(read.host, 'localhost'),
  postgresql_port: setting(read.createNumberReader(1, 65_535), 5432),
  postgresql_user: setting<Maybe<string>>(read.text, undefined),
  postgresql_password: setting<Maybe<Secret>>(read.databasePassword, undefined, { isSecret: true, isKey: true }),
  postgresql_database_name: setting(read.text, 'supertokens'),
  database_file: setting(read.path, 'saltbridge.db'),
  upgrade: setting(read.onOrOff, true),
  import_existing: setting<Settings['importExisting']>(read.oneOf('overwrite', 'keep', 'reject'), 'overwrite'),
  log_level: setting<read.LogLevel>(read.logLevel, 'info'),
  max_failures_per_hour: setting<Maybe<number>>(read.acceptOff(read.createNumberReader(1, 100_000)), 20),
  trust_proxy: setting(read.proxies, createTrustedProxies([])),
  max_connections: setting(read.createNumberReader(16, 100_000), 1024),
  max_connections_per_address: setting(read.createNumberReader(1, 100_000), 256),
  queue_wait_ms: setting(read.createNumberReader(1, 600_000, 'ms'), 5000),
  // The server closes a connection that has been silent for 300 s, so a longer verification could never be answered.
  max_verification_ms: setting(read.createNumberReader(1000, 240_000, 'ms'), 10_000),
  threads: setting<Maybe<number>>(read.createNumberReader(1, 1024), undefined),
  memory_mib: setting<Maybe<number>>(read.createNumberReader(64, 1_048_576, 'MiB'), undefined),
} as const

/** The key of a setting, such as `database_url`. */
export type Key = keyof typeof known

/** The keys of all settings. */
export const keys = Object.keys(known) as readonly Key[]

/** The settings that one place gives, by key. */
export type AllGiven = ReadonlyMap<Key, read.SettingText>

/** Returns every name of a setting: its key, then the names that the reference uses. */
export function namesOf(key: Key): readonly string[] {
  const { aliases = [] } = known[key] as { readonly aliases?: readonly string[] }
  return [key, ...aliases]
}

/** Every name of every setting. */
export const allNames: readonly string[] = keys.flatMap(namesOf)

/** Returns the key of the setting with this name. */
export const keyOf = (name: string): Key | undefined => keys.find((key) => namesOf(key).includes(name))
