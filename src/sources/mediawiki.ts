import type { Source, SystemOptions } from './source.ts'
import { declareTables, sayRole } from './tables.ts'

/** In PostgreSQL, the table of the users has the name `mwuser`. */
const ofSite = { replaces: /(?:mw)?user$/i, isSingle: true } as const

/**
 * Reads the users of MediaWiki: the table `user` with any prefix (`mwuser` in PostgreSQL), and their groups. A block
 * keeps a user from editing, and not from signing in. Reading throws the errors of `wordpress`.
 */
export const mediawiki: Source<SystemOptions> = /* @__PURE__ */ declareTables({
  id: 'mediawiki',
  title: 'MediaWiki',
  usual: 'user',
  name: /(?:^|_|^mw)user$/i,
  needed: ['user_name', 'user_password', 'user_email_authenticated'],
  // wikimedia/mediawiki: sql/tables.json
  parts: {
    hash: 'user_password',
    id: 'user_id',
    email: 'user_email',
    emailVerified: 'user_email_authenticated',
    username: 'user_name',
    names: { full: 'user_real_name' },
    createdAt: 'user_registration',
    anonymous: 'user_is_temp',
    notRead: { user_touched: 'time of the last change (user_touched)' },
    known: [
      ...['user_newpassword', 'user_newpass_time', 'user_token', 'user_email_token', 'user_email_token_expires'],
      ...['user_editcount', 'user_password_expires'],
    ],
  },
  createOthers: () => [
    {
      ...ofSite,
      name: /user_groups$/i,
      needed: ['ug_user', 'ug_group'],
      says: ({ columns: { text } }) => sayRole(text('ug_group')),
    },
    {
      ...ofSite,
      name: /oathauth_devices$/i,
      needed: ['oad_user'],
      says: () => ({ secondFactors: ['second factor of OATHAuth'] }),
    },
    {
      ...ofSite,
      name: /ipblocks$/i,
      needed: ['ipb_user'],
      says: ({ id }) => (id === undefined || id === '0' ? undefined : { notRead: ['block of editing (ipblocks)'] }),
    },
    {
      ...ofSite,
      name: /bot_passwords$/i,
      needed: ['bp_user', 'bp_password'],
      says: () => ({ notRead: ['passwords of bots (bot_passwords)'] }),
    },
  ],
})
