import type { CommandDeclaration } from '../command.ts'
import { addHash, backend, format, json, policy } from '../options.ts'
import type { InspectOptions } from './inspect.ts'

export const inspectCommand: CommandDeclaration = {
  name: 'inspect',
  description: 'shows what a hash is, what it costs, and which systems import it',
  declare: (command) =>
    addHash(command, 'one hash per line')
      .addOption(format())
      .addOption(policy())
      .addOption(backend())
      .option('--no-measure', 'do not measure the time')
      .addOption(json()),
  run: async (hash: string | undefined, options: InspectOptions) =>
    (await import('./inspect.ts')).inspect(hash, options),
  help: `
Salts, digests and keys are never shown. With --file or -, each line of the
input is one hash. With --json, the output has one JSON document for each hash.

Examples:
  $ saltbridge inspect --no-measure \\
      '$2b$12$R9h/cIPz0gi.URNNX3kh2OPST9/PgBkqquzi.Ss7KIUgO2t0jWMUW'
  $ psql -Atc 'select encrypted_password from users limit 5' \\
      | saltbridge inspect -
  $ saltbridge inspect --file hashes.txt --policy rfc9106 --json`,
}
