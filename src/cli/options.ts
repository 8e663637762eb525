import { type Command, InvalidArgumentError, Option } from 'commander'
import type { Choice } from '../calibrate/index.ts'
import { findNearestName } from '../core/names.ts'
import { layoutOf, layouts } from '../sources/layouts.ts'
import { usage } from './terminal/errors.ts'

/** The names of the backends, in the order in which they are shown. */
export const backendNames = ['native', 'node', 'web', 'node-rs', 'hash-wasm', 'wasm', 'js'] as const

export type BackendName = (typeof backendNames)[number]

/** The environment variable that may have the signer key. */
export const signerKeyVariable = 'LEGACY_PASSWORD_HASHING_SIGNER_KEY'

/** All layouts of exports. */
export const layoutNames: readonly string[] = Object.keys(layouts)
/** The layouts of exports that have users. */
export const importable: readonly string[] = layoutNames.filter((name) => layoutOf(name).hasIds !== false)
/** The files with the parameters of all hashes, by their layouts. */
const hashConfigs = Object.entries(layouts).flatMap(([name, { hashConfig }]) =>
  hashConfig ? [{ name, ...hashConfig }] : [],
)
/** The systems that `convert` writes files for. They are not imported, because the help is shown without them. */
export const targetNames: readonly string[] = ['better-auth', 'clerk', 'fusionauth', 'keycloak', 'kratos', 'supabase']
/** The algorithms of new hashes. */
export const newHashes: readonly Choice[] = ['argon2id', 'bcrypt', 'scrypt', 'pbkdf2-sha256', 'pbkdf2-sha512']

/** Tells whether a name is the path of a module, such as `./mine.js`. */
export const isModule = (name: string): boolean => /^\.{0,2}\//.test(name) || /\.[cm]?js$/.test(name)

/** Collects the values of an option that can be repeated. */
export const collect = (value: string, previous: readonly string[] = []): readonly string[] => [...previous, value]

// Options that several commands have.

export const signerKey = (): Option =>
  new Option('--signer-key-file <file>', `file with ${hashConfigs.map(({ signerKey: key }) => key).join(' or ')}`)

/** Creates the fault of an unknown layout, with the layout that was probably meant. */
function refuseLayout(name: string, known: readonly string[]): InvalidArgumentError {
  const near = findNearestName(name, known)
  return new InvalidArgumentError(
    `${near === undefined ? '' : `Did you mean ${near}? `}Allowed choices are ${known.join(', ')}.`,
  )
}

/** Returns the known layout that a name means, in any letter case. @throws InvalidArgumentError. */
function readLayout(name: string, known: readonly string[]): string {
  const lower = name.toLowerCase()
  if (known.includes(lower)) return lower
  throw refuseLayout(name, known)
}

const layoutOption = (description: string, known: readonly string[]): Option =>
  new Option('--from <layout>', `${description}, or a module such as ./mine.js`)
    .choices(known)
    .argParser((name) => (isModule(name) ? name : readLayout(name, known)))

export const fromOption = (known: readonly string[]): Option =>
  layoutOption('layout of the export (default: found in the file)', known)

/** Adds the options that say what is converted. */
export function addMigration(command: Command): Command {
  return addLayout(
    command
      .argument('[files...]', 'export, and more files that add data to its users')
      .addOption(layoutOption('layout of the export', importable))
      .option(
        '--to <target>',
        `system to convert to: ${targetNames.join(', ')}, or a module such as ./mine.js`,
        (name) => (isModule(name) ? name : name.toLowerCase()),
      ),
  )
    .addOption(signerKey())
    .option(
      '--target-option <name=value>',
      'option of the target, such as database=sqlite (repeatable; see below)',
      collect,
    )
    .option(
      '--decide <decision=answer>',
      'answer to a decision, such as ids=uuid5; safe answers all others (repeatable; see below)',
      collect,
    )
    .option(
      '--accept <caveat>',
      'accept a caveat, such as php-trim: write the users although some of their passwords may fail (repeatable; see below)',
      collect,
    )
}

export const backend = (): Option => new Option('--backend <name>', 'use this backend only').choices([...backendNames])
export const removeUnfinished = (): Option =>
  new Option('--remove-unfinished', 'remove the temporary files that a killed run did not remove')
export const json = (): Option => new Option('--json', 'write JSON')
export const budget = (usual: string): Option =>
  new Option('--budget <time>', 'time for all measurements, from 100ms to 600s').default(usual)
export const html = (): Option =>
  new Option('--html <file>', 'also write the result to this file, as an HTML page with charts')
export const bcryptPrefix = (): Option =>
  new Option('--bcrypt-prefix <prefix>', 'prefix of bcrypt hashes that the new system reads').choices([
    '2a',
    '2b',
    '2y',
  ])

export const policy = (): Option =>
  new Option('--policy <name>', 'policy that decides which hashes are strong enough')
    .choices(['owasp', 'asvs', 'rfc9106'])
    .default('owasp')

export const tryId = (): Option =>
  new Option('--try <id>', 'first verify the password of the account with this id, e-mail or username')

export function addPassword(command: Command): Command {
  return command
    .option('--password-stdin', 'read the password from stdin; a final newline is removed')
    .option('--password-file <file>', 'read the password from a file; a final newline is removed')
}

function addHints(command: Command): Command {
  return command
    .option('--written-by <system>', 'system that wrote the hash, such as wordpress (see `saltbridge formats`)')
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
    .option(
      '--argon2-key-file <id=file>',
      'keyid of an Argon2 key, and the file with the key, such as app=argon2.key (repeatable)',
      collect,
    )
}

/** Makes a command also read an option under a former name, which the help does not show. */
export function addFormerName(command: Command, former: string, name: string): Command {
  const option = new Option(former).hideHelp()
  return command
    .addOption(option)
    .on(`option:${option.name()}`, (value: string) => command.setOptionValueWithSource(name, value, 'cli'))
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
    .option('--written-by <system>', 'system that wrote the hashes, such as wordpress (see `saltbridge formats`)')
    .option(
      '--field <name=value>',
      'field of every hash that is in no column, such as iterations=1000 (repeatable)',
      collect,
    )
    .option('--without-hashes', 'csv, json, ndjson, sql: the file has no column with hashes')
    .option(
      '--map-format <value=id>',
      'format that a value of --column format=COLUMN means, such as md5=raw-md5 (repeatable)',
      collect,
    )
    .option('--table <name>', 'table or list of the users, if the file has several')
    .option(
      '--join <table.column=id>',
      "sql: another table with data of the users, its column with the user's id, and the id column of the users, such as account.userId=id (repeatable)",
      collect,
    )
    .option(
      '--delimiter <name>',
      'csv: comma, semicolon, tab, pipe, colon, space or a character (default: detected from the first 64 KiB)',
    )
    .option('--quoting <name>', 'csv: rfc4180, backslash, text or none (default: detected from the first 64 KiB)')
    .option(
      '--columns <names>',
      'csv, sql: names of all columns, such as id,email,hash, for a file without a header or a dump that does not name them',
    )
    .option('--hash-config <file>', hashConfigs.map(({ name, content }) => `${name}: file with ${content}`).join(', '))
}

export function addExport(command: Command): Command {
  command
    .option('--export <file>', 'measure the hashes of an export')
    .addOption(layoutOption('layout of the export', layoutNames))
  return addLayout(command)
}

const durations: Readonly<Record<string, number>> = { ms: 1, s: 1000 }
const sizes: Readonly<Record<string, number>> = { KiB: 2 ** 10, MiB: 2 ** 20, GiB: 2 ** 30 }

function quantity(option: string, text: string, units: Readonly<Record<string, number>>): number {
  const [, digits, unit] = /^(\d{1,9}(?:\.\d{1,3})?) ?([A-Za-z]+)$/.exec(text) ?? []
  const factor = unit === undefined ? undefined : units[unit]
  if (digits === undefined || factor === undefined)
    throw usage(
      `${option} takes a number with a unit (${Object.keys(units).join(', ')}), such as ${units.ms ? '250ms' : '64MiB'}`,
    )
  return Number(digits) * factor
}

/** Reads a time such as `250ms` or `1.5s`, and returns ms. @throws Fault. */
export const milliseconds = (option: string, text: string): number => quantity(option, text, durations)

/** Reads the value of `--budget`, and returns ms. @throws Fault. */
export function budgetOf(text: string): number {
  const budget = milliseconds('--budget', text)
  if (!(budget >= 100 && budget <= 600_000)) throw usage('--budget must be between 100ms and 600s')
  return budget
}

/** Reads a size such as `64MiB`, and returns bytes. @throws Fault. */
export const bytes = (option: string, text: string): number => quantity(option, text, sizes)

/** Reads a number greater than 0. @throws Fault. */
export function readPositive(option: string, text: string, isWhole = false): number {
  const value = /^\d{1,9}(\.\d{1,3})?$/.test(text) ? Number(text) : 0
  if (!(value > 0) || (isWhole && !Number.isInteger(value)))
    throw usage(`${option} takes a ${isWhole ? 'whole ' : ''}number greater than 0`)
  return value
}

/** Reads a range such as `8-14`, and returns both ends. A single number is both ends. @throws Fault. */
export function range(option: string, text: string): readonly [first: number, last: number] {
  const [, first, last = first] = /^(\d{1,9})(?:-(\d{1,9}))?$/.exec(text) ?? []
  if (first === undefined || last === undefined || Number(first) > Number(last))
    throw usage(`${option} takes a number or a range such as 8-14, with the smaller number first`)
  return [Number(first), Number(last)]
}
