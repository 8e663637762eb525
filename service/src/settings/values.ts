import { createSecret, createVerifier, type Secret, type SecretInput, type Secrets } from 'saltbridge'
import { createTrustedProxies, type TrustedProxies } from '../http/address.ts'

/** The encodings that the text of a secret may have. */
export const encodings = ['utf8', 'base64', 'hex'] as const
export type SecretEncoding = (typeof encodings)[number]

/** The text of a setting and its origin, which messages show. */
export interface SettingText {
  readonly text: string
  readonly origin: string
  /** The bytes of the file that contains the setting, without one final newline. */
  readonly bytes?: Uint8Array
  /** The encoding of the text if the setting names one, as in `password_pepper: { base64: … }`. */
  readonly encoding?: SecretEncoding
}

/** Reads a value from a text. Throws a RangeError that says which values are allowed and never shows the text. */
export type SettingReader<T> = (text: string, given?: Pick<SettingText, 'bytes' | 'encoding'>) => T

function refuse(expected: string): never {
  throw new RangeError(expected)
}

/** Returns a reader of whole numbers. `unit` is shown in its error message. */
export function createNumberReader(min: number, max: number, unit?: 'ms' | 'MiB'): SettingReader<number> {
  const range = [min, max].map((one) => one.toLocaleString('en')).join(' to ')
  return (text) => {
    const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN
    if (value >= min && value <= max) return value
    return refuse(`must be a whole number from ${range}${unit ? ` ${unit}` : ''}`)
  }
}

/** Returns a reader that accepts these words in any case. */
export function oneOf<const T extends string>(...words: readonly T[]): SettingReader<T> {
  return (text) => words.find((word) => word === text.toLowerCase()) ?? refuse(`must be ${words.join(' or ')}`)
}

/** Reads `on` or `true`, `off` or `false`. */
export const onOrOff: SettingReader<boolean> = (text) =>
  ['on', 'true'].includes(oneOf('on', 'off', 'true', 'false')(text))

/** Returns a reader that also accepts `off`, which it reads as `undefined`. */
export function acceptOff<T>(read: SettingReader<T>): SettingReader<T | undefined> {
  return (text) => (text.toLowerCase() === 'off' ? undefined : read(text))
}

const levels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
/** A level of the log. */
export type LogLevel = (typeof levels)[number]

/** Reads a log level. `none` is the name that the reference uses for `silent`. */
export const logLevel: SettingReader<LogLevel> = (text) => {
  const level = oneOf(...levels, 'none')(text)
  return level === 'none' ? 'silent' : level
}

/** Reads a port; 0 lets the system choose one. */
export const port = createNumberReader(0, 65_535)

/** Reads a host name or an IP address. */
export const host: SettingReader<string> = (text) =>
  /^[A-Za-z0-9.:_%-]{1,255}$/.test(text) && !text.includes('://')
    ? text
    : refuse('must be a host name or an IP address, without http://, such as 127.0.0.1 or 0.0.0.0')

/** Reads the path of a file. Refuses a URL, because later messages show the path and a URL may contain a password. */
export const path: SettingReader<string> = (text) =>
  /\0|:\/\/|^[a-z][a-z\d+.-]+:/i.test(text)
    ? refuse('must be the path of a file. For the address of a PostgreSQL database, set database_url (or DATABASE_URL)')
    : text

/** Reads the path before all routes: empty, or segments that each begin with `/`. */
export const basePath: SettingReader<string> = (text) => {
  const trimmed = text.replace(/\/$/, '')
  return /^(\/[A-Za-z0-9._~-]+)*$/.test(trimmed) && trimmed.length <= 256
    ? trimmed
    : refuse('must be a path such as /auth, with at most 256 characters (letters, digits and / . _ ~ -)')
}

/** Reads addresses and networks of proxies, separated by commas. */
export const proxies: SettingReader<TrustedProxies> = (text) => {
  try {
    return createTrustedProxies(text.split(',').map((part) => part.trim()))
  } catch {
    return refuse('must be IP addresses or networks, separated by commas, such as 10.0.0.0/8, 2001:db8::1')
  }
}

const utf8 = new TextEncoder()

/** The rule of the reference for API keys. */
const apiKey = /^[A-Za-z0-9=-]{20,}$/

/** Reads API keys, separated by commas. */
export const apiKeys: SettingReader<readonly Secret[]> = (text) =>
  text.split(',').map((part, at) => {
    const key = part.trim()
    if (apiKey.test(key) && key.length <= 1024) return createSecret(utf8.encode(key))
    return refuse(
      `must contain keys of 20 to 1,024 characters (A-Z a-z 0-9 = -), separated by commas: key ${at + 1} is not valid`,
    )
  })

const decodeSecret = (text: string, encoding: SecretEncoding): Secret =>
  createSecret({ [encoding]: text } as { readonly [E in SecretEncoding]: string })

const whole = { formats: [], backends: [] } as const

/** Reads a signer key. Refuses it if `createVerifier` would refuse it. */
export const signerKey: SettingReader<Secret> = (text, { encoding = 'base64' } = {}) => {
  try {
    const secret = decodeSecret(text.trim(), encoding)
    createVerifier({ ...whole, secrets: { legacyScryptSignerKey: secret } })
    return secret
  } catch {
    return refuse(
      'must be the base64_signer_key from the password hash parameters of the Firebase project: 64 bytes in base64, or { base64: … } or { hex: … }',
    )
  }
}

const maxPepper = 1024

/** Reads a pepper. Its bytes are the text or the file as they are, unless an encoding is given. */
export const pepper: SettingReader<Secret> = (text, { bytes, encoding = 'utf8' } = {}) => {
  try {
    const secret = bytes ? createSecret(bytes) : decodeSecret(text, encoding)
    if (secret.bytes().length <= maxPepper) return secret
  } catch {}
  return refuse('must be the pepper of the imported site, at most 1,024 bytes: text, { base64: … } or { hex: … }')
}

type SecretsById = { readonly [id: string]: Secret }
type InputsById = { readonly [id: string]: SecretInput }

/** Reads a JSON object of secrets by id. Refuses it if `createVerifier` would refuse it. */
function readSecretsById(text: string, use: (found: InputsById) => Secrets, plain?: SecretEncoding): SecretsById {
  const found: unknown = JSON.parse(text)
  if (typeof found !== 'object' || found === null || Array.isArray(found)) throw new TypeError('no object')
  createVerifier({ ...whole, secrets: use(found as InputsById) })
  const entries = Object.entries(found as { readonly [id: string]: SecretInput | string })
  return Object.fromEntries(
    entries.map(([id, one]) => [
      id,
      typeof one === 'string' && plain ? decodeSecret(one, plain) : createSecret(one as SecretInput),
    ]),
  )
}

/**
 * Reads a JSON object of Argon2 keys by id. Each key is `{ utf8 }`, `{ base64 }` or `{ hex }`, so that its encoding is
 * clear.
 */
export const argon2Keys: SettingReader<SecretsById> = (text) => {
  try {
    return readSecretsById(text, (keys) => ({ argon2Keys: keys }))
  } catch {
    return refuse(
      'must map each key id to a key with its encoding (base64, hex or utf8), for example {"app": {"base64": "…"}}',
    )
  }
}

/** Reads a JSON object of signer keys by project name. Each key is base64, `{ base64 }` or `{ hex }`. */
export const signerKeys: SettingReader<SecretsById> = (text) => {
  try {
    const use = (keys: InputsById): Secrets => {
      // The library would read a name such as `base64` as the encoding of a single key.
      const isName = (name: string) => /^[A-Za-z0-9._-]{1,64}$/.test(name) && !['utf8', 'base64', 'hex'].includes(name)
      if (!Object.keys(keys).every(isName)) throw new RangeError('no name')
      return { legacyScryptSignerKey: keys }
    }
    return readSecretsById(text, use, 'base64')
  } catch {
    return refuse(
      'must map a name for each project to the base64_signer_key of that project (64 bytes), for example {"shop": {"base64": "…"}}. A name has 1 to 64 characters of A-Z a-z 0-9 . _ - and must not be utf8, base64 or hex',
    )
  }
}

/** Reads a text of at most 256 characters without control characters. */
export const text: SettingReader<string> = (given) =>
  /^[^\p{Cc}]{1,256}$/u.test(given) && given.isWellFormed()
    ? given
    : refuse('must be text of 1 to 256 characters without control characters')

const maxDatabasePassword = 4096

/** Reads the password of the database. */
export const databasePassword: SettingReader<Secret> = (given, { encoding = 'utf8' } = {}) => {
  try {
    const secret = decodeSecret(given, encoding)
    const { length } = new TextDecoder('utf-8', { fatal: true }).decode(secret.bytes())
    if (length <= maxDatabasePassword) return secret
  } catch {}
  return refuse('must be the password of the database user, at most 4,096 characters')
}

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text)
    return true
  } catch {
    return false
  }
}

/**
 * Refuses an address whose password contains `#`, `/` or `?` without percent-encoding. The parser would read the rest
 * of such a password as a port, path or query, and logs and errors would show it. Such an address has a `#`, or an `@`
 * in its path.
 */
const address = /^postgres(?:ql)?:\/\/[^/?#]*(?:[/?][^@#]*)?$/

/** Reads the address of a PostgreSQL database. */
export const databaseUrl: SettingReader<Secret> = (given) =>
  address.test(given) && isDecodable(given) && URL.canParse(given)
    ? createSecret(utf8.encode(given))
    : refuse(
        'must be the address of a PostgreSQL database, such as postgres://user:password@host:5432/name. In the user and the password, write @ as %40, # as %23, / as %2F, ? as %3F, : as %3A and % as %25',
      )
