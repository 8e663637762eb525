import type { CommandDeclaration } from '../command.ts'
import { addHash, addPassword, backend, format, json } from '../options.ts'
import type { VerifyCommandOptions } from './verify.ts'

export const verifyCommand: CommandDeclaration = {
  name: 'verify',
  description: 'checks whether a password matches a hash',
  declare: (command) =>
    addHash(addPassword(command), 'the hash')
      .addOption(format())
      .addOption(backend())
      .option('--all-backends', 'use every backend and compare the results')
      .addOption(json()),
  run: async (hash: string | undefined, options: VerifyCommandOptions) =>
    (await import('./verify.ts')).verify(hash, options),
  help: `
The command asks for the password on the terminal, and does not show it.
--password-stdin and --password-file read the password from stdin or a file.
Exit code 0: the password matches. 1: the password does not match.

Examples:
  $ saltbridge verify \\
      '$2b$12$R9h/cIPz0gi.URNNX3kh2OPST9/PgBkqquzi.Ss7KIUgO2t0jWMUW'
  $ pass show example | head -1 \\
      | saltbridge verify --file hash.txt --password-stdin
  $ saltbridge verify --file hash.txt --signer-key-file signer.key`,
}
