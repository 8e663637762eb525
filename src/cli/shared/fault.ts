/** The exit codes, in addition to those of HashError codes. */
export const exits = {
  good: 0,
  mismatch: 1,
  usage: 64,
  input: 65,
  unavailable: 69,
  internal: 70,
  refused: 77,
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

/** Creates the fault of a file that cannot be used. */
export const badInput = (message: string): Fault => fault('Fault', 'ERR_INPUT', exits.input, message)

/** Creates the fault of a service that cannot be reached or answers unexpectedly. */
export const unavailable = (message: string): Fault => fault('Fault', 'ERR_TARGET', exits.unavailable, message)

/** Creates the fault of a key that the service refuses. */
export const refusedAccess = (code: 'ERR_API_KEY' | 'ERR_SECRET', message: string): Fault =>
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
  return badInput(`cannot ${verb} ${JSON.stringify(path)}: ${meanings[code] ?? code}`)
}
