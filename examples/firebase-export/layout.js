// The index of each provider's first CSV cell. firebase-tools up to 15.18 writes only four providers to CSV and JSON.
// firebase-tools 15.19 added six providers, and CSV cells for them.
const narrowProviders = { 'google.com': 7, 'facebook.com': 11, 'twitter.com': 15, 'github.com': 19 }
const wideProviders = {
  ...narrowProviders,
  'apple.com': 28,
  'microsoft.com': 32,
  'gc.apple.com': 36,
  'playgames.google.com': 40,
  'linkedin.com': 44,
  'yahoo.com': 48,
}

// firebase-tools up to 15.18 puts a display name in quotes only if the name contains a comma. Quotes inside the name
// are not doubled.
const narrowCell = (text) => (text.includes(',') ? `"${text}"` : text)
const wideCell = (text) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

// In both layouts, a quote after a backslash is not doubled, although a backslash has no special meaning in CSV.
const claimsCell = (text = '') => {
  const doubled = text.replace(/"/g, (quote, offset) => (text[offset - 1] === '\\' ? quote : '""'))
  return text === '' ? '' : `"${doubled}"`
}

const csvLine = (user, length, providers, nameCell) => {
  const cells = Array(length).fill('')
  const set = (index, values) =>
    values.forEach((value, offset) => {
      cells[index + offset] = value ?? ''
    })
  set(0, [user.localId, user.email, user.emailVerified ?? false, user.passwordHash, user.salt])
  set(5, [nameCell(user.displayName ?? ''), user.photoUrl])
  for (const info of user.providerUserInfo ?? []) {
    const index = providers[info.providerId]
    if (index !== undefined) set(index, [info.rawId, info.email, nameCell(info.displayName ?? ''), info.photoUrl])
  }
  set(23, [user.createdAt, user.lastSignedInAt, user.phoneNumber, user.disabled, claimsCell(user.customAttributes)])
  return `${cells.join(',')},\n`
}

const keys = [
  'localId',
  'email',
  'emailVerified',
  'passwordHash',
  'salt',
  'displayName',
  'photoUrl',
  'lastSignedInAt',
  'createdAt',
  'phoneNumber',
  'disabled',
  'customAttributes',
  'mfaInfo',
  'providerUserInfo',
]

const jsonUser = (user) => {
  if (Array.isArray(user)) return JSON.stringify(user, null, 2)
  return JSON.stringify(Object.fromEntries(keys.map((key) => [key, user[key]])), null, 2)
}

/**
 * Returns the JSON export. Each user is indented by two spaces. A comma and a newline separate the users. There is no
 * newline before or after the final `]}`.
 */
export const jsonExport = (users) => `{"users": [\n${users.map(jsonUser).join(',\n')}]}`

/** Returns the CSV export of firebase-tools up to 15.18: no header, and 28 cells and a trailing comma in each row. */
export const narrowCsvExport = (users) => users.map((user) => csvLine(user, 28, narrowProviders, narrowCell)).join('')

/** Returns the CSV export of firebase-tools from 15.19: no header, and 52 cells and a trailing comma in each row. */
export const wideCsvExport = (users) => users.map((user) => csvLine(user, 52, wideProviders, wideCell)).join('')

export const isNarrowProvider = (info) => Object.hasOwn(narrowProviders, info.providerId)
