import { signerKeyId } from '../../convert/ids.ts'
import { parseInFile } from '../../convert/validate.ts'
import { failure, HashError } from '../../core/errors.ts'
import { findNearestName } from '../../core/names.ts'
import { createSecret, createSignerKey, type Secret, type Secrets } from '../../core/secret.ts'
import { formats } from '../../index.ts'
import { fieldNamesOf } from '../../spelling/format.ts'
import { namesOf } from '../../verifier/hints.ts'
import type { ParseOptions, Verifier } from '../../verifier/index.ts'
import { signerKeyVariable } from '../options.ts'
import { usage, withOwnWords } from '../terminal/errors.ts'
import { readSmall } from '../terminal/input.ts'
import { type CommandContext, explainUnknownName } from '../words/errors.ts'

const signerKeyName = 'legacyScryptSignerKey'

/** Tells whether the environment contains a signer key. */
const isSignerKeyInEnvironment = (): boolean => (process.env[signerKeyVariable] ?? '') !== ''

function refuseSignerKey(hint: string): HashError {
  return withOwnWords(new HashError(failure('ERR_SECRET', undefined, { name: signerKeyName, hint })), () => hint)
}

/** Parses a signer key, without the byte order mark, newline or spaces that editors leave around it. */
function parseSignerKey(untrimmed: string, origin: string): Secret {
  const text = untrimmed.trim()
  if (text.includes('hash_config'))
    throw refuseSignerKey(
      `${origin} contains the whole hash_config block. Pass the block with --hash-config, or only the value of base64_signer_key`,
    )
  try {
    return createSignerKey(text)
  } catch {
    throw refuseSignerKey(
      `${origin} does not contain a signer key. It must contain only the value of base64_signer_key (base64 of 64 bytes)`,
    )
  }
}

/** Reads the signer key from a file or else from the environment. @throws Fault, HashError. */
export async function readSignerKey(file: string | undefined): Promise<Secret | undefined> {
  if (file !== undefined) {
    const text = (await readSmall(file, 4096)).toString('utf8')
    return parseSignerKey(text, file === '-' ? 'stdin' : JSON.stringify(file))
  }
  return isSignerKeyInEnvironment()
    ? parseSignerKey(process.env[signerKeyVariable]!, `the variable ${signerKeyVariable}`)
    : undefined
}

/** Returns a signer key as the key of hashes that name no key, and of hashes that name its one-way id. */
export const secretsOf = (key: Secret | undefined): Secrets =>
  key ? { legacyScryptSignerKey: { '': key, [signerKeyId(key)]: key } } : {}

/** The options for information that a hash string does not show. */
export interface HintOptions {
  readonly format?: string
  readonly writtenBy?: string
  readonly field?: readonly string[]
  readonly pepperFile?: string
  readonly argon2KeyFile?: readonly string[]
  readonly signerKeyFile?: string
}

const newline = 10
const carriageReturn = 13

/** Reads the fields of `--field`. @throws Fault. */
export function fieldsOf(given: readonly string[]): { readonly [name: string]: string } {
  const fields: { [name: string]: string } = Object.create(null)
  for (const one of given) {
    const at = one.indexOf('=')
    if (at < 1) throw usage('--field takes name=value, such as salt=a1b2c3')
    const name = one.slice(0, at)
    if (Object.hasOwn(fields, name)) throw usage(`--field ${JSON.stringify(name)} was passed twice`)
    checkFieldName('--field', name)
    fields[name] = one.slice(at + 1)
  }
  return fields
}

/** Checks that a format has a field. `option` is the option that names the field. @throws Fault. */
export function checkFieldName(option: string, name: string): void {
  const known = [...new Set(formats.flatMap(fieldNamesOf))]
  if (known.includes(name)) return
  const near = findNearestName(name, known)
  const advice = near === undefined ? '`saltbridge formats ID` lists the fields of a format' : `Did you mean ${near}?`
  throw usage(`${option}: no format has this field. ${advice}`)
}

/** Checks the names of a command line before any file is read. @throws HashError. */
export function checkNames({ format, writtenBy }: Pick<ParseOptions, 'format' | 'writtenBy'>): void {
  const bad = namesOf(formats).check({ format, writtenBy })
  if (bad) throw withOwnWords(new HashError(bad), () => explainUnknownName(bad, {}, format))
}

/** Returns the command and the options that were passed, so that an error can name them. */
export function contextOf(
  command: CommandContext['command'],
  options: HintOptions & { readonly backend?: string },
): CommandContext {
  const { writtenBy, field = [], backend, signerKeyFile, pepperFile } = options
  return {
    command,
    writtenBy,
    backend,
    fields: Object.fromEntries(field.map((one) => [one.slice(0, Math.max(0, one.indexOf('='))), one])),
    hasSignerKey: signerKeyFile !== undefined || isSignerKeyInEnvironment(),
    hasPepper: pepperFile !== undefined,
  }
}

/** Returns the options for parsing a hash. @throws Fault, HashError. */
export function hintsOf({ format, writtenBy, field }: HintOptions): ParseOptions {
  checkNames({ format, writtenBy })
  return {
    ...(format !== undefined && { format }),
    ...(writtenBy !== undefined && { writtenBy }),
    ...(field && { fields: fieldsOf(field) }),
  }
}

/**
 * Returns the hints for one line of a file. A field of the command line is for the whole file, so a field that the
 * format of this line does not use is left out. `leftOut` gets its name.
 */
export function hintsOfLine(
  verifier: Verifier,
  { text, line }: { readonly text: string; readonly line?: number },
  how: ParseOptions,
  leftOut: Set<string>,
): ParseOptions {
  if (line === undefined || !how.fields) return how
  const { fields } = parseInFile(verifier, text, how)
  for (const name of Object.keys(how.fields)) if (!Object.hasOwn(fields, name)) leftOut.add(name)
  return { ...how, fields }
}

/** Says which fields were left out. */
export const leftOutInWords = (leftOut: ReadonlySet<string>): readonly string[] =>
  [...leftOut].map(
    (name) => `note: some hashes have a format without the field ${name}, so --field ${name} was left out for them`,
  )

/** Reads a secret from a file: its bytes without one final newline. @throws Fault, HashError. */
async function readSecret(option: string, name: keyof Secrets, file: string): Promise<Secret> {
  if (file === '-') throw usage(`${option} takes the name of a file, not -`)
  const bytes = await readSmall(file, 4096)
  const isLine = bytes.at(-1) === newline
  const end = bytes.length - (isLine ? 1 : 0) - (isLine && bytes.at(-2) === carriageReturn ? 1 : 0)
  const hint = `the file of ${option} is empty`
  if (end === 0) throw withOwnWords(new HashError(failure('ERR_SECRET', undefined, { name, hint })), () => hint)
  return createSecret(bytes.subarray(0, end))
}

async function readArgon2Keys(given: readonly string[]): Promise<Secrets> {
  const keys: { [id: string]: Secret } = Object.create(null)
  for (const one of given) {
    const at = one.indexOf('=')
    const [id, file] = [one.slice(0, Math.max(at, 0)), one.slice(at + 1)]
    if (id === '' || file === '') throw usage('--argon2-key-file takes id=file, such as app=argon2.key')
    if (Object.hasOwn(keys, id)) throw usage(`--argon2-key-file ${JSON.stringify(id)} was passed twice`)
    keys[id] = await readSecret('--argon2-key-file', 'argon2Keys', file)
  }
  return { argon2Keys: keys }
}

/** Reads the secrets that files and the environment hold. @throws Fault, HashError. */
export async function readSecrets({ signerKeyFile, pepperFile, argon2KeyFile }: HintOptions): Promise<Secrets> {
  return {
    ...secretsOf(await readSignerKey(signerKeyFile)),
    ...(pepperFile !== undefined && { peppers: await readSecret('--pepper-file', 'peppers', pepperFile) }),
    ...(argon2KeyFile && (await readArgon2Keys(argon2KeyFile))),
  }
}
