import { Option } from 'commander'
import type { CommandDeclaration } from '../command.ts'
import { addExport, addFormerName, budget, html, json, newHashes, policy } from '../options.ts'
import type { CalibrateCommandOptions } from './calibrate.ts'

export const calibrateCommand: CommandDeclaration = {
  name: 'calibrate',
  description: 'recommends parameters for new hashes on this machine',
  declare: (command) =>
    addExport(
      addFormerName(command, '--target <time>', 'loginTime')
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
      .addOption(budget('20s'))
      .addOption(json())
      .addOption(html()),
  run: async (options: CalibrateCommandOptions) => (await import('./calibrate.ts')).calibrate(options),
  help: `
Finds the strongest parameters with which a login takes no longer than the
target. The time of a login is the median, and includes the wait for a free
core. Parameters that the policy does not accept are never measured. Run this
command on the machine that verifies logins, with nothing else running.
Exit code 0: parameters are recommended. 1: all parameters that the policy
accepts are too slow for the target. In that case, the output shows which
changes would help.

With --export and --logins-per-second, the output also shows how many cores and
how much memory the logins need after an import. The first login of each user
verifies the imported hash and makes a new hash.

Examples:
  $ saltbridge calibrate --login-time 250ms
  $ saltbridge calibrate --login-time 250ms --memory 64MiB --concurrency 8
  $ saltbridge calibrate --login-time 250ms --export users.json \\
      --hash-config hash-config.txt --logins-per-second 50`,
}
