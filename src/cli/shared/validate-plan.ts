import { usage } from './fault.ts'
import { checkOutputs } from './named-files.ts'
import { checkPasswordOptions, type PasswordOptions } from './password.ts'
import { checkReading, type Plan, planReading, type ReadingOptions } from './reading.ts'

export interface ValidateCommandOptions extends PasswordOptions, ReadingOptions {
  readonly file?: string
  readonly try?: string
  readonly report?: string
  readonly emit?: string
  readonly json?: boolean
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
  const { from, hashConfig, emit } = options
  checkFiles(path, options)
  checkReading(options)
  if (from === 'firebase' && emit !== undefined && hashConfig === undefined)
    throw usage('--emit needs --hash-config FILE, because wrong parameters would make every password fail')
  if (options.try !== undefined) {
    if (path === '-') throw usage('--try needs a file, not -, because it reads the export twice')
    if (from === 'lines')
      throw usage('--try cannot be used with --from lines, which has no ids. Use `saltbridge verify --file`')
    checkPasswordOptions(options, false)
  } else if (options.passwordStdin || options.passwordFile !== undefined)
    throw usage('--password-stdin and --password-file need --try ID')
}

/** Reads the options and the small files that they name. @throws Fault, HashError. */
export async function plan(file: string | undefined, options: ValidateCommandOptions): Promise<Plan> {
  if ((file === undefined) === (options.file === undefined)) throw usage('pass one FILE, or - for stdin')
  const path = (file ?? options.file)!
  checkOptions(path, options)
  return planReading(path, options, true)
}
