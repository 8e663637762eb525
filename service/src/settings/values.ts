import { createSecret, createVerifier, type Secret, type SecretInput, type Secrets } from 'saltbridge'
import { type TrustedProxies, trustedProxies } from '../http/address.ts'
import type { Encoding, Given } from './given.ts'

/** What can be read of a text; throws a RangeError that says what it must be, and never what it is. */
export type Reader<T> = (text: string, given?: Pick<Given, 'bytes' | 'encoding'>) => T

function refuse(expected: string): never {
  throw new RangeError(expected)
}

export function wholeNumber(min: number, max: number): Reader<number> {
  return (text) => {
    const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN
    return value >= min && value <= max ? value : refuse(`must be a whole number from ${min} to ${max}`)
  }
}

export function oneOf<const T extends string>(...words: readonly T[]): Reader<T> {
  return (text) => words.find((word) => word === text.toLowerCase()) ?? refuse(`must be ${words.join(' or ')}`)
}

export const onOrOff: Reader<boolean> = (text) => ['on', 'true'].includes(oneOf('on', 'off', 'true', 'false')(text))

export function unlessOff<T>(read: Reader<T>): Reader<T | undefined> {
  return (text) => (text.toLowerCase() === 'off' ? undefined : read(text))
}

const levels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
export type LogLevel = (typeof levels)[number]

/** `none` is the reference's word for silence. */
export const logLevel: Reader<LogLevel> = (text) => {
  const level = oneOf(...levels, 'none')(text)
  return level === 'none' ? 'silent' : level
}

export const port = wholeNumber(0, 65_535)

export const host: Reader<string> = (text) =>
  /^[A-Za-z0-9.:_%-]{1,255}$/.test(text) && !text.includes('://')
    ? text
    : refuse('must be a host name or an address without a scheme, such as 127.0.0.1 or 0.0.0.0')

/** An address in its place is not told in messages, as paths are: it may hold a password. */
export const path: Reader<string> = (text) =>
  /\0|:\/\/|^[a-z][a-z\d+.-]+:/i.test(text)
    ? refuse('must be the path of a file, and an address belongs to database_url')
    : text

/** Nothing, or segments after a `/` each. */
export const basePath: Reader<string> = (text) => {
  const trimmed = text.replace(/\/$/, '')
  return /^(\/[A-Za-z0-9._~-]+)*$/.test(trimmed) && trimmed.length <= 256
    ? trimmed
    : refuse('must be a path such as /auth, of letters, digits and . _ ~ -')
}

export const proxies: Reader<TrustedProxies> = (text) => {
  try {
    return trustedProxies(text.split(',').map((part) => part.trim()))
  } catch {
    return refuse('must be addresses or networks with commas between, such as 10.0.0.0/8, 2001:db8::1')
  }
}

const utf8 = new TextEncoder()

/** The reference's rule for keys. */
const apiKey = /^[A-Za-z0-9=-]{20,}$/

export const apiKeys: Reader<readonly Secret[]> = (text) =>
  text.split(',').map((part, at) => {
    const key = part.trim()
    if (apiKey.test(key) && key.length <= 1024) return createSecret(utf8.encode(key))
    return refuse(
      `must hold keys of at least 20 characters of A-Z a-z 0-9 = - with commas between: number ${at + 1} is not`,
    )
  })

const encoded = (text: string, encoding: Encoding): Secret =>
  createSecret({ [encoding]: text } as { readonly [E in Encoding]: string })

const whole = { formats: [], backends: [] } as const

/** Refused here if a verifier would refuse it. */
export const signerKey: Reader<Secret> = (text, { encoding = 'base64' } = {}) => {
  try {
    const secret = encoded(text.trim(), encoding)
    createVerifier({ ...whole, secrets: { legacyScryptSignerKey: secret } })
    return secret
  } catch {
    return refuse(
      'must be the base64_signer_key of the project’s password hash parameters, 64 bytes in base64, or { base64: … } or { hex: … }',
    )
  }
}

const maxPepper = 1024

/** Its bytes are those of the text or file, as the site's own configuration has them, unless an encoding is given. */
export const pepper: Reader<Secret> = (text, { bytes, encoding = 'utf8' } = {}) => {
  try {
    const secret = bytes ? createSecret(bytes) : encoded(text, encoding)
    if (secret.bytes().length <= maxPepper) return secret
  } catch {}
  return refuse('must be the site’s own secret, of at most 1,024 bytes: text, or { base64: … } or { hex: … }')
}

type SecretsById = { readonly [id: string]: Secret }
type InputsById = { readonly [id: string]: SecretInput }

/** Reads JSON of secrets by id. `createVerifier` refuses what it could not use. */
function secretsById(text: string, use: (found: InputsById) => Secrets, plain?: Encoding): SecretsById {
  const found: unknown = JSON.parse(text)
  if (typeof found !== 'object' || found === null || Array.isArray(found)) throw new TypeError('no object')
  createVerifier({ ...whole, secrets: use(found as InputsById) })
  const entries = Object.entries(found as { readonly [id: string]: SecretInput | string })
  return Object.fromEntries(
    entries.map(([id, one]) => [
      id,
      typeof one === 'string' && plain ? encoded(one, plain) : createSecret(one as SecretInput),
    ]),
  )
}

/** JSON of ids, each with `{ utf8 }`, `{ base64 }` or `{ hex }`: a bare text would not say its encoding. */
export const argon2Keys: Reader<SecretsById> = (text) => {
  try {
    return secretsById(text, (keys) => ({ argon2Keys: keys }))
  } catch {
    return refuse(
      'must be keys by their ids, each { base64: … }, { hex: … } or { utf8: … } with its text between quotes',
    )
  }
}

/** JSON of project names, each with a key in base64, or with `{ base64 }` or `{ hex }`. */
export const signerKeys: Reader<SecretsById> = (text) => {
  try {
    const use = (keys: InputsById): Secrets => {
      // The library would read a name such as `base64` as the encoding of a single key.
      const isName = (name: string) => /^[A-Za-z0-9._-]{1,64}$/.test(name) && !['utf8', 'base64', 'hex'].includes(name)
      if (!Object.keys(keys).every(isName)) throw new RangeError('no name')
      return { legacyScryptSignerKey: keys }
    }
    return secretsById(text, use, 'base64')
  } catch {
    return refuse(
      'must be one base64_signer_key for each project: a name of 1 to 64 of A-Z a-z 0-9 . _ - (not utf8, base64 or hex), then 64 bytes as { base64: … } or { hex: … }',
    )
  }
}

export const text: Reader<string> = (given) =>
  /^[^\p{Cc}]{1,256}$/u.test(given) && given.isWellFormed() ? given : refuse('must be text of at most 256 characters')

const maxDatabasePassword = 4096

export const databasePassword: Reader<Secret> = (given, { encoding = 'utf8' } = {}) => {
  try {
    const secret = encoded(given, encoding)
    const { length } = new TextDecoder('utf-8', { fatal: true }).decode(secret.bytes())
    if (length <= maxDatabasePassword) return secret
  } catch {}
  return refuse('must be the password of the database, of at most 4,096 characters')
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
 * A password with a raw `#`, `/` or `?` ends the host early: its rest would be read as a port, a path or a query, and
 * shown in logs and errors. Such an address has an `@` behind its host, or a `#`.
 */
const address = /^postgres(?:ql)?:\/\/[^/?#]*(?:[/?][^@#]*)?$/

export const databaseUrl: Reader<Secret> = (given) =>
  address.test(given) && isDecodable(given) && URL.canParse(given)
    ? createSecret(utf8.encode(given))
    : refuse(
        'must be the address of a PostgreSQL database: postgres://user:password@host:5432/name. In the user and the password, write @ as %40, # as %23, / as %2F, ? as %3F, : as %3A and % as %25',
      )
