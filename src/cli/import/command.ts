import { Option } from 'commander'
import type { CommandDeclaration } from '../command.ts'
import {
  addFormerName,
  addLayout,
  collect,
  fromOption,
  importable,
  json,
  removeUnfinished,
  signerKey,
} from '../options.ts'
import { layoutHelp } from '../reading/layout-help.ts'
import type { Given } from '../reading/recognized.ts'
import type { ImportCommandOptions } from './plan.ts'

export const importCommand: CommandDeclaration = {
  name: 'import',
  description: 'imports the users of an export into a service',
  declare: (command) =>
    addLayout(
      addFormerName(command, '--to <url>', 'service')
        .addOption(fromOption(importable))
        .requiredOption('--service <url>', 'URL of the service, such as http://localhost:3567 (required)')
        .option('--api-key-file <file>', 'file with the API key of the service'),
    )
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
      .addOption(json()),
  run: async (file: string, options: Given<ImportCommandOptions>) =>
    (await import('./import.ts')).importUsers(file, options),
  help: `
The command validates the rows, and sends valid rows to the service in batches.
If the service is busy or cannot be reached, the command waits (--retry-for) and
tries again. If the import stops, run the same command again to resume the
import. A row that is sent twice is imported once.

The summary counts each row once:
  created, updated, unchanged
  kept               the service has a newer password or e-mail, or an operator
                     has disabled the account
  refused here       refused by this command and not sent to the service
  refused there      refused by the service
  withheld           a disabled account, not sent (only with --each)
  nothing to import  a row without a password and without an identity
Exit code 0: no row is refused. 65: rows are refused. 66: the export cannot be
read, or has no rows.
The command writes each refused row, with the reason and the hash, to
FILE.errors.ndjson. Only you can read this file. Correct the rows in the file,
and import the file with --from ndjson. If the command could not read a value,
the row has the JSON key "unread" with the names of all missing keys, such as
"timeJoined, disabled". Add these keys with their values, and remove "unread".

With --from ndjson and without --column, each line is a user, as a JSON object.
A user needs email and passwordHash, or an identity in thirdParty. All other
JSON keys are optional:
  {"id", "email", "passwordHash", "hashingAlgorithm", "format", "writtenBy",
   "fields", "isVerified", "timeJoined", "disabled", "customData",
   "thirdParty": [{"thirdPartyId", "thirdPartyUserId", "email", "isVerified"}]}

${layoutHelp}
The command import requires the column email, because users sign in by e-mail.
The service stores usernames and phone numbers in the custom data of the user.
Users cannot sign in with a username or a phone number.

--each sends separate requests for each user, as a SuperTokens core requires.
These requests cannot contain ids, times or custom data. The requests for a user
with a password also cannot say whether the e-mail is verified. The summary
counts the users who lose such data. If a user has changed the password since
the export, --each overwrites the new password. Disabled accounts are withheld,
because the core would enable them: the command writes them to
FILE.errors.ndjson and does not send them.
--reconcile compares the service with the import that wrote the given manifest.
Pass the same options as for that import. Exit code 0: no differences. 1: there
are differences.

Examples:
  $ saltbridge import users.json --from firebase \\
      --hash-config hash-config.txt --service http://localhost:3567 --dry-run
  $ saltbridge import users.csv --from csv --column hash=password_hash \\
      --column email=mail --service https://auth.example.com \\
      --api-key-file api.key
  $ saltbridge import users.csv.errors.ndjson --from ndjson \\
      --service https://auth.example.com --api-key-file api.key`,
}
