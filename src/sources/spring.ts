import type { Source, SystemOptions } from './source.ts'
import { declareTables, sayRole } from './tables.ts'

/**
 * Reads the users of Spring Security's JdbcUserDetailsManager: the table `users`, and their rights in `authorities`.
 * The username is the id. Reading throws the errors of `wordpress`.
 */
export const spring: Source<SystemOptions> = /* @__PURE__ */ declareTables({
  id: 'spring',
  title: 'Spring Security',
  usual: 'users',
  needed: ['username', 'password', 'enabled'],
  seen: { users: [{ has: ['username', 'password', 'enabled'], lacks: ['id', 'email', 'roles'] }] },
  // spring-projects/spring-security: org/springframework/security/core/userdetails/jdbc/users.ddl
  parts: {
    hash: 'password',
    id: 'username',
    email: 'email',
    username: 'username',
    enabled: 'enabled',
    known: [],
  },
  createOthers: () => [
    {
      name: /^authorities$/i,
      needed: ['username', 'authority'],
      says: ({ columns: { text } }) => sayRole(text('authority')),
    },
    {
      name: /^group_members$/i,
      needed: ['username', 'group_id'],
      says: () => ({ notRead: ['groups (group_members)'] }),
    },
  ],
})
