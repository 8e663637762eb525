import { eitherAlphabet, encodePadded } from '../../core/base64.ts'
import { cursor, end, paddedBase64 } from '../../core/cursor.ts'
import { failure, HashError } from '../../core/errors.ts'
import { createSignerKey, type Secret } from '../../core/secret.ts'
import { legacyScrypt } from '../../schemes/legacy-scrypt.ts'
import type { HashOrigin } from '../source.ts'

/** What all hashes of a Firebase project share, but for the signer key. */
export interface FirebaseParameters {
  /** Base64. */
  readonly saltSeparator: string
  readonly rounds: number
  /** log2 N. */
  readonly memoryCost: number
}

/** A project's password hash parameters, as its console shows them. */
export interface HashConfig extends FirebaseParameters {
  readonly algorithm: 'SCRYPT'
  readonly signerKey?: Secret
}

const wrong = (name: string, expected: string): HashError =>
  new HashError(failure('ERR_FIELD', undefined, { name, expected }))

/** The console's keys and those of the Identity Toolkit API. */
const keys: { readonly [written: string]: string } = {
  algorithm: 'algorithm',
  base64_signer_key: 'signerKey',
  signerKey: 'signerKey',
  base64_salt_separator: 'saltSeparator',
  saltSeparator: 'saltSeparator',
  rounds: 'rounds',
  mem_cost: 'memoryCost',
  memoryCost: 'memoryCost',
}

type Pair = readonly [key: string, value: string]

/** The pairs of `hash_config { key: value, … }`. A value is never part of a message: it may be the signer key. */
function blockPairs(text: string): readonly Pair[] {
  const inner = /^\s*(?:"?hash_?config"?\s*[:=]?\s*)?\{([^{}]*)\}[\s;,]*$/i.exec(text)?.[1] ?? text
  return inner
    .split(/[,\n]/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => {
      const found = /^(["']?)(\w{1,40})\1\s*[:=]\s*(["']?)([\w+/=-]*)\3;?$/.exec(line)
      if (!found) throw wrong('hash_config', 'lines of the form "key: value,"')
      return [found[2]!, found[4]!]
    })
}

function isObject(value: unknown): value is { readonly [key: string]: unknown } {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The pairs of a JSON object, which may stand under a key of its own, or nothing if the text is no JSON. */
function jsonPairs(text: string): readonly Pair[] | undefined {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return undefined
  }
  const inner = isObject(value) ? (value.hash_config ?? value.hashConfig ?? value) : value
  if (!isObject(inner)) throw wrong('hash_config', 'an object')
  return Object.entries(inner).map(([key, item]) => {
    if (typeof item !== 'string' && typeof item !== 'number') throw wrong(shown(key), 'text or a number')
    return [key, String(item)]
  })
}

/** A key that may be repeated in a message: nothing that could be a misplaced secret. */
const shown = (key: string): string => (/^[A-Za-z_]{1,24}$/.test(key) ? key : 'a key')

function collect(pairs: readonly Pair[]): ReadonlyMap<string, string> {
  const values = new Map<string, string>()
  for (const [written, value] of pairs) {
    const key = Object.hasOwn(keys, written) ? keys[written]! : undefined
    if (key === undefined) throw wrong(shown(written), 'only the keys of hash_config')
    if (values.has(key)) throw wrong(shown(written), 'each key once')
    values.set(key, value)
  }
  return values
}

function integer(name: string, text: string | undefined, [min, max]: readonly [number, number]): number {
  const value = text !== undefined && /^[1-9]\d{0,2}$/.test(text) ? Number(text) : 0
  if (value < min || value > max) throw wrong(name, `a whole number from ${min} to ${max}`)
  return value
}

function separator(text: string | undefined): string {
  const c = cursor('', text ?? '')
  const bytes = paddedBase64(c, '', eitherAlphabet, { mayBeEmpty: true })
  end(c)
  const [, max] = legacyScrypt.limits.saltSeparator
  if (text === undefined || c.failure || bytes.length > max) throw wrong('base64_salt_separator', 'base64')
  return encodePadded(bytes)
}

function signerKey(text: string): Secret {
  try {
    return createSignerKey(text)
  } catch {
    throw wrong('base64_signer_key', 'base64 of 64 bytes')
  }
}

/**
 * Reads the block `hash_config { … }` as it is copied from the Firebase console, or the same as JSON.
 *
 * @throws HashError ERR_FIELD names the key that is missing or wrong; ERR_UNSUPPORTED if the algorithm is not SCRYPT.
 */
export function parseHashConfig(text: string): HashConfig {
  if (text.length > 4096) throw wrong('hash_config', 'at most 4,096 characters')
  const values = collect(jsonPairs(text) ?? blockPairs(text))
  const algorithm = values.get('algorithm')
  if (algorithm === undefined || !/^[A-Z0-9_]{1,24}$/.test(algorithm)) throw wrong('algorithm', 'SCRYPT')
  if (algorithm !== 'SCRYPT')
    throw new HashError(failure('ERR_UNSUPPORTED', undefined, { name: `algorithm ${algorithm}`, expected: 'SCRYPT' }))
  const key = values.get('signerKey')
  return {
    algorithm,
    ...(key !== undefined && { signerKey: signerKey(key) }),
    saltSeparator: separator(values.get('saltSeparator')),
    rounds: integer('rounds', values.get('rounds'), legacyScrypt.limits.rounds),
    memoryCost: integer('mem_cost', values.get('memoryCost'), legacyScrypt.limits.memoryCost),
  }
}

/** Returns the columns of the parts of a `$f_scrypt$` string, in the words of an export and of a hash config. */
export function firebaseOrigin(columnOf: (key: string) => string): HashOrigin {
  const configured = (name: string, key: string) => ({ name, column: `${key} of the hash config`, begin: 2 })
  return {
    hash: [
      undefined,
      undefined,
      { name: 'digest', column: columnOf('passwordHash') },
      { name: 'salt', column: columnOf('salt') },
      configured('memoryCost', 'mem_cost'),
      configured('rounds', 'rounds'),
      configured('saltSeparator', 'base64_salt_separator'),
    ],
  }
}

/** Writes the strings of one project, from base64 that contains no `$`. */
export function spellFirebaseHash({
  saltSeparator,
  rounds,
  memoryCost,
}: FirebaseParameters): (passwordHash: string, salt: string) => string {
  const parameters = `$m=${memoryCost}$r=${rounds}$s=${saltSeparator}`
  return (passwordHash, salt) => `$f_scrypt$${passwordHash}$${salt}${parameters}`
}

/**
 * One user's `$f_scrypt$` string from the exported fields and the project's parameters. Nothing is computed or decoded.
 *
 * @throws HashError ERR_FIELD if a part is missing, empty or contains `$`.
 */
export function firebaseHash(
  user: { readonly passwordHash: string; readonly salt: string },
  parameters: FirebaseParameters,
): string {
  for (const [name, value] of Object.entries({
    passwordHash: user.passwordHash,
    salt: user.salt,
    saltSeparator: parameters.saltSeparator,
  })) {
    const mayBeEmpty = name === 'saltSeparator'
    if (typeof value !== 'string' || value.includes('$') || (value === '' && !mayBeEmpty))
      throw wrong(name, 'base64 text')
  }
  for (const name of ['rounds', 'memoryCost'] as const)
    if (!Number.isInteger(parameters[name])) throw wrong(name, 'a whole number')
  return spellFirebaseHash(parameters)(user.passwordHash, user.salt)
}
