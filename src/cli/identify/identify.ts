import { type Identified, identify as identifyText } from '../../convert/identify.ts'
import { errorCodes, failure, HashError } from '../../core/errors.ts'
import { createVerifier } from '../../index.ts'
import type { ParseOptions, Verifier } from '../../verifier/index.ts'
import { contextOf, type HintOptions, hintsOf, readSecrets } from '../hashes/hints.ts'
import { readOneHash } from '../hashes/input.ts'
import { exits, usage, withShellHint } from '../terminal/errors.ts'
import { checkPasswordOptions, type PasswordOptions, readPassword, wipe } from '../terminal/input.ts'
import { createPainter, type Paint, print, printJson, runInterruptibly, say } from '../terminal/output.ts'
import { paragraph, wrapTable } from '../terminal/text.ts'
import { explainErrors, withWords } from '../words/errors.ts'

export interface IdentifyCommandOptions extends PasswordOptions, Omit<HintOptions, 'format'> {
  readonly file?: string
  readonly json?: boolean
}

/** Why a format was not tried, for the errors that a command line can avoid. */
const untried: { readonly [outcome: string]: string } = {
  ERR_SECRET: 'needs a secret',
  ERR_UNSUPPORTED: 'no backend',
}

function outcomeInWords({ outcome }: Identified, paint: Paint): string {
  if (outcome === 'match') return paint('green', outcome)
  if (outcome === 'skipped') return paint('yellow', 'skipped')
  return outcome === 'mismatch' ? outcome : paint('yellow', untried[outcome] ?? outcome)
}

/** Returns the exit code. It is 1 only if the password was tried. */
function exitOf(found: readonly Identified[]): number {
  const outcomes = found.map(({ outcome }) => outcome)
  if (outcomes.includes('match')) return exits.good
  const [first] = outcomes
  if (first === undefined || first === 'match' || outcomes.includes('mismatch')) return exits.mismatch
  return first === 'skipped' || first === 'mismatch' ? exits.refused : errorCodes[first].exit
}

/** Returns the error for a hash that no format could have written. */
function refuseUnknown(verifier: Verifier, text: string, how: ParseOptions): HashError {
  const parsed = verifier.tryParse(text, how)
  const refused = parsed.ok ? failure('ERR_UNKNOWN_FORMAT', undefined, {}) : parsed
  const { writtenBy, fields } = how
  return withWords(withShellHint(new HashError(refused), text), { command: 'identify', text, fields, writtenBy })
}

const isRight = ({ outcome }: Identified): boolean => outcome === 'match'

/** Runs `saltbridge identify`: finds the format of a hash with a password that is known to be right. */
export function identify(hash: string | undefined, options: IdentifyCommandOptions): Promise<number> {
  return explainErrors(contextOf('identify', options), () => identifyHash(hash, options))
}

async function identifyHash(hash: string | undefined, options: IdentifyCommandOptions): Promise<number> {
  if (options.signerKeyFile === '-') throw usage('--signer-key-file takes the name of a file, not -')
  checkPasswordOptions(options, hash === '-' || options.file === '-')
  const how = hintsOf(options)
  const { text } = await readOneHash(hash, options)
  const secrets = await readSecrets(options)
  const verifier = createVerifier({ secrets })
  const password = await readPassword(options)
  try {
    const found = await runInterruptibly(() => identifyText(verifier, password, text, how))
    if (found.length === 0) throw refuseUnknown(verifier, text, how)
    if (options.json) printJson(found, 2)
    else {
      const paint = createPainter(process.stdout)
      const lacking = found.filter(({ outcome }) => outcome === 'ERR_FIELD')
      const tried = found.filter(({ outcome }) => outcome !== 'ERR_FIELD')
      const inOrder = [...tried.filter(isRight), ...tried.filter((one) => !isRight(one))]
      const rows = inOrder.map((one) => [paint('bold', one.format), outcomeInWords(one, paint), one.evidence])
      if (rows.length > 0)
        for (const line of wrapTable([['format', 'password', 'reason to try it'], ...rows])) print(line)
      if (lacking.length > 0)
        for (const line of paragraph(
          `not tried: ${lacking.map(({ format }) => format).join(', ')}. These formats need fields that you did not pass, or do not accept the fields that you passed. To try a format, pass its fields with --field NAME=VALUE. \`saltbridge formats ID\` lists the fields of a format`,
        ))
          say(line)
      if (found.some(({ outcome }) => outcome === 'skipped'))
        say(
          'skipped: trying more formats would take more than 10 s (estimated). Pass --written-by to try fewer formats',
        )
      if (found.some(({ outcome }) => outcome === 'ERR_SECRET'))
        say('needs a secret: pass --pepper-file, --signer-key-file or --argon2-key-file to try these formats')
      if (found.filter(({ outcome }) => outcome === 'match').length > 1)
        say(
          'several formats match, because they compute the same digest. Choose the format of the system that wrote the hash',
        )
    }
    return exitOf(found)
  } finally {
    wipe(password)
  }
}
