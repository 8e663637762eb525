/** Text after the options in the help of each command. No line is longer than 80 columns. */
export const program = `
Put a hash between single quotes. Between double quotes, the shell replaces the
parts of a hash that begin with $.
Results go to stdout; progress, warnings and errors go to stderr. Only import
(to the URL of --to) and serve use the network.

Environment:
  LEGACY_PASSWORD_HASHING_SIGNER_KEY
                         Firebase signer key, if --signer-key-file is not given
  SALTBRIDGE_API_KEY     API key for import, if --api-key-file is not given
  NO_COLOR               no colours
  FORCE_COLOR=1          colours in a pipe, too
  SALTBRIDGE_DEBUG=1     show the stack of an internal error (may hold secrets)

Exit codes:
  0    success: match, or all rows accepted
  1    mismatch; or calibrate cannot meet its target; or import --reconcile
       finds a difference
  64   wrong command line
  65   wrong input: not a known hash, an unreadable file, refused rows, no rows
  69   no backend computes the hash; or the service cannot be reached
  70   internal error
  77   refused: a limit, a missing or wrong key, or a wrong API key
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
Salts, digests and keys are never shown. With --file or -, each line is one
hash. With --json, each hash is one JSON document.

Examples:
  $ saltbridge inspect --no-measure \\
      '$2b$12$R9h/cIPz0gi.URNNX3kh2OPST9/PgBkqquzi.Ss7KIUgO2t0jWMUW'
  $ psql -Atc 'select encrypted_password from users limit 5' \\
      | saltbridge inspect -
  $ saltbridge inspect --file hashes.txt --policy rfc9106 --json`

export const verify = `
The password is asked for without echo, or read from stdin or a file. It is
never part of the command line.
Exit code 0: the password matches. 1: it does not match.

Examples:
  $ saltbridge verify \\
      '$2b$12$R9h/cIPz0gi.URNNX3kh2OPST9/PgBkqquzi.Ss7KIUgO2t0jWMUW'
  $ pass show example | head -1 \\
      | saltbridge verify --file hash.txt --password-stdin
  $ saltbridge verify --file hash.txt --signer-key-file signer.key`

export const identify = `
Many hashes do not show how they were made, such as 32 hexadecimal digits with
a salt in another column. identify tries a password that you know to be right
with every possible format, the likeliest first. It stops after about 10 s of
estimated work (on one core of a typical server).
Exit code 0: at least one format matches. 1: no tried format matches.

Examples:
  $ saltbridge identify --file hash.txt --field salt=x9Qa
  $ pass show example | saltbridge identify --file hash.txt \\
      --password-stdin --written-by vbulletin --json`

const columnHelp = `Columns (csv and ndjson), each as --column NAME=COLUMN:
  hash            the hash string (required)
  id, email, username, phone
  email-verified  a boolean, or the time of the verification
  created         the time of registration
  enabled         a boolean that is true if the account may sign in
  disabled        a boolean that is true if the account may not sign in
  field.FIELD     a field of the hash, such as field.salt
  custom.KEY      custom data of the user
Booleans are true/false, yes/no, on/off, t/f, y/n or 1/0 in any letter case.
Times are ISO 8601 (UTC if they have no time zone), or seconds or milliseconds
since 1970. Empty cells, NULL, \\N and 0000-00-00 mean "no value", but NULL is
text in custom.KEY. A marker such as ! or * in the hash column means that the
account has no password. A row with any other value is refused.`

export const validate: string = `
Each row is accepted, is refused with a code and a reason, or has no password
(social, phone, anonymous or missing), which is not an error. The checks are
those of import. Without --column email=COLUMN, only the hashes are checked.
Exit code 0: no row is refused. 65: rows are refused, or there are no rows.

--try verifies one account that you know before it checks the rows. Use it: a
wrong signer key passes all other checks.
--emit writes users with a password or with an identity at another provider.
--report and --emit write files that only you can read, and write them only if
the command completes. An account that is in the export twice is not detected.
A key in --hash-config must be the same as in --signer-key-file.

${columnHelp}
Without --column, each line of ndjson is a row as --emit writes it; see
\`saltbridge import --help\`.

Examples:
  $ saltbridge validate users.json --from firebase \\
      --hash-config hash-config.txt --try ada@example.com
  $ saltbridge validate users.csv --from csv \\
      --column hash=password_hash --column email=mail
  $ zcat users.json.gz | saltbridge validate - --from firebase \\
      --hash-config hash-config.txt --emit import.ndjson`

export const importUsers: string = `
Each row is validated first, and then sent to the service in batches. If the
service is busy or cannot be reached, the command waits (--retry-for). If the
import stops, run the same command again to resume it. A row that is sent twice
is imported once.

At the end, each row is counted once: created, updated, unchanged, kept (the
service has a newer password, e-mail or ban), refused, withheld, or without
anything to import.
Exit code 0: no row is refused. 65: rows are refused, or there are no rows.
FILE.errors.ndjson has each refused row with its reason and its hash; only you
can read the file.
Correct the rows there, and import that file with --from ndjson. If a row has
the key "unread", add the value that it names, and remove that key.

Without --column, each line of ndjson is a user. A user needs an e-mail with a
hash, or an identity in thirdParty. All other keys are optional:
  {"id", "email", "passwordHash", "hashingAlgorithm", "format", "writtenBy",
   "fields", "isVerified", "timeJoined", "disabled", "customData",
   "thirdParty": [{"thirdPartyId", "thirdPartyUserId", "email", "isVerified"}]}

${columnHelp}
import needs the column email. The service keeps usernames and phone numbers as
custom data, because users sign in by e-mail.

--each sends one request for each user, as a SuperTokens core expects it. These
requests cannot carry ids, times, custom data or the verified state of a
password user's e-mail; the summary counts them. They overwrite a password that
was changed since. With --each, disabled accounts are not sent, because the core
would enable them. They are written to FILE.errors.ndjson.
--reconcile compares the service with an earlier import. Pass the same options
as for the import. Exit code 0: no difference. 1: something differs.

Examples:
  $ saltbridge import users.json --from firebase \\
      --hash-config hash-config.txt --to http://localhost:3567 --dry-run
  $ saltbridge import users.csv --from csv --column hash=password_hash \\
      --column email=mail --to https://auth.example.com --api-key-file api.key
  $ saltbridge import users.csv.errors.ndjson --from ndjson \\
      --to https://auth.example.com --api-key-file api.key`

export const serve = `
--port, --host and --config take precedence over the environment. All settings
are in the documentation of @saltbridge/service. Ctrl-C or SIGTERM stops the
service after it has answered the requests that it has.

Examples:
  $ saltbridge serve --port 3567
  $ saltbridge serve --config config.yaml`

export const bench = `
Each backend is measured alone and with all cores busy.
--cost is the range of a cost curve. Its unit depends on --scheme:
  bcrypt         cost, in steps of 1
  scrypt         log2 N, in steps of 1
  legacy-scrypt  memory cost, in steps of 1
  argon2id       memory in MiB with 2 passes, doubled at each step
  pbkdf2-...     iterations, doubled at each step
--export measures the 12 most frequent costs of an export. --from is only needed
if the file is not named .json (firebase), .csv, .ndjson or .txt (lines).

Examples:
  $ saltbridge bench
  $ saltbridge bench --scheme bcrypt --cost 8-14 --html curves.html
  $ saltbridge bench --export users.csv --column hash=password_hash --json`

export const calibrate = `
Finds the strongest parameters with which a login takes no longer than the
target (median, with the time that it waits for a free core). Parameters that
the policy does not accept are never measured. Run it on the machine that
verifies logins, with nothing else running.
Exit code 0: parameters are recommended. 1: no parameters of the policy meet
the target; the output says what would.

With --export and --logins-per-second, it also shows how many cores and how much
memory logins need while each one verifies an old hash and makes a new one.

Examples:
  $ saltbridge calibrate --target 250ms
  $ saltbridge calibrate --target 250ms --memory 64MiB --concurrency 8
  $ saltbridge calibrate --target 250ms --export users.json \\
      --hash-config hash-config.txt --logins-per-second 50`

export const formats = `
WORD is a part of a format id, a system, an algorithm, or a prefix such as $2b$
between single quotes. With the id of a format, all its details are shown.

Examples:
  $ saltbridge formats
  $ saltbridge formats wordpress
  $ saltbridge formats django-pbkdf2`
