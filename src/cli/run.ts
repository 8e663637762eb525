import type { Command } from 'commander'
import { errorJson, exitOf, exits, fileFault, wordsOf } from './terminal/errors.ts'
import { handleSignals, isRead, printJson, say, tolerateClosedPipes } from './terminal/output.ts'
import { toVisible, toVisibleLines } from './terminal/text.ts'

/** Whether Commander ended the command: after the help, after the version, or for a wrong command line. */
function isCommanders(error: unknown): error is Error & { readonly exitCode: number } {
  return error instanceof Error && 'exitCode' in error && String(Object(error).code).startsWith('commander.')
}

/** Reports an error, as JSON on stdout with `--json`, and returns its exit code. */
function report(error: unknown, argv: readonly string[]): number {
  const json = argv.includes('--json') && isRead()
  if (isCommanders(error)) {
    if (error.exitCode === 0) return exits.good
    const message = usageInWords(withoutArguments(error.message.replace(/^error: /, ''), argv))
    if (json) printJson({ error: { code: 'ERR_USAGE', message } }, 2)
    return exits.usage
  }
  const told = errorJson(error)
  if (json) printJson({ error: told }, 2)
  else say(`saltbridge: ${toVisible(wordsOf(error) ?? told.message)}`)
  if (process.env.SALTBRIDGE_DEBUG === '1' && error instanceof Error) say(toVisibleLines(error.stack ?? error.message))
  return exitOf(error)
}

/** Executes a command line, reports its error, and returns the exit code. */
export async function execute(
  argv: readonly string[],
  createProgram: (setExit: (exit: number) => void) => Command,
): Promise<number> {
  let exit: number = exits.good
  const setExit = (code: number): void => {
    exit = code
  }
  try {
    await createProgram(setExit).parseAsync(argv)
    return exit
  } catch (error) {
    return report(error, argv)
  }
}

/** Runs a command line as this process, and sets its exit code. Errors are handled before the commands are loaded. */
export async function run(
  argv: readonly string[],
  load: () => Promise<{ readonly createProgram: Parameters<typeof execute>[1] }>,
): Promise<void> {
  const crash = (error: unknown): void => process.exit(report(error, argv))
  process.on('uncaughtException', crash)
  process.on('unhandledRejection', crash)
  tolerateClosedPipes((error) => crash(fileFault('write', 'stdout', error)))
  handleSignals()
  try {
    const { createProgram } = await load()
    process.exitCode = await execute(argv, createProgram)
  } catch (error) {
    process.exitCode = report(error, argv)
  }
}

/** Names of algorithms that contain digits. They are not secret. */
const algorithm = /^(?:argon2(?:id|i|d)?|md[45]|pbkdf2|sha-?\d{1,3}|raw-(?:md5|sha\d{1,3}))(?:-sha\d{1,3})?$/i

/** Adds the values to pass to Commander's message about an option that is missing. */
export function usageInWords(message: string): string {
  return message
    .replace(/('--login-time <time>' not specified)/, '$1: pass a time from 1ms to 5s, such as --login-time 250ms')
    .replace(/('--to <format>' not specified)/, '$1: pass the id of a format, sealed, or a system such as supabase')
    .replace(/('--service <url>' not specified)/, '$1: pass the URL of the service, such as http://localhost:3567')
}

/** Replaces each argument in a message that may be a hash or a password. */
export function withoutArguments(message: string, argv: readonly string[]): string {
  return argv
    .slice(2)
    .filter((argument) => argument.length > 2 && !/^-{0,2}[a-z-]{1,24}$/.test(argument) && !algorithm.test(argument))
    .reduce((text, argument) => text.replaceAll(argument, '…'), message)
}
