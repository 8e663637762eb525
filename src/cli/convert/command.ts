import type { CommandDeclaration } from '../command.ts'
import { addMigration, addPassword, json, removeUnfinished, tryId } from '../options.ts'
import type { ConvertCommandOptions, PlanCommandOptions } from './convert.ts'
import { decisionsHelp, targetOptionsHelp } from './help.ts'
import type { GivenMigration } from './migration.ts'

export const planCommand: CommandDeclaration = {
  name: 'plan',
  description: 'lists the decisions that a conversion needs',
  declare: (command) =>
    addPassword(addMigration(command).addOption(tryId()))
      .option('-o, --output <file>', 'file for the plan, as YAML')
      .addOption(removeUnfinished())
      .addOption(json()),
  run: async (files: string[], options: GivenMigration<PlanCommandOptions>) =>
    (await import('./convert.ts')).plan(files, options),
  help: `
The command reads an export and lists the decisions that a conversion needs. For
each decision, it shows the number of users, some of their rows, the possible
answers, and the answer that is safe.
With --output, it also writes a plan, which contains the safe answers. Change
the answers in the plan if necessary, and pass the plan to
\`saltbridge convert --plan\`. The command writes nothing else. If FILE is an
earlier plan, its answers, names of providers, time and namespace are kept.
--try ID first verifies the password of one account. Until a password has
matched, the passwords are "not proven": a wrong signer key or option would make
every password fail.
Exit code 0: the export was read. 1: the password does not match. 66: the export
cannot be read.

${targetOptionsHelp}

${decisionsHelp}

Examples:
  $ saltbridge plan users.json --from firebase --hash-config hash-config.txt \\
      --to supabase --output migration.yaml
  $ saltbridge plan users.ndjson passwords.ndjson --from auth0 --to keycloak`,
}

export const convertCommand: CommandDeclaration = {
  name: 'convert',
  description: 'writes the users of an export to files that another system imports',
  declare: (command) =>
    addPassword(addMigration(command).addOption(tryId()))
      .option('--plan <file>', 'plan with the files, the options and the decisions')
      .requiredOption('-o, --output <folder>', 'new folder for the files (required)')
      .addOption(removeUnfinished())
      .addOption(json()),
  run: async (files: string[], options: ConvertCommandOptions) =>
    (await import('./convert.ts')).convert(files, options),
  help: `
Each user is written, held or refused. A user is held (not written) if the
answer to a decision is hold, or if the new hash has a caveat that you do not
accept (--accept). A caveat means that some passwords may fail in the target.
Without --plan, every decision needs an answer from --decide or --accept. On a
terminal, the command asks for each missing answer. Without a terminal, it lists
the decisions that have no answer, prints the options with the safe answers, and
stops. --decide safe gives the safe answer to all other decisions: it also holds
users with several hashes, refuses users whose hash the target does not accept,
and holds the users of every caveat.
The output folder must be new or empty. The folder appears only when all files
are complete, and only you can read the files. If the command is killed, its
temporary folder stays: the next run asks whether to remove it. The output
folder contains the files for the target, and these files:
  id-map.csv         the old and the new id of each written user
  not-written.ndjson the users that are held or refused, with the reason.
                     Correct these users, and convert this file with --from
                     ndjson
  account.json       the numbers of users, passwords and other data that were
                     carried or lost
  plan.yaml          the plan. With this plan, the same export gives the same
                     files
At the end, the output shows how to start the import, and how to check it.
If you pass several files, the first file contains the users. The other files
add data to these users: for example, the export of password hashes from Auth0.
--from and --to also take a module, such as ./mine.js, that exports an object
named source or target. The module runs with your rights.
--try ID first verifies the password of one account, as in plan.
Exit code 0: no user is refused. 1: the password of --try does not match. 65:
users are refused. 66: the export cannot be read, or a file or the signer key
has changed since the plan. 73: the output folder cannot be
written. 78: a decision has no answer, so nothing was written.

${targetOptionsHelp}

${decisionsHelp}

Examples:
  $ saltbridge convert --plan migration.yaml --output out
  $ saltbridge convert dump.sql --from wordpress --to better-auth \\
      --target-option plugins=username --output out
  $ saltbridge convert people.ldif --from ldap --to kratos --output out \\
      --decide several-hashes=first --decide unknown-emails=carry`,
}
