import { refuseUnknownName } from '../core/arguments.ts'
import { type Failure, failure } from '../core/errors.ts'
import { findNearestName, showName, toComparable } from '../core/names.ts'
import { type Fields, type Format, fieldNamesOf } from '../spelling/format.ts'
import type { FormatId } from './format-id.ts'
import type { SystemName } from './system-name.ts'

/**
 * Hints for hash strings that do not identify their format, and the fields that belong to a hash. Editors complete the
 * names, and any other string compiles, because a name may come from a file.
 */
export interface ParseOptions {
  /** The id of the format, such as `raw-md5`. The id must match exactly. */
  readonly format?: FormatId | (string & {}) | undefined
  /**
   * The system that wrote the hash, such as `wordpress`. The hash string is read in a format of this system, or
   * refused. Letter case, spaces and punctuation do not matter.
   */
  readonly writtenBy?: SystemName | (string & {}) | undefined
  /** Values that are stored with the hash, such as `salt`, by the names that the format uses. */
  readonly fields?: Fields | undefined
}

/** Other names of systems, by the name in `Format.writers`. Letter case, spaces and punctuation do not matter. */
const otherNames: { readonly [writer: string]: readonly string[] } = {
  '389-ds': ['389 directory server', 'red hat directory server'],
  adonisjs: ['adonis'],
  apache: ['apache httpd', 'httpd'],
  apacheds: ['apache directory', 'apache directory server'],
  aspnet: ['asp.net core', 'asp.net core identity', 'dotnet', '.net'],
  authjs: ['next-auth', 'nextauth.js'],
  drupal: ['drupal 8', 'drupal 9', 'drupal 10', 'drupal 11'],
  firebase: ['firebase-auth', 'firebase authentication', 'google firebase', 'identity platform'],
  gitea: ['gogs'],
  invision: ['ips', 'ip.board', 'invision community', 'invision power board'],
  joomla: ['joomla 3', 'joomla 4', 'joomla 5'],
  keycloak: ['rh-sso', 'red hat sso', 'red hat build of keycloak'],
  kratos: ['ory-kratos', 'ory network'],
  libxcrypt: ['linux', 'shadow', 'unix'],
  lucia: ['lucia-auth'],
  macos: ['mac os x', 'os x'],
  magento: ['adobe commerce'],
  medusa: ['medusa.js'],
  node: ['node.js'],
  'node-bcrypt': ['bcrypt.js', 'node.bcrypt.js'],
  opendj: ['forgerock ds', 'wren:ds', 'pingds'],
  openldap: ['ldap', 'slapd'],
  parse: ['parse-server'],
  passport: ['passport-local', 'passport.js'],
  payload: ['payload cms'],
  question2answer: ['q2a'],
  rails: ['ruby on rails'],
  smf: ['simple machines forum'],
  spring: ['spring-security', 'spring boot'],
  synapse: ['matrix', 'matrix-synapse'],
  supabase: ['supabase auth', 'gotrue'],
  vbulletin: ['vb'],
  wcf1: ['burning board 3', 'woltlab 3'],
  woltlab: [
    'wbb',
    'wbb 5',
    'wcf',
    'wsc',
    'burning board',
    'woltlab burning board',
    'woltlab suite',
    'woltlab suite core',
  ],
  woltlab4: ['wbb 4', 'burning board 4'],
  wordpress: ['wp', 'woocommerce'],
  xenforo: ['xf', 'xenforo 2'],
}

/** Returns the other names of a system in `Format.writers`. */
export const otherNamesOf = (writer: string): readonly string[] =>
  Object.hasOwn(otherNames, writer) ? otherNames[writer]! : []

/** The number of formats that a message lists. */
export const mostNamed = 8

/** Tells whether a hint is given. A missing hint may be null, because the columns of a database may be null. */
export const isGiven = <T>(hint: T | null | undefined): hint is T => hint !== undefined && hint !== null

/** Finds formats and systems by the names in hints. */
export interface Names {
  /** Finds a format by its id, which must match exactly. */
  findFormat(id: unknown): { readonly ok: true; readonly format: Format } | Failure
  /** Finds a system and returns its name in `Format.writers`. */
  findSystem(name: unknown): { readonly ok: true; readonly system: string } | Failure
  /** Returns a failure if none of the formats reads a field. */
  checkFields(fields: Fields): Failure | undefined
  /** Returns a failure if a name in a hint is unknown. */
  check(hint: Pick<ParseOptions, 'format' | 'writtenBy'>): Failure | undefined
}

/** Refuses the name of a system that was passed as a format, or the id of a format that was passed as a system. */
function refuseSwapped(option: 'format' | 'writtenBy', given: string, hint: string): Failure {
  return failure('ERR_UNKNOWN_FORMAT', undefined, { name: option, given: showName(given), hint })
}

/** Shows the name only if it resembles a known one, because it may be a secret that was passed by mistake. */
function refuseName(option: 'format' | 'writtenBy', name: unknown, names: readonly string[]): Failure {
  const rule =
    option === 'format'
      ? 'A format id must match exactly'
      : 'Letter case, spaces and punctuation of a system’s name do not matter'
  const near = typeof name === 'string' ? findNearestName(name, names) : undefined
  return failure('ERR_UNKNOWN_FORMAT', undefined, {
    name: option,
    ...(near !== undefined && { given: showName(name as string) }),
    hint: `${near === undefined ? '' : `Did you mean ${JSON.stringify(near)}? `}${rule}; \`saltbridge formats\` lists the names`,
  })
}

const indexed = new WeakMap<readonly Format[], Names>()

/** Returns the names of a set of formats. The names are indexed once. */
export function namesOf(formats: readonly Format[]): Names {
  const known = indexed.get(formats) ?? createNames(formats)
  indexed.set(formats, known)
  return known
}

/** Indexes the ids of formats, and the systems that write them. */
function createNames(formats: readonly Format[]): Names {
  const byId = new Map(formats.map((format) => [format.id, format]))
  const writers = [...new Set(formats.flatMap((format) => format.writers))]
  const exact = new Set(writers)
  /** The names to suggest, and the writer that each means. */
  const spelled = new Map(writers.map((writer) => [writer, writer]))
  for (const writer of writers)
    if (Object.hasOwn(otherNames, writer)) for (const name of otherNames[writer]!) spelled.set(name, writer)
  // A Map keeps the last value of a key. In reverse order, the name of a writer replaces an equal other name.
  const systems = new Map([...spelled].reverse().map(([name, writer]) => [toComparable(name), writer]))

  const systemOf = (name: unknown): string | undefined =>
    typeof name === 'string' && name.length <= 64 ? systems.get(toComparable(name)) : undefined

  function sayWritten(system: string): string {
    const ids = formats.filter((format) => format.writers.includes(system)).map(({ id }) => id)
    const list = ids.slice(0, mostNamed).join(', ')
    return `${system} is a system: pass it as \`writtenBy\`, or pass one of its formats: ${list}`
  }

  let fieldNames: ReadonlySet<string> | undefined
  const listFields = () => (fieldNames ??= new Set(formats.flatMap(fieldNamesOf)))

  /** The last unknown system: each row of a file may give the same one. */
  let last: { readonly name: unknown; readonly failure: Failure } | undefined

  const names: Names = {
    findFormat(id) {
      const format = byId.get(id as string)
      if (format) return { ok: true, format }
      const system = systemOf(id)
      return system === undefined
        ? refuseName('format', id, [...byId.keys()])
        : refuseSwapped('format', id as string, sayWritten(system))
    },
    findSystem(name) {
      if (exact.has(name as string)) return { ok: true, system: name as string }
      const system = systemOf(name)
      if (system !== undefined) return { ok: true, system }
      if (!last || last.name !== name)
        last = {
          name,
          failure: byId.has(name as string)
            ? refuseSwapped('writtenBy', name as string, `${name} is a format: pass it as \`format\``)
            : refuseName('writtenBy', name, [...spelled.keys()]),
        }
      return last.failure
    },
    checkFields(fields) {
      for (const name in fields)
        if (!listFields().has(name)) return refuseUnknownName('ERR_FIELD', 'fields', name, [...listFields()])
      return undefined
    },
    check({ format, writtenBy }) {
      const system = isGiven(writtenBy) ? names.findSystem(writtenBy) : undefined
      if (system && !system.ok) return system
      const found = isGiven(format) ? names.findFormat(format) : undefined
      return found && !found.ok ? found : undefined
    },
  }
  return names
}
