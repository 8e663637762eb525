import { Option } from 'commander'
import type { CommandDeclaration } from '../command.ts'
import { addExport, budget, html, json, newHashes } from '../options.ts'
import type { BenchCommandOptions } from './bench.ts'

export const benchCommand: CommandDeclaration = {
  name: 'bench',
  description: 'measures how long hashes take on this machine, with every backend',
  declare: (command) =>
    addExport(
      command
        .addOption(
          new Option('--scheme <id>', 'measure an algorithm at increasing costs (a cost curve)').choices([
            ...newHashes,
            'legacy-scrypt',
          ]),
        )
        .option('--cost <first-last>', 'range of the costs that --scheme measures, such as 8-14 (see below)'),
    )
      .argument('[hash]', 'hash between single quotes (default: common hashes)')
      .addOption(budget('30s'))
      .addOption(json())
      .addOption(html()),
  run: async (hash: string | undefined, options: BenchCommandOptions) =>
    (await import('./bench.ts')).bench(hash, options),
  help: `
Each backend is measured with one hash at a time, and with all cores busy.
--cost is the range of the costs that --scheme measures. The unit of the costs
depends on the algorithm:
  bcrypt         cost 4 to 17, in steps of 1
  scrypt         log2 N 1 to 19, in steps of 1
  legacy-scrypt  memory cost 1 to 19, in steps of 1
  argon2id       memory 1 to 1,024 MiB with 2 passes, doubled at each step
  pbkdf2-sha256  1 to 55,555,555 iterations, doubled at each step
  pbkdf2-sha512  1 to 27,027,027 iterations, doubled at each step
--export measures hashes with the 12 most frequent costs of an export. The
options that read the file may be left out, as in validate.

Examples:
  $ saltbridge bench
  $ saltbridge bench --scheme bcrypt --cost 8-14 --html curves.html
  $ saltbridge bench --export users.csv --column hash=password_hash --json`,
}
