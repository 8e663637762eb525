import type { Schema } from '../../sources/schemas.ts'
import { isNoHash } from '../../sources/values.ts'
import type { Facts, Hashes } from './facts.ts'
import { findSalts } from './hashes.ts'
import type { Question, ReadingOptions } from './reading.ts'
import type { Sample } from './samples.ts'

/** Returns the hashes of a column. */
export const textsOf = ({ rows }: Sample, hash: string): readonly string[] =>
  rows.map((row) => row[hash]).filter((text): text is string => typeof text === 'string' && !isNoHash(text))

/**
 * Returns the question for the format of hashes that a system writes in several ways which look the same: with and
 * without a pepper.
 */
export function askForPepper(
  sample: Sample,
  hash: string,
  { title, writtenBy }: Schema,
  hashes: Hashes,
  options: ReadingOptions,
): readonly Question[] {
  if (writtenBy === undefined) return []
  const formats = new Set<string>()
  for (const text of textsOf(sample, hash)) {
    const parsed = hashes.tryParse(text, { writtenBy })
    if (!parsed.ok && parsed.code === 'ERR_AMBIGUOUS_FORMAT')
      for (const { format } of parsed.detail.candidates ?? []) formats.add(format)
  }
  if (![...formats].some((format) => format.includes('pepper'))) return []
  return [
    {
      about: 'pepper',
      text: `Does the old system combine a pepper with each password? ${title} has one if its configuration says so, and the hashes in ${hash} look the same with and without it`,
      answers: [...formats].map((format) => ({
        words: `${format.includes('pepper') ? 'yes' : 'no'}: ${format}`,
        options: { ...options, format },
      })),
    },
  ]
}

/** Returns the share of the hashes of a column that the options read. */
export function shareOf(
  { rows }: Sample,
  hash: string,
  fields: { readonly [field: string]: string },
  hashes: Hashes,
  hints: { readonly writtenBy?: string; readonly format?: string },
): number {
  let count = 0
  let read = 0
  for (const row of rows) {
    const text = row[hash]
    if (typeof text !== 'string' || isNoHash(text)) continue
    const given = Object.entries(fields).flatMap(([name, column]) => {
      const value = row[column]
      return (typeof value === 'string' && value !== '') || typeof value === 'number' ? [[name, String(value)]] : []
    })
    count++
    if (hashes.tryParse(text, { ...hints, fields: Object.fromEntries(given) }).ok) read++
  }
  return count === 0 ? 1 : read / count
}

/** The writer and the fields of the hashes of a column, or the question for them. */
interface Origin {
  readonly options: Pick<ReadingOptions, 'writtenBy'>
  readonly fields: { readonly [field: string]: string }
  readonly evidence: readonly string[]
  readonly questions: readonly ((options: ReadingOptions) => Question)[]
}

const none: Origin = { options: {}, fields: {}, evidence: [], questions: [] }

/** The share of hashes that a known writer must explain. The others are refused row by row. */
const enough = 0.5
/** The most formats that a question lists as answers. */
const mostAnswers = 6

const listFormats = (formats: readonly string[]): string =>
  formats.slice(0, mostAnswers).join(', ') + (formats.length > mostAnswers ? ' and others' : '')

/** A column of hashes, and what is known about it. */
interface HashColumn {
  readonly sample: Sample
  readonly hash: Facts
  readonly facts: readonly Facts[]
  readonly schema: Schema | undefined
  readonly hashes: Hashes
  /** The options of the caller. */
  readonly given: ReadingOptions
}

/** Returns the fields that a format needs, if the caller names the format or the system. */
function fieldsFor({ sample, hash, facts, schema, hashes, given }: HashColumn): Origin['fields'] {
  const { format, writtenBy, columns: { hash: _, id: __, email: ___, ...own } = {} } = given
  const hints = { ...(format !== undefined && { format }), ...(writtenBy !== undefined && { writtenBy }) }
  const named = Object.fromEntries(
    Object.entries(own).filter((entry): entry is [string, string] => entry[1] !== undefined),
  )
  const known = Object.entries(schema?.fields ?? {}).filter(([, name]) => sample.columns.includes(name))
  const ways = [
    named,
    { ...Object.fromEntries(known), ...named },
    ...findSalts(facts).map(({ column }) => ({ salt: column, ...named })),
  ]
  return ways.find((fields) => shareOf(sample, hash.column, fields, hashes, hints) >= enough) ?? named
}

/** Finds a column of salts that the named format can use, but does not need. */
function findUsedSalt(
  { sample, hash, facts, hashes, given }: HashColumn,
  fields: Origin['fields'],
): string | undefined {
  const { format, writtenBy } = given
  const hints = { ...(format !== undefined && { format }), ...(writtenBy !== undefined && { writtenBy }) }
  const [salt] = findSalts(facts)
  const [text] = textsOf(sample, hash.column)
  const value = salt?.values.find((one) => typeof one === 'string')
  if (!salt || text === undefined || typeof value !== 'string') return undefined
  const parsed = hashes.tryParse(text, { ...hints, fields: { salt: value } })
  // Another field may be missing, such as the position of the salt.
  const isUsed = parsed.ok || (parsed.code === 'ERR_FIELD' && parsed.detail.name !== 'salt')
  return isUsed && shareOf(sample, hash.column, fields, hashes, hints) >= enough ? salt.column : undefined
}

const askForSalt =
  (column: string, salt: string) =>
  (options: ReadingOptions): Question => ({
    about: 'salt',
    text: `Do the hashes in ${column} need the salts in ${salt}? If they do, also pass --field saltPosition=prefix or suffix if the format needs it`,
    answers: [
      { words: `no, ${salt} is not used`, options },
      { words: `yes, the salts are in ${salt}`, options: { ...options, columns: { ...options.columns, salt } } },
    ],
  })

/** Returns the formats that the texts of a column may have together with the salts of another column. */
function findSaltedFormats({ sample: { rows }, hash, hashes }: HashColumn, salt: string): readonly string[] {
  const formats = new Set<string>()
  for (const row of rows) {
    const [text, value] = [row[hash.column], row[salt]]
    if (typeof text !== 'string' || isNoHash(text) || typeof value !== 'string' || value === '') continue
    const parsed = hashes.tryParse(text, { fields: { salt: value } })
    if (!parsed.ok && parsed.code === 'ERR_AMBIGUOUS_FORMAT')
      for (const { format } of parsed.detail.candidates ?? []) formats.add(format)
  }
  return [...formats]
}

/**
 * Returns the question for the writer of hashes that do not show it. An answer passes a column of salts only to a
 * format that takes a salt.
 */
function askForWriter(found: HashColumn, salt: string | undefined, options: ReadingOptions): Question {
  const { column, own, formats } = found.hash
  const salted = salt === undefined ? [] : findSaltedFormats(found, salt)
  const inWords = listFormats([...formats, ...salted.filter((format) => !formats.includes(format))])
  const withSalts = salt === undefined ? '' : `, and the column ${salt} may have their salts`
  const unused = salt === undefined ? '' : `, and ${salt} is not used`
  const plain = formats.map((format) => ({ words: `${format}${unused}`, options: { ...options, format } }))
  const others = salted.map((format) => ({
    words: `${format}, with the salts in ${salt}`,
    options: { ...options, format, columns: { ...options.columns, salt } },
  }))
  return {
    about: 'writer',
    text: `Which system wrote the hashes in ${column}? ${own > 0 ? 'Some of them' : 'They'} look like ${inWords}${withSalts}. Other systems write hashes that look the same. Pass --written-by or --format, or run \`saltbridge identify\` with a hash and its password`,
    answers: [...plain, ...others].slice(0, mostAnswers),
  }
}

/** Finds who wrote the hashes of a column. A writer that no schema names, and a salt, are asked for. */
export function findOrigin(found: HashColumn): Origin {
  const { sample, hash, facts, schema, hashes, given } = found
  const { column } = hash
  if ((given.format ?? given.writtenBy) !== undefined) {
    const fields = fieldsFor(found)
    const salt = fields.salt === undefined ? findUsedSalt(found, fields) : undefined
    return { ...none, fields, questions: salt === undefined ? [] : [askForSalt(column, salt)] }
  }
  if (schema?.writtenBy !== undefined && (hash.shared > 0 || hash.own < enough || schema.fields)) {
    const { writtenBy, fields: known = {}, title } = schema
    const fields = Object.fromEntries(Object.entries(known).filter(([, name]) => sample.columns.includes(name)))
    if (shareOf(sample, column, fields, hashes, { writtenBy }) >= enough)
      return { ...none, options: { writtenBy }, fields, evidence: [`the columns are those of ${title}`] }
  }
  if (schema && hash.own > 0) {
    const ask = (options: ReadingOptions) => askForPepper(sample, column, schema, hashes, options)[0]!
    if (askForPepper(sample, column, schema, hashes, given as ReadingOptions).length > 0)
      return { ...none, questions: [ask] }
  }
  const salts = findSalts(facts)
  if (hash.shared > 0) {
    const ask = (options: ReadingOptions): Question => askForWriter(found, salts[0]?.column, options)
    return { ...none, questions: [ask] }
  }
  if (!salts[0] || hash.own === 0) return none
  const salt = salts[0]
  const ask = (options: ReadingOptions): Question => ({
    about: 'salt',
    text: `Do the hashes in ${column} need the salts in ${salt.column}? Each hash string already contains a salt. If the old system also hashed the value of ${salt.column} with the password, pass --column field.salt=${salt.column} and --written-by or --format`,
    answers: [{ words: `no, ${salt.column} is not used`, options }],
  })
  return { ...none, questions: [ask] }
}
