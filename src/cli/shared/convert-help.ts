/** The help of plan. */
export const plan: string = `
The command reads an export and lists the decisions that a conversion needs. For
each decision, it shows the number of users, some of their rows, the possible
answers, and the answer that is safe.
With --output, it also writes a plan, which contains the safe answers. Change
the answers in the plan if necessary, and pass the plan to
\`saltbridge convert --plan\`. The command writes nothing else.
Exit code 0: the export was read. 65: the export cannot be read.

Examples:
  $ saltbridge plan users.json --from firebase --hash-config hash-config.txt \\
      --to supabase --output migration.yaml
  $ saltbridge plan users.ndjson passwords.ndjson --from auth0 --to keycloak`

/** The help of convert. */
export const convert: string = `
Each user is written, held or refused. A user is held (not written) if the
answer to a decision is hold, or if the new hash has a caveat (some passwords
may fail) that --accept does not name. Without --plan, the command asks for each
decision on a terminal. Without a terminal, it lists the decisions and stops.
The output folder must be new or empty. The folder appears only when all files
are complete, and only you can read the files. The folder contains the files for
the target, and these files:
  id-map.csv         the old and the new id of each written user
  not-written.ndjson the users that are held or refused, with the reason.
                     Correct these users, and convert this file with --from
                     ndjson
  account.json       the numbers of users, passwords and other data that were
                     carried or lost
  plan.yaml          the plan. With this plan, the same export gives the same
                     files
At the end, the output shows how to start the import, and how to check one
account after the import.
If you pass several files, the first file contains the users. The other files
add data to these users: for example, the export of password hashes from Auth0.
--from and --to also take a module, such as ./mine.js, that exports an object
named source or target. The module runs with your rights.
Exit code 0: no user is refused. 65: users are refused, a decision has no
answer, the export cannot be read, or a file has changed since the plan.

Examples:
  $ saltbridge convert --plan migration.yaml --output out
  $ saltbridge convert dump.sql --from wordpress --to better-auth \\
      --target-option plugins=username --output out
  $ saltbridge convert people.ldif --from ldap --to kratos --output out \\
      --decide several-hashes=first --decide unknown-emails=carry`
