import type { Secret } from 'saltbridge'
import { type TrustedProxies, trustedProxies } from '../http/address.ts'
import * as read from './values.ts'

/** Everything that can be set, validated. Secrets do not show themselves when they are printed. */
export interface Settings {
  readonly port: number
  readonly host: string
  /** None: whoever reaches the port may do everything. */
  readonly apiKeys: readonly Secret[]
  /** Keys that read the metrics and nothing else. */
  readonly metricsKeys: readonly Secret[]
  /** Before every path: empty, or `/` and more without one at the end. */
  readonly basePath: string
  /** Firebase's `base64_signer_key`, in base64 unless the setting says its encoding. */
  readonly signerKey: Secret | undefined
  /** Signer keys of further Firebase projects, by the name that `fields.keyId` of a row gives. */
  readonly signerKeys: { readonly [name: string]: Secret } | undefined
  /** What the imported site mixed with every password, as UTF-8 unless the setting says its encoding. */
  readonly pepper: Secret | undefined
  /** Secrets of Argon2 by the id that a hash or its `fields.keyId` names. */
  readonly argon2Keys: { readonly [id: string]: Secret } | undefined
  /** `postgres://…` as UTF-8; without it, users are in `databaseFile`. */
  readonly databaseUrl: Secret | undefined
  readonly databaseFile: string
  /** Whether a sign-in replaces a hash that is weaker than the policy. */
  readonly upgrade: boolean
  /** What the documented import does where an e-mail has a password already. */
  readonly importExisting: 'overwrite' | 'keep' | 'reject'
  readonly logLevel: read.LogLevel
  /** Failed sign-ins of one account, from one address or all unknown ones, that are verified in an hour in the long run. */
  readonly maxFailuresPerHour: number | undefined
  /** Proxies and backends whose `X-Forwarded-For` names the address that a request comes from. */
  readonly trustProxy: TrustedProxies
  /** Connections that may be open. */
  readonly maxConnections: number
  /** Connections without an API key that may be open from one address. */
  readonly maxConnectionsPerAddress: number
  /** Milliseconds that a sign-in may wait for a thread. */
  readonly queueWait: number
  /** Threads that hash. By default as many as there are cores, or as the CPU quota of the cgroup allows. */
  readonly threads: number | undefined
  /** MiB of memory that hashing may use at the same time, and so may one verification. */
  readonly memory: number
}

/** A setting by the key of the file; the environment has it in upper case. */
interface Setting<T> {
  readonly read: read.Reader<T>
  readonly usual: T
  readonly isSecret?: true
  /** The bytes of a key: its text is not trimmed, and may say its encoding. */
  readonly isKey?: true
  /** Its text is JSON, and the file of settings has the same as YAML. */
  readonly isMap?: true
  /** The reference's names of it. */
  readonly aliases?: readonly string[]
}

const setting = <T>(read: read.Reader<T>, usual: T, more: Omit<Setting<T>, 'read' | 'usual'> = {}): Setting<T> => ({
  read,
  usual,
  ...more,
})

type Maybe<T> = T | undefined

/** In the order in which they are documented. */
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
  postgresql_port: setting(read.wholeNumber(1, 65_535), 5432),
  postgresql_user: setting<Maybe<string>>(read.text, undefined),
  postgresql_password: setting<Maybe<Secret>>(read.databasePassword, undefined, { isSecret: true, isKey: true }),
  postgresql_database_name: setting(read.text, 'supertokens'),
  database_file: setting(read.path, 'saltbridge.db'),
  upgrade: setting(read.onOrOff, true),
  import_existing: setting<Settings['importExisting']>(read.oneOf('overwrite', 'keep', 'reject'), 'overwrite'),
  log_level: setting<read.LogLevel>(read.logLevel, 'info'),
  max_failures_per_hour: setting<Maybe<number>>(read.unlessOff(read.wholeNumber(1, 100_000)), 20),
  trust_proxy: setting(read.proxies, trustedProxies([])),
  max_connections: setting(read.wholeNumber(16, 100_000), 1024),
  max_connections_per_address: setting(read.wholeNumber(1, 100_000), 256),
  queue_wait_ms: setting(read.wholeNumber(1, 600_000), 5000),
  threads: setting<Maybe<number>>(read.wholeNumber(1, 1024), undefined),
  memory_mib: setting<Maybe<number>>(read.wholeNumber(64, 1_048_576), undefined),
} as const

export type Key = keyof typeof known

export const keys = Object.keys(known) as readonly Key[]
