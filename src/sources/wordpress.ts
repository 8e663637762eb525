import { utf8 } from '../core/bytes.ts'
import { decodeText } from './containers/container.ts'
import type { TableLayout } from './csv.ts'
import type { RowColumns } from './row-columns.ts'
import type { Source, SourceRecord, SystemOptions } from './source.ts'
import { declareTables, type OtherTable } from './tables.ts'

/** The longest text in characters, and the most roles. */
const most = { characters: 65_536, roles: 1000 } as const

/** Matches the head of an array, an item's key, and an item's value. */
const [head, key, value] = [/a:(\d{1,4}):\{/y, /s:(\d{1,4}):"/y, /(?:b:([01])|i:(\d{1,9})|s:\d:"([01]?)");/y]

/**
 * Reads the roles of WordPress: an array of PHP's `serialize` whose keys are roles and single capabilities, such as
 * `a:1:{s:6:"editor";b:1;}`. A key whose value is false is not a role.
 *
 * @returns The roles; `undefined` if the text is anything else.
 */
export function rolesOf(text: string): readonly string[] | undefined {
  if (text.length > most.characters) return undefined
  // PHP counts bytes, so the text is read with one character for each byte.
  const bytes = Array.from(utf8(text), (byte) => String.fromCharCode(byte)).join('')
  let at = 0
  function next(pattern: RegExp): RegExpExecArray | undefined {
    pattern.lastIndex = at
    const found = pattern.exec(bytes) ?? undefined
    if (found) at = pattern.lastIndex
    return found
  }

  const count = Number(next(head)?.[1] ?? Number.NaN)
  if (!(count <= most.roles)) return undefined
  const roles = new Set<string>()
  for (let index = 0; index < count; index++) {
    const length = Number(next(key)?.[1] ?? Number.NaN)
    const name = bytes.slice(at, at + length)
    if (!(length > 0) || bytes.slice(at + length, at + length + 2) !== '";') return undefined
    at += length + 2
    const found = next(value)
    if (!found) return undefined
    const isGranted = Number(found[1] ?? found[2] ?? (found[3] || 0)) !== 0
    if (isGranted) roles.add(decodeText(Uint8Array.from(name, (character) => character.charCodeAt(0))))
  }
  return bytes.slice(at) === '}' ? [...roles] : undefined
}

/** Matches the keys of settings that only WordPress itself uses. */
const settings =
  /^(?:rich_editing|syntax_highlighting|comment_shortcuts|admin_color|use_ssl|show_admin_bar_front|dismissed_wp_pointers|show_welcome_panel|(?:.*_)?(?:user_level|user-settings(?:-time)?|dashboard_quick_press_last_post_id))$/

/**
 * Matches the keys of times of sign-ins. Some plugins write them in the time zone of the site, so they are not read.
 */
const signIns = /^(?:(?:_um_|wp-|wfls-|when_|learndash-)?last[-_]login|session_tokens)$/
const activities = /^(?:wc_last_active|last_activity)$/

/** The keys in which plugins store second factors, and their kinds. The value of `list` names the kinds. */
const factors: ReadonlyMap<string, string> = new Map([
  // Two Factor, Solid Security, and WP 2FA
  ...['_two_factor_enabled_providers', 'itsec_two_factor_enabled_providers', 'wp_2fa_enabled_methods'].map(
    (key) => [key, 'list'] as const,
  ),
  ...['_two_factor_totp_key', 'wp_2fa_totp_key'].map((key) => [key, 'TOTP'] as const),
  ...['_two_factor_backup_codes', 'wp_2fa_backup_codes'].map((key) => [key, 'backup codes'] as const),
  // miniOrange, Google Authenticator, All-In-One Security, and Really Simple Security
  ['mo2f_configured_2FA_method', 'list'],
  ['googleauthenticator_enabled', 'TOTP'],
  ['tfa_enable_tfa', 'TOTP'],
  ['rsssl_two_fa_status_totp', 'TOTP'],
  ['rsssl_two_fa_status_email', 'e-mail'],
  ['rsssl_two_fa_status_passkey', 'WebAuthn'],
])

/** Matches the values of a user without a second factor, or without sign-ins. `a:0:{}` is an empty array of PHP. */
const noValue = /^(?:a:0:\{\}|0|no|none|off|open|disabled|inactive)$/i

/** The words by which the methods of plugins are known, such as `Two_Factor_Totp`. */
const methods: readonly (readonly [RegExp, string])[] = [
  [/totp|authenticator/i, 'TOTP'],
  [/e-?mail/i, 'e-mail'],
  [/backup/i, 'backup codes'],
  [/webauthn|passkey/i, 'WebAuthn'],
  [/u2f/i, 'U2F'],
  [/sms|phone|twilio/i, 'phone'],
]

/** Returns the kinds of second factors that a value means; `undefined` if the key is not that of a second factor. */
function factorsOf(key: string, text: string): readonly string[] | undefined {
  const kind = factors.get(key)
  if (kind === undefined) return undefined
  if (noValue.test(text)) return []
  if (kind !== 'list') return [kind]
  const kinds = methods.filter(([pattern]) => pattern.test(text)).map(([, name]) => name)
  return kinds.length > 0 ? kinds : ['other']
}

/**
 * Creates the tables of the names, roles and second factors of WordPress users. The right `roles` has the roles of the
 * main site. The right `rolesOfSiteN` has the roles of site N of a network (multisite).
 */
function createOthers(): readonly OtherTable[] {
  /** The user of the last row that has other data. */
  let noted: string | undefined

  /** Returns the name of the right for a key of roles; `undefined` for other keys and for keys with another prefix. */
  function nameOfRoles(key: string, prefix: string): string | undefined {
    if (!key.startsWith(prefix) || !key.endsWith('capabilities')) return undefined
    const site = /^(?:(\d{1,10})_)?capabilities$/.exec(key.slice(prefix.length))
    return site ? (site[1] === undefined ? 'roles' : `rolesOfSite${site[1]}`) : undefined
  }

  function partOf(key: string, text: string, prefix: string): Partial<SourceRecord> {
    if (key === 'first_name') return { names: { given: text } }
    if (key === 'last_name') return { names: { family: text } }
    if (key === 'nickname') return { notRead: [key] }
    if (signIns.test(key)) return noValue.test(text) ? {} : { notRead: [`time of the last sign-in (${key})`] }
    if (activities.test(key)) return { notRead: [`time of the last activity (${key})`] }
    const secondFactors = factorsOf(key, text)
    if (secondFactors) return secondFactors.length > 0 ? { secondFactors } : {}
    const name = nameOfRoles(key, prefix)
    if (name === undefined)
      return { notRead: [key.endsWith('_capabilities') ? 'roles of another site' : 'other user data (wp_usermeta)'] }
    const roles = rolesOf(text)
    if (!roles) return { notRead: [`${name} (not readable)`] }
    return roles.length > 0 ? { rights: { [name]: roles } } : {}
  }

  const ofSite = { replaces: /users$/i, isSingle: true } as const
  return [
    {
      ...ofSite,
      name: /usermeta$/i,
      needed: ['user_id', 'meta_key', 'meta_value'],
      says({ id, table, columns }) {
        const key = columns.text('meta_key')
        const text = columns.text('meta_value')
        if (id === undefined || key === undefined || text === undefined || settings.test(key)) return undefined
        const part = partOf(key, text, table.slice(0, -'usermeta'.length))
        const isOther = part.notRead?.[0]?.startsWith('other') === true
        if (Object.keys(part).length === 0 || (isOther && noted === id)) return undefined
        if (isOther) noted = id
        return part
      },
    },
    // Wordfence stores the secrets of TOTP.
    {
      ...ofSite,
      name: /wfls_2fa_secrets$/i,
      needed: ['user_id', 'secret'],
      says: ({ id }) => (id === undefined ? undefined : { secondFactors: ['TOTP'] }),
    },
  ]
}

/**
 * A network of sites marks its users. BuddyPress sets user_status for spammers and for users that are not activated.
 */
function isDisabled({ at, flag, found }: RowColumns): boolean | undefined {
  const isMarked = [flag('disabled', 'spam'), flag('disabled', 'deleted')].includes(true)
  if (isMarked || !/^0?$/.test(String(at('user_status') ?? ''))) return true
  return found()?.unread.includes('disabled') ? undefined : false
}

/** The table `wp_users` as CSV. */
export const wordpressTable: TableLayout = { columns: ['user_login', 'user_pass'] }

/**
 * Reads the users of WordPress from a dump of its database (the table `wp_users`, with any prefix) or from CSV. Their
 * names and roles are in another table, `wp_usermeta`, which `readOthers` reads. Reading throws HashError ERR_FIELD if
 * the dump has no table of users, or if it has several and `table` does not choose one. Reading throws ERR_MALFORMED if
 * the file is neither a dump nor CSV with the header of that table.
 *
 * @example
 * import { createReadStream } from 'node:fs'
 * import { wordpress } from 'saltbridge/convert'
 *
 * for await (const records of wordpress.read(createReadStream('dump.sql'), {})) console.log(records.length)
 */
export const wordpress: Source<SystemOptions> = /* @__PURE__ */ declareTables({
  id: 'wordpress',
  title: 'WordPress',
  usual: 'wp_users',
  name: /(?:^|_)users$/i,
  needed: ['user_login', 'user_pass'],
  seen: { companions: /_(?:posts|postmeta|options|term_taxonomy|commentmeta)$/ },
  csv: wordpressTable,
  parts: {
    hash: 'user_pass',
    names: { full: 'display_name' },
    username: 'user_login',
    id: 'ID',
    email: 'user_email',
    disabled: isDisabled,
    createdAt: 'user_registered',
    // The key of a password reset is a secret.
    known: ['user_activation_key', 'user_status', 'spam', 'deleted'],
  },
  createOthers,
})
