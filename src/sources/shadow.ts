import { cryptCharacters, findOutside } from '../core/characters.ts'
import { type Failure, failure } from '../core/errors.ts'
import { isWithoutHash } from '../spelling/text.ts'
import { isDamaged, type Row, type Values } from './containers/container.ts'
import { delimitedLines } from './containers/lines.ts'
import { hashInShadow } from './layouts.ts'
import { checkOptions, systemRule } from './options.ts'
import { createFileKind, createReaderOfAny, readAll } from './reader.ts'
import { noFields, type Source, type SourceRecord, type SystemOptions } from './source.ts'
import { createFaults, type Faults, failureOfIdentifier, failureOfValue, identifier } from './values.ts'

/** A password field of /etc/shadow, /etc/master.passwd or htpasswd. */
interface UnixPassword {
  /** The hash string; `undefined` if the account has no password. */
  readonly hash: string | undefined
  /** Whether a marker before the hash locks the account. */
  readonly isLocked: boolean
}

/** The markers that passwd -l (Linux, Solaris) and pw lock (FreeBSD) write before the hash. */
const lock = /^(?:!+|\*LK\*|\*LOCKED\*)/

/** Whether a text has the form of a hash string of crypt(3). */
export function isCryptText(text: string): boolean {
  if (text.startsWith('$')) return text.length > 3
  const isOld = text.length === 13 || (text.length === 20 && text.startsWith('_'))
  return isOld && findOutside(cryptCharacters, text.slice(1)) < 0
}

/** Reads a password field of shadow(5) or master.passwd(5). */
function readUnixPassword(field: string): UnixPassword {
  const rest = field.replace(lock, '')
  const isLocked = rest.length < field.length
  // Any other text after a marker, and any text that begins with an asterisk, is not a hash: no password matches it.
  const hasNone = isLocked ? !isCryptText(rest) : field === '' || field.startsWith('*') || isWithoutHash(field)
  return { hash: hasNone ? undefined : rest, isLocked: isLocked && !hasNone }
}

/** The hashes of crypt(3) that no format reads, by their prefixes (crypt(5) of libxcrypt). */
const unsupported: readonly (readonly [prefix: string, name: string])[] = [
  ['$3$', 'the NT hash of crypt(3)'],
  ['$gy$', 'gost-yescrypt'],
  ['$md5', 'SunMD5'],
  ['$sha1$', 'SHA-1 crypt'],
  ['$sm3$', 'SM3 crypt'],
]

/** Returns the name of a hash of crypt(3) that cannot be verified; `undefined` if a format may read it. */
function nameUnsupported(text: string): string | undefined {
  if (text.startsWith('$')) return unsupported.find(([prefix]) => text.startsWith(prefix))?.[1]
  if (!isCryptText(text)) return undefined
  return text.startsWith('_') ? 'BSDi crypt' : 'DES crypt'
}

/** Returns the failure of a hash of crypt(3) that cannot be verified; `undefined` if a format may read it. */
export function checkCrypt(text: string, column: string): Failure | undefined {
  const name = nameUnsupported(text)
  if (name === undefined) return undefined
  const hint = 'The user must reset the password'
  return failure('ERR_UNSUPPORTED', undefined, { column, reasons: [`${name} is not supported`], hint })
}

const [user, column] = ['user name', 'password']

/** shadow(5) of Linux and Solaris, master.passwd(5) of the BSDs, and passwd(5). */
const options = {
  layouts: [
    [user, column, 'changed', 'minimum', 'maximum', 'warning', 'inactive', 'expiration day', 'reserved'],
    [user, column, 'uid', 'gid', 'class', 'change', 'expiration time', 'full name', 'home', 'shell'],
    [user, column, 'uid', 'gid', 'full name', 'home', 'shell'],
  ],
}

/** The data that a record does not have, by the whole password field. */
const notRead: ReadonlyMap<string, readonly string[]> = new Map([
  ['', ['sign-in without a password']],
  ['x', [hashInShadow]],
])

const daySeconds = 86_400
/** The longest name in characters. Every & in it becomes the user name. */
const mostName = 256

/**
 * Tells whether an account has expired: by a day after 1970 in shadow(5), and by seconds after 1970 in
 * master.passwd(5).
 */
function hasExpired(values: Values, refuse: Faults['refuse']): boolean {
  const now = Date.now() / 1000
  for (const [name, unit] of [
    ['expiration day', daySeconds],
    ['expiration time', 1],
  ] as const) {
    const value = values[name]
    if (value === undefined || value === '' || value === '-1') continue
    const count = /^\d{1,12}$/.test(String(value)) ? Number(value) : undefined
    if (count === undefined) refuse('disabled', failureOfValue(name, 'a whole number, or an empty field', value))
    // shadow(5) leaves open what 0 means, so that it is read as expired. In master.passwd(5) it means "never".
    else if (count * unit <= now && (unit > 1 || count > 0)) return true
  }
  return false
}

/** Returns a name without blanks around it. A name that is not UTF-8 is kept, because the reader counts it. */
function nameIn(text: string): string | undefined {
  const name = text.trim()
  return isDamaged(name) ? name : identifier(name) || undefined
}

/** The real name in the field GECOS, where & means the user name with a capital letter. */
function fullNameOf(value: unknown, username: string | undefined): string | undefined {
  const [text = ''] = String(value ?? '').split(',', 1)
  if (!text.includes('&')) return text.length > mostName ? undefined : nameIn(text)
  if (username === undefined || text.length > mostName || username.length > mostName) return undefined
  const capital = username.charAt(0).toUpperCase() + username.slice(1)
  return nameIn(text.replace(/&/g, () => capital))
}

function recordOf({ row, values, failure: why }: Row, isWhole: boolean): SourceRecord | undefined {
  if (!values) return { row, id: undefined, failure: why }
  const name = identifier(values[user])
  // Lines for the Network Information Service, such as +::::::::, are not accounts.
  if (name && /^[+-]/.test(name)) return undefined
  const { refuse, found } = createFaults()
  if (!name)
    for (const key of ['id', 'username']) refuse(key, failureOfIdentifier(user, 'a user name in UTF-8', values[user]))
  const field = String(values[column])
  const { hash: text, isLocked } = readUnixPassword(field)
  const isExpired = hasExpired(values, refuse)
  const unsupported = text === undefined ? undefined : checkCrypt(text, column)
  if (unsupported) refuse('passwordHash', unsupported)
  const username = name || undefined
  const full = fullNameOf(values['full name'], username)
  if (!username && String(values['full name'] ?? '').includes('&')) refuse('names', found()!.failure)
  const failed = found()
  const isKept = isWhole || !failed
  const customData = {
    ...(username !== undefined && { username }),
    ...(full !== undefined && { displayName: full }),
  }
  return {
    row,
    id: username,
    username,
    disabled: isLocked || isExpired || undefined,
    ...(full !== undefined && { names: { full } }),
    ...(isWhole && Object.keys(customData).length > 0 && { customData }),
    notRead: notRead.get(field),
    hash: text === undefined || !isKept ? undefined : { text, fields: noFields, origin: { hash: column } },
    none: text === undefined && isKept ? 'missing' : undefined,
    failure: failed?.failure,
    unread: failed?.unread,
  }
}

/**
 * Reads /etc/shadow of Linux and Solaris, and /etc/master.passwd of FreeBSD, OpenBSD and NetBSD. The records have no
 * e-mail addresses. A locked account with a hash is `disabled`, and so is an expired account. An account with a marker
 * such as `*`, or without a password, has no hash.
 *
 * @example
 * import { createReadStream } from 'node:fs'
 * import { shadow } from 'saltbridge/convert'
 *
 * for await (const records of shadow.read(createReadStream('shadow'), {})) console.log(records.length)
 */
export const shadow: Source<SystemOptions> = /* @__PURE__ */ checkOptions(systemRule, {
  id: 'shadow',
  read: (chunks, { isWhole = false }) =>
    readAll(
      chunks,
      createReaderOfAny(
        [createFileKind(delimitedLines, options, (row) => recordOf(row, isWhole))],
        'lines of /etc/shadow, such as ada:$6$…:19737:0:99999:7:::',
        'shadow',
      ),
    ),
})
