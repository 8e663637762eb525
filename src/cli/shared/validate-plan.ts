import { equal } from '../../core/bytes.ts'
import { failure, HashError } from '../../core/errors.ts'
import type { Secret } from '../../core/secret.ts'
import { type FirebaseParameters, parseHashConfig } from '../../sources/firebase.ts'
import { csv, firebase, lines, ndjson } from '../../sources/index.ts'
import type { Columns } from '../../sources/shared/columns.ts'
import type { SourceRecord } from '../../sources/source.ts'
import { usage } from './fault.ts'
import { readSmall } from './input.ts'
import { checkOutputs } from './named-files.ts'
import { say } from './output.ts'
import { checkPasswordOptions, type PasswordOptions } from './password.ts'
import { readSignerKey, signerKeyVariable } from './signer-key.ts'

export interface ValidateCommandOptions extends PasswordOptions {
  readonly file?: string
  readonly from: 'firebase' | 'lines' | 'csv' | 'ndjson'
  readonly column?: readonly string[]
  readonly format?: string
  readonly hashConfig?: string
  readonly signerKeyFile?: string
  readonly try?: string
  readonly report?: string
  readonly emit?: string
  readonly json?: boolean
}

/** What is read, how, and with which key. */
export interface Plan {
  readonly path: string
  readonly read: (chunks: AsyncIterable<Uint8Array>) => AsyncIterable<readonly SourceRecord[]>
  readonly signerKey: Secret | undefined
}

/** What every Firebase project has unless its console says otherwise. */
const usual: FirebaseParameters = { saltSeparator: 'Bw==', rounds: 8, memoryCost: 14 }
/** What `--column` names. No format reads another column of a table. */
const columnNames = ['hash', 'id', 'email']
/** Bytes of every signer key that Firebase makes. */
const keyLength = 64

function columnsOf({ from, column = [] }: ValidateCommandOptions): Columns {
  const columns = new Map<string, string>()
  for (const one of column) {
    const [, name, value] = /^([^=]+)=(.+)$/s.exec(one) ?? []
    if (name === undefined || value === undefined) throw usage('--column takes name=column, such as hash=password_hash')
    if (!columnNames.includes(name)) throw usage(`--column names hash, id or email, not ${JSON.stringify(name)}`)
    if (columns.has(name)) throw usage(`--column ${JSON.stringify(name)} is given twice`)
    columns.set(name, value)
  }
  const hash = columns.get('hash')
  if (hash === undefined) throw usage(`--from ${from} needs --column hash=…, the column of the hashes`)
  return { ...Object.fromEntries(columns), hash }
}

function checkFiles(path: string, options: ValidateCommandOptions): void {
  checkOutputs(
    [
      { name: 'the input', path },
      { name: '--hash-config', path: options.hashConfig },
      { name: '--signer-key-file', path: options.signerKeyFile },
      { name: '--password-file', path: options.passwordFile },
    ],
    [
      { name: '--report', path: options.report },
      { name: '--emit', path: options.emit },
    ],
  )
}

function checkOptions(path: string, options: ValidateCommandOptions): void {
  const { from, hashConfig, column, emit, signerKeyFile } = options
  checkFiles(path, options)
  if (hashConfig === '-' || signerKeyFile === '-') throw usage('--hash-config and --signer-key-file take a file')
  if (from !== 'firebase' && hashConfig !== undefined) throw usage('--hash-config belongs to --from firebase')
  if (column && (from === 'firebase' || from === 'lines')) throw usage(`--from ${from} has no columns to name`)
  if (from === 'firebase' && emit !== undefined && hashConfig === undefined)
    throw usage('--emit needs --hash-config: guessed parameters must not be written into hashes')
  if (options.try !== undefined) {
    if (path === '-') throw usage('--try reads the export twice: give a file')
    if (from === 'lines') throw usage('--from lines has no ids for --try: use verify --file')
    checkPasswordOptions(options, false)
  } else if (options.passwordStdin || options.passwordFile !== undefined) throw usage('a password belongs to --try')
}

/** The key that is configured, unless the console’s own contradicts it: a variable may be of another project. */
function keyOf(configured: Secret | undefined, own: Secret | undefined, file: string | undefined): Secret | undefined {
  if (!configured || !own || equal(configured.bytes(), own.bytes())) return configured ?? own
  const origin = file === undefined ? `the variable ${signerKeyVariable}` : '--signer-key-file'
  const hint = `The signer key of ${origin} is not the one in --hash-config: give only the right one`
  throw new HashError(failure('ERR_SECRET', undefined, { name: 'legacyScryptSignerKey', hint }))
}

/** Reads the options and the small files that they name. @throws Fault, HashError. */
export async function plan(file: string | undefined, options: ValidateCommandOptions): Promise<Plan> {
  if ((file === undefined) === (options.file === undefined)) throw usage('give one FILE, or - for stdin')
  const path = (file ?? options.file)!
  checkOptions(path, options)
  const { from, hashConfig } = options
  const configured = await readSignerKey(options.signerKeyFile)
  if (from === 'lines') return { path, read: (chunks) => lines.read(chunks, undefined), signerKey: configured }
  if (from === 'csv' || from === 'ndjson') {
    const columns = columnsOf(options)
    const source = from === 'csv' ? csv : ndjson
    return { path, read: (chunks) => source.read(chunks, { columns }), signerKey: configured }
  }
  const config = hashConfig === undefined ? undefined : parseHashConfig((await readSmall(hashConfig, 65536)).toString())
  const parameters = config ?? usual
  if (!config) say('no --hash-config: the usual rounds 8, mem_cost 14 and salt separator Bw== are taken')
  const signerKey = keyOf(configured, config?.signerKey, options.signerKeyFile)
  const length = signerKey?.bytes().length
  if (length !== undefined && length !== keyLength)
    say(`warning: the signer key has ${length} bytes, and Firebase makes keys of ${keyLength}`)
  return { path, read: (chunks) => firebase.read(chunks, { parameters }), signerKey }
}
