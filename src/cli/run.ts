import type { Command } from 'commander'
import { exits, fileFault } from './shared/fault.ts'
import { handleSignals } from './shared/interrupts.ts'
import { isRead, printJson, say, tolerateClosedPipes } from './shared/output.ts'
import { errorJson, exitOf } from './shared/report.ts'
import { usageInWords, withoutArguments } from './shared/visible.ts'
import { wordsOf } from './shared/words-of-error.ts'
import { visible, visibleLines } from './terminal/text.ts'

/** Whether Commander ended the command: after the help, after the version, or for a wrong command line. */
function isCommanders(error: unknown): error is Error & { readonly exitCode: number } {
  return error instanceof Error && 'exitCode' in error && String(Object(error).code).startsWith('commander.')
}

/** Reports an error, as JSON on stdout with `--json`, and returns its exit code. */
function report(error: unknown, argv: readonly string[]): number {
  const json = argv.includes('--json') && isRead()
  if (isCommanders(error)) {
    if (error.exitCode === 0) return exits.good
    const message = usageInWords(withoutArguments(error.message.replace(/^error: /, ''), argv), argv)
    if (json) printJson({ error: { code: 'ERR_USAGE', message } }, 2)
    return exits.usage
  }
  const told = errorJson(error)
  if (json) printJson({ error: told }, 2)
  else say(`saltbridge: ${visible(wordsOf(error) ?? told.message)}`)
  if (process.env.SALTBRIDGE_DEBUG === '1' && error instanceof Error) say(visibleLines(error.stack ?? error.message))
  return exitOf(error)
}

/** Executes a command line, reports its error, and returns the exit code. */
export async function execute(
  argv: readonly string[],
  createProgram: (done: (exit: number) => void) => Command,
): Promise<number> {
  let exit: number = exits.good
  const done = (code: number): void => {
    exit = code
  }
  try {
    await createProgram(done).parseAsync(argv)
    return exit
  } catch (error) {
    return report(error, argv)
  }
}

/** Runs a command line as this process, and sets its exit code. */
export async function run(
  argv: readonly string[],
  createProgram: (done: (exit: number) => void) => Command,
): Promise<void> {
  const crash = (error: unknown): void => process.exit(report(error, argv))
  process.on('uncaughtException', crash)
  process.on('unhandledRejection', crash)
  tolerateClosedPipes((error) => crash(fileFault('write', 'stdout', error)))
  handleSignals()
  process.exitCode = await execute(argv, createProgram)
}
