import type { Source, SystemOptions } from './source.ts'
import { declareTables } from './tables.ts'

const ofSite = { replaces: /user$/i, isSingle: true } as const

/** The texts that Moodle stores if another system checks the password, or if it is not set yet. */
const noHash: ReadonlySet<unknown> = new Set(['not cached', 'to be generated', 'restored'])

/**
 * Reads the users of Moodle: the table `mdl_user` with any prefix. The guest and deleted users are not users, because
 * Moodle removes the data of a deleted user. Reading throws the errors of `wordpress`.
 */
export const moodle: Source<SystemOptions> = /* @__PURE__ */ declareTables({
  id: 'moodle',
  title: 'Moodle',
  usual: 'user',
  needed: ['auth', 'username', 'password', 'suspended', 'mnethostid'],
  isUser: ({ code }) => code('username') !== 'guest' && code('deleted') !== '1',
  // moodle/moodle: lib/db/install.xml
  parts: {
    hash: ({ at, hash }) => (noHash.has(at('password')) ? undefined : hash('password')),
    id: 'id',
    email: 'email',
    username: 'username',
    names: { given: 'firstname', family: 'lastname' },
    enabled: 'confirmed',
    disabled: ['suspended', ({ at }) => at('auth') === 'nologin' || undefined],
    createdAt: 'timecreated',
    // The last sign-in is the one before the current one.
    lastSignInAt({ code, time }) {
      const column = (code('currentlogin') ?? '0') === '0' ? 'lastlogin' : 'currentlogin'
      return code(column) === '0' ? undefined : time('lastSignInAt', column)
    },
    notRead: {
      lastaccess: 'time of the last activity (lastaccess)',
      lastip: 'IP addresses',
      picture: 'picture',
      timemodified: 'time of the last change (timemodified)',
    },
    known: [
      ...[
        'password',
        'deleted',
        'auth',
        'policyagreed',
        'mnethostid',
        'emailstop',
        'theme',
        'firstaccess',
        'lastlogin',
      ],
      ...['currentlogin', 'secret', 'descriptionformat', 'mailformat', 'maildigest', 'maildisplay', 'autosubscribe'],
      ...['trackforums', 'trustbitmask', 'calendartype', 'moodlenetprofile'],
    ],
  },
  createOthers: () => [
    {
      ...ofSite,
      name: /role_assignments$/i,
      needed: ['userid', 'roleid', 'contextid'],
      says: ({ table }) => ({ notRead: [`roles in courses and categories (${table})`] }),
    },
    {
      ...ofSite,
      name: /user_info_data$/i,
      needed: ['userid', 'fieldid', 'data'],
      says: ({ table }) => ({ notRead: [`other user data (${table})`] }),
    },
    {
      ...ofSite,
      name: /auth_oauth2_linked_login$/i,
      needed: ['userid', 'issuerid'],
      says: ({ table }) => ({ notRead: [`account at a sign-in provider (${table})`] }),
    },
    {
      ...ofSite,
      name: /tool_mfa$/i,
      needed: ['userid', 'factor', 'revoked'],
      says: ({ columns: { at, text } }) =>
        at('revoked') === '1' ? undefined : { secondFactors: [text('factor') ?? 'other'] },
    },
  ],
})
