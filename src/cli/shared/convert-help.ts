/** The help of plan. */
export const plan: string = `
The command reads an export and lists each decision that its data force: the
number of users, the first of their rows, the possible answers and the safe one.
With --output, it also writes a plan. Change the answers in the plan, and pass
it to \`saltbridge convert --plan\`. Nothing else is written.
Exit code 0: the export was read. 65: the export cannot be read.

Examples:
  $ saltbridge plan users.json --from firebase --hash-config hash-config.txt \\
      --to supabase --output migration.yaml
  $ saltbridge plan users.ndjson passwords.ndjson --from auth0 --to keycloak`

/** The help of convert. */
export const convert: string = `
Each user is written, held or refused. A user is held if the answer to a
decision says so, or if some passwords may fail (a caveat) and --accept does not
name this caveat. Without --plan, the command asks for each decision on a
terminal; elsewhere it lists the decisions and stops.
The output folder must be new or empty. It gets its name only if all files are
complete, and only you can read the files. It has the files for the target, and:
  id-map.csv         the old and the new id of each written user
  not-written.ndjson the users that are held or refused, with the reason. Correct
                     them, and convert the file with --from ndjson
  account.json       the number of users, passwords and other data by what
                     happened to them
  plan.yaml          the plan. With it, the same export gives the same files
The last lines of the output say how to start the import, and how to check one
account after it.
Several files: the first one has the users; the others add to them, such as an
export of password hashes of Auth0.
--from and --to also take a module, such as ./mine.js, that exports an object
named source or target. The module runs with your rights.
Exit code 0: no user is refused. 65: users are refused, a decision is open, or
the export cannot be read or has changed since the plan was made.

Examples:
  $ saltbridge convert --plan migration.yaml --output out
  $ saltbridge convert dump.sql --from wordpress --to better-auth \\
      --target-option plugins=username --output out
  $ saltbridge convert people.ldif --from ldap --to kratos --output out \\
      --decide several-hashes=first --decide unknown-emails=carry`
