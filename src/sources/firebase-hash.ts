import { anything, aText, checkArgument, objectOf, type Rule } from '../core/arguments.ts'
import { eitherAlphabet, encodePadded } from '../core/base64.ts'
import { createCursor, readEnd, readPaddedBase64 } from '../core/cursor.ts'
import { failure, HashError } from '../core/errors.ts'
import { createSignerKey, type Secret } from '../core/secret.ts'
import { legacyScrypt } from '../schemes/scrypt.ts'
import type { HashOrigin } from './source.ts'

/** The parameters that all hashes of a Firebase project share, without the signer key. */
export interface FirebaseParameters {
  /** The salt separator in base64; 0 to 64 bytes. */
  readonly saltSeparator: string
  /** The scrypt block size r; 1 to 64. */
  readonly rounds: number
  /** The binary logarithm of the scrypt cost N; 1 to 24. */
  readonly memoryCost: number
}

/** The password hash parameters of a project, as the Firebase console shows them. */
export interface HashConfig extends FirebaseParameters {
  readonly algorithm: 'SCRYPT'
  /** The signer key, if the block contains it. */
  readonly signerKey?: Secret
}

/** The rule of the parameters. Their values are checked when they are used. */
export const parametersRule: Rule = /* @__PURE__ */ objectOf({
  algorithm: anything,
  signerKey: anything,
  saltSeparator: anything,
  rounds: anything,
  memoryCost: anything,
})

const refuseValue = (name: string, expected: string): HashError =>
  new HashError(failure('ERR_FIELD', undefined, { name, expected }))

/** Maps the keys of the console and of the Identity Toolkit API. */
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

const consoleKeys = 'algorithm, base64_signer_key, base64_salt_separator, rounds or mem_cost'

type Pair = readonly [key: string, value: string]

/** Returns the pairs of `hash_config { key: value, … }`. No message shows a value, because it may be the signer key. */
function readBlockPairs(text: string): readonly Pair[] {
  const inner = /^\s*(?:"?hash_?config"?\s*[:=]?\s*)?\{([^{}]*)\}[\s;,]*$/i.exec(text)?.[1] ?? text
  return inner
    .split(/[,\n]/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => {
      const found = /^(["']?)(\w{1,40})\1\s*[:=]\s*(["']?)([\w+/=-]*)\3;?$/.exec(line)
      if (!found)
        throw refuseValue('hash_config', 'lines of the form "key: value,", as the Firebase console shows them')
      return [found[2]!, found[4]!]
    })
}

function isObject(value: unknown): value is { readonly [key: string]: unknown } {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Returns the pairs of a JSON object, which may be the value of `hash_config`; `undefined` if the text is not JSON. */
function readJsonPairs(text: string): readonly Pair[] | undefined {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return undefined
  }
  const inner = isObject(value) ? (value.hash_config ?? value.hashConfig ?? value) : value
  if (!isObject(inner)) throw refuseValue('hash_config', 'a JSON object')
  return Object.entries(inner).map(([key, item]) => {
    if (typeof item !== 'string' && typeof item !== 'number') throw refuseValue(showKey(key), 'text or a number')
    return [key, String(item)]
  })
}

/** Returns a key for a message, unless it could be a misplaced secret. */
const showKey = (key: string): string => (/^[A-Za-z_]{1,24}$/.test(key) ? key : 'a key of hash_config')

function collect(pairs: readonly Pair[]): ReadonlyMap<string, string> {
  const values = new Map<string, string>()
  for (const [written, value] of pairs) {
    const key = Object.hasOwn(keys, written) ? keys[written]! : undefined
    if (key === undefined) throw refuseValue(showKey(written), `one of the keys ${consoleKeys}`)
    if (values.has(key)) throw refuseValue(showKey(written), 'this key only once')
    values.set(key, value)
  }
  return values
}

function integer(name: string, text: string | undefined, [min, max]: readonly [number, number]): number {
  const value = text !== undefined && /^[1-9]\d{0,2}$/.test(text) ? Number(text) : 0
  if (value < min || value > max) throw refuseValue(name, `a whole number from ${min} to ${max}`)
  return value
}

function separator(text: string | undefined): string {
  const c = createCursor('', text ?? '')
  const bytes = readPaddedBase64(c, '', eitherAlphabet, { mayBeEmpty: true })
  readEnd(c)
  const [, max] = legacyScrypt.limits.saltSeparator
  if (text === undefined || c.failure || bytes.length > max)
    throw refuseValue('base64_salt_separator', `base64 of at most ${max} bytes`)
  return encodePadded(bytes)
}

function signerKey(text: string): Secret {
  try {
    return createSignerKey(text)
  } catch {
    throw refuseValue('base64_signer_key', 'base64 of 64 bytes')
  }
}

/**
 * Reads the block `hash_config { … }` that the Firebase console shows, or the same parameters as JSON.
 *
 * @param text The block or the JSON; at most 4,096 characters.
 * @returns The parameters, with the signer key if the text contains it.
 * @throws HashError ERR_FIELD, which names the key that is missing or wrong; ERR_UNSUPPORTED if the algorithm is not
 *   SCRYPT.
 * @example
 * import { parseHashConfig } from 'saltbridge/convert'
 *
 * parseHashConfig('{ "algorithm": "SCRYPT", "base64_salt_separator": "Bw==", "rounds": 8, "mem_cost": 14 }').rounds // 8
 */
export function parseHashConfig(text: string): HashConfig {
  checkArgument('text', text, aText)
  if (text.length > 4096) throw refuseValue('hash_config', 'at most 4,096 characters')
  const values = collect(readJsonPairs(text) ?? readBlockPairs(text))
  const algorithm = values.get('algorithm')
  if (algorithm === undefined || !/^[A-Z0-9_]{1,24}$/.test(algorithm)) throw refuseValue('algorithm', 'SCRYPT')
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

/** Returns the columns of the parts of a `$f_scrypt$` string, with the names of the export and of the hash config. */
export function firebaseOrigin(columnOf: (key: string) => string): HashOrigin {
  const createSettingPart = (name: string, key: string) => ({ name, column: `${key} of the hash config`, begin: 2 })
  return {
    hash: [
      undefined,
      undefined,
      { name: 'digest', column: columnOf('passwordHash') },
      { name: 'salt', column: columnOf('salt') },
      createSettingPart('memoryCost', 'mem_cost'),
      createSettingPart('rounds', 'rounds'),
      createSettingPart('saltSeparator', 'base64_salt_separator'),
    ],
  }
}

/** Returns a function that writes the `$f_scrypt$` strings of one project from base64 without `$`. */
export function spellFirebaseHash({
  saltSeparator,
  rounds,
  memoryCost,
}: FirebaseParameters): (passwordHash: string, salt: string) => string {
  const parameters = `$m=${memoryCost}$r=${rounds}$s=${saltSeparator}`
  return (passwordHash, salt) => `$f_scrypt$${passwordHash}$${salt}${parameters}`
}

/**
 * Writes the `$f_scrypt$` string of one user from the exported fields and the parameters of the project. The base64 is
 * not decoded or checked.
 *
 * @param user The exported values `passwordHash` and `salt`, in base64.
 * @param parameters The parameters of the project.
 * @returns A hash string of the format `supertokens-legacy-scrypt`.
 * @throws HashError ERR_FIELD if a part is missing, empty or contains `$`.
 * @example
 * import { firebaseHash } from 'saltbridge/convert'
 *
 * const parameters = { saltSeparator: 'Bw==', rounds: 8, memoryCost: 14 }
 * firebaseHash({ passwordHash: 'qqqq', salt: 'DfjoDnBS5L3ixQ==' }, parameters) // '$f_scrypt$qqqq$…'
 */
export function firebaseHash(
  user: { readonly passwordHash: string; readonly salt: string },
  parameters: FirebaseParameters,
): string {
  checkArgument('user', user, objectOf())
  checkArgument('parameters', parameters, parametersRule)
  for (const [name, value] of Object.entries({
    passwordHash: user.passwordHash,
    salt: user.salt,
    saltSeparator: parameters.saltSeparator,
  })) {
    const mayBeEmpty = name === 'saltSeparator'
    if (typeof value !== 'string' || value.includes('$') || (value === '' && !mayBeEmpty))
      throw refuseValue(name, 'base64')
  }
  for (const name of ['rounds', 'memoryCost'] as const)
    if (!Number.isInteger(parameters[name])) throw refuseValue(name, 'a whole number')
  return spellFirebaseHash(parameters)(user.passwordHash, user.salt)
}
