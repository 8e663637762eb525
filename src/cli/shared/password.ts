import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { usage } from './fault.ts'
import { readSmall } from './input.ts'
import { say, sayRaw } from './output.ts'

export interface PasswordOptions {
  readonly passwordStdin?: boolean
  readonly passwordFile?: string
}

/** More than any password may have: the verifier refuses the rest by its own limit. */
const most = 8192

/** Exactly one final newline, LF or CRLF, belongs to the file and not to the password. */
function withoutNewline(bytes: Buffer): Buffer {
  if (bytes.at(-1) !== 0x0a) return bytes
  return bytes.subarray(0, bytes.at(-2) === 0x0d ? -2 : -1)
}

function ask(question: string): Promise<string> {
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  const reader = createInterface({ input: process.stdin, output: nowhere, terminal: true, historySize: 0 })
  sayRaw(question)
  return new Promise((resolve, reject) => {
    let answer: string | undefined
    reader.once('line', (line) => {
      answer = line
      reader.close()
    })
    // Without a listener readline leaves the raw mode before it stops, and what is typed next is echoed.
    reader.on('SIGTSTP', () => undefined)
    reader.once('SIGINT', () => {
      reader.close()
      process.exit(130)
    })
    reader.once('close', () => {
      say('')
      if (answer === undefined) reject(usage('no password was entered'))
      else resolve(answer)
    })
  })
}

/** Refuses options that cannot supply a password, before anything is read. */
export function checkPasswordOptions(options: PasswordOptions, readsStdin: boolean): void {
  const { passwordStdin, passwordFile } = options
  if (passwordStdin && passwordFile !== undefined) throw usage('pass --password-stdin or --password-file, not both')
  const wantsStdin = passwordStdin === true || passwordFile === '-'
  if (wantsStdin && readsStdin)
    throw usage('stdin cannot supply both the hash and the password. Pass the password with --password-file')
  if (wantsStdin || passwordFile !== undefined) return
  if (readsStdin) throw usage('stdin supplies the hash. Pass the password with --password-file')
  if (!process.stdin.isTTY)
    throw usage('stdin is not a terminal. Pass the password with --password-stdin or --password-file')
}

/** Returns the password as bytes. The password is asked for without echo, or read from stdin or a file. */
export async function readPassword(
  { passwordStdin, passwordFile }: PasswordOptions,
  question = 'Password: ',
): Promise<Uint8Array | string> {
  const isStdin = passwordFile === undefined || passwordFile === '-'
  if (isStdin && (process.stdin.isTTY || (!passwordStdin && passwordFile === undefined))) return ask(question)
  const read = await readSmall(passwordFile ?? '-', most)
  const bytes = new Uint8Array(withoutNewline(read))
  read.fill(0)
  if (bytes.length === 0) say('warning: the password is empty')
  return bytes
}

/**
 * Overwrites the bytes of a password after its use. A text cannot be overwritten, and stays until garbage collection.
 */
export function wipe(password: Uint8Array | string): void {
  if (typeof password !== 'string') password.fill(0)
}
