const otherDatabase =
  'names a database that this service cannot use: set database_url (or DATABASE_URL) to a PostgreSQL database, and remove it'
const ownTables = 'has no equivalent: give this service a separate PostgreSQL database, and remove it'
const noFilter = 'has no equivalent: filter addresses in a firewall or a proxy, and remove it'

/**
 * Settings of the reference that say where users are stored or who is let in, and why this service refuses them. To ignore
 * one could store users in the wrong place or let in everybody.
 */
export const unsupported: Readonly<Record<string, string>> = {
  mysql_connection_uri: otherDatabase,
  mysql_host: otherDatabase,
  mysql_port: otherDatabase,
  mysql_user: otherDatabase,
  mysql_password: otherDatabase,
  mysql_database_name: otherDatabase,
  mongodb_connection_uri: otherDatabase,
  postgresql_table_schema: ownTables,
  postgresql_table_names_prefix: ownTables,
  ip_allow_regex: noFilter,
  ip_deny_regex: noFilter,
}
