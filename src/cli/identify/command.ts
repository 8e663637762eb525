import type { CommandDeclaration } from '../command.ts'
import { addHash, addPassword, json } from '../options.ts'
import type { IdentifyCommandOptions } from './identify.ts'

export const identifyCommand: CommandDeclaration = {
  name: 'identify',
  description: 'finds the format of a hash whose password you know',
  declare: (command) => addHash(addPassword(command), 'the hash').addOption(json()),
  run: async (hash: string | undefined, options: IdentifyCommandOptions) =>
    (await import('./identify.ts')).identify(hash, options),
  help: `
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
      --password-stdin --written-by vbulletin --json`,
}
