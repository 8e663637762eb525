import type { CommandDeclaration } from '../command.ts'
import { addHash, bcryptPrefix, collect, format, json } from '../options.ts'
import type { TranscodeCommandOptions } from './transcode.ts'

export const transcodeCommand: CommandDeclaration = {
  name: 'transcode',
  description: 'writes a hash in another format; the password is not needed',
  declare: (command) =>
    addHash(command, 'one hash per line')
      .requiredOption(
        '--to <format>',
        'id of a format (see `saltbridge formats`), sealed, or a system that imports hashes, such as okta (required)',
      )
      .option('--target-option <name=value>', 'option of the system, such as extensions=bcrypt (repeatable)', collect)
      .addOption(bcryptPrefix())
      .addOption(format())
      .addOption(json()),
  run: async (hash: string | undefined, options: TranscodeCommandOptions) =>
    (await import('./transcode.ts')).transcode(hash, options),
  help: `
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
      --signer-key-file signer.key --json`,
}
