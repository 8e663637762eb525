import type { DumpTable } from './containers/container.ts'
import type { ColumnOrder, Kind } from './containers/sql-statements.ts'

/**
 * The columns of a table in the order of the database, as `name:kind` words, for dumps that do not name them. A table
 * has one order for each version of its system.
 */
interface TableOrder {
  /** Matches the name of the table, without its schema. */
  readonly table: RegExp
  /** A word without a kind is a text. */
  readonly columns: string
}

const wordpressUsers =
  'ID:int user_login user_pass:hash user_nicename user_email:email user_url user_registered:time user_activation_key user_status:int display_name'

/** The tables whose columns are known, as their systems create them. */
const tables: readonly TableOrder[] = [
  // wp-admin/includes/schema.php of WordPress: a single site, and a network of sites.
  { table: /^(?:.*_)?users$/, columns: wordpressUsers },
  { table: /^(?:.*_)?users$/, columns: `${wordpressUsers} spam:flag deleted:flag` },
  { table: /^(?:.*_)?usermeta$/, columns: 'umeta_id:int user_id:int meta_key meta_value' },
  // django/contrib/auth/models.py
  {
    table: /^auth_user$/,
    columns:
      'id:int password:hash last_login:time is_superuser:flag username first_name last_name email:email is_staff:flag is_active:flag date_joined:time',
  },
  { table: /^auth_group$/, columns: 'id:int name' },
  { table: /^auth_user_groups$/, columns: 'id:int user_id:int group_id:int' },
  // Drupal 7: modules/user/user.install
  {
    table: /^(?:.*_)?users$/,
    columns:
      'uid:int name pass:hash mail:email theme signature signature_format created:int access:int login:int status:flag timezone language picture:int init data',
  },
  // Laravel: database/migrations/0001_01_01_000000_create_users_table.php
  {
    table: /^users$/,
    columns:
      'id:int name email:email email_verified_at:time password:hash remember_token created_at:time updated_at:time',
  },
]

const orders: readonly (ColumnOrder & { readonly table: RegExp })[] = tables.map(({ table, columns }) => {
  const parts = columns.split(' ').map((word) => word.split(':'))
  return { table, columns: parts.map(([name]) => name!), kinds: parts.map(([, kind = 'text']) => kind as Kind) }
})

/** Returns the possible columns of a table with this name; those of all known tables if no table is given. */
export const ordersOf = (table: DumpTable | undefined): readonly ColumnOrder[] =>
  orders.filter((one) => !table || one.table.test(table.name))

/** Returns the possible columns of a table; `undefined` if no known system has a table with this name. */
export function knownOrdersOf(table: DumpTable): readonly ColumnOrder[] | undefined {
  const found = ordersOf(table)
  return found.length > 0 ? found : undefined
}
