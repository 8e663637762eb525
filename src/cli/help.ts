import { Command, Help, type Option } from 'commander'
import { caveatsInWords, decisions } from '../convert/decisions.ts'
import { layoutHelp } from './reading/layout-help.ts'
import { padEnd, paragraph } from './terminal/text.ts'

/** Text after the options in the help of each command. No line is longer than 80 columns. */
export const program = `
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

export const inspect = `
Salts, digests and keys are never shown. With --file or -, each line of the
input is one hash. With --json, the output has one JSON document for each hash.

Examples:
  $ saltbridge inspect --no-measure \\
      '$2b$12$R9h/cIPz0gi.URNNX3kh2OPST9/PgBkqquzi.Ss7KIUgO2t0jWMUW'
  $ psql -Atc 'select encrypted_password from users limit 5' \\
      | saltbridge inspect -
  $ saltbridge inspect --file hashes.txt --policy rfc9106 --json`

export const verify = `
The command asks for the password on the terminal, and does not show it.
--password-stdin and --password-file read the password from stdin or a file.
Exit code 0: the password matches. 1: the password does not match.

Examples:
  $ saltbridge verify \\
      '$2b$12$R9h/cIPz0gi.URNNX3kh2OPST9/PgBkqquzi.Ss7KIUgO2t0jWMUW'
  $ pass show example | head -1 \\
      | saltbridge verify --file hash.txt --password-stdin
  $ saltbridge verify --file hash.txt --signer-key-file signer.key`

export const identify = `
Many hash strings do not show how they were made. For example, 32 hexadecimal
digits may be an MD5 whose salt is in another column. The command needs the
password of the hash. It verifies this password with every possible format,
beginning with the likeliest format. All attempts together may take 10 s
(estimated for one core of a typical server). A format that would exceed this
limit is skipped.
Exit code 0: at least one format matches. 1: no tried format matches.

Examples:
  $ saltbridge identify --file hash.txt --field salt=x9Qa
  $ pass show example | saltbridge identify --file hash.txt \\
      --password-stdin --written-by vbulletin --json`

export const transcode = `
A hash can be written in another format of the same algorithm. --to sealed
writes the hash string with its format and its fields as one text. The other
commands read this text without --format and --field, and the library reads it
without hints. --to SYSTEM, such as okta, writes a hash as this system imports
it, or refuses a hash that the system does not accept.
$2a$, $2b$ and $2y$ name the same bcrypt for passwords in UTF-8. Many systems
read only one of them: choose it with --bcrypt-prefix.
Each line of the output is one new hash string. If the new format needs fields,
the line also contains each field as NAME=VALUE, after a tab. The output shows
salts and digests.
With --file or -, each line of the input is one hash. If a hash cannot be
converted, the command reports the number of its line, and converts the other
hashes.
Exit code 0: all hashes are converted. 65: at least one hash is not converted.

Examples:
  $ saltbridge transcode --to django-bcrypt \\
      '$2b$12$R9h/cIPz0gi.URNNX3kh2OPST9/PgBkqquzi.Ss7KIUgO2t0jWMUW'
  $ saltbridge transcode --file php.txt --to bcrypt --bcrypt-prefix 2b
  $ saltbridge transcode 28f9975808ae2bdc5847b1cda26033ea --to sealed \\
      --format vbulletin --field salt=308
  $ saltbridge transcode --file hashes.txt --to supabase-legacy-scrypt \\
      --signer-key-file signer.key --json`

export const validate: string = `
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
A file may be compressed with gzip. A json file is a list of objects, or has the
list in a top-level key. If there are several lists, choose one with --table,
such as --table data.users.

${layoutHelp}
With --from ndjson and without --column, each line is a user, as a JSON object
with the JSON keys that \`saltbridge import --help\` lists. --emit writes such a
file.

Examples:
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
  $ saltbridge validate /etc/shadow --from shadow`

export const importUsers: string = `
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
      --service https://auth.example.com --api-key-file api.key`

export const serve = `
--port, --host and --config take precedence over environment variables. The
documentation of @saltbridge/service lists all settings. On Ctrl-C or SIGTERM,
the service answers the open requests and then stops.

Examples:
  $ saltbridge serve --port 3567
  $ saltbridge serve --config config.yaml`

export const bench = `
Each backend is measured with one hash at a time, and with all cores busy.
--cost is the range of the costs that --scheme measures. The unit of the costs
depends on the algorithm:
  bcrypt         cost 4 to 17, in steps of 1
  scrypt         log2 N 1 to 19, in steps of 1
  legacy-scrypt  memory cost 1 to 19, in steps of 1
  argon2id       memory 1 to 1,024 MiB with 2 passes, doubled at each step
  pbkdf2-sha256  1 to 55,555,555 iterations, doubled at each step
  pbkdf2-sha512  1 to 27,027,027 iterations, doubled at each step
--export measures hashes with the 12 most frequent costs of an export. Pass
--from if the file name does not end in .json (firebase), .csv, .ndjson or .txt
(lines).

Examples:
  $ saltbridge bench
  $ saltbridge bench --scheme bcrypt --cost 8-14 --html curves.html
  $ saltbridge bench --export users.csv --column hash=password_hash --json`

export const calibrate = `
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
      --hash-config hash-config.txt --logins-per-second 50`

export const formats = `
WORD is the name of a system or an algorithm, the id of a format, or a part of
one of these. It may also be a prefix such as $2b$ (between single quotes). If
WORD is the id of a format, the command shows all details of the format.

Examples:
  $ saltbridge formats
  $ saltbridge formats wordpress
  $ saltbridge formats django-pbkdf2`

/** Lists the decisions with their answers, and the caveats. */
function writeDecisions(): string {
  const rows = Object.entries(decisions).map(([name, { answers, safe }]) => {
    const ids = answers.map(({ id }) => (id === safe ? `${id} (safe)` : id))
    return `  ${padEnd(name, 18)} ${ids.join(', ')}`
  })
  const caveats = `The caveats for --accept CAVEAT, or for --decide CAVEAT=hold, are ${Object.keys(caveatsInWords).join(', ')}.`
  return ['The decisions and the answers for --decide:', ...rows, ...paragraph(caveats, '', '', 80)].join('\n')
}

/** The options of the targets, as in src/targets. They are not imported, because targets need all formats. */
const targetOptionsHelp: string = `The options of the targets for --target-option:
  better-auth  database=postgresql, sqlite or mysql; plugins=username, admin,
               phone-number, two-factor (a list with commas); schema=NAME
  clerk        identifiers=email, username, phone (a list); usernames=extended,
               numeric (a list); shortest-username=NUMBER
  fusionauth   application=ID
  keycloak     extensions=bcrypt; realm=NAME; realm-roles=NAMES (a list);
               usernames=any
  kratos       schema=ID; identity-schema=FILE
  supabase     no options`

/** The help of plan. */
export const plan: string = `
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

${writeDecisions()}

Examples:
  $ saltbridge plan users.json --from firebase --hash-config hash-config.txt \\
      --to supabase --output migration.yaml
  $ saltbridge plan users.ndjson passwords.ndjson --from auth0 --to keycloak`

/** The help of convert. */
export const convert: string = `
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

${writeDecisions()}

Examples:
  $ saltbridge convert --plan migration.yaml --output out
  $ saltbridge convert dump.sql --from wordpress --to better-auth \\
      --target-option plugins=username --output out
  $ saltbridge convert people.ldif --from ldap --to kratos --output out \\
      --decide several-hashes=first --decide unknown-emails=carry`

/** Describes an option. A semicolon separates the default from the choices. */
export const optionDescription = (option: Option): string =>
  new Help().optionDescription(option).replace(', default:', '; default:')

/** Creates the command `help`. Unlike Commander's own command, its error names a command that does not exist. */
export function helpCommand(program: Command, setExit: (exit: number) => void): Command {
  return new Command('help')
    .copyInheritedSettings(program)
    .description('shows the help of a command')
    .argument('[command]', 'name of the command')
    .action((name: string | undefined) => {
      const found = name === undefined ? program : program.commands.find((command) => command.name() === name)
      if (!found) return program.error(`error: unknown command ${JSON.stringify(name)}`)
      found.outputHelp()
      setExit(0)
    })
}
