import type { CommandDeclaration } from '../command.ts'
import { json } from '../options.ts'
import type { FormatsOptions } from './formats.ts'

export const formatsCommand: CommandDeclaration = {
  name: 'formats',
  description: 'lists the hash formats, or shows one format in full',
  declare: (command) =>
    command.argument('[word]', 'a system, algorithm or prefix to filter by, or the id of a format').addOption(json()),
  run: async (word: string | undefined, options: FormatsOptions) =>
    (await import('./formats.ts')).formats(word, options),
  help: `
WORD is the name of a system or an algorithm, the id of a format, or a part of
one of these. It may also be a prefix such as $2b$ (between single quotes). If
WORD is the id of a format, the command shows all details of the format.

Examples:
  $ saltbridge formats
  $ saltbridge formats wordpress
  $ saltbridge formats django-pbkdf2`,
}
