import { createInterface } from 'node:readline'
import { type Question, type ReadingOptions as Read, type Reading, recognize } from '../../convert/index.ts'
import { createVerifier } from '../../index.ts'
import { layoutOf } from '../../sources/layouts.ts'
import { isModule } from '../options.ts'
import { asUnreadable, badInput, undecided } from '../terminal/errors.ts'
import { peekAt } from '../terminal/input.ts'
import { say, sayRaw } from '../terminal/output.ts'
import { toVisible } from '../terminal/text.ts'
import { dialectOf, profileNames, readColumnFlags } from './columns.ts'
import type { ReadingOptions } from './reading.ts'

/** The options of a command for an export, of which the file shows those that are left out. */
export type Given<O extends ReadingOptions> = Omit<O, 'from'> & { readonly from?: string }
type GivenReading = Given<ReadingOptions>

/** Tells whether the options say everything that a file may show. */
function isComplete({ from, column, withoutHashes }: GivenReading): boolean {
  if (from === undefined) return false
  // NDJSON without named columns has the rows of an import.
  const isTable = !isModule(from) && from !== 'ndjson' && layoutOf(from).options?.includes('column') === true
  return !isTable || withoutHashes === true || column?.some((one) => one.startsWith('hash=')) === true
}

type Defined<T> = { readonly [K in keyof T]?: Exclude<T[K], undefined> }

const withoutUndefined = <T extends object>(values: T): Defined<T> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Defined<T>

/** Returns the options that were given, as data. @throws Fault. */
function givenOf(options: GivenReading): Partial<Read> {
  const { from, table, column, format, writtenBy, withoutHashes } = options
  const { columns, profile } = readColumnFlags(column ?? [])
  const { customData: _, ...own } = profile
  return withoutUndefined({
    from: from as Read['from'] | undefined,
    table,
    format,
    writtenBy,
    withoutHashes: withoutHashes === true ? (true as const) : undefined,
    ...(column && { columns, profile: own }),
    ...dialectOf(options),
  })
}

const nameOfProfile = new Map([...profileNames].map(([flag, name]) => [name, flag]))
const delimiterNames: { readonly [delimiter: string]: string } = { '\t': 'tab', ' ': 'space', ':': 'colon' }

/** Returns the values of `--column` that say the same as options. */
function columnFlagsOf({ columns = {}, profile = {} }: Read): readonly string[] {
  const { hash, id, email, ...fields } = columns
  const flags: string[] = []
  const add = (name: string, column: string | readonly string[] | undefined) => {
    for (const one of [column ?? []].flat()) flags.push(`${name}=${one}`)
  }
  add('hash', hash)
  for (const [field, column] of Object.entries(fields)) add(`field.${field}`, column)
  add('id', id)
  add('email', email)
  for (const [name, column] of Object.entries(profile))
    if (typeof column === 'string' || Array.isArray(column)) add(nameOfProfile.get(name) ?? name, column)
  return flags
}

/** Returns the options of the command line that say the same as the options of a reading. */
function flagsOf(read: Read): Omit<ReadingOptions, 'from'> & { readonly from: Read['from'] } {
  const { from, table, joins = [], columns, header, delimiter, quoting, format, writtenBy, withoutHashes } = read
  const column = columnFlagsOf(read)
  return withoutUndefined({
    from,
    table,
    join: joins.length > 0 ? joins.map((one) => `${one.table}.${one.user}=${columns?.id}`) : undefined,
    column: column.length > 0 ? column : undefined,
    columns: header?.join(','),
    delimiter: delimiter === undefined ? undefined : (delimiterNames[delimiter] ?? delimiter),
    quoting,
    format,
    writtenBy,
    withoutHashes,
  }) as ReturnType<typeof flagsOf>
}

/** Writes a word of a command line, in quotes if a shell would change it. */
const quote = (word: string): string => (/^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`)

/** Writes options as a command line. `given` are left out, because the person has written them. */
function writeFlags(flags: object, given: GivenReading): string {
  const words: string[] = []
  for (const [name, value] of Object.entries(flags)) {
    const own = (given as { readonly [name: string]: unknown })[name]
    const flag = `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`
    const values: readonly string[] = value === true ? [] : [value].flat()
    if (value === true && own === undefined) words.push(flag)
    for (const one of values)
      if (Array.isArray(own) ? !own.includes(one) : own === undefined) words.push(flag, quote(one))
  }
  return words.join(' ')
}

/** Combines the options of a reading with those that were given, which win. */
export function combine(read: Read, given: GivenReading): ReadingOptions {
  const { column: found = [], ...flags } = flagsOf(read)
  const { column: own = [] } = given
  const names = new Set(own.map((one) => one.slice(0, one.indexOf('='))))
  const column = [...own, ...found.filter((one) => !names.has(one.slice(0, one.indexOf('='))))]
  return { ...flags, ...withoutUndefined(given), ...(column.length > 0 && { column }) } as ReadingOptions
}

/** Writes the command line with the options of an answer. */
function commandOf(read: Read, given: GivenReading): string {
  return toVisible(['saltbridge', ...process.argv.slice(2).map(quote), writeFlags(flagsOf(read), given)].join(' '))
}

/** Asks a person for the answer to a question. @throws Fault if the input ends. */
async function ask({ text, answers }: Question): Promise<Read> {
  say(toVisible(text))
  for (const [at, { words }] of answers.entries()) say(`  ${at + 1}  ${toVisible(words)}`)
  const terminal = createInterface({ input: process.stdin })
  const lines = terminal[Symbol.asyncIterator]()
  try {
    for (;;) {
      sayRaw(`1 to ${answers.length}: `)
      const line = await lines.next()
      if (line.done) throw undecided('the input ended before the question had an answer, so nothing was read')
      const answer = answers[Number(line.value.trim()) - 1]
      if (answer) return answer.options
    }
  } finally {
    terminal.close()
  }
}

/** Returns the options that answer the questions of a reading. @throws Fault without a terminal. */
async function answer({ questions, options }: Reading, path: string, given: GivenReading): Promise<Read> {
  const [question] = questions
  if (!question) return options
  const canAsk = process.stdin.isTTY && process.stderr.isTTY && path !== '-' && question.answers.length > 0
  if (canAsk) return ask(question)
  say(toVisible(question.text))
  for (const one of question.answers) say(`  ${commandOf(one.options, given)}`)
  throw undecided(
    question.answers.length > 0
      ? 'the file does not show the answer to this question, so nothing was read. Run one of the commands above'
      : 'the file does not show the answer to this question, so nothing was read',
  )
}

/** Refuses a file that has only hashes, for a command that needs users. @throws Fault. */
export function mustHaveUsers({ from }: ReadingOptions): void {
  if (layoutOf(from).hasIds === false)
    throw badInput('the file has a hash in each line, and no users. `saltbridge validate` checks the hashes')
}

/**
 * Completes the options for an export: those that were left out are read from the beginning of the file. Says on stderr
 * what the file is read as, and the options that say the same.
 *
 * @throws Fault if a question has no answer. @throws HashError if the file is not an export.
 */
export async function completeReading(path: string, given: GivenReading): Promise<ReadingOptions> {
  if (isComplete(given)) return given as ReadingOptions
  let reading: Reading
  try {
    reading = await recognize(peekAt(path), createVerifier(), givenOf(given))
  } catch (error) {
    throw asUnreadable(error)
  }
  const { container, title, evidence } = reading
  const compression = container.compression === undefined ? '' : `, compressed with ${container.compression}`
  const name = path === '-' ? 'stdin' : JSON.stringify(path)
  say(toVisible(`reading ${name} as ${container.title}${compression}: ${title} (${evidence.join('; ')})`))
  const read = await answer(reading, path, given)
  say(toVisible(`to repeat or correct this, pass ${writeFlags(flagsOf(read), {})}`))
  return combine(read, given)
}
