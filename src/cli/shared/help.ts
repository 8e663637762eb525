export { convert, plan } from './convert-help.ts'

import { layoutHelp } from './layout-help.ts'
/** Text after the options in the help of each command. No line is longer than 80 columns. */
export const program = `
Put a hash between single quotes. Between double quotes, the shell replaces the
parts of a hash that begin with $.
Results go to stdout; progress, warnings and errors go to stderr.
Only two commands use the network: import connects to the URL of --to, and serve
listens for requests.

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
  1    the password does not match; or calibrate cannot meet the target; or
       import --reconcile finds a difference
  64   wrong command line
  65   wrong input: an unknown hash, an unreadable file, refused rows, or a file
       without rows
  69   no backend computes the hash; or the service cannot be reached
  70   internal error
  77   refused: a limit is exceeded, a secret is missing or wrong, or the API
       key is wrong
  129  interrupted because the terminal was closed (SIGHUP)
  130  interrupted by Ctrl-C (SIGINT)
  143  terminated (SIGTERM)

Examples:
  $ saltbridge inspect --file hash.txt
  $ saltbridge verify --file hash.txt
  $ saltbridge validate users.json --from firebase --hash-config config.txt
  $ saltbridge calibrate --target 250ms
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
Many hash strings do not show how they were made. An example is 32 hexadecimal
digits whose salt is in another column. Pass the password from which the hash
was made: the command verifies this password with every possible format, the
likeliest format first. The command stops after about 10 s of estimated time (on
one core of a typical server).
Exit code 0: at least one format matches. 1: no tried format matches.

Examples:
  $ saltbridge identify --file hash.txt --field salt=x9Qa
  $ pass show example | saltbridge identify --file hash.txt \\
      --password-stdin --written-by vbulletin --json`

export const transcode = `
A hash can be written in another format of the same algorithm. --to sealed
writes the hash string with its format and its fields as one text. For this
text, the other commands need no --format and no --field, and the library needs
no hints.
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
  $ saltbridge transcode 28f9975808ae2bdc5847b1cda26033ea --to sealed \\
      --format vbulletin --field salt=308
  $ saltbridge transcode --file hashes.txt --to supabase-legacy-scrypt \\
      --signer-key-file signer.key --json`

export const validate: string = `
Each row is accepted, is refused (with a code and a reason), or has no password
(social, phone, anonymous or missing). A row without a password is not an error.
The command import makes the same checks. With --column options, but without
--column email=COLUMN, validate checks only the hashes.
Exit code 0: no row is refused. 1: the password of --try does not match.
65: rows are refused, or there are no rows.

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
like those that --emit writes. \`saltbridge import --help\` lists the JSON keys.

Examples:
  $ saltbridge validate users.json --from firebase \\
      --hash-config hash-config.txt --try ada@example.com
  $ saltbridge validate users.csv --from csv \\
      --column hash=password_hash --column email=mail
  $ saltbridge validate wp_users.txt --from csv --columns \\
      ID,login,pass,nicename,email,url,registered,key,status,name \\
      --column hash=pass --column email=email
  $ saltbridge validate dump.sql --from wordpress
  $ saltbridge validate users.json.gz --from json --column hash=password.hash
  $ saltbridge validate passwords.json.gz --from auth0 --emit import.ndjson
  $ saltbridge validate people.ldif --from ldap --try ada
  $ saltbridge validate /etc/shadow --from shadow`

export const importUsers: string = `
The command validates the rows, and sends valid rows to the service in batches.
If the service is busy or cannot be reached, the command waits (--retry-for) and
tries again. If the import stops, run the same command again to resume the
import. A row that is sent twice is imported once.

The summary counts each row once: created, updated, unchanged, kept (the service
has a newer password or e-mail, or an operator has disabled the account),
refused, withheld (see --each), or without anything to import.
Exit code 0: no row is refused. 65: rows are refused, or there are no rows.
The command writes each refused row, with the reason and the hash, to
FILE.errors.ndjson. Only you can read this file. Correct the rows in the file,
and import the file with --from ndjson. If a row has the JSON key "unread", the
command could not read one value: "unread" contains the name of the missing key.
Add this key with its value, and remove "unread".

With --from ndjson and without --column, each line is a user, as a JSON object.
A user needs email and passwordHash, or an identity in thirdParty. All other
JSON keys are optional:
  {"id", "email", "passwordHash", "hashingAlgorithm", "format", "writtenBy",
   "fields", "isVerified", "timeJoined", "disabled", "customData",
   "thirdParty": [{"thirdPartyId", "thirdPartyUserId", "email", "isVerified"}]}

${layoutHelp}
The command import requires the column email, because users sign in by e-mail.
The service keeps usernames and phone numbers only as custom data.

--each sends separate requests for each user, as a SuperTokens core requires.
These requests cannot contain ids, times or custom data. If a user has a
password, the requests also cannot say whether the e-mail is verified. The
summary counts the users whose data is not imported. If a user has changed the
password since the export, --each overwrites the new password. Disabled accounts
are withheld: the command writes them to FILE.errors.ndjson and does not send
them, because the core would enable them.
--reconcile compares the service with the import that wrote the given manifest.
Pass the same options as for that import. Exit code 0: no differences. 1: there
are differences.

Examples:
  $ saltbridge import users.json --from firebase \\
      --hash-config hash-config.txt --to http://localhost:3567 --dry-run
  $ saltbridge import users.csv --from csv --column hash=password_hash \\
      --column email=mail --to https://auth.example.com --api-key-file api.key
  $ saltbridge import users.csv.errors.ndjson --from ndjson \\
      --to https://auth.example.com --api-key-file api.key`

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
  bcrypt         cost, in steps of 1
  scrypt         log2 N, in steps of 1
  legacy-scrypt  memory cost, in steps of 1
  argon2id       memory in MiB with 2 passes, doubled at each step
  pbkdf2-...     iterations, doubled at each step
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
accepts are too slow for the target. The output then shows which changes would
help.

With --export and --logins-per-second, the output also shows how many cores and
how much memory the logins need after an import. The first login of each user
verifies the imported hash and makes a new hash.

Examples:
  $ saltbridge calibrate --target 250ms
  $ saltbridge calibrate --target 250ms --memory 64MiB --concurrency 8
  $ saltbridge calibrate --target 250ms --export users.json \\
      --hash-config hash-config.txt --logins-per-second 50`

export const formats = `
WORD is the name of a system or an algorithm, the id of a format, a part of such
a name or id, or a prefix such as $2b$ (between single quotes). If WORD is the
id of a format, the command shows all details of the format.

Examples:
  $ saltbridge formats
  $ saltbridge formats wordpress
  $ saltbridge formats django-pbkdf2`
