import type { Command } from 'commander'
import { lineWidth, reflow } from './terminal/text.ts'

/** A command of the program. Its code is loaded when it runs, so that the program starts fast. */
export interface CommandDeclaration {
  readonly name: string
  readonly description: string
  /** Text after the options in the help. No line is longer than 80 columns. */
  readonly help: string
  /** Adds the arguments and the options. The help shows them in this order. */
  declare(command: Command): Command
  /** Loads and runs the command with its arguments and, last, its options, and returns its exit code. */
  run(...given: readonly unknown[]): Promise<number>
}

/** Makes a command report an unknown option before a missing one, because a misspelt option is also missing. */
function reportUnknownFirst(command: Command): void {
  const parse = command.parseOptions.bind(command)
  command.parseOptions = (argv) => {
    const { operands, unknown } = parse(argv)
    if (unknown.length > 0) for (const option of command.options) option.makeOptionMandatory(false)
    // Without its value, an option can be shown and compared with the known options. Anything else may be a secret.
    return { operands, unknown: unknown.map((one) => one.replace(/^(--[a-z-]{1,24})=.*$/s, '$1')) }
  }
}

/** Adds a command to the program. After the command has run, `setExit` gets its exit code. */
export function addCommand(
  program: Command,
  { name, description, help, declare, run }: CommandDeclaration,
  setExit: (exit: number) => void,
): void {
  const command = declare(program.command(name))
    .description(description)
    .addHelpText('after', () => reflow(help, lineWidth()))
    .action(async (...given) => setExit(await run(...given)))
  reportUnknownFirst(command)
}
