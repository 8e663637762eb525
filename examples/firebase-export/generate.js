import { createCipheriv, scryptSync } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { readable, summary } from './answers.js'
import { faults } from './faults.js'
import { isNarrowProvider, jsonExport, narrowCsvExport, wideCsvExport } from './layout.js'
import { awkwardNames, inventName, inventPassword } from './people.js'
import { createRandom } from './random.js'

const random = createRandom('saltbridge examples/firebase-export')
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
const digits = '0123456789'
const signerKey = random.bytes(64)
const saltSeparator = Buffer.of(7)
const rounds = 8
const memoryCost = 14

const counts = {
  password: 640,
  'password+google': 45,
  'password+url-safe': 15,
  fault: faults.length,
  'google.com': 112,
  'facebook.com': 28,
  'apple.com': 22,
  'github.com': 8,
  'twitter.com': 5,
  'microsoft.com': 3,
  phone: 45,
  anonymous: 30,
  'other-version': 21,
  // firebase-tools exports neither hashes of another hash version nor providers that it does not know. In the export,
  // users of `other-version` and of `oidc.example` therefore look the same.
  'oidc.example': 6,
}

const hashPassword = (password, salt) => {
  const options = { N: 2 ** memoryCost, r: rounds, p: 1 }
  const key = scryptSync(Buffer.from(password, 'utf8'), Buffer.concat([salt, saltSeparator]), 32, options)
  return createCipheriv('aes-256-ctr', key, Buffer.alloc(16)).update(signerKey)
}
const urlSafe = (text) => text.replaceAll('+', '-').replaceAll('/', '_')

const secret = (password, isUrlSafe) => {
  // A URL-safe hash must differ from standard base64, so new salts are drawn until the hash contains `+` or `/`.
  for (;;) {
    const salt = random.bytes(10)
    const passwordHash = hashPassword(password, salt).toString('base64')
    if (!isUrlSafe) return { passwordHash, salt: salt.toString('base64') }
    if (/[+/]/.test(passwordHash))
      return { passwordHash: urlSafe(passwordHash), salt: urlSafe(salt.toString('base64')) }
  }
}

const times = () => {
  const created = Date.UTC(2016, 4, 18) + random.integer(Date.UTC(2026, 0, 1) - Date.UTC(2016, 4, 18))
  // Some accounts were imported with a creation time in whole seconds. Some people have never signed in.
  const createdAt = random.chance(10) ? created - (created % 1000) : created
  const lastSignedIn = createdAt + random.integer(Date.UTC(2026, 6, 1) - createdAt)
  return { createdAt: String(createdAt), lastSignedInAt: random.chance(4) ? undefined : String(lastSignedIn) }
}
// These phone numbers are reserved for fiction: 555-01xx in North America, and 07700 900xxx in the United Kingdom.
const phoneNumber = () =>
  random.chance(50)
    ? `+1${2 + random.integer(8)}${random.text(digits, 2)}55501${random.text(digits, 2)}`
    : `+447700900${random.text(digits, 3)}`
const commonClaims = [
  { admin: true },
  { role: 'editor', teams: ['north', 'süd'] },
  { plan: 'pro', seats: 12, trial: false, coupon: '' },
  { nested: { a: [1, 2, { b: null }] } },
]
const claims = () => JSON.stringify(random.chance(5) ? { note: 'says "hello", often' } : random.pick(commonClaims))
const photo = () => `https://photos.example.com/a/${random.text(letters, 40)}=s96-c`

const customIds = [
  '__proto__',
  'import-000123',
  'legacy:4711',
  'auth0|000000000000000000004711',
  'Zoë',
  '0',
  'a'.repeat(128),
]
const takenNames = [...awkwardNames]
let serial = 0
let passwords = 0

const person = (kind) => {
  serial++
  const isPassword = kind.startsWith('password')
  const isFault = kind === 'fault'
  const isAnonymous = kind === 'anonymous'
  const provider = kind.includes('.') ? kind : kind === 'password+google' ? 'google.com' : undefined
  const invented = inventName(random)
  const awkward = !isFault && !isAnonymous && serial % 7 === 0 ? takenNames.pop() : undefined
  const hasName = awkward !== undefined || ((provider ? true : random.chance(55)) && kind !== 'phone' && !isAnonymous)
  const displayName = hasName ? (awkward ?? invented.name) : undefined
  const hasEmail = kind !== 'phone' && !isAnonymous && !(kind === 'facebook.com' && random.chance(20))
  const tag = random.chance(5) ? '+news' : ''
  const domain = random.pick(['example.org', 'example.com', 'mail.example.org', 'staff.example.com'])
  const email = hasEmail ? `${invented.handle}${serial}${tag}@${domain}` : undefined
  const photoUrl = provider && provider !== 'apple.com' && random.chance(90) ? photo() : undefined
  const appleId = () => `00${random.text(digits, 4)}.${random.bytes(16).toString('hex')}.${random.text(digits, 4)}`
  const rawId = provider === 'apple.com' ? appleId() : random.text(digits, 21)
  const info = { providerId: provider, rawId, email, displayName, photoUrl }
  const password = isPassword || isFault ? inventPassword(random, isFault ? Infinity : passwords++) : undefined
  const user = {
    localId: isPassword && customIds.length > 0 && serial % 11 === 0 ? customIds.pop() : random.text(letters, 28),
    email,
    emailVerified: hasEmail ? provider !== undefined || random.chance(60) : undefined,
    ...(password === undefined ? {} : secret(password, kind === 'password+url-safe')),
    displayName,
    photoUrl,
    ...times(),
    phoneNumber: kind === 'phone' || (isPassword && random.chance(6)) ? phoneNumber() : undefined,
    disabled: random.chance(3) ? true : random.chance(60) ? false : undefined,
    customAttributes: !isAnonymous && random.chance(8) ? claims() : undefined,
    mfaInfo:
      isPassword && random.chance(1)
        ? [
            {
              mfaEnrollmentId: random.text(letters, 28),
              phoneInfo: phoneNumber(),
              enrolledAt: '2026-03-01T08:30:00.123456Z',
            },
          ]
        : undefined,
    // For Firebase, a password or a phone number is a provider too. firebase-tools does not export these two providers,
    // so the list is empty.
    providerUserInfo: isAnonymous ? undefined : provider && provider !== 'oidc.example' ? [info] : [],
  }
  return { kind, user, password }
}

const kinds = random.shuffle(Object.entries(counts).flatMap(([kind, count]) => Array(count).fill(kind)))
const byId = (one, other) => (one.user.localId < other.user.localId ? -1 : 1)
let nextFault = 0
// Firebase returns the users in the order of localId. A fault can remove the localId, so the faults are applied after
// sorting.
const people = kinds
  .map(person)
  .sort(byId)
  .map((entry) => {
    if (entry.kind !== 'fault') return { ...entry, id: entry.user.localId }
    const { spoil, ...fault } = faults[nextFault++]
    const user = spoil(entry.user, random)
    return { ...entry, ...fault, user, id: user.localId ?? null, password: undefined }
  })

const rowsWhere = (list, predicate) => list.flatMap((entry, index) => (predicate(entry) ? [index + 1] : []))

const hasLineBreak = ({ user }) => /[\r\n]/.test(user.displayName ?? '')
const wide = people.filter((entry) => entry.csv !== false)
const narrow = wide.filter((entry) => !hasLineBreak(entry))
// These functions find the rows that an RFC 4180 reader cannot split into the right cells.
const isAmbiguousInWide = ({ user }) => (user.customAttributes ?? '').includes('\\"')
const isAmbiguousInNarrow = (entry) => {
  const name = entry.user.displayName ?? ''
  return isAmbiguousInWide(entry) || name.startsWith('"') || (name.includes('"') && name.includes(','))
}

const json = summary(people)
const narrowSummary = summary(narrow, isNarrowProvider)
const wideSummary = summary(wide)
const answers = {
  ...json.counts,
  urlSafe: rowsWhere(people, ({ kind }) => kind === 'password+url-safe'),
  faults: json.faults,
  csv: { ...narrowSummary.counts, ambiguous: rowsWhere(narrow, isAmbiguousInNarrow), faults: narrowSummary.faults },
  wideCsv: { ...wideSummary.counts, ambiguous: rowsWhere(wide, isAmbiguousInWide), faults: wideSummary.faults },
  passwords: people.flatMap(({ id, user, password }) =>
    password === undefined ? [] : [{ id, email: user.email, password }],
  ),
}

const hashConfig = `hash_config {
  algorithm: SCRYPT,
  base64_signer_key: ${signerKey.toString('base64')},
  base64_salt_separator: ${saltSeparator.toString('base64')},
  rounds: ${rounds},
  mem_cost: ${memoryCost},
}
`

const write = (name, text) => writeFileSync(new URL(name, import.meta.url), text)
write('users.json', jsonExport(people.map((entry) => entry.user)))
write('users.csv', narrowCsvExport(narrow.map((entry) => entry.user)))
write('users-wide.csv', wideCsvExport(wide.map((entry) => entry.user)))
write('hash-config.txt', hashConfig)
write('answers.json', `${readable(answers)}\n`)
