import { Command, Help, type Option } from 'commander'
import { version } from '../../package.json'
import { benchCommand } from './bench/command.ts'
import { calibrateCommand } from './calibrate/command.ts'
import { addCommand, type CommandDeclaration } from './command.ts'
import { convertCommand, planCommand } from './convert/command.ts'
import { formatsCommand } from './formats/command.ts'
import { identifyCommand } from './identify/command.ts'
import { importCommand } from './import/command.ts'
import { inspectCommand } from './inspect/command.ts'
import { usageInWords, withoutArguments } from './run.ts'
import { serveCommand } from './serve/command.ts'
import { writeOptionHint } from './terminal/errors.ts'
import { lineWidth, reflow, toVisibleLines } from './terminal/text.ts'
import { transcodeCommand } from './transcode/command.ts'
import { validateCommand } from './validate/command.ts'
import { verifyCommand } from './verify/command.ts'

/** Text after the options in the help of the program. No line is longer than 80 columns. */
const help = `
Put a hash between single quotes. Between double quotes, the shell replaces the
parts of a hash that begin with $.
Results go to stdout; progress, warnings and errors go to stderr.
Only two commands use the network: import connects to the URL of --service, and
serve listens for requests.

Environment:
  LEGACY_PASSWORD_HASHING_SIGNER_KEY
                         Firebase signer key, if --signer-key-file is not given
  SALTBRIDGE_API_KEY     API key for import, if --api-key-file is not given
  NO_COLOR               no colours
  FORCE_COLOR=1          colours even if the output goes to a pipe or file
  SALTBRIDGE_DEBUG=1     show the stack trace of an internal error (the stack
                         trace may contain secrets)

Exit codes:
  0    success: the password matches, or no row is refused
  1    the password does not match; or identify finds no format; or calibrate
       cannot meet the target; or import --reconcile finds a difference
  64   wrong command line
  65   a hash, row or user was refused; everything else was done
  66   an input cannot be read: the file does not exist, is not in the layout,
       has no rows, or has changed
  69   no backend computes the hash; or the service cannot be reached
  70   internal error
  73   an output cannot be written; or another import uses the checkpoint
  77   refused: a limit is exceeded, a secret is missing or wrong, or the API
       key is wrong
  78   a decision of convert has no answer, so nothing was written
  129  interrupted because the terminal was closed (SIGHUP)
  130  interrupted by Ctrl-C (SIGINT)
  143  terminated (SIGTERM)

Examples:
  $ saltbridge inspect --file hash.txt
  $ saltbridge verify --file hash.txt
  $ saltbridge validate users.json --from firebase --hash-config config.txt
  $ saltbridge calibrate --login-time 250ms
  $ saltbridge help import`

/** The commands in the order of the help. */
const commands: readonly CommandDeclaration[] = [
  inspectCommand,
  verifyCommand,
  identifyCommand,
  transcodeCommand,
  validateCommand,
  planCommand,
  convertCommand,
  importCommand,
  serveCommand,
  benchCommand,
  calibrateCommand,
  formatsCommand,
]

/** Describes an option. A semicolon separates the default from the choices. */
const optionDescription = (option: Option): string =>
  new Help().optionDescription(option).replace(', default:', '; default:')

/** Declares the command `help`. Unlike Commander's own command, its error names a command that does not exist. */
const helpCommand = (program: Command): CommandDeclaration => ({
  name: 'help',
  description: 'shows the help of a command',
  help: '',
  declare: (command) => command.argument('[command]', 'name of the command'),
  async run(name: string | undefined) {
    const found = name === undefined ? program : program.commands.find((command) => command.name() === name)
    if (!found) return program.error(`error: unknown command ${JSON.stringify(name)}`)
    found.outputHelp()
    return 0
  },
})

/** Creates the program. `setExit` gets the exit code of the command that runs. */
export function createProgram(setExit: (exit: number) => void): Command {
  const program = new Command('saltbridge')
    .description('Inspects, verifies, validates and imports password hashes.')
    .version(version, '-V, --version')
    .showHelpAfterError('(--help shows the options)')
    .exitOverride()
    .configureOutput({
      getOutHelpWidth: lineWidth,
      getErrHelpWidth: lineWidth,
      outputError: (text, write) =>
        write(toVisibleLines(usageInWords(withoutArguments(text, process.argv))) + writeOptionHint(process.argv)),
    })
    .addHelpText('after', () => reflow(help, lineWidth()))
    .helpCommand(false)
    .configureHelp({ optionDescription, minWidthToWrap: 20 })

  for (const declaration of [...commands, helpCommand(program)]) addCommand(program, declaration, setExit)
  return program
}
