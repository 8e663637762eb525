export const program = `
Hashes belong between single quotes: between double quotes a shell eats their $ parts.
Output is data, everything else goes to stderr. Only two commands use the network: import connects to the service
that --to names, and serve listens.

Environment:
  LEGACY_PASSWORD_HASHING_SIGNER_KEY   Firebase’s base64_signer_key, unless --signer-key-file gives it
  SALTBRIDGE_API_KEY                   import: the service’s API key, unless --api-key-file gives it
  NO_COLOR, FORCE_COLOR=1              no colours, or colours in a pipe too
  SALTBRIDGE_DEBUG=1                   where an error comes from, with its own message: it may hold secrets

Exit codes:
  0    match, or all good
  1    mismatch, a target that cannot be met, or a service that differs from the manifest
  64   wrong command line
  65   input: unknown, malformed, unreadable, empty, or rows refused; or output that cannot be written
  69   no backend can compute it; or a service cannot be reached or stays busy
  70   internal error
  77   refused: over a limit, a signer key is missing or contradicts, or the API key is wrong
  129  interrupted by a hangup
  130  interrupted by Ctrl-C
  143  terminated

Examples:
  $ saltbridge inspect '$2b$12$R9h/cIPz0gi.URNNX3kh2OPST9/PgBkqquzi.Ss7KIUgO2t0jWMUW'
  $ saltbridge verify --file hash.txt
  $ saltbridge validate users.json --from firebase --hash-config hash-config.txt --report refused.ndjson
  $ saltbridge calibrate --target 250ms`

export const inspect = `
Salts, digests and signer keys are never shown. With --file or -, one inspection for each line; with --json, one
JSON document a line.

Examples:
  $ saltbridge inspect '$argon2id$v=19$m=65536,t=3,p=4$c29tZXNhbHQxMjM0NTY$4bvKX4WYwFDwDxdkuwvjSIJQmfZxMIFFVTBTn5hFVUs'
  $ psql -Atc 'select encrypted_password from auth.users limit 5' | saltbridge inspect -
  $ saltbridge inspect --file hashes.txt --policy rfc9106 --json | jq .cost.measured`

export const verify = `
The password is asked for without echo, or read from stdin or a file: never from the command line.
--password-stdin and --password-file drop exactly one final newline (LF or CRLF).

Examples:
  $ saltbridge verify '$2b$12$R9h/cIPz0gi.URNNX3kh2OPST9/PgBkqquzi.Ss7KIUgO2t0jWMUW'
  $ pass show example | head -1 | saltbridge verify --file hash.txt --password-stdin
  $ saltbridge verify --file firebase-hash.txt --signer-key-file signer.key
  $ saltbridge verify --file hash.txt --all-backends`

export const identify = `
Some hashes do not show how they were made: bcrypt over an MD5, 32 hexadecimal digits with a salt beside them. With one
password that is known to be right, every format that could be is computed, the likeliest first, up to ten seconds of
estimated work. verify never guesses so. Exit 0: at least one matches. 1: none of
those that were tried does.

Examples:
  $ saltbridge identify --file hash.txt --field salt=x9Qa
  $ pass show example | saltbridge identify --file hash.txt --password-stdin --written-by vbulletin --json`

const columnHelp = `--column names hash, id, email, username, phone, email-verified, created, enabled or disabled, field.NAME for a
field of the hash, and custom.NAME for custom data. enabled=is_active is a column that is true for accounts that may
sign in, disabled=is_banned one that is true for accounts that may not. The service signs in by e-mail: it keeps
usernames and phone numbers as custom data. Booleans are true/false, yes/no, on/off, t/f, y/n or 1/0 in any case. Times
are ISO 8601 (UTC if no zone is written), or seconds or milliseconds since the epoch. email-verified takes booleans and
times. Empty cells, NULL, \\N and 0000-00-00 mean no value, and NULL is a word in custom.NAME. A marker such as ! or *
in the column of hashes means that the account has no password. Any other value refuses the row.`

export const validate: string = `
Every row is accepted, refused with a code and a reason, or has no password to carry (social, phone, anonymous, missing
in the export), which is no failure. Exit 0: nothing refused. 65: some rows are refused, or there are none.
Rows are judged as import judges them: a user with a password and no e-mail is refused, and counted by what the user has
instead (a username, a phone number, nothing). A table without --column email=… is judged by its hashes alone. The
summary counts disabled accounts, and everything that an import does not carry, such as second factors.
--emit writes users with a password and users with identities at other providers. Other users are only counted.
Ids are not compared: an account that stands in the export twice is not detected.
--report and --emit files are readable by you alone, and complete or not there at all.
--try verifies one known account before anything else: a wrong signer key passes every check of format.
${columnHelp}
Without --column, ndjson has the rows of an import, as --emit writes them (see import --help).
A key in --hash-config and another one in --signer-key-file or the environment are refused: one of them is wrong.

Examples:
  $ saltbridge validate users.json --from firebase --hash-config hash-config.txt --try ada@example.com
  $ saltbridge validate users.csv --from csv --column hash=password_hash --column email=mail
  $ saltbridge validate dump.ndjson --from ndjson --column hash=password --report refused.ndjson
  $ zcat users.json.gz | saltbridge validate - --from firebase --hash-config hash-config.txt --emit import.ndjson
  $ saltbridge validate hashes.txt --from lines --json | jq .summary`

export const importUsers: string = `
Every row is validated here first. Accepted rows go to the service in batches, each outcome is taken when the service has
committed it, and a busy or lost service is waited for (--retry-for). Interrupted, killed or given up: the same command
goes on where it stopped. A row that is sent twice is imported once.

It ends with an account that adds up: created, updated, unchanged, kept (the service has a newer password, e-mail or ban),
refused here, refused there, withheld, or nothing to import. Exit 0: nothing refused. 65: some rows are, and stand with
their reasons in FILE.errors.ndjson. Correct them there and import that file with --from ndjson. It holds their hashes,
for you alone. What could not be read is named by "unread": put it in, and remove that key.

Without --column, ndjson has one such row a line, all keys but an e-mail with a hash, or an identity, optional:
  {"id", "email", "passwordHash", "hashingAlgorithm", "format", "writtenBy", "fields", "isVerified", "timeJoined",
   "disabled", "thirdParty": [{"thirdPartyId", "thirdPartyUserId", "email", "isVerified"}], "customData"}
With --column, csv and ndjson name their columns; email is needed.
${columnHelp}

--each sends the documented requests, for a SuperTokens core too. They carry e-mail, hash and identities alone: no ids,
times, verified e-mails of passwords or custom data, which are counted. They overwrite a password that was changed
since, and know no disabled accounts: these are withheld, and stand in FILE.errors.ndjson.
--reconcile FILE.manifest.json, with the same options, asks again and writes nothing: 0 all agrees, 1 something differs.

Examples:
  $ saltbridge import users.json --from firebase --hash-config hash-config.txt --to http://localhost:3567 --dry-run
  $ saltbridge import users.json --from firebase --hash-config hash-config.txt --to https://auth.example.com \\
      --api-key-file api.key --provider google.com=google --provider apple.com=apple
  $ saltbridge import users.json.errors.ndjson --from ndjson --to https://auth.example.com --api-key-file api.key
  $ saltbridge import users.csv --from csv --column hash=password_hash --column email=mail --column created=created_at \\
      --to http://localhost:3567 --each
  $ saltbridge import users.json --from firebase --hash-config hash-config.txt --to https://auth.example.com \\
      --api-key-file api.key --reconcile users.json.manifest.json`

export const serve = `
The settings are those of the service’s own documentation; --port, --host and --config go before its environment. It
stops taking requests, finishes those that it has, and ends on Ctrl-C or SIGTERM.

Examples:
  $ saltbridge serve --port 3567
  $ saltbridge serve --config config.yaml`

export const bench = `
Each backend is measured alone and with all cores busy, in turns, in the worker threads that a verifier uses.
--cost counts bcrypt’s cost, log2 N of scrypt, the memory cost of legacy scrypt (each in steps of one), MiB of Argon2id
with 2 passes, or PBKDF2’s iterations (each doubling).
--export takes the layouts of validate (.json is Firebase’s) and measures the twelve most frequent costs.

Examples:
  $ saltbridge bench
  $ saltbridge bench '$2b$12$R9h/cIPz0gi.URNNX3kh2OPST9/PgBkqquzi.Ss7KIUgO2t0jWMUW'
  $ saltbridge bench --scheme bcrypt --cost 8-14 --html curves.html
  $ saltbridge bench --export users.csv --column hash=password_hash --json`

export const calibrate = `
The strongest parameters whose login takes no longer than the target, in the median and waiting for its turn included,
while so many sign in at the same time: never below the policy, in some 20 seconds, with every point that was measured.
Memory goes first as far as it may, then passes. Exit 1 says that not even the policy’s cheapest meets the target, and
what would. Run it where logins are verified, with nothing else running.
With --export, a rollout is sized: each login verifies its old hash and makes the new one, until everybody was there.

Examples:
  $ saltbridge calibrate --target 250ms
  $ saltbridge calibrate --target 250ms --memory 64MiB --concurrency 8 --html calibration.html
  $ saltbridge calibrate --target 500ms --scheme bcrypt --json | jq .recommended.parameters
  $ saltbridge calibrate --target 250ms --export users.json --hash-config hash-config.txt --logins-per-second 50`

export const formats = `
Examples:
  $ saltbridge formats
  $ saltbridge formats wordpress
  $ saltbridge formats '$2b$'
  $ saltbridge formats django-pbkdf2`
