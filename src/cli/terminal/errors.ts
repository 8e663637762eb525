import { errorCodes, failure, HashError, isHashError } from '../../core/errors.ts'

/** The exit codes, in addition to those of HashError codes. */
export const exits = {
  good: 0,
  mismatch: 1,
  usage: 64,
  input: 65,
  unreadable: 66,
  unavailable: 69,
  internal: 70,
  unwritable: 73,
  refused: 77,
  undecided: 78,
} as const

/** An error whose message is shown in one line. */
export interface Fault extends Error {
  readonly exit: number
  /** The error code for `--json`. */
  readonly code: string
}

function fault(name: string, code: string, exit: number, message: string): Fault {
  return Object.assign(new Error(message), { name, code, exit })
}

/** Creates the fault of a wrong command line. */
export const usage = (message: string): Fault => fault('Fault', 'ERR_USAGE', exits.usage, message)

/** Creates the fault of an input that cannot be read. */
export const badInput = (message: string): Fault => fault('Fault', 'ERR_INPUT', exits.unreadable, message)

/** Creates the fault of a hash or an account that is refused, although the input can be read. */
export const refusal = (message: string): Fault => fault('Fault', 'ERR_REFUSED', exits.input, message)

/** Creates the fault of an output that cannot be written. */
export const badOutput = (message: string): Fault => fault('Fault', 'ERR_OUTPUT', exits.unwritable, message)

/** Creates the fault of a conversion that has decisions without an answer. */
export const undecided = (message: string): Fault => fault('Fault', 'ERR_UNDECIDED', exits.undecided, message)

/** Creates the fault of a password that does not match. */
export const mismatch = (message: string): Fault => fault('Fault', 'ERR_MISMATCH', exits.mismatch, message)

/** Creates the fault of a service that cannot be reached or answers unexpectedly. */
export const serviceFault = (message: string): Fault => fault('Fault', 'ERR_TARGET', exits.unavailable, message)

/** Creates the fault of a key that the service refuses. */
export const accessFault = (code: 'ERR_API_KEY' | 'ERR_SECRET', message: string): Fault =>
  fault('Fault', code, exits.refused, message)

export const isFault = (error: unknown): error is Fault => error instanceof Error && error.name === 'Fault'

const meanings: Record<string, string> = {
  ENOENT: 'the file does not exist',
  EISDIR: 'it is a directory',
  ENOTDIR: 'a part of the path is not a directory',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  ENOSPC: 'the disk is full',
  EROFS: 'the file system is read-only',
  ELOOP: 'the symbolic links form a loop',
  ENAMETOOLONG: 'the name is too long',
  EIO: 'the device reported an error',
}

/** Creates the fault of a file that cannot be read or written, without the system's own message. */
export function fileFault(verb: 'read' | 'write', path: string, error: unknown): Fault {
  const code = (error as NodeJS.ErrnoException | undefined)?.code ?? 'unknown'
  const meaning = verb === 'write' && code === 'ENOENT' ? 'the folder does not exist' : meanings[code]
  const create = verb === 'write' ? badOutput : badInput
  return create(`cannot ${verb} ${JSON.stringify(path)}: ${meaning ?? code}`)
}

/** Runs an action on a file. If the action fails, `discard` runs first. @throws Fault. */
export function attempt<T>(verb: 'read' | 'write', path: string, act: () => T, discard?: () => void): T {
  try {
    return act()
  } catch (error) {
    discard?.()
    throw fileFault(verb, path, error)
  }
}

const inWords = new WeakMap<HashError, string>()

/** Adds an explanation for a person to an error. The first explanation is kept, because it is the most exact. */
export function withOwnWords(error: HashError, words: () => string): HashError {
  if (!inWords.has(error)) inWords.set(error, words())
  return error
}

/** Adds the name of a file to the explanation of an error, for a command that reads several files. */
export function withFile(error: unknown, path: string): unknown {
  if (isHashError(error)) inWords.set(error, `${JSON.stringify(path)}: ${wordsOf(error)}`)
  return error
}

/** Returns the explanation of an error for a person; its message if there is no explanation. */
export function wordsOf(error: unknown): string | undefined {
  return isHashError(error) ? (inWords.get(error) ?? error.message) : undefined
}

const unreadable = new WeakSet<HashError>()

/** Marks the error of a file that cannot be read, so that its exit code is not the code of a refused hash. */
export function asUnreadable(error: unknown): unknown {
  if (isHashError(error)) unreadable.add(error)
  return error
}

/** An error as `--json` shows it. */
interface ErrorJson {
  readonly code: string
  readonly format?: string
  readonly message: string
  readonly detail?: HashError['detail']
}

/** Returns an error for `--json`. The message of an unexpected error is hidden, because it may hold secrets. */
export function errorJson(error: unknown): ErrorJson {
  if (isHashError(error)) {
    const { code, format, detail, message } = error
    return { code, ...(format !== undefined && { format }), message, detail }
  }
  if (isFault(error)) return { code: error.code, message: error.message }
  const kind = error instanceof Error ? error.name : typeof error
  return { code: 'ERR_INTERNAL', message: `internal error (${kind}). Set SALTBRIDGE_DEBUG=1 to see the stack trace` }
}

/** Whether the error is about a name of a format or system on the command line, and not about a hash. */
const isUnknownName = ({ code, detail }: HashError): boolean =>
  code === 'ERR_UNKNOWN_FORMAT' && (detail.name === 'format' || detail.name === 'writtenBy')

/** Returns the exit code of an error. */
export function exitOf(error: unknown): number {
  if (isHashError(error) && unreadable.has(error)) return exits.unreadable
  if (isHashError(error)) return isUnknownName(error) ? exits.usage : errorCodes[error.code].exit
  return isFault(error) ? error.exit : exits.internal
}

/** The rest of `"$2b$10$…"`, `"$argon2id$v=19$…"` and others after a shell has removed their `$` words. */
const remains: readonly RegExp[] = [
  /^$/,
  /^[abxy]\d/,
  /^2?[abxy]?\d{0,2}[./A-Za-z0-9]{53}$/,
  /^=1[69]\b/,
  /^=?\d*,?[mlnti]=?\d+,[trp]=\d+/,
  /^argon2(?:id|i|d)?\b/,
  /^=(?:v=)?\d+,/,
  /=\d{1,2}=\d{1,3}=\S{0,88}$/,
  /^-(?:sha\d+|scrypt)[=,]/,
]

const hint =
  'The shell seems to have removed the parts of the hash that begin with $. Put the hash between single quotes, pass - to read the hash from stdin, or pass --file FILE'

/** Tells whether an argument looks like the rest of a hash of which a shell removed parts. */
const looksEaten = (text: string): boolean => remains.some((pattern) => pattern.test(text))

/** Returns the error with a hint, if a shell seems to have removed a part of the argument. */
export function withShellHint(error: HashError, text: string): HashError {
  if (error.detail.hint !== undefined) return error
  if (error.code !== 'ERR_UNKNOWN_FORMAT' && error.code !== 'ERR_AMBIGUOUS_FORMAT') return error
  return looksEaten(text) ? new HashError(failure(error.code, error.format, { ...error.detail, hint })) : error
}

/**
 * Returns the hint for the rest of a hash that begins with a hyphen and was therefore read as an option, or an empty
 * text.
 */
export function writeOptionHint(argv: readonly string[]): string {
  return argv.slice(2).some((argument) => /^-(?:sha\d+|scrypt)[=,]/.test(argument)) ? `${hint}\n` : ''
}
