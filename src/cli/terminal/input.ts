import { closeSync, constants, createReadStream, openSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { readDatabase } from './database.ts'
import { asUnreadable, badInput, type Fault, fileFault, isFault, refusal, usage } from './errors.ts'
import { onInterrupt, say, sayRaw } from './output.ts'

/** Returns the size of a file in bytes, if it is known before reading. @throws Fault if the file cannot be read. */
export async function sizeOf(path: string): Promise<number | undefined> {
  if (path === '-') return undefined
  try {
    const found = await stat(path)
    if (found.isDirectory()) throw Object.assign(new Error(), { code: 'EISDIR' })
    return found.isFile() ? found.size : undefined
  } catch (error) {
    throw fileFault('read', path, error)
  }
}

/**
 * Opens a named pipe for writing and closes it again, so that the thread that waits for a writer of this pipe ends.
 * Otherwise the process could not exit before there is a writer.
 */
function endWait(pipe: string): void {
  try {
    closeSync(openSync(pipe, constants.O_WRONLY | constants.O_NONBLOCK))
  } catch {
    // The pipe was removed, so there is nothing left that this process could do.
  }
}

/** A file as bytes, or stdin for `-`. */
async function openInput(path: string): Promise<NodeJS.ReadableStream> {
  if (path === '-') return process.stdin
  await sizeOf(path)
  const stream = createReadStream(path)
  if ((await stat(path)).isFIFO()) {
    const forget = onInterrupt(() => endWait(path))
    stream.once('open', forget).once('close', forget)
  }
  return stream
}

async function* readInput(path: string): AsyncGenerator<Uint8Array> {
  try {
    const isFile = path !== '-' && (await sizeOf(path)) !== undefined
    const database = isFile ? await readDatabase(path) : undefined
    for await (const chunk of database ?? (await openInput(path))) yield chunk as Buffer
  } catch (error) {
    throw isFault(error) ? error : fileFault('read', path, error)
  }
}

/** The bytes that were read from stdin or a pipe to find out what the input is, and the rest of it. */
interface Peeked {
  readonly head: Uint8Array[]
  readonly rest: AsyncGenerator<Uint8Array>
}

const peeked = new Map<string, Peeked>()

/**
 * Reads the beginning of a file or of stdin. The bytes of an input that can be read only once are kept for `bytesOf`.
 *
 * @throws Fault if they cannot be read.
 */
export async function* peekAt(path: string): AsyncGenerator<Uint8Array> {
  if ((await sizeOf(path)) !== undefined) {
    yield* readInput(path)
    return
  }
  const input: Peeked = { head: [], rest: readInput(path) }
  peeked.set(path, input)
  for (let next = await input.rest.next(); !next.done; next = await input.rest.next()) {
    input.head.push(next.value)
    yield next.value
  }
}

/** Reads the bytes of a file or of stdin. @throws Fault if they cannot be read. */
export async function* bytesOf(path: string): AsyncGenerator<Uint8Array> {
  const known = peeked.get(path)
  if (!known) {
    yield* readInput(path)
    return
  }
  peeked.delete(path)
  yield* known.head.splice(0)
  yield* known.rest
}

/** Passes the batches of an input on, and marks an error as that of an input that cannot be read. */
export async function* readMarked<T>(batches: AsyncIterable<T>): AsyncGenerator<T> {
  try {
    yield* batches
  } catch (error) {
    throw asUnreadable(error)
  }
}

/**
 * Reads a small file or stdin: at most `most` bytes, without leaving a second copy, because they may be secret.
 * `advice` is the end of the error for a larger file, and `refuse` creates this error.
 */
export async function readSmall(
  path: string,
  most: number,
  { advice, refuse = badInput }: { readonly advice?: string; readonly refuse?: (message: string) => Fault } = {},
): Promise<Buffer> {
  const parts: Uint8Array[] = []
  let length = 0
  try {
    for await (const part of bytesOf(path)) {
      parts.push(part)
      length += part.length
      if (length > most) {
        const name = path === '-' ? 'stdin' : JSON.stringify(path)
        throw refuse(
          `${name} is larger than ${most.toLocaleString('en')} bytes${advice === undefined ? '' : `. ${advice}`}`,
        )
      }
    }
    return Buffer.concat(parts)
  } finally {
    for (const part of parts) part.fill(0)
  }
}

export interface PasswordOptions {
  readonly passwordStdin?: boolean
  readonly passwordFile?: string
}

/** The most bytes of a password that are read. The verifier has a lower limit, with its own error. */
const most = 8192

/** Removes one final newline, LF or CRLF, which belongs to the file and not to the password. */
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

/** Returns the password: the text that a person types without echo, or the bytes of stdin or of a file. */
export async function readPassword(
  { passwordStdin, passwordFile }: PasswordOptions,
  question = 'Password: ',
): Promise<Uint8Array | string> {
  const isStdin = passwordFile === undefined || passwordFile === '-'
  if (isStdin && (process.stdin.isTTY || (!passwordStdin && passwordFile === undefined))) return ask(question)
  const read = await readSmall(passwordFile ?? '-', most, { refuse: refusal })
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
