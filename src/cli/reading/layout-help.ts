/** The part of the help that explains the layouts of exports. */
export const layoutHelp: string = `The options --from, --table, --column, --columns, --format, --written-by,
--delimiter and --quoting may be left out: the command finds them in the first
8 MiB of the file. It prints what it reads the file as, and the options that say
the same. An option that you pass is never changed. If the file does not show
which column has the hashes, who wrote them, or whether they need a salt, the
command asks. Without a terminal, it prints the command lines of all answers,
and stops with exit code 78.
The layout sql, and those of systems with a database such as wordpress, read the
dumps that mysqldump, pg_dump and SQLite's .dump write. --table NAME chooses the
table of the users.
If the hashes or other data of the users are in another table, --from sql reads
both with --join. For example, the users of better-auth have their passwords in
the table account, whose column userId has the id of the user:
  --table user --join account.userId=id --column hash=account.password

With csv, json, ndjson and sql, pass each column as --column NAME=COLUMN. NAME
is one of:
  hash            the hash string (required)
  id, email, username, phone
                  the id, e-mail, username or phone number of the user
  name, given-name, family-name
                  the full name (or the name that others see), the given name
                  and the family name
  email-verified  a boolean, or the time when the e-mail was verified
  created, last-sign-in
                  the times of registration and of the last sign-in
  enabled         a boolean that is true if the account may sign in
  disabled        a boolean that is true if the account may not sign in, or a
                  time such as deleted_at or banned_until. Pass it again for
                  each further column
  identity-provider, identity-id
                  the sign-in provider of an account, such as google, and the
                  id of the user there
  field.FIELD     a field of the hash, such as field.salt
  custom.KEY      custom data of the user, which is stored under this key
Booleans are true/false, yes/no, on/off, t/f, y/n or 1/0 in any letter case.
Times are ISO 8601 (UTC if they have no time zone), or seconds or milliseconds
since 1970. A row with any other boolean or time is refused. Empty cells, NULL,
\\N and 0000-00-00 mean "no value", but in names and in custom.KEY, NULL is text.
A marker such as ! or * in the hash column means that the account has no
password.
The delimiter and the quoting of csv are detected from the first 64 KiB:
  rfc4180    a cell may be in quotes, and a quote inside is doubled
  backslash  a cell may be in quotes, and \\ precedes special characters (MySQL)
  text       no quotes, and \\ precedes special characters (PostgreSQL, MySQL)
  none       no quotes and no escapes
A file without a header needs --columns, such as --columns id,email,hash.`
