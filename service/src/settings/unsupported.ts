const otherDatabase =
  'is for a database that this service does not support: remove it, and set database_url (or DATABASE_URL) to a PostgreSQL database'
const ownTables = 'is not supported: remove it, and give this service a separate PostgreSQL database'
const noFilter = 'is not supported: remove it, and filter addresses in a firewall or a proxy'

/**
 * Settings of the reference that the service refuses, with the end of the error message. They decide where users are
 * stored or who has access. If the service ignored one, it could store users in the wrong place or give access to
 * everybody.
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
