import { HashError } from '../core/errors.ts'
import type { Secrets } from '../core/secret.ts'
import { createVerifier } from '../index.ts'
import type { ParseOptions } from '../verifier/index.ts'
import type { BackendName } from './shared/backend-names.ts'
import { allBackends, chosenBackends } from './shared/backends.ts'
import { caretLines } from './shared/broken.ts'
import { compareBackends } from './shared/compare-backends.ts'
import { explained, withWords } from './shared/error-words.ts'
import { exits, usage } from './shared/fault.ts'
import { givenOf, type HintOptions, hintsOf, readSecrets } from './shared/hints.ts'
import { type HashText, oneHash } from './shared/input.ts'
import { interruptible } from './shared/interrupts.ts'
import { noteInWords } from './shared/note-words.ts'
import { painter, print, printJson, say } from './shared/output.ts'
import { checkPasswordOptions, type PasswordOptions, readPassword, wipe } from './shared/password.ts'
import { reasonInWords } from './shared/reason-words.ts'
import { withShellHint } from './shared/shell-hint.ts'
import { duration } from './shared/words.ts'

export interface VerifyCommandOptions extends PasswordOptions, HintOptions {
  readonly file?: string
  readonly backend?: BackendName
  readonly allBackends?: boolean
  readonly json?: boolean
}

async function verifyOnce(
  password: string | Uint8Array,
  text: string,
  how: ParseOptions,
  options: {
    readonly secrets: Secrets
    readonly backend?: BackendName
    readonly json?: boolean
  },
): Promise<number> {
  const backends = await chosenBackends(options.backend)
  const verifier = createVerifier({ secrets: options.secrets, ...(backends && { backends }) })
  const begin = performance.now()
  const check = await interruptible(() => verifier.check(password, text, how))
  const milliseconds = performance.now() - begin
  if (options.json) printJson({ ...check, milliseconds: Number(milliseconds.toFixed(2)) }, 2)
  else {
    const paint = painter(process.stdout)
    const { match, format, backend, reasons, notes, truncated, reading } = check
    print(
      `${match ? paint('green', 'match') : paint('red', 'mismatch')}  ${format}, ${backend}, ${duration(milliseconds)}`,
    )
    if (reading !== 'plain')
      say(
        `note: the usual computation gives another result; this result was computed with the variant ${JSON.stringify(reading)}`,
      )
    if (truncated) say('note: the algorithm reads only the beginning of this password')
    for (const note of notes) say(`note: ${noteInWords(note)}`)
    const blocking = reasons.filter(({ reason }) => reason.startsWith('password-'))
    for (const { detail } of blocking) say(`do not replace this hash with a hash of this password: ${detail}`)
    if (check.needsRehash) for (const reason of reasons) say(`replace this hash ${reasonInWords(reason)}`)
  }
  return check.match ? exits.good : exits.mismatch
}

/** Reads the hash before the password is asked for, because a hash that cannot be read needs no password. */
function refuseUnreadable({ text, line }: HashText, how: ParseOptions, options: VerifyCommandOptions): void {
  const parsed = createVerifier().tryParse(text, how)
  if (parsed.ok) return
  const read = new HashError(parsed)
  const error = line === undefined ? withShellHint(read, text) : read
  for (const caret of caretLines(text, error, painter(process.stderr))) say(caret)
  throw withWords(error, { ...givenOf('verify', options), text, fields: how.fields })
}

/** Runs `saltbridge verify`: checks whether a password matches a hash. */
export function verify(hash: string | undefined, options: VerifyCommandOptions): Promise<number> {
  return explained(givenOf('verify', options), () => verifyHash(hash, options))
}

async function verifyHash(hash: string | undefined, options: VerifyCommandOptions): Promise<number> {
  if (options.allBackends && options.backend) throw usage('pass --backend or --all-backends, not both')
  if (options.signerKeyFile === '-') throw usage('--signer-key-file takes the name of a file, not -')
  const readsStdin = hash === '-' || options.file === '-'
  if (readsStdin) checkPasswordOptions(options, true)
  const how = hintsOf(options)
  const one = await oneHash(hash, options)
  refuseUnreadable(one, how, options)
  if (!readsStdin) checkPasswordOptions(options, false)
  const secrets = await readSecrets(options)
  const password = await readPassword(options)
  try {
    if (!options.allBackends) return await verifyOnce(password, one.text, how, { ...options, secrets })
    const comparison = { how, secrets, json: options.json === true }
    return await compareBackends(await allBackends(), password, one.text, comparison)
  } finally {
    wipe(password)
  }
}
