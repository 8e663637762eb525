import { type Command, InvalidArgumentError, Option } from 'commander'
import type { Choice } from '../../calibrate/index.ts'
import type { systems } from '../../sources/index.ts'
import { backendNames } from './backend-names.ts'

// Options that several commands have.

export const signerKey = (): Option =>
  new Option('--signer-key-file <file>', 'file with the Firebase base64_signer_key')
export const fromOption = (known: readonly string[]): Option =>
  new Option('--from <layout>', 'layout of the export (required)').choices(known).makeOptionMandatory()
/** Whether a name is the path of a module, such as `./mine.js`. */
export const isModule = (name: string): boolean => /^\.{0,2}\//.test(name) || /\.[cm]?js$/.test(name)

/** Adds the options that say what is converted. */
export function addMigration(command: Command): Command {
  return addLayout(
    command
      .argument('[files...]', 'export, and further files of the same system')
      .addOption(
        new Option('--from <layout>', 'layout of the export, or a module such as ./mine.js').argParser((name) => {
          if (importable.includes(name) || isModule(name)) return name
          throw new InvalidArgumentError(`Allowed choices are ${importable.join(', ')}.`)
        }),
      )
      .option('--to <target>', 'system to convert to, or a module such as ./mine.js'),
  )
    .addOption(signerKey())
    .option('--target-option <name=value>', 'option of the target (repeatable)', collect)
    .option('--decide <decision=answer>', 'answer to a decision (repeatable)', collect)
    .option(
      '--accept <caveat>',
      'write hashes that have this caveat, although some passwords may then fail (repeatable)',
      collect,
    )
}

export const backend = (): Option => new Option('--backend <name>', 'use this backend only').choices([...backendNames])
export const json = (): Option => new Option('--json', 'write JSON')
export const budget = (usual: string): Option =>
  new Option('--budget <time>', 'time for all measurements, in ms or s').default(usual)
export const html = (): Option =>
  new Option('--html <file>', 'also write the result to this file, as an HTML page with charts')
export const policy = (): Option =>
  new Option('--policy <name>', 'policy that decides which hashes are strong enough')
    .choices(['owasp', 'asvs', 'rfc9106'])
    .default('owasp')
const systemNames: readonly (keyof typeof systems)[] = ['auth0', 'django', 'htpasswd', 'ldap', 'shadow', 'wordpress']
export const importable: readonly string[] = ['firebase', 'csv', 'json', 'ndjson', 'sql', ...systemNames]
export const layouts: readonly string[] = [...importable, 'lines']
export const choices: readonly Choice[] = ['argon2id', 'bcrypt', 'scrypt', 'pbkdf2-sha256', 'pbkdf2-sha512']

export const collect = (value: string, previous: readonly string[] = []): readonly string[] => [...previous, value]

export function addPassword(command: Command): Command {
  return command
    .option('--password-stdin', 'read the password from stdin; a final newline is removed')
    .option('--password-file <file>', 'read the password from a file; a final newline is removed')
}

function addHints(command: Command): Command {
  return command
    .option('--written-by <system>', 'system that wrote the hash, such as wordpress')
    .option(
      '--field <name=value>',
      'field of the hash that is not in the hash string, such as salt=x9Qa (repeatable)',
      collect,
    )
    .addOption(signerKey())
    .option(
      '--pepper-file <file>',
      'file with the pepper (a secret that was hashed with the password); a final newline is removed',
    )
    .option('--argon2-key-file <id=file>', 'keyid of an Argon2 key, and the file with the key (repeatable)', collect)
}

export const format = (): Option => new Option('--format <id>', 'format of the hash (see `saltbridge formats`)')

/** Adds the argument for a hash, the option for a file with `content`, and the hints. */
export function addHash(command: Command, content: string): Command {
  return addHints(
    command
      .argument('[hash]', 'hash between single quotes, or - for stdin')
      .option('--file <file>', `read ${content} from a file`),
  )
}

export function addLayout(command: Command): Command {
  return command
    .option(
      '--column <name=column>',
      'csv, json, ndjson, sql: column with the hash, e-mail or other data, such as hash=pw (repeatable)',
      collect,
    )
    .addOption(format())
    .option('--written-by <system>', 'system that wrote the hashes, such as wordpress')
    .option('--table <name>', 'table or list of the users, if the file has several')
    .option('--delimiter <name>', 'csv: comma, semicolon, tab or pipe (default: detected from the first 64 KiB)')
    .option('--quoting <name>', 'csv: rfc4180, backslash, text or none (default: detected from the first 64 KiB)')
    .option('--columns <names>', 'csv: names of all columns, for a file without a header')
    .option('--hash-config <file>', 'firebase: file with the hash_config block of the Firebase console')
}

export function addExport(command: Command): Command {
  command
    .option('--export <file>', 'measure the hashes of an export')
    .addOption(new Option('--from <layout>', 'layout of the export').choices(layouts))
  return addLayout(command)
}
