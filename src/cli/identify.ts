import { errorCodes, HashError } from '../core/errors.ts'
import { type Identified, identify as identifyText } from '../identify.ts'
import { createVerifier } from '../index.ts'
import { table } from '../report/table.ts'
import { visible } from '../report/visible.ts'
import type { ParseOptions, Verifier } from '../verifier/index.ts'
import { badInput, exits, type Fault, usage } from './shared/fault.ts'
import { type HintOptions, hintsOf, readSecrets } from './shared/hints.ts'
import { oneHash } from './shared/input.ts'
import { interruptible } from './shared/interrupts.ts'
import { type Paint, painter, print, printJson, say } from './shared/output.ts'
import { checkPasswordOptions, type PasswordOptions, readPassword, wipe } from './shared/password.ts'
import { withShellHint } from './shared/shell-hint.ts'

export interface IdentifyCommandOptions extends PasswordOptions, Omit<HintOptions, 'format'> {
  readonly file?: string
  readonly json?: boolean
}

function outcomeInWords({ outcome }: Identified, paint: Paint): string {
  if (outcome === 'match') return paint('green', outcome)
  if (outcome === 'skipped') return paint('yellow', 'not tried: those before it cost what all may cost')
  return outcome === 'mismatch' ? outcome : paint('yellow', outcome)
}

/** 1 is said of a password that was tried. */
function exitOf(found: readonly Identified[]): number {
  const outcomes = found.map(({ outcome }) => outcome)
  if (outcomes.includes('match')) return exits.good
  const [first] = outcomes
  if (first === undefined || first === 'match' || outcomes.includes('mismatch')) return exits.mismatch
  return first === 'skipped' || first === 'mismatch' ? exits.refused : errorCodes[first].exit
}

/** Why no format could have written a text. */
function nothingFor(verifier: Verifier, text: string, how: ParseOptions): HashError | Fault {
  const parsed = verifier.tryParse(text, how)
  if (!parsed.ok) return withShellHint(new HashError(parsed), text)
  const { writtenBy = '' } = how
  return badInput(
    `it is read as ${parsed.format.id}, and no format of ${visible(JSON.stringify(writtenBy))} could be it`,
  )
}

const isRight = ({ outcome }: Identified): boolean => outcome === 'match'

/** `saltbridge identify`: which format a hash is of, found with a password that is known to be right. */
export async function identify(hash: string | undefined, options: IdentifyCommandOptions): Promise<number> {
  if (options.signerKeyFile === '-') throw usage('--signer-key-file takes a file')
  checkPasswordOptions(options, hash === '-' || options.file === '-')
  const how = hintsOf(options)
  const { text } = await oneHash(hash, options)
  const secrets = await readSecrets(options)
  const verifier = createVerifier({ secrets })
  const password = await readPassword(options)
  try {
    const found = await interruptible(() => identifyText(verifier, password, text, how))
    if (found.length === 0) throw nothingFor(verifier, text, how)
    if (options.json) printJson(found, 2)
    else {
      const paint = painter(process.stdout)
      const lacking = found.filter(({ outcome }) => outcome === 'ERR_FIELD')
      const tried = found.filter(({ outcome }) => outcome !== 'ERR_FIELD')
      const inOrder = [...tried.filter(isRight), ...tried.filter((one) => !isRight(one))]
      const rows = inOrder.map((one) => [paint('bold', one.format), outcomeInWords(one, paint), one.evidence])
      if (rows.length > 0) for (const line of table([['format', 'password', 'why it could be'], ...rows])) print(line)
      if (lacking.length > 0)
        say(`not tried, because --field gives too little: ${lacking.map(({ format }) => format).join(', ')}`)
      if (found.filter(({ outcome }) => outcome === 'match').length > 1)
        say('several match: they compute the same, and what wrote the hash decides which it is')
    }
    return exitOf(found)
  } finally {
    wipe(password)
  }
}
