import type { Backend } from '../../backends/backend.ts'
import { failure, HashError, isHashError } from '../../core/errors.ts'
import type { Secrets } from '../../core/secret.ts'
import { createVerifier } from '../../index.ts'
import type { Check, ParseOptions } from '../../verifier/index.ts'
import { contextOf, type HintOptions, hintsOf, readSecrets } from '../hashes/hints.ts'
import {
  allBackends,
  findBackends,
  type HashText,
  readOneHash,
  warmUp,
  withHashing,
  writeCaretLines,
} from '../hashes/input.ts'
import type { BackendName } from '../options.ts'
import { exits, usage, withShellHint } from '../terminal/errors.ts'
import { checkPasswordOptions, type PasswordOptions, readPassword, wipe } from '../terminal/input.ts'
import { createPainter, print, printJson, runInterruptibly, say } from '../terminal/output.ts'
import { formatDuration, table } from '../terminal/text.ts'
import { explainErrors, withWords } from '../words/errors.ts'
import { noteInWords, reasonInWords } from '../words/formats.ts'

export interface VerifyCommandOptions extends PasswordOptions, HintOptions {
  readonly file?: string
  readonly backend?: BackendName
  readonly allBackends?: boolean
  readonly json?: boolean
}

/** Runs `saltbridge verify`: checks whether a password matches a hash. */
export function verify(hash: string | undefined, options: VerifyCommandOptions): Promise<number> {
  return explainErrors(contextOf('verify', options), () => verifyHash(hash, options))
}

async function verifyHash(hash: string | undefined, options: VerifyCommandOptions): Promise<number> {
  if (options.allBackends && options.backend) throw usage('pass --backend or --all-backends, not both')
  if (options.signerKeyFile === '-') throw usage('--signer-key-file takes the name of a file, not -')
  const readsStdin = hash === '-' || options.file === '-'
  // If stdin supplies the hash, refuse the options before stdin is read. Otherwise the fault of the hash comes first.
  if (readsStdin) checkPasswordOptions(options, true)
  const how = hintsOf(options)
  const one = await readOneHash(hash, options)
  refuseUnreadable(one, how, options)
  if (!readsStdin) checkPasswordOptions(options, false)
  const secrets = await readSecrets(options)
  const password = await readPassword(options)
  try {
    if (!options.allBackends) return await verifyWithFirst(password, one.text, how, { ...options, secrets })
    const comparison = { how, secrets, json: options.json === true }
    return await compareBackends(await allBackends(), password, one.text, comparison)
  } finally {
    wipe(password)
  }
}

/** Shows the fault of a hash that cannot be parsed, before the password is asked for. @throws HashError. */
function refuseUnreadable({ text, line }: HashText, how: ParseOptions, options: VerifyCommandOptions): void {
  const parsed = createVerifier().tryParse(text, how)
  if (parsed.ok) return
  const failed = new HashError(parsed)
  // A shell changes only an argument, not a line of a file.
  const error = line === undefined ? withShellHint(failed, text) : failed
  for (const one of writeCaretLines(text, error, createPainter(process.stderr))) say(one)
  throw withWords(error, { ...contextOf('verify', options), text, fields: how.fields })
}

/** Verifies with the first backend that can, prints the result, and returns it as the exit code. */
async function verifyWithFirst(
  password: string | Uint8Array,
  text: string,
  how: ParseOptions,
  options: {
    readonly secrets: Secrets
    readonly backend?: BackendName
    readonly json?: boolean
  },
): Promise<number> {
  const backends = await findBackends(options.backend)
  const verifier = createVerifier({ secrets: options.secrets, ...(backends && { backends }) })
  const begin = performance.now()
  const check = await runInterruptibly(() => verifier.check(password, text, how))
  const milliseconds = performance.now() - begin
  if (options.json) printJson({ ...check, milliseconds: Number(milliseconds.toFixed(2)) }, 2)
  else printCheck(check, milliseconds)
  return check.match ? exits.good : exits.mismatch
}

/** Prints the result for a person: the result on stdout, and what to know about it on stderr. */
function printCheck(check: Check, milliseconds: number): void {
  const paint = createPainter(process.stdout)
  const { match, format, backend, reasons, notes, truncated, reading } = check
  print(
    `${match ? paint('green', 'match') : paint('red', 'mismatch')}  ${format}, ${backend}, ${formatDuration(milliseconds)}`,
  )
  if (reading !== 'plain')
    say(
      `note: this result was computed with the variant ${JSON.stringify(reading)} of the algorithm, not in the usual way`,
    )
  if (truncated) say('note: the algorithm reads only the beginning of this password')
  for (const note of notes) say(`note: ${noteInWords(note)}`)
  const blocking = reasons.filter(({ reason }) => reason.startsWith('password-'))
  for (const { detail } of blocking) say(`do not replace this hash with a hash of this password: ${detail}`)
  if (check.needsRehash) for (const reason of reasons) say(`replace this hash ${reasonInWords(reason)}`)
}

/** The answer of one backend, or the reason why it has none. */
type BackendOutcome =
  | { readonly backend: string; readonly match: boolean; readonly milliseconds: number }
  | { readonly backend: string; readonly reason: string }

interface Comparison {
  readonly how: ParseOptions
  readonly secrets: Secrets
  readonly json: boolean
}

/**
 * Verifies with one backend. A fault of the backend is its outcome; a fault of the hash, a key or the password is
 * thrown.
 */
async function tryOne(
  backend: Backend,
  password: string | Uint8Array,
  text: string,
  { how, secrets }: Comparison,
): Promise<BackendOutcome> {
  const verifier = createVerifier({ backends: withHashing(backend), secrets })
  const { scheme } = verifier.parse(text, how).descriptor
  if (!backend.kernels[scheme]) return { backend: backend.id, reason: `does not compute ${scheme}` }
  await warmUp([backend], scheme)
  const begin = performance.now()
  try {
    const match = await runInterruptibly(() => verifier.verify(password, text, how))
    return { backend: backend.id, match, milliseconds: Number((performance.now() - begin).toFixed(2)) }
  } catch (error) {
    if (!isHashError(error) || (error.code !== 'ERR_UNSUPPORTED' && error.code !== 'ERR_BACKEND')) throw error
    const reason = (error.detail.reasons ?? []).join('; ').replace(`${backend.id}: `, '')
    return { backend: backend.id, reason: reason || error.message }
  }
}

function rowOf(outcome: BackendOutcome): string[] {
  const paint = createPainter(process.stdout)
  if ('reason' in outcome) return [outcome.backend, paint('dim', '-'), '', outcome.reason]
  const { backend, match, milliseconds } = outcome
  return [backend, match ? paint('green', 'match') : paint('red', 'mismatch'), formatDuration(milliseconds)]
}

/** Verifies with each backend separately, and returns their common result as the exit code. */
async function compareBackends(
  backends: readonly Backend[],
  password: string | Uint8Array,
  text: string,
  comparison: Comparison,
): Promise<number> {
  const outcomes: BackendOutcome[] = []
  for (const backend of backends) outcomes.push(await tryOne(backend, password, text, comparison))
  const answers = new Set(outcomes.flatMap((outcome) => ('match' in outcome ? [outcome.match] : [])))
  if (comparison.json) {
    const match = answers.size === 1 ? [...answers][0] : null
    printJson({ match, backends: outcomes }, 2)
  } else for (const line of table([['backend', 'answer', 'time'], ...outcomes.map(rowOf)])) print(line)
  if (answers.size > 1) {
    say('saltbridge: the backends disagree, so at least one backend has a defect. Please report this defect')
    return exits.internal
  }
  if (answers.size === 1) return answers.has(true) ? exits.good : exits.mismatch
  const reasons = outcomes.flatMap((outcome) => ('reason' in outcome ? [`${outcome.backend}: ${outcome.reason}`] : []))
  if (comparison.json) return exits.unavailable
  throw new HashError(failure('ERR_UNSUPPORTED', undefined, { reasons }))
}
