import { type Dialect, type Encoding, encodingOf } from './sql-dialect.ts'

/** The settings by which statements change the meaning of the statements after them. */
export interface Settings {
  readonly encoding: Encoding
  /** Whether a backslash is an escape in a text between single quotes. */
  readonly hasEscapes: boolean
  /** The escapes to which MySQL returns after a trigger or a routine. */
  readonly savedEscapes: boolean
  /** The schema of names without one: the first of PostgreSQL's search path, or the database of MySQL's USE. */
  readonly schema: string | undefined
  /** The database of PostgreSQL, if the dump names it. */
  readonly database: string | undefined
}

export function settingsOf(dialect: Dialect | undefined): Settings {
  const hasEscapes = dialect === 'mysql'
  return { encoding: 'utf-8', hasEscapes, savedEscapes: hasEscapes, schema: undefined, database: undefined }
}

/** The longest part of a statement that is searched for settings, in characters. */
const longest = 4096

function afterMysql(text: string, settings: Settings): Settings {
  const names = /^SET\s+NAMES\s+['"]?(\w+)/i.exec(text)?.[1]
  if (names !== undefined) return { ...settings, encoding: encodingOf(names, 'mysql') }
  let { hasEscapes, savedEscapes } = settings
  for (const [all, modes] of text.matchAll(/@\w+\s*=\s*@@SQL_MODE|\bSQL_MODE\s*=\s*(?:'([^']*)'|"[^"]*"|@)/gi)) {
    if (all.includes('@@')) savedEscapes = hasEscapes
    else if (all.endsWith('@')) hasEscapes = savedEscapes
    else hasEscapes = !(modes ?? all).includes('NO_BACKSLASH_ESCAPES')
  }
  return { ...settings, hasEscapes, savedEscapes }
}

function afterPostgres(text: string, settings: Settings): Settings {
  const [, name = '', value = ''] = /^SET\s+(\w+)\s*(?:=|\bTO\b)\s*['"]?([\w-]*)/i.exec(text) ?? []
  switch (name.toLowerCase()) {
    case 'client_encoding':
      return { ...settings, encoding: encodingOf(value, 'postgres') }
    case 'standard_conforming_strings':
      return { ...settings, hasEscapes: value.toLowerCase() === 'off' }
    case 'search_path':
      return { ...settings, schema: value === '' ? undefined : value }
    default:
      return settings
  }
}

/** Returns the settings after a SET statement. @throws HashError ERR_MALFORMED if it names an unknown character set. */
export function settingsAfterSet(statement: string, settings: Settings, dialect: Dialect | undefined): Settings {
  const text = statement.slice(0, longest)
  if (dialect === 'mysql') return afterMysql(text, settings)
  return dialect === 'postgres' ? afterPostgres(text, settings) : settings
}

/** Returns the schema of a name, with the database if the dump has several. */
export function schemaOf(schema: string | undefined, settings: Settings): string | undefined {
  const found = [settings.database, schema ?? settings.schema].filter((one) => one !== undefined)
  return found.length > 0 ? found.join('.') : undefined
}
