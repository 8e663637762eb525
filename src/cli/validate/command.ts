import type { CommandDeclaration } from '../command.ts'
import {
  addLayout,
  addPassword,
  fromOption,
  json,
  layoutNames,
  removeUnfinished,
  signerKey,
  tryId,
} from '../options.ts'
import { layoutHelp } from '../reading/layout-help.ts'
import type { Given } from '../reading/recognized.ts'
import type { ValidateCommandOptions } from './validate.ts'

export const validateCommand: CommandDeclaration = {
  name: 'validate',
  description: 'checks each row of an export before an import',
  declare: (command) =>
    addPassword(
      addLayout(command.addOption(fromOption(layoutNames)))
        .addOption(signerKey())
        .addOption(tryId()),
    )
      .argument('[file]', 'export, or - for stdin')
      .option('--file <file>', 'the same as the argument FILE')
      .option('--report <file>', 'file for all rows that are not accepted, as NDJSON')
      .option('--emit <file>', 'file for the users that can be imported, as NDJSON')
      .addOption(removeUnfinished())
      .addOption(json()),
  run: async (file: string | undefined, options: Given<ValidateCommandOptions>) =>
    (await import('./validate.ts')).validate(file, options),
  help: `
Each row is accepted, is refused (with a code and a reason), or has no password
(social, phone, anonymous or missing). A row without a password is not an error.
The command import makes the same checks. If you pass --column options, but not
--column email=COLUMN, validate checks only the hashes.
Exit code 0: no row is refused. 1: the password of --try does not match.
65: rows are refused. 66: the export cannot be read, or has no rows.

Before the rows are checked, --try verifies the password of one account. Use
--try for hashes with a signer key, because no other check detects a wrong key.
--emit writes the accepted users. It also writes users without a password, if
they have an identity at a sign-in provider such as Google.
Only you can read the files of --report and --emit. These files are written only
if the command completes. Duplicate accounts in an export are not detected.
If --hash-config and --signer-key-file both contain a signer key, the two keys
must be equal.
A file may be compressed with gzip or zip. A json file is a list of objects, or
has the list in a top-level key. If there are several lists, choose one with
--table, such as --table data.users.

${layoutHelp}
With --from ndjson and without --column, each line is a user, as a JSON object
with the JSON keys that \`saltbridge import --help\` lists. --emit writes such a
file.

Examples:
  $ saltbridge validate users.csv
  $ saltbridge validate users.json --from firebase \\
      --hash-config hash-config.txt --try ada@example.com
  $ saltbridge validate users.csv --from csv \\
      --column hash=password_hash --column email=mail
  $ saltbridge validate wp_users.txt --from csv --columns \\
      ID,login,pass,nicename,email,url,registered,key,status,name \\
      --column hash=pass --column email=email
  $ saltbridge validate dump.sql --from wordpress
  $ saltbridge validate dump.sql --from sql --table user \\
      --join account.userId=id --column email=email \\
      --column hash=account.password
  $ saltbridge validate users.json.gz --from json --column hash=password.hash
  $ saltbridge validate passwords.json.gz --from auth0 --emit import.ndjson
  $ saltbridge validate people.ldif --from ldap --try ada
  $ saltbridge validate /etc/shadow --from shadow`,
}
