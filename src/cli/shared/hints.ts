import { failure, HashError } from '../../core/errors.ts'
import { createSecret, type Secrets } from '../../core/secret.ts'
import { formats } from '../../index.ts'
import type { ParseOptions } from '../../verifier/index.ts'
import { createNames } from '../../verifier/systems.ts'
import { usage } from './fault.ts'
import { readSmall } from './input.ts'
import { readSignerKey, secretsOf } from './signer-key.ts'

/** What a text does not say of itself, as the command line gives it. */
export interface HintOptions {
  readonly format?: string
  readonly source?: string
  readonly field?: readonly string[]
  readonly pepperFile?: string
  readonly signerKeyFile?: string
}

const newline = 10
const carriageReturn = 13

/** @throws Fault. */
function fieldsOf(given: readonly string[]): { readonly [name: string]: string } {
  const fields: { [name: string]: string } = Object.create(null)
  for (const one of given) {
    const at = one.indexOf('=')
    if (at < 1) throw usage('--field takes name=value, such as salt=a1b2c3')
    const name = one.slice(0, at)
    if (Object.hasOwn(fields, name)) throw usage(`--field ${JSON.stringify(name)} is given twice`)
    fields[name] = one.slice(at + 1)
  }
  return fields
}

/** Checks the names of a command line before any file is read. @throws HashError. */
export function checkNames({ format, source }: Pick<ParseOptions, 'format' | 'source'>): void {
  const bad = createNames(formats).check({ format, source })
  if (bad) throw new HashError(bad)
}

/** Returns how a text is read. @throws Fault, HashError. */
export function hintsOf({ format, source, field }: HintOptions): ParseOptions {
  checkNames({ format, source })
  return {
    ...(format !== undefined && { format }),
    ...(source !== undefined && { source }),
    ...(field && { fields: fieldsOf(field) }),
  }
}

/** A site's secret: the bytes of a file as they are, without one final newline. */
async function readPepper(file: string): Promise<Secrets> {
  if (file === '-') throw usage('--pepper-file takes a file')
  const bytes = await readSmall(file, 4096)
  const isLine = bytes.at(-1) === newline
  const end = bytes.length - (isLine ? 1 : 0) - (isLine && bytes.at(-2) === carriageReturn ? 1 : 0)
  if (end === 0) throw new HashError(failure('ERR_SECRET', undefined, { name: 'peppers', hint: 'The file is empty' }))
  return { peppers: createSecret(bytes.subarray(0, end)) }
}

/** The secrets that files and the environment hold. */
export async function readSecrets({ signerKeyFile, pepperFile }: HintOptions): Promise<Secrets> {
  const key = secretsOf(await readSignerKey(signerKeyFile))
  return pepperFile === undefined ? key : { ...key, ...(await readPepper(pepperFile)) }
}
