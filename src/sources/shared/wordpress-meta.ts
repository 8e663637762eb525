import { failure, HashError } from '../../core/errors.ts'
import type { Row, Table } from '../containers/container.ts'
import { labelOf, type SqlOptions } from '../containers/sql-statements.ts'
import type { SourceRecord } from '../source.ts'
import { rolesOf } from './php-roles.ts'
import { createRowColumns } from './row-columns.ts'

/** The end of the name of a table of users' data; the part before it is the prefix of the site. */
const tableName = /^(.*)usermeta$/i

/** Matches the keys of settings that only WordPress itself uses. */
const settings =
  /^(?:nickname|rich_editing|syntax_highlighting|comment_shortcuts|admin_color|use_ssl|show_admin_bar_front|dismissed_wp_pointers|show_welcome_panel|session_tokens|(?:.*_)?(?:user_level|user-settings(?:-time)?|dashboard_quick_press_last_post_id))$/

/** Reads the table `wp_usermeta`. Each of its rows has one value of one user. */
export interface WordpressMeta {
  /** Chooses the table. */
  readonly tables: SqlOptions
  /** Returns the data of a row as a record; `undefined` if the row has no data that records contain. */
  recordOf(row: Row): SourceRecord | undefined
}

const severalTables = (labels: readonly string[]): HashError =>
  new HashError(
    failure('ERR_FIELD', undefined, {
      name: 'table',
      reasons: [`several tables have data of WordPress users: ${labels.join(', ')}`],
      hint: 'Choose the table of the users with --table, such as --table wp_users',
    }),
  )

/** Tells whether a table belongs to the asked table of users, as `wp_usermeta` belongs to `wp_users`. */
function belongs({ schema, name }: Table, asked: string | undefined): boolean {
  if (asked === undefined || !/users$/i.test(asked)) return true
  const expected = asked.replace(/users$/i, 'usermeta')
  const whole = schema === undefined ? name : `${schema}.${name}`
  return whole === expected || whole.endsWith(`.${expected}`)
}

/**
 * Creates a reader of the names and roles of WordPress users. The right `roles` has the roles of the main site. The right
 * `rolesOfSiteN` has the roles of site N of a network (multisite).
 *
 * @param asked The table of the users, if the caller names it.
 */
export function createWordpressMeta(asked: string | undefined): WordpressMeta {
  const meta = createRowColumns({})
  let chosen: Table | undefined
  let prefix = ''
  /** The user of the last row that has other data. */
  let noted: string | undefined

  /** Returns the name of the right for a key of roles; `undefined` for other keys and for keys with another prefix. */
  function nameOfRoles(key: string): string | undefined {
    if (!key.startsWith(prefix) || !key.endsWith('capabilities')) return undefined
    const site = /^(?:(\d{1,10})_)?capabilities$/.exec(key.slice(prefix.length))
    return site ? (site[1] === undefined ? 'roles' : `rolesOfSite${site[1]}`) : undefined
  }

  function partOf(key: string, text: string): Partial<SourceRecord> {
    if (key === 'first_name') return { names: { given: text } }
    if (key === 'last_name') return { names: { family: text } }
    const name = nameOfRoles(key)
    if (name === undefined)
      return { notRead: [key.endsWith('_capabilities') ? 'roles of another site' : 'other user data (wp_usermeta)'] }
    const roles = rolesOf(text)
    if (!roles) return { notRead: [`${name} (not readable)`] }
    return roles.length > 0 ? { rights: { [name]: roles } } : {}
  }

  return {
    tables: {
      wants(table) {
        const { name, columns } = table
        const found = tableName.exec(name)
        const hasColumns = ['user_id', 'meta_key', 'meta_value'].every((one) => columns?.includes(one) ?? true)
        if (!found || !hasColumns || !belongs(table, asked)) return false
        if (chosen && labelOf(chosen) !== labelOf(table)) throw severalTables([chosen, table].map(labelOf))
        chosen = table
        prefix = found[1]!
        return true
      },
    },
    recordOf({ row, values, failure: why }) {
      if (!values) return { row, id: undefined, failure: why }
      meta.open(values)
      const id = meta.identifier('user_id')
      const key = meta.text('meta_key')
      const text = meta.text('meta_value')
      if (id === undefined || key === undefined || text === undefined || settings.test(key)) return undefined
      const part = partOf(key, text)
      const isOther = part.notRead?.[0]?.startsWith('other') === true
      if (Object.keys(part).length === 0 || (isOther && noted === id)) return undefined
      if (isOther) noted = id
      return { row, id, ...part }
    },
  }
}
