import { Command, Option } from 'commander'
import { version } from '../../package.json'
import type { BenchCommandOptions } from './bench/bench.ts'
import type { CalibrateCommandOptions } from './calibrate/calibrate.ts'
import type { ConvertCommandOptions, PlanCommandOptions } from './convert/convert.ts'
import type { FormatsOptions } from './formats.ts'
import * as help from './help.ts'
import { helpCommand, optionDescription } from './help.ts'
import type { IdentifyCommandOptions } from './identify.ts'
import type { ImportCommandOptions } from './import/plan.ts'
import type { InspectOptions } from './inspect/inspect.ts'
import {
  addExport,
  addFormerName,
  addHash,
  addLayout,
  addMigration,
  addPassword,
  backend,
  bcryptPrefix,
  budget,
  collect,
  format,
  fromOption,
  html,
  importable,
  json,
  layoutNames,
  newHashes,
  policy,
  removeUnfinished,
  signerKey,
  tryId,
} from './options.ts'
import { usageInWords, withoutArguments } from './run.ts'
import type { ServeCommandOptions } from './serve.ts'
import { writeOptionHint } from './terminal/errors.ts'
import { lineWidth, reflow, toVisibleLines } from './terminal/text.ts'
import type { TranscodeCommandOptions } from './transcode.ts'
import type { ValidateCommandOptions } from './validate/validate.ts'
import type { VerifyCommandOptions } from './verify.ts'

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

/** Creates the commands. The code of a command is loaded when it is called. */
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
        write(
          toVisibleLines(usageInWords(withoutArguments(text, process.argv), process.argv)) +
            writeOptionHint(process.argv),
        ),
    })
    .addHelpText('after', () => reflow(help.program, lineWidth()))

  program.helpCommand(false).configureHelp({ optionDescription, minWidthToWrap: 20 })

  addHash(program.command('inspect'), 'one hash per line')
    .description('shows what a hash is, what it costs, and which systems import it')
    .addOption(format())
    .addOption(policy())
    .addOption(backend())
    .option('--no-measure', 'do not measure the time')
    .addOption(json())
    .addHelpText('after', () => reflow(help.inspect, lineWidth()))
    .action(async (hash: string | undefined, options: InspectOptions) =>
      setExit(await (await import('./inspect/inspect.ts')).inspect(hash, options)),
    )

  addHash(addPassword(program.command('verify')), 'the hash')
    .description('checks whether a password matches a hash')
    .addOption(format())
    .addOption(backend())
    .option('--all-backends', 'use every backend and compare the results')
    .addOption(json())
    .addHelpText('after', () => reflow(help.verify, lineWidth()))
    .action(async (hash: string | undefined, options: VerifyCommandOptions) =>
      setExit(await (await import('./verify.ts')).verify(hash, options)),
    )

  addHash(addPassword(program.command('identify')), 'the hash')
    .description('finds the format of a hash whose password you know')
    .addOption(json())
    .addHelpText('after', () => reflow(help.identify, lineWidth()))
    .action(async (hash: string | undefined, options: IdentifyCommandOptions) =>
      setExit(await (await import('./identify.ts')).identify(hash, options)),
    )

  addHash(program.command('transcode'), 'one hash per line')
    .description('writes a hash in another format; the password is not needed')
    .requiredOption(
      '--to <format>',
      'id of a format (see `saltbridge formats`), sealed, or a system that imports hashes, such as okta (required)',
    )
    .option('--target-option <name=value>', 'option of the system, such as extensions=bcrypt (repeatable)', collect)
    .addOption(bcryptPrefix())
    .addOption(format())
    .addOption(json())
    .addHelpText('after', () => reflow(help.transcode, lineWidth()))
    .action(async (hash: string | undefined, options: TranscodeCommandOptions) =>
      setExit(await (await import('./transcode.ts')).transcode(hash, options)),
    )

  addPassword(
    addLayout(program.command('validate').addOption(fromOption(layoutNames)))
      .addOption(signerKey())
      .addOption(tryId()),
  )
    .description('checks each row of an export before an import')
    .argument('[file]', 'export, or - for stdin')
    .option('--file <file>', 'the same as the argument FILE')
    .option('--report <file>', 'file for all rows that are not accepted, as NDJSON')
    .option('--emit <file>', 'file for the users that can be imported, as NDJSON')
    .addOption(removeUnfinished())
    .addOption(json())
    .addHelpText('after', () => reflow(help.validate, lineWidth()))
    .action(async (file: string | undefined, options: ValidateCommandOptions) =>
      setExit(await (await import('./validate/validate.ts')).validate(file, options)),
    )

  addPassword(addMigration(program.command('plan')).addOption(tryId()))
    .description('lists the decisions that a conversion needs')
    .option('-o, --output <file>', 'file for the plan, as YAML')
    .addOption(removeUnfinished())
    .addOption(json())
    .addHelpText('after', () => reflow(help.plan, lineWidth()))
    .action(async (files: string[], options: PlanCommandOptions) =>
      setExit(await (await import('./convert/convert.ts')).plan(files, options)),
    )

  addPassword(addMigration(program.command('convert')).addOption(tryId()))
    .description('writes the users of an export to files that another system imports')
    .option('--plan <file>', 'plan with the files, the options and the decisions')
    .requiredOption('-o, --output <folder>', 'new folder for the files (required)')
    .addOption(removeUnfinished())
    .addOption(json())
    .addHelpText('after', () => reflow(help.convert, lineWidth()))
    .action(async (files: string[], options: ConvertCommandOptions) =>
      setExit(await (await import('./convert/convert.ts')).convert(files, options)),
    )

  addLayout(
    addFormerName(program.command('import'), '--to <url>', 'service')
      .addOption(fromOption(importable))
      .requiredOption('--service <url>', 'URL of the service, such as http://localhost:3567 (required)')
      .option('--api-key-file <file>', 'file with the API key of the service'),
  )
    .description('imports the users of an export into a service')
    .argument('<file>', 'export')
    .addOption(signerKey())
    .option(
      '--provider <name=id>',
      'id of a sign-in provider in the export, and its id in the service, such as google.com=google (repeatable)',
      collect,
    )
    .option('--each', 'send separate requests for each user, as a SuperTokens core requires')
    .option('--dry-run', 'let the service check all rows, but import nothing')
    .option('--reconcile <manifest>', 'compare the service with the import that wrote this manifest')
    .option(
      '--import-id <id>',
      'id of the import: 1 to 64 letters, digits, dots, hyphens or underscores (default: a random UUID)',
    )
    .option('--checkpoint <file>', 'file for the progress of the import (default: FILE.saltbridge-import.json)')
    .option('--errors <file>', 'file for the refused rows (default: FILE.errors.ndjson)')
    .option('--manifest <file>', 'file for the result of the import (default: FILE.manifest.json)')
    .option('--concurrency <number>', 'concurrent requests, 1 to 64 (default: 2, or 8 with --each)')
    .option(
      '--batch <rows>',
      'rows in each request (with --each: rows between two checkpoints), 1 to 10,000 (default: 5,000, or 500 with --each)',
    )
    .addOption(
      new Option(
        '--retry-for <time>',
        'how long to retry if the service is busy or unreachable, such as 500ms or 60s',
      ).default('300s'),
    )
    .addOption(removeUnfinished())
    .addOption(json())
    .addHelpText('after', () => reflow(help.importUsers, lineWidth()))
    .action(async (file: string, options: ImportCommandOptions) =>
      setExit(await (await import('./import/import.ts')).importUsers(file, options)),
    )

  program
    .command('serve')
    .description('runs the import and sign-in service')
    .option('--port <number>', 'port to listen on, 0 to 65,535; 0 means any free port (default: 3567)')
    .option('--host <name>', 'address to listen on, such as 0.0.0.0 for all addresses (default: 127.0.0.1)')
    .option('--config <file>', 'YAML file with the settings of the service')
    .addHelpText('after', () => reflow(help.serve, lineWidth()))
    .action(async (options: ServeCommandOptions) => setExit(await (await import('./serve.ts')).serve(options)))

  addExport(
    program
      .command('bench')
      .addOption(
        new Option('--scheme <id>', 'measure an algorithm at increasing costs (a cost curve)').choices([
          ...newHashes,
          'legacy-scrypt',
        ]),
      )
      .option('--cost <first-last>', 'range of the costs that --scheme measures, such as 8-14 (see below)'),
  )
    .description('measures how long hashes take on this machine, with every backend')
    .argument('[hash]', 'hash between single quotes (default: common hashes)')
    .addOption(budget('30s'))
    .addOption(json())
    .addOption(html())
    .addHelpText('after', () => reflow(help.bench, lineWidth()))
    .action(async (hash: string | undefined, options: BenchCommandOptions) =>
      setExit(await (await import('./bench/bench.ts')).bench(hash, options)),
    )

  addExport(
    addFormerName(program.command('calibrate'), '--target <time>', 'loginTime')
      .requiredOption('--login-time <time>', 'the median time that a login may take, from 1ms to 5s (required)')
      .addOption(new Option('--scheme <id>', 'algorithm of new hashes').choices(newHashes).default('argon2id'))
      .addOption(policy())
      .option('--concurrency <number>', 'concurrent logins, 1 to 1,024 (default: the number of cores)')
      .option(
        '--memory <size>',
        'largest memory of one hash, such as 64MiB (default: 1 GiB divided by the number of concurrent logins)',
      )
      .option(
        '--logins-per-second <number>',
        'logins per second at the peak, more than 0; the output then shows the cores and the memory that these logins need',
      ),
  )
    .description('recommends parameters for new hashes on this machine')
    .addOption(budget('20s'))
    .addOption(json())
    .addOption(html())
    .addHelpText('after', () => reflow(help.calibrate, lineWidth()))
    .action(async (options: CalibrateCommandOptions) =>
      setExit(await (await import('./calibrate/calibrate.ts')).calibrate(options)),
    )

  program
    .command('formats')
    .description('lists the hash formats, or shows one format in full')
    .argument('[word]', 'a system, algorithm or prefix to filter by, or the id of a format')
    .addOption(json())
    .addHelpText('after', () => reflow(help.formats, lineWidth()))
    .action(async (word: string | undefined, options: FormatsOptions) =>
      setExit(await (await import('./formats.ts')).formats(word, options)),
    )

  program.addCommand(helpCommand(program, setExit))
  program.commands.forEach(reportUnknownFirst)
  return program
}
