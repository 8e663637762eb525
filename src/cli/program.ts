import { Command, Option } from 'commander'
import { version } from '../../package.json'
import type { Choice } from '../calibrate/index.ts'
import { visibleLines } from '../report/visible.ts'
import type { BenchCommandOptions } from './bench.ts'
import type { CalibrateCommandOptions } from './calibrate.ts'
import type { FormatsOptions } from './formats.ts'
import type { IdentifyCommandOptions } from './identify.ts'
import type { ImportCommandOptions } from './import.ts'
import type { InspectOptions } from './inspect.ts'
import type { ServeCommandOptions } from './serve.ts'
import { backendNames } from './shared/backend-names.ts'
import * as help from './shared/help.ts'
import { optionHint } from './shared/shell-hint.ts'
import { withoutArguments } from './shared/visible.ts'
import type { ValidateCommandOptions } from './validate.ts'
import type { VerifyCommandOptions } from './verify.ts'

const signerKey = () =>
  new Option('--signer-key-file <file>', 'Firebase’s base64_signer_key (or LEGACY_PASSWORD_HASHING_SIGNER_KEY)')
const backend = () => new Option('--backend <name>', 'compute with this backend only').choices([...backendNames])
const json = () => new Option('--json', 'machine-readable output')
const budget = (usual: string) => new Option('--budget <time>', 'of all measurements').default(usual)
const html = () => new Option('--html <file>', 'write the same as a page with plots')
const policy = () =>
  new Option('--policy <name>', 'what is strong enough').choices(['owasp', 'asvs', 'rfc9106']).default('owasp')
const importable = ['firebase', 'csv', 'ndjson']
const layouts = [...importable, 'lines']
const choices = ['argon2id', 'bcrypt', 'scrypt', 'pbkdf2-sha256', 'pbkdf2-sha512'] as const satisfies readonly Choice[]

function collect(value: string, previous: readonly string[] = []): readonly string[] {
  return [...previous, value]
}

function addPassword(command: Command): Command {
  return command
    .option('--password-stdin', 'read the password from stdin; one final newline is dropped')
    .option('--password-file <file>', 'read the password from a file; one final newline is dropped')
}

function addHints(command: Command): Command {
  return command
    .option('--written-by <system>', 'the system that wrote the hash, such as wordpress')
    .option('--field <name=value>', 'what stands beside the hash, such as salt=… (repeatable)', collect)
    .addOption(signerKey())
    .option('--pepper-file <file>', 'the site’s own secret: the bytes of a file, without one final newline')
    .option(
      '--argon2-key-file <id=file>',
      'a secret of Argon2, named by keyid or --field keyId=ID (repeatable)',
      collect,
    )
}

const formatOption = '--format <id>'
const formatHint = 'the format, where the text does not show it'

function addLayout(command: Command): Command {
  return command
    .option('--column <name=column>', 'csv, ndjson: which column is hash, id, email, … (repeatable)', collect)
    .option(formatOption, formatHint)
    .option('--written-by <system>', 'the system that wrote the hashes, such as wordpress')
    .option('--hash-config <file>', 'firebase: the console’s hash_config block, as it is copied')
}

function addExport(command: Command): Command {
  command
    .option('--export <file>', 'an export, read for what its hashes cost')
    .addOption(new Option('--from <layout>', 'its layout, if its name does not say it').choices(layouts))
  return addLayout(command)
}

/** The commands. Each one’s code is loaded when it is called. */
export function createProgram(done: (exit: number) => void): Command {
  const program = new Command('saltbridge')
    .description('Password hashes: what they are, whether they are right, and whether they can be imported.')
    .version(version, '-V, --version')
    .showHelpAfterError('(--help shows the options)')
    .exitOverride()
    .configureOutput({
      outputError: (text, write) =>
        write(visibleLines(withoutArguments(text, process.argv)) + optionHint(process.argv)),
    })
    .addHelpText('after', help.program)

  addHints(program.command('inspect').option(formatOption, formatHint))
    .description('what a hash is, what it costs here, and what it can become')
    .argument('[hash]', 'a hash between single quotes, or - for stdin')
    .option('--file <file>', 'hashes from a file, one a line')
    .addOption(policy())
    .addOption(backend())
    .option('--no-measure', 'do not compute')
    .addOption(json())
    .addHelpText('after', help.inspect)
    .action(async (hash: string | undefined, options: InspectOptions) =>
      done(await (await import('./inspect.ts')).inspect(hash, options)),
    )

  addHints(addPassword(program.command('verify')).option(formatOption, formatHint))
    .description('whether a password belongs to a hash: exit 0 for a match, 1 for a mismatch')
    .argument('[hash]', 'a hash between single quotes, or - for stdin')
    .option('--file <file>', 'the hash from a file')
    .addOption(backend())
    .option('--all-backends', 'compute with every backend and compare')
    .addOption(json())
    .addHelpText('after', help.verify)
    .action(async (hash: string | undefined, options: VerifyCommandOptions) =>
      done(await (await import('./verify.ts')).verify(hash, options)),
    )

  addHints(addPassword(program.command('identify')))
    .description('which format a hash is of: tries a password that is known to be right with every one that could be')
    .argument('[hash]', 'a hash between single quotes, or - for stdin')
    .option('--file <file>', 'the hash from a file')
    .addOption(json())
    .addHelpText('after', help.identify)
    .action(async (hash: string | undefined, options: IdentifyCommandOptions) =>
      done(await (await import('./identify.ts')).identify(hash, options)),
    )

  addLayout(addPassword(program.command('validate')))
    .description('each row of an export accepted or refused, before it is imported')
    .argument('[file]', 'the export, or - for stdin')
    .option('--file <file>', 'the same as the argument')
    .addOption(new Option('--from <layout>', 'its layout').choices(layouts).makeOptionMandatory())
    .addOption(signerKey())
    .option('--try <id>', 'first verify one account’s password, by id or e-mail: proves key and parameters')
    .option('--report <file>', 'write every row that is not accepted, as NDJSON')
    .option('--emit <file>', 'write the users that an import takes, as NDJSON')
    .addOption(json())
    .addHelpText('after', help.validate)
    .action(async (file: string | undefined, options: ValidateCommandOptions) =>
      done(await (await import('./validate.ts')).validate(file, options)),
    )

  addLayout(program.command('import'))
    .description('brings the users of an export to a service, and accounts for each row')
    .argument('<file>', 'the export')
    .addOption(new Option('--from <layout>', 'its layout').choices(importable).makeOptionMandatory())
    .requiredOption('--to <url>', 'the service, such as http://localhost:3567')
    .option('--api-key-file <file>', 'the service’s API key (or SALTBRIDGE_API_KEY)')
    .addOption(signerKey())
    .option(
      '--provider <name=id>',
      'what the service calls a provider, such as google.com=google (repeatable)',
      collect,
    )
    .option('--each', 'one documented request for each user: also for a SuperTokens core')
    .option('--dry-run', 'ask the service what it would do, and write nothing')
    .option('--reconcile <manifest>', 'prove that the service still has what an import brought there')
    .option('--import-id <id>', 'a name for the import; one is made unless given')
    .option('--checkpoint <file>', 'where it stands; FILE.saltbridge-import.json unless given')
    .option('--errors <file>', 'refused rows, to correct; FILE.errors.ndjson unless given')
    .option('--manifest <file>', 'what it came to; FILE.manifest.json unless given')
    .option('--concurrency <number>', 'requests at the same time; 2, or 8 with --each')
    .option('--batch <rows>', 'rows of a request, 5000; with --each, of a checkpoint, 500')
    .addOption(new Option('--retry-for <time>', 'how long a service may be away or busy').default('300s'))
    .addOption(json())
    .addHelpText('after', help.importUsers)
    .action(async (file: string, options: ImportCommandOptions) =>
      done(await (await import('./import.ts')).importUsers(file, options)),
    )

  program
    .command('serve')
    .description('the import and sign-in service')
    .option('--port <number>', 'where it listens; 0 takes a free one')
    .option('--host <name>', 'on which address')
    .option('--config <file>', 'its settings, in YAML')
    .addHelpText('after', help.serve)
    .action(async (options: ServeCommandOptions) => done(await (await import('./serve.ts')).serve(options)))

  addExport(program.command('bench'))
    .description('what hashes cost here, on every backend')
    .argument('[hash]', 'a hash between single quotes; the usual ones unless given')
    .addOption(new Option('--scheme <id>', 'a cost curve of one scheme').choices([...choices, 'legacy-scrypt']))
    .option('--cost <first-last>', 'the curve’s cost factors, such as 8-14')
    .addOption(budget('30s'))
    .addOption(json())
    .addOption(html())
    .addHelpText('after', help.bench)
    .action(async (hash: string | undefined, options: BenchCommandOptions) =>
      done(await (await import('./bench.ts')).bench(hash, options)),
    )

  addExport(program.command('calibrate'))
    .description('which parameters new hashes should have here')
    .requiredOption('--target <time>', 'what a login may take in the median, such as 250ms')
    .addOption(new Option('--scheme <id>', 'of new hashes').choices(choices).default('argon2id'))
    .addOption(policy())
    .option('--concurrency <number>', 'logins at the same time; as many as cores unless given')
    .option('--memory <size>', 'of one hash at most, such as 64MiB; 1 GiB over all at once unless given')
    .option('--logins-per-second <number>', 'at the peak: how many cores and how much memory they need')
    .addOption(budget('20s'))
    .addOption(json())
    .addOption(html())
    .addHelpText('after', help.calibrate)
    .action(async (options: CalibrateCommandOptions) => done(await (await import('./calibrate.ts')).calibrate(options)))

  program
    .command('formats')
    .description('lists the hash formats, or shows one format in full')
    .argument('[word]', 'a system, algorithm or prefix to filter by, or the id of a format')
    .addOption(json())
    .addHelpText('after', help.formats)
    .action(async (word: string | undefined, options: FormatsOptions) =>
      done(await (await import('./formats.ts')).formats(word, options)),
    )

  return program
}
