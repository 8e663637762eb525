import { Command, Help, type Option } from 'commander'

/** Describes an option. A semicolon separates the default from the choices. */
export const optionDescription = (option: Option): string =>
  new Help().optionDescription(option).replace(', default:', '; default:')

/** Creates the command `help`. Unlike Commander's own command, its error names a command that does not exist. */
export function helpCommand(program: Command, done: (exit: number) => void): Command {
  return new Command('help')
    .copyInheritedSettings(program)
    .description('shows the help of a command')
    .argument('[command]', 'name of the command')
    .action((name: string | undefined) => {
      const found = name === undefined ? program : program.commands.find((command) => command.name() === name)
      if (!found) return program.error(`error: unknown command ${JSON.stringify(name)}`)
      found.outputHelp()
      done(0)
    })
}
